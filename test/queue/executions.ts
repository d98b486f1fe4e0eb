import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'flatted';
import type { N8nClient } from '../../localN8n/mod';

export interface Execution {
	readonly id: string;
	readonly status: string;
	readonly mode: string;
	readonly startedAt: string;
	/** Absent or null while the execution is running. */
	readonly stoppedAt?: string | null;
}

interface NodeRun {
	readonly executionStatus: string;
	readonly data?: {
		main: ({ json: Record<string, unknown>; pairedItem?: { item: number } }[] | null)[];
	};
}

/** What n8n stores about an execution. */
export interface ExecutionData {
	readonly resultData: {
		readonly runData: Readonly<Record<string, readonly NodeRun[]>>;
		readonly lastNodeExecuted?: string;
		readonly error?: { readonly name: string; readonly message: string };
	};
}

/** Lists at most the newest 100 executions of a workflow. The oldest of these executions comes first. */
export async function listExecutions(client: N8nClient, workflowId: string): Promise<Execution[]> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const { results } = await client.request<{ results: Execution[] }>(
		`/executions?filter=${filter}&limit=100`,
	);
	return results.sort((a, b) => Number(a.id) - Number(b.id));
}

export const getExecution = async (client: N8nClient, id: string): Promise<Execution> =>
	await client.request<Execution>(`/executions/${id}`);

export async function executionData(client: N8nClient, id: string): Promise<ExecutionData> {
	const { data } = await client.request<{ data: string }>(`/executions/${id}`);
	return parse(data) as ExecutionData;
}

/**
 * Waits until a condition holds.
 *
 * @param what the condition in words for the message, such as `an execution`
 * @param look returns undefined or false while the condition does not hold
 * @throws if the condition does not hold in time
 */
export async function until<T>(
	what: string,
	seconds: number,
	look: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
	const end = Date.now() + seconds * 1000;
	for (;;) {
		const found = await look();
		if (found !== undefined && found !== false) return found;
		if (Date.now() > end) throw new Error(`Waited ${seconds} s for ${what}, and it did not come.`);
		await wait(200);
	}
}
