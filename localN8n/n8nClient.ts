import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'flatted';
import { loginBody } from './owner';

/** The JSON of an item. */
export type ItemJson = Record<string, unknown>;

/** An execution as n8n stores it: the runs of each node by the node's name. */
interface StoredExecution {
	resultData: { runData: Record<string, { data?: { main: { json: ItemJson }[][] } }[]> };
}

/** The states of an execution that is still going on. */
const unfinished = ['new', 'running', 'waiting'];

/** A client of the REST API that n8n's editor uses. */
export class N8nClient {
	/** The output of finished executions, which does not change any more. */
	private readonly finished = new Map<string, ItemJson[]>();

	private constructor(
		private readonly origin: string,
		private readonly cookie: string,
	) {}

	/**
	 * Logs in as the owner.
	 *
	 * @param origin where n8n answers, such as `http://127.0.0.1:5678`
	 * @throws when n8n refuses the login
	 */
	static async logIn(origin: string): Promise<N8nClient> {
		const response = await fetch(`${origin}/rest/login`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(loginBody),
		});
		if (!response.ok) throw new Error(`n8n refused the login: ${await response.text()}`);
		return new N8nClient(origin, response.headers.getSetCookie().join('; '));
	}

	/**
	 * Activates a workflow and waits until n8n has done so.
	 *
	 * @throws when n8n cannot activate it
	 */
	async activate(workflowId: string): Promise<void> {
		const workflow = `/workflows/${workflowId}`;
		const { versionId } = await this.request<{ versionId: string }>(workflow);
		await this.request(`${workflow}/activate`, { versionId });
		for (;;) {
			const status = JSON.stringify(await this.request(`${workflow}/publication-status`));
			if (/"published"/.test(status)) return;
			if (/"failed"/.test(status)) throw new Error(`n8n did not activate the workflow: ${status}`);
			await wait(250);
		}
	}

	async deactivate(workflowId: string): Promise<void> {
		await this.request(`/workflows/${workflowId}/deactivate`, {});
	}

	/**
	 * What a node has put out in all executions so far.
	 *
	 * @returns the items, those of the oldest execution first
	 */
	async outputOf(workflowId: string, nodeName: string): Promise<ItemJson[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const { results } = await this.request<{ results: { id: string; status: string }[] }>(
			`/executions?filter=${filter}&limit=100`,
		);
		const output: ItemJson[] = [];
		for (const { id, status } of results.sort((a, b) => Number(a.id) - Number(b.id))) {
			const key = `${id} ${nodeName}`;
			const items = this.finished.get(key) ?? (await this.outputOfExecution(id, nodeName));
			if (!unfinished.includes(status)) this.finished.set(key, items);
			output.push(...items);
		}
		return output;
	}

	/** How many executions of a workflow n8n calls crashed. */
	async countCrashed(workflowId: string): Promise<number> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId, status: ['crashed'] }));
		const { results } = await this.request<{ results: unknown[] }>(`/executions?filter=${filter}`);
		return results.length;
	}

	/** The length, as JSON, of the state that n8n stores for the trigger of a workflow. */
	async stateLength(workflowId: string): Promise<number> {
		const { staticData } = await this.request<{ staticData?: unknown }>(`/workflows/${workflowId}`);
		return JSON.stringify(staticData ?? null).length;
	}

	private async outputOfExecution(id: string, nodeName: string): Promise<ItemJson[]> {
		const { data } = await this.request<{ data: string }>(`/executions/${id}`);
		const { resultData } = parse(data) as StoredExecution;
		const items = resultData.runData[nodeName]?.[0].data?.main[0] ?? [];
		return (
			items
				.map(({ json }) => json)
				// n8n adds this item when it finds, after a restart, an execution that was cut off.
				.filter((json) => json.isArtificialRecoveredEventItem !== true)
		);
	}

	/**
	 * Sends a GET, or with a body a POST.
	 *
	 * @param path what follows `/rest`
	 * @throws when n8n refuses
	 */
	async request<Result>(path: string, body?: object): Promise<Result> {
		const response = await fetch(`${this.origin}/rest${path}`, {
			method: body ? 'POST' : 'GET',
			headers: { 'content-type': 'application/json', cookie: this.cookie },
			...(body ? { body: JSON.stringify(body) } : {}),
		});
		if (!response.ok) throw new Error(`n8n answered ${response.status}: ${await response.text()}`);
		return ((await response.json()) as { data: Result }).data;
	}
}
