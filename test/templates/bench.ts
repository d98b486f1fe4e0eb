import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { ParsedMail } from 'mailparser';
import {
	type MailServer,
	type N8nClient,
	sendForReal,
	type Workflow,
	type WorkflowNode,
} from '../../localN8n/mod';
import type { Simulator, Switches, Tables } from '../../simulator/mod';
import { compareSets } from './compareSets';

/** What a person sets in the node "Fill in here" or in the panel of a report, by the name of the setting. */
export type Settings = Readonly<Record<string, unknown>>;

/** The result of a check: a sentence for each difference. */
export type Differences = readonly string[];

/** The node in which a person enters the settings of the template “Care data in PostgreSQL”. */
const settingsNode = 'Fill in here';

const isReport = ({ type }: WorkflowNode): boolean => type.endsWith('.careManagementReport');

/** A template in n8n, with the simulator and the mail server that it uses. */
export class Bench {
	private failures = 0;

	constructor(
		readonly title: string,
		readonly workflow: Workflow & { id: string },
		readonly simulator: Simulator,
		readonly mailServer: MailServer,
		readonly client: N8nClient,
		private readonly log: string,
	) {}

	get failed(): number {
		return this.failures;
	}

	get firstTrigger(): string {
		const { nodes } = this.workflow;
		const [byHand, schedule] = ['manualTrigger', 'scheduleTrigger'].map((kind) =>
			nodes.find(({ type }) => type === `n8n-nodes-base.${kind}`),
		);
		return (byHand ?? schedule)?.name ?? '';
	}

	get tables(): Tables {
		return this.simulator.tables;
	}

	/** Returns the calls of this template's tools from n8n's own log, the oldest first. */
	async toolCalls(): Promise<Record<string, unknown>[]> {
		// n8n answers before it writes the log.
		await wait(500);
		const lines = readFileSync(this.log, 'utf8').match(/(?<=Tool call: )\{.*\}/g) ?? [];
		const calls = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
		return calls.filter(({ workflow }) => workflow === this.workflow.id);
	}

	/** Runs a check and prints its result. If the check throws, it has failed. */
	async check(name: string, body: () => Promise<Differences> | Differences): Promise<void> {
		let differences: Differences;
		try {
			differences = await body();
		} catch (error) {
			differences = [(error as Error).message];
		}
		if (differences.length === 0) {
			console.log(`ok    ${this.title}: ${name}`);
			return;
		}
		this.failures++;
		console.log(`FAIL  ${this.title}: ${name}`);
		for (const sentence of differences.slice(0, 6)) console.log(`        ${sentence}`);
		if (differences.length > 6) console.log(`        and ${differences.length - 6} more`);
	}

	/** Puts the simulator back into its first state, and sets these switches. */
	reset(switches: Partial<Switches> = {}): void {
		this.simulator.reset();
		Object.assign(this.simulator.switches, structuredClone(switches));
	}

	/** Deletes every record, as if the provider had just begun. */
	empty(): void {
		for (const rows of Object.values(this.tables)) rows.length = 0;
	}

	/** Compares the results of the template with the expected results for several behaviours of the service. */
	async checkUnder(
		conditions: Readonly<Record<string, Partial<Switches>>>,
		addCases: (bench: Bench) => void,
		compare: (bench: Bench, switches: Partial<Switches>) => Promise<Differences>,
	): Promise<void> {
		for (const [name, switches] of Object.entries(conditions)) {
			this.reset(switches);
			addCases(this);
			await this.check(name, () => compare(this, switches));
		}
	}

	/** Checks the mail of a run without records: the subject, and the number of files. */
	async checkEmpty(expected: string, settings: Settings = {}): Promise<void> {
		this.reset();
		this.empty();
		await this.check('a provider without records', async () => {
			const mails = await this.run(settings);
			return compareSets(
				mails.map(({ subject = '', attachments }) =>
					`${subject} ${attachments.length}`.replaceAll('\u00a0', ' '),
				),
				[expected],
			);
		});
	}

	/** Enters the settings of a person, lets `edit` change the nodes, and activates the template. */
	async publish(settings: Settings, edit: (node: WorkflowNode) => WorkflowNode): Promise<void> {
		const { nodes, connections } = this.workflow;
		await this.client.publish(this.workflow.id, () => ({
			nodes: nodes.map((node) => edit(applySettings(node, settings))),
			connections,
		}));
	}

