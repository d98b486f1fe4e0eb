import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'flatted';
import { describeError } from './describeError';
import { login, loginBody, type OwnerLogin } from './owner';
import type { Workflow } from './templates';

export type ItemJson = Record<string, unknown>;

interface StoredItem {
	json: ItemJson;
	binary?: Record<string, { id?: string; fileName?: string; mimeType: string }>;
}

/** An execution as n8n stores it. `runData` has the runs of each node, by the node's name. */
interface StoredExecution {
	resultData: {
		runData: Record<string, { executionTime: number; data?: { main: StoredItem[][] } }[]>;
		error?: object;
	};
}

/** An execution in n8n's list. */
interface ListedExecution {
	id: string;
	status: string;
	createdAt: string;
}

/** The parts of a workflow that an edit in the editor changes. */
export type WorkflowContent = Pick<Workflow, 'nodes' | 'connections'>;

/** The states of an execution that has not ended. */
const unfinished = ['new', 'running', 'waiting'];

/** How many times n8n may answer that its database is not ready. */
const maxUnready = 60;

/**
 * Sends a request to n8n. If n8n's database does not respond, as on a busy machine, n8n answers 503 and does nothing. Then the function
 * sends the request again.
 */
async function send(url: string, init: RequestInit): Promise<Response> {
	for (let unready = 0; ; unready++) {
		// While this process was busy, n8n may have closed the idle connection. In the pause, Node notices this, so that fetch() opens a new one.
		await wait(1);
		const response = await fetch(url, init);
		if (response.status !== 503 || unready === maxUnready) return response;
		await wait(1000);
	}
}

/** A client of the REST API that n8n's editor uses. */
export class N8nClient {
	/** The output of finished executions. It is kept, because it does not change any more. */
	private readonly finished = new Map<string, ItemJson[]>();

	private constructor(
		private readonly origin: string,
		private readonly cookie: string,
	) {}

