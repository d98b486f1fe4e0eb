import {
	apiCredential,
	fillIn,
	freePort,
	type MailServer,
	N8n,
	N8nClient,
	readTemplate,
	smtpCredential,
	startMailServer,
	type Workflow,
	type WorkflowNode,
} from '../../localN8n/mod';
import { type Simulator, startSimulator } from '../../simulator/mod';
import { listExecutions, type Execution } from '../queue/executions';
import { setTimeout as wait } from 'node:timers/promises';
import { Database } from './database';

const workflowId = 'careInPostgres01';

/** The template in a real n8n, with a service, a database and a mail server. */
export class Stage {
	client!: N8nClient;
	private n8n!: N8n;
	private port = 0;

	private constructor(
		readonly userFolder: string,
		readonly simulator: Simulator,
		readonly mail: MailServer,
		readonly database: Database,
		private readonly settings: Record<string, string>,
	) {}

	/** @param settings what a person sets in "Fill in here" */
	static async start(
		userFolder: string,
		settings: Record<string, string>,
		options: Parameters<typeof startSimulator>[0],
		programs?: string,
	): Promise<Stage> {
		const database = await Database.start(`${userFolder}/postgres`, programs);
		const simulator = await startSimulator(options);
		const mail = await startMailServer();
		const stage = new Stage(userFolder, simulator, mail, database, settings);
		const credentials = [
			apiCredential(simulator.url, simulator.admin),
			smtpCredential(mail.port),
			database.credential(),
		];
		const template = fillIn(stage.template(), workflowId, credentials);
		const n8n = new N8n(userFolder);
		await n8n.importCredentials(credentials);
		await n8n.importWorkflows([template]);
		await stage.startN8n();
		return stage;
	}

	/** Makes the template with settings for the test. n8n keeps its manual runs, because the test reads from them how a run ended. */
	private template(): Workflow {
		const template = readTemplate('care-data-in-postgresql');
		const nodes = template.nodes.map((node) => ({
			...this.fillInSettings(node),
			...('retryOnFail' in node ? { waitBetweenTries: 1 } : {}),
		}));
		return { ...template, nodes, settings: { ...template.settings, saveManualExecutions: true } };
	}

	private fillInSettings(node: WorkflowNode): WorkflowNode {
		if (node.name !== 'Fill in here') return node;
		const { assignments } = node.parameters.assignments as {
			assignments: { name: string; value: unknown }[];
		};
		const filled = assignments.map((one) => ({
			...one,
			value: this.settings[one.name] ?? one.value,
		}));
		return {
			...node,
			parameters: { ...node.parameters, assignments: { assignments: filled } },
		};
	}

	async startN8n(): Promise<void> {
		this.n8n = new N8n(this.userFolder);
		this.port ||= await freePort();
		const { origin } = await this.n8n.start(this.port);
		this.client = await N8nClient.logIn(origin);
	}

	async set(settings: Readonly<Record<string, string>>): Promise<void> {
		Object.assign(this.settings, settings);
		const { nodes, connections } = await this.client.request<Workflow>(`/workflows/${workflowId}`);
		const filled = nodes.map((node) => this.fillInSettings(node));
		await this.client.request(`/workflows/${workflowId}`, { nodes: filled, connections }, 'PATCH');
	}

	/** Gives a node a credential that does not exist. Returns a function that gives the true credential back. */
	async loseCredential(name: string): Promise<() => Promise<void>> {
		return await this.change(name, (node) => {
			const lost = Object.keys(node.credentials ?? {}).map((type) => [
				type,
				{ id: 'lost', name: 'lost' },
			]);
			return { ...node, credentials: Object.fromEntries(lost) as typeof node.credentials };
		});
	}

	/** Puts a node of n8n in place of the node that reads the lists. The new node says that no list has changed. */
	async readNothing(): Promise<void> {
		await this.change('Read the list', ({ credentials: _, ...node }) => ({
			...{ ...node, type: 'n8n-nodes-base.set', typeVersion: 3.4 },
			parameters: {
				...{ mode: 'manual', includeOtherFields: true, options: {} },
				assignments: {
					assignments: [
						{ id: 'known', name: 'fingerprint', type: 'string', value: '={{ $json.known }}' },
					],
				},
			},
		}));
	}

	/** Changes a node. Returns a function that restores the node. */
	private async change(
		name: string,
		change: (node: WorkflowNode) => WorkflowNode,
	): Promise<() => Promise<void>> {
		const { nodes, connections } = await this.client.request<Workflow>(`/workflows/${workflowId}`);
		const save = async (all: typeof nodes) => {
			const path = `/workflows/${workflowId}`;
			await this.client.request(path, { nodes: all, connections }, 'PATCH');
		};
		await save(nodes.map((node) => (node.name === name ? change(node) : node)));
		return async () => await save(nodes);
	}

	async begin(): Promise<string> {
		// n8n may have closed the connection by now. If so, this first request fails, and the next request uses a new
		// connection.
		await this.client.request('/projects/personal').catch(() => {});
		const { executionId } = await this.client.request<{ executionId: string }>(
			`/workflows/${workflowId}/run`,
			{ triggerToStartFrom: { name: 'Every 6 hours' } },
		);
		return executionId;
	}

	/** Waits for the end of a run, and returns its status. */
	async end(executionId: string): Promise<string> {
		return (await this.ended(executionId, 250)).status;
	}

	private async ended(executionId: string, pause: number): Promise<Execution> {
		for (;;) {
			const executions = await listExecutions(this.client, workflowId).catch(() => []);
			const found = executions.find(({ id }) => id === executionId);
			if (found && !['new', 'running', 'waiting'].includes(found.status)) return found;
			await wait(pause);
		}
	}

	async run(): Promise<string> {
		return await this.end(await this.begin());
	}

	/**
	 * Runs the template, and returns how many seconds the run took by n8n's own clock. Checking the status takes time
	 * from n8n, so the function checks it rarely.
	 */
	async timedRun(expected = 'success'): Promise<number> {
		const { status, startedAt, stoppedAt } = await this.ended(await this.begin(), 2000);
		if (status !== expected) throw new Error(`The run ended as ${status}.`);
		return (Date.parse(String(stoppedAt)) - Date.parse(startedAt)) / 1000;
	}

	/** Ends n8n as a power cut would, and starts it again. */
	async killN8n(): Promise<void> {
		await this.n8n.cutOff();
		await this.startN8n();
	}

	async close(): Promise<void> {
		await this.n8n?.stop();
		await Promise.all([this.simulator.close(), this.mail.close(), this.database.close()]);
	}
}