	/** Runs the template as `run()` does, with another time zone in the settings of the workflow. */
	async runIn(timezone: string, settings: Settings = {}): Promise<ParsedMail[]> {
		const path = `/workflows/${this.workflow.id}`;
		const { settings: before } = await this.client.request<{ settings: object }>(path);
		const change = async (changed: object) =>
			await this.client.request(path, { settings: { ...before, ...changed } }, 'PATCH');
		await change({ timezone });
		try {
			return await this.run(settings);
		} finally {
			await change({ timezone: 'DEFAULT' });
		}
	}

	/** Saves the template with the settings of a person, and lets `edit` change the nodes. */
	async save(
		settings: Settings = {},
		edit = (node: WorkflowNode): WorkflowNode => node,
	): Promise<void> {
		const { nodes, connections } = this.workflow;
		const changed = nodes.map((node) => edit(applySettings(node, settings)));
		await this.client.request(
			`/workflows/${this.workflow.id}`,
			{ nodes: changed, connections },
			'PATCH',
		);
	}

	/**
	 * Runs the template from a trigger, and returns the mails that it sent.
	 *
	 * @param settings what the person has set. The other settings are the template's own
	 * @throws if a node fails, with the node's own message
	 */
	async run(
		settings: Settings = {},
		trigger = this.firstTrigger,
		edit = (node: WorkflowNode): WorkflowNode => node,
	): Promise<ParsedMail[]> {
		await this.save(settings, edit);
		const sentBefore = this.mailServer.mails.length;
		await this.client.run(this.workflow.id, trigger);
		return this.mailServer.mails.slice(sentBefore);
	}

	/** Runs the template as `run()` does. If the template fails, `message` says why, and nothing is thrown. */
	async tryRun(
		...given: Parameters<Bench['run']>
	): Promise<{ mails: readonly ParsedMail[]; message: string }> {
		const before = this.mailServer.mails.length;
		const message = await this.run(...given).then(
			() => '',
			(error: Error) => error.message,
		);
		return { mails: this.mailServer.mails.slice(before), message };
	}

	/** Runs the template while the mail server refuses some mails. */
	async tryRunRefusing(
		isRefused: (mail: ParsedMail) => boolean,
		...given: Parameters<Bench['run']>
	): ReturnType<Bench['tryRun']> {
		this.mailServer.accept = async (mail) => {
			if (isRefused(mail)) throw new Error('No such <mailbox>');
		};
		try {
			return await this.tryRun(...given);
		} finally {
			this.mailServer.accept = async () => {};
		}
	}

	/** Checks that the report refuses these settings with these errors, before anything is requested or sent. */
	async checkReportRefuses(refused: readonly (readonly [Settings, string])[]): Promise<void> {
		this.reset();
		for (const [settings, expected] of refused) {
			await this.check(`${JSON.stringify(settings)} is refused`, async () => {
				this.simulator.requests.length = 0;
				const { mails, message } = await this.tryRun(settings);
				return [
					...(message.includes(expected) ? [] : [`It says: ${message}`]),
					...(mails.length + this.simulator.requests.length === 0
						? []
						: ['Something was asked or sent.']),
				];
			});
		}
	}
}

/**
 * Puts the settings of a person into a node. To save time, a retry comes after one millisecond. If the value were 0, n8n would wait one
 * second.
 */
function applySettings(given: WorkflowNode, settings: Settings): WorkflowNode {
	const node = 'retryOnFail' in given ? { ...given, waitBetweenTries: 1 } : given;
	// If the settings do not ask for a test run, mails go to their true recipients.
	if (isReport(node)) return { ...node, parameters: sendForReal(node.parameters, settings) };
	if (node.name !== settingsNode) return node;
	const { assignments } = node.parameters.assignments as {
		assignments: { name: string; value: unknown }[];
	};
	const known = assignments.map(({ name }) => name);
	const unknown = Object.keys(settings).filter((name) => !known.includes(name));
	if (unknown.length > 0) throw new Error(`${settingsNode} has no ${unknown.join(', ')}.`);
	return {
		...node,
		parameters: {
			...node.parameters,
			assignments: {
				assignments: assignments.map((assignment) =>
					Object.hasOwn(settings, assignment.name)
						? { ...assignment, value: settings[assignment.name] }
						: assignment,
				),
			},
		},
	};
}
