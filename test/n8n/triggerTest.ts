import { setTimeout as wait } from 'node:timers/promises';
import {
	apiCredential,
	fillIn,
	freePort,
	N8n,
	N8nClient,
	smtpCredential,
	startMailServer,
	type Credential,
	type MailServer,
	type Workflow,
} from '../../localN8n/mod';
import { startSimulator, type Row, type Switches } from '../../simulator/mod';
import {
	addTriggers,
	createWorkflow,
	editTrigger,
	everySeconds,
	pollTimes,
	renameTrigger,
	type Parameters,
} from './editTrigger';
import { expectEmitted, type Emitted, type Expected, type RunningN8n } from './expectEmitted';
import { Lane } from './lane';
import { Report, type Seen } from './report';
import { watched, type EventName } from './watched';

export interface LaneOptions {
	readonly event: EventName;
	/** The purpose of the lane. An event with several lanes needs it. */
	readonly purpose?: string;
	/** Parameters of the trigger in addition to its event. */
	readonly parameters?: Parameters;
	/** Seconds between two polls. */
	readonly interval?: number;
	/** How the lane's API behaves. */
	readonly switches?: Partial<Switches>;
	/** By default, a workflow with the trigger and a node that does nothing. */
	readonly workflow?: Workflow;
	/** The fields that a record needs to pass the filters. */
	readonly given?: Row;
	/** Another lane, whose workflow gets the trigger of the new lane as its second trigger. */
	readonly beside?: Lane;
}

/** A real n8n that the test can stop and start, and the lanes in it. */
export class TriggerTest {
	readonly lanes: Lane[] = [];
	private readonly credentials: Credential[];
	private readonly closers: (() => Promise<unknown>)[];
	private n8n: N8n;
	private running?: RunningN8n;

	private constructor(
		readonly userFolder: string,
		readonly report: Report,
		readonly mailServer: MailServer,
		private readonly port: number,
	) {
		this.n8n = new N8n(userFolder);
		this.closers = [() => mailServer.close()];
		this.credentials = [smtpCredential(mailServer.port)];
	}

	/** Prepares a test. `mode` is the way in which n8n runs polls. */
	static async open(mode: string, userFolder: string): Promise<TriggerTest> {
		const mailServer = await startMailServer();
		return new TriggerTest(userFolder, new Report(mode), mailServer, await freePort());
	}

	get client(): N8nClient {
		return this.runningN8n.client;
	}

	/** The time of n8n's last start, in milliseconds since 1970. */
	get startedAt(): number {
		return this.runningN8n.startedAt;
	}

	private get runningN8n(): RunningN8n {
		if (!this.running) throw new Error('n8n was not started.');
		return this.running;
	}

	/** Adds a lane. importLanes() later imports its workflow into n8n. */
	async addLane(options: LaneOptions): Promise<Lane> {
		const { event, purpose, parameters, interval = 10, switches = {}, given, beside } = options;
		const index = String(this.lanes.length).padStart(5, '0');
		const service = await startSimulator({ tables: {}, switches });
		this.closers.push(() => service.close());
		const id = `careService${index}`;
		const credential = { ...apiCredential(service.url, service.admin), id, name: id };
		this.credentials.push(credential);

		const name = purpose === undefined ? event : `${event} (${purpose})`;
		const workflow = options.workflow ?? createWorkflow(name, { event, ...parameters });
		// The polls of the lanes are spread over the seconds of their interval.
		const place = beside ? this.lanes.indexOf(beside) : this.lanes.length;
		const seconds = everySeconds(interval, place % interval);
		const scheduled = editTrigger(workflow, (own) => ({ ...own, pollTimes: pollTimes(seconds) }));
		const named = beside ? { ...scheduled, ...renameTrigger(scheduled, 'Second') } : scheduled;
		const lane = new Lane({
			name,
			watched: watched[event],
			service,
			interval,
			workflow: fillIn(named, beside?.id ?? `careTrigger${index}`, [
				credential,
				...this.credentials,
			]),
			...(given ? { given } : {}),
		});
		this.lanes.push(lane);
		return lane;
	}

