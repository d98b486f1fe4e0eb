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
import { listExecutions } from '../queue/executions';
import { setTimeout as wait } from 'node:timers/promises';
import { Database } from './database';

const workflowId = 'careInPostgres01';

/** The template in a real n8n, with its service, its database and a mail server. */
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

	/**
	 * @param userFolder n8n's, where our package is installed
	 * @param settings what a person sets in "Fill in here"
	 * @param options of the simulator
	 * @param programs the folder with another PostgreSQL than Debian's
	 */
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

	/**
	 * The template with the settings of a person. Its manual runs are kept, because the test reads there why a run
	 * failed.
	 */
	private template(): Workflow {
		const template = readTemplate('care-data-in-postgresql');
		const nodes = template.nodes.map((node) => ({
			...this.fillInSettings(node),
			...('retryOnFail' in node ? { waitBetweenTries: 0 } : {}),
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

	/** Changes what a person has set. */
	async set(settings: Readonly<Record<string, string>>): Promise<void> {
		Object.assign(this.settings, settings);
		const { nodes, connections } = await this.client.request<Workflow>(`/workflows/${workflowId}`);
		const filled = nodes.map((node) => this.fillInSettings(node));
		await this.client.request(`/workflows/${workflowId}`, { nodes: filled, connections }, 'PATCH');
	}

	/**
	 * Deletes the credential of a node, which the workflow still names.
	 *
	 * @returns a function that gives the credential back
	 */
	async loseCredential(name: string): Promise<() => Promise<void>> {
		const { nodes, connections } = await this.client.request<Workflow>(`/workflows/${workflowId}`);
		const without = nodes.map((node) => {
			if (node.name !== name) return node;
			const lost = Object.keys(node.credentials ?? {}).map((type) => [
				type,
				{ id: 'lost', name: 'lost' },
			]);
			return { ...node, credentials: Object.fromEntries(lost) as typeof node.credentials };
		});
		const save = async (all: typeof nodes) => {
			const path = `/workflows/${workflowId}`;
			await this.client.request(path, { nodes: all, connections }, 'PATCH');
		};
		await save(without);
		return async () => await save(nodes);
	}

	/** Begins a run, as a click does. */
	async begin(): Promise<string> {
		// n8n may have closed the connection in the meantime. This first request finds that out.
		await this.client.request('/projects/personal').catch(() => {});
		const { executionId } = await this.client.request<{ executionId: string }>(
			`/workflows/${workflowId}/run`,
			{ triggerToStartFrom: { name: 'Every 6 hours' } },
		);
		return executionId;
	}

	/**
	 * Waits for the end of a run.
	 *
	 * @returns how it ended
	 */
	async end(executionId: string): Promise<string> {
		for (;;) {
			const executions = await listExecutions(this.client, workflowId).catch(() => []);
			const status = executions.find(({ id }) => id === executionId)?.status;
			if (status !== undefined && !['new', 'running', 'waiting'].includes(status)) return status;
			// Each look costs n8n some 20 ms, which a measured run must not pay.
			await wait(250);
		}
	}

	/** Runs the template to its end. */
	async run(): Promise<string> {
		return await this.end(await this.begin());
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