	/**
	 * Logs in.
	 *
	 * @param origin the origin of n8n, such as `http://127.0.0.1:5678`
	 * @param user the login of the user. Default: the owner that `createOwner` sets up
	 * @throws when n8n refuses the login
	 */
	static async logIn(origin: string, user: OwnerLogin = login): Promise<N8nClient> {
		const response = await send(`${origin}/rest/login`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(loginBody(user)),
		});
		if (!response.ok) {
			// If n8n runs in development mode, its answer also has a stack. So only the message is shown.
			const { message } = (await response.json()) as { message: string };
			throw new Error(`n8n refused the login: ${message}`);
		}
		return new N8nClient(origin, response.headers.getSetCookie().join('; '));
	}

	/**
	 * Activates a workflow and waits until it is active.
	 *
	 * @throws when n8n cannot activate the workflow
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

	/**
	 * Deactivates a workflow and waits until it is inactive. If a workflow is activated again before it is inactive, n8n's scheduler never
	 * polls it.
	 */
	async deactivate(workflowId: string): Promise<void> {
		const workflow = `/workflows/${workflowId}`;
		await this.request(`${workflow}/deactivate`, {});
		for (;;) {
			const { status } = await this.request<{ status: string }>(`${workflow}/publication-status`);
			if (status === 'not_published') return;
			await wait(250);
		}
	}

	/** Saves an edit of a workflow and activates the workflow, even if it was not active before. */
	async publish(
		workflowId: string,
		edit: (content: WorkflowContent) => WorkflowContent,
	): Promise<void> {
		const path = `/workflows/${workflowId}`;
		const { nodes, connections } = edit(await this.request<WorkflowContent>(path));
		await this.request(path, { nodes, connections }, 'PATCH');
		await this.activate(workflowId);
	}

	/**
	 * Runs a workflow in its saved form, and waits until the execution has ended. The settings of the workflow must say that n8n keeps manual
	 * executions.
	 *
	 * @param trigger the name of the trigger to start from
	 * @throws if the execution fails, or if n8n does not answer
	 */
	async run(workflowId: string, trigger: string): Promise<void> {
		const { executionId } = await this.request<{ executionId: string }>(
			`/workflows/${workflowId}/run`,
			{ triggerToStartFrom: { name: trigger } },
		);
		for (let unanswered = 0; ; await wait(100)) {
			// A busy n8n drops connections. In that case, the next request finds out the state.
			const executions = await this.executionsOf(workflowId).catch((error: unknown) => {
				if (++unanswered > 100) throw error;
				return [];
			});
			const status = executions.find(({ id }) => id === executionId)?.status;
			if (status === 'success') return;
			if (status !== undefined && !unfinished.includes(status)) break;
		}
		const { data } = await this.request<{ data: string }>(`/executions/${executionId}`);
		throw new Error(describeError(data));
	}

	async stopRuns(workflowId: string): Promise<void> {
		const executions = await this.executionsOf(workflowId);
		const running = executions.filter(({ status }) => unfinished.includes(status));
		await Promise.all(running.map(({ id }) => this.request(`/executions/${id}/stop`, {})));
	}

	/**
	 * Makes a data table in the personal project of the user who is logged in.
	 *
	 * @returns the id of the table
	 */
	async createDataTable(
		name: string,
		columns: readonly { readonly name: string; readonly type: string }[],
	): Promise<string> {
		const { id: project } = await this.request<{ id: string }>('/projects/personal');
		const table = { name, columns };
		const path = `/projects/${project}/data-tables`;
		return (await this.request<{ id: string }>(path, table)).id;
	}

	/**
	 * Returns the output of the first run of a node in each execution, for at most the newest 100 executions.
	 *
	 * @param nodeNames all names that the node has had
	 * @returns the items. The items of the oldest execution come first
	 */
	async outputOf(workflowId: string, ...nodeNames: readonly string[]): Promise<ItemJson[]> {
		const output: ItemJson[] = [];
		for (const { id, status } of await this.executionsOf(workflowId)) {
			const key = `${id} ${nodeNames.join(' ')}`;
			const items = this.finished.get(key) ?? (await this.outputOfExecution(id, nodeNames));
			if (!unfinished.includes(status)) this.finished.set(key, items);
			output.push(...items);
		}
		return output;
	}

	/**
	 * Returns whether all executions of a workflow since the start of n8n have ended.
	 *
	 * @param since when n8n was started, in milliseconds since 1970. An older execution that was cut off may stay unfinished for ever
	 */
	async isIdle(workflowId: string, since: number): Promise<boolean> {
		const executions = await this.executionsOf(workflowId);
		return executions.every(
			({ status, createdAt }) => !unfinished.includes(status) || Date.parse(createdAt) < since,
		);
	}

	async countCrashed(workflowId: string): Promise<number> {
		const executions = await this.executionsOf(workflowId);
		return executions.filter(({ status }) => status === 'crashed').length;
	}

	/** Returns the errors of failed executions as JSON, the oldest first. A failed poll is also a failed execution. */
	async errorsOf(workflowId: string): Promise<string[]> {
		const executions = await this.executionsOf(workflowId);
		const failed = executions.filter(({ status }) => status === 'error');
		return await Promise.all(
			failed.map(async ({ id }) =>
				JSON.stringify((await this.fetchExecution(id)).resultData.error),
			),
		);
	}

	/** Returns at most the newest 100 executions of a workflow, sorted from the oldest to the newest. */
	private async executionsOf(workflowId: string): Promise<ListedExecution[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const { results } = await this.request<{ results: ListedExecution[] }>(
			`/executions?filter=${filter}&limit=100`,
		);
		return results.sort((a, b) => Number(a.id) - Number(b.id));
	}

	private async fetchExecution(id: string): Promise<StoredExecution> {
		const { data } = await this.request<{ data: string }>(`/executions/${id}`);
		return parse(data) as StoredExecution;
	}

	private async outputOfExecution(id: string, nodeNames: readonly string[]): Promise<ItemJson[]> {
		const { runData } = (await this.fetchExecution(id)).resultData;
		const items = nodeNames.flatMap((name) => runData[name]?.[0].data?.main[0] ?? []);
		return (
			items
				.map(({ json }) => json)
				// n8n adds this item when it restarts and finds an execution that was cut off.
				.filter((json) => json.isArtificialRecoveredEventItem !== true)
		);
	}

	/** Returns, for each node of the newest execution, the largest number of items and the longest duration of a run. */
	async nodeRuns(
		workflowId: string,
	): Promise<{ name: string; items: number; milliseconds: number }[]> {
		const { id = '' } = (await this.executionsOf(workflowId)).at(-1) ?? {};
		const { runData } = (await this.fetchExecution(id)).resultData;
		return Object.entries(runData).map(([name, runs]) => ({
			name,
			items: Math.max(...runs.map(({ data }) => data?.main[0]?.length ?? 0)),
			milliseconds: Math.max(...runs.map(({ executionTime }) => executionTime)),
		}));
	}

	/** Downloads the file that a node gave in the newest execution. The Download button in the editor does the same. */
	async download(
		workflowId: string,
		nodeName: string,
	): Promise<{ name: string; content: Buffer } | undefined> {
		const { id: execution = '' } = (await this.executionsOf(workflowId)).at(-1) ?? {};
		const { runData } = (await this.fetchExecution(execution)).resultData;
		const file = runData[nodeName]?.[0].data?.main[0][0]?.binary?.data;
		if (file === undefined) return undefined;
		const { id = '', fileName: name = '', mimeType } = file;
		const query = new URLSearchParams({ id, action: 'download', fileName: name, mimeType });
		const response = await send(`${this.origin}/rest/binary-data?${query}`, {
			headers: { cookie: this.cookie },
		});
		if (!response.ok) throw new Error(`n8n answered ${response.status} instead of ${name}.`);
		return { name, content: Buffer.from(await response.arrayBuffer()) };
	}

	/**
	 * Sends a request to n8n's REST API.
	 *
	 * @param path the part of the path after `/rest`
	 * @param method the method. Default: POST if there is a body, and GET if there is none
	 * @throws when n8n refuses
	 */
	async request<Result>(
		path: string,
		body?: object,
		method = body ? 'POST' : 'GET',
	): Promise<Result> {
		const response = await send(`${this.origin}/rest${path}`, {
			method,
			headers: { 'content-type': 'application/json', cookie: this.cookie },
			...(body ? { body: JSON.stringify(body) } : {}),
		});
		if (!response.ok) throw new Error(`n8n answered ${response.status}: ${await response.text()}`);
		return ((await response.json()) as { data: Result }).data;
	}
}