	/** Imports all lanes into an n8n that was never started. */
	async importLanes(): Promise<void> {
		await this.n8n.importCredentials(this.credentials);
		const inactive = { active: false };
		const workflows = new Map<string, Lane['workflow']>();
		for (const { id, workflow } of this.lanes) {
			const first = workflows.get(id);
			workflows.set(id, first ? addTriggers(first, workflow) : { ...workflow, ...inactive });
		}
		await this.n8n.importWorkflows([...workflows.values()]);
	}

	async start(): Promise<void> {
		this.n8n = new N8n(this.userFolder);
		const startedAt = Date.now();
		const { origin } = await this.n8n.start(this.port);
		this.running = { client: await N8nClient.logIn(origin), startedAt };
	}

	/** Stops n8n with its normal shutdown. */
	async stop(): Promise<void> {
		await this.n8n.stop();
	}

	/** Ends n8n abruptly, as a power cut would. */
	async cutOff(): Promise<void> {
		await this.n8n.cutOff();
	}

	async close(): Promise<void> {
		await this.cutOff();
		for (const close of this.closers) await close();
	}

	async activate(lanes: readonly Lane[]): Promise<void> {
		await Promise.all(idsOf(lanes).map((id) => this.client.activate(id)));
	}

	async deactivate(lanes: readonly Lane[]): Promise<void> {
		await Promise.all(idsOf(lanes).map((id) => this.client.deactivate(id)));
	}

	/** Waits for a failed execution. Returns its error, or undefined if no error matches `text` within 90 seconds. */
	async waitForError({ id }: Lane, text = /./): Promise<string | undefined> {
		const end = Date.now() + 90_000;
		for (;;) {
			const found = (await this.client.errorsOf(id)).find((error) => text.test(error));
			if (found !== undefined || Date.now() > end) return found;
			await wait(1000);
		}
	}

	/** Does a step, and reports what the workflows emitted. `act` makes the step happen and returns what must come. */
	async expect(name: string, act: () => Promise<readonly Expected[]>): Promise<void> {
		await this.check(name, async () => {
			const expected = await act();
			return join(await Promise.all(expected.map((one) => expectEmitted(this.runningN8n, one))));
		});
	}

	/**
	 * Does several steps in order, and reports what the workflows emitted. Each lane does its steps at its own pace. `act`
	 * makes a step happen in one lane and returns what must come.
	 */
	async expectEach(
		names: readonly string[],
		lanes: readonly Lane[],
		act: (lane: Lane, step: number) => Promise<Expected>,
	): Promise<void> {
		const seen = lanes.map((lane) => {
			let previous: Promise<unknown> = Promise.resolve();
			return names.map((_, step) => {
				const next = previous.then(async () =>
					expectEmitted(this.runningN8n, await act(lane, step)),
				);
				previous = next;
				// Without this handler, a step that fails before its result is awaited would end the process.
				next.catch(() => {});
				return next;
			});
		});
		for (const [step, name] of names.entries()) {
			await this.check(name, async () => join(await Promise.all(seen.map((steps) => steps[step]))));
		}
	}

	/** Does a step, and reports what was seen. If `look` throws an error, its message is reported as a problem. */
	async check(name: string, look: () => Promise<Seen>): Promise<void> {
		let seen: Seen;
		try {
			seen = await look();
		} catch (error) {
			seen = { problems: [(error as Error).message], notes: [] };
		}
		this.report.add(name, seen);
	}
}

/** Returns the ids of the workflows of lanes. Two lanes may share a workflow. */
const idsOf = (lanes: readonly Lane[]): string[] => [...new Set(lanes.map(({ id }) => id))];

const join = (seen: readonly Emitted[]): Seen => ({
	problems: seen.flatMap(({ problems }) => problems),
	notes: [
		`${seen.reduce((sum, { count }) => sum + count, 0)} records in ${seen.length} workflows`,
		...seen.flatMap(({ notes }) => notes),
	],
});
