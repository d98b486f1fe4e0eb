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

/** The particulars of a lane. */
export interface LaneOptions {
	readonly event: EventName;
	/** The purpose of the lane, if an event has several lanes. */
	readonly purpose?: string;
	/** Parameters of the trigger, besides its event. */
	readonly parameters?: Parameters;
	/** Seconds between two polls, by default ten. */
	readonly interval?: number;
	/** How the lane's API behaves. */
	readonly switches?: Partial<Switches>;
	/** A workflow to use in place of the default, which has the trigger and a node that does nothing. */
	readonly workflow?: Workflow;
	/** The fields that a record needs to pass the filters. */
	readonly given?: Row;
	/** Another lane. The trigger becomes the second trigger in its workflow, and is polled in the same second. */
	readonly beside?: Lane;
}

/** A real n8n that is stopped and started at will, and the lanes in it. */
export class TriggerTest {
	readonly lanes: Lane[] = [];
	private readonly credentials: Credential[];
	private readonly closers: (() => Promise<unknown>)[];
	private n8n: N8n;
	private running?: RunningN8n;

	private constructor(
		readonly userFolder: string,
		readonly report: Report,
		/** Gets the mails of the workflows. */
		readonly mailServer: MailServer,
		private readonly port: number,
	) {
		this.n8n = new N8n(userFolder);
		this.closers = [() => mailServer.close()];
		this.credentials = [smtpCredential(mailServer.port)];
	}

	/**
	 * Prepares a test.
	 *
	 * @param mode the way in which n8n runs polls
	 * @param userFolder where n8n keeps its data
	 */
	static async open(mode: string, userFolder: string): Promise<TriggerTest> {
		const mailServer = await startMailServer();
		return new TriggerTest(userFolder, new Report(mode), mailServer, await freePort());
	}

	/** The client of the running n8n. */
	get client(): N8nClient {
		return this.runningN8n.client;
	}

	/** When n8n was started last, in milliseconds since 1970. */
	get startedAt(): number {
		return this.runningN8n.startedAt;
	}

	private get runningN8n(): RunningN8n {
		if (!this.running) throw new Error('n8n was not started.');
		return this.running;
	}

	/** Adds a lane; importLanes() brings its workflow into n8n. */
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
		// The lanes are polled in different seconds.
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

	/** Starts n8n, as a new process. */
	async start(): Promise<void> {
		this.n8n = new N8n(this.userFolder);
		const startedAt = Date.now();
		const { origin } = await this.n8n.start(this.port);
		this.running = { client: await N8nClient.logIn(origin), startedAt };
	}

	/** Stops n8n in good order. */
	async stop(): Promise<void> {
		await this.n8n.stop();
	}

	/** Ends n8n at once, as a power cut would. */
	async cutOff(): Promise<void> {
		await this.n8n.cutOff();
	}

	/** Ends all that was started. */
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

	/**
	 * Waits for a failed execution.
	 *
	 * @param text the words of its error
	 * @returns the error, or undefined when none comes
	 */
	async waitForError({ id }: Lane, text = /./): Promise<string | undefined> {
		const end = Date.now() + 90_000;
		for (;;) {
			const found = (await this.client.errorsOf(id)).find((error) => text.test(error));
			if (found !== undefined || Date.now() > end) return found;
			await wait(1000);
		}
	}

	/**
	 * Does a step, and reports what the workflows emitted.
	 *
	 * @param name what happens, for the reader
	 * @param act makes it happen; returns what must come
	 */
	async expect(name: string, act: () => Promise<readonly Expected[]>): Promise<void> {
		await this.check(name, async () => {
			const expected = await act();
			return join(await Promise.all(expected.map((one) => expectEmitted(this.runningN8n, one))));
		});
	}

	/**
	 * Does steps one after another, each lane in its own time, and reports what the workflows emitted.
	 *
	 * @param names what happens, for the reader
	 * @param act makes it happen in one lane; returns what must come
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
				// The step may fail long before anybody awaits it.
				next.catch(() => {});
				return next;
			});
		});
		for (const [step, name] of names.entries()) {
			await this.check(name, async () => join(await Promise.all(seen.map((steps) => steps[step]))));
		}
	}

	/**
	 * Does a step, and reports what was seen; an error is a problem of the step.
	 *
	 * @param name what happens, for the reader
	 * @param look makes it happen and looks
	 */
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

/** The ids of the workflows of lanes. Some lanes share a workflow. */
const idsOf = (lanes: readonly Lane[]): string[] => [...new Set(lanes.map(({ id }) => id))];

const join = (seen: readonly Emitted[]): Seen => ({
	problems: seen.flatMap(({ problems }) => problems),
	notes: [
		`${seen.reduce((sum, { count }) => sum + count, 0)} records in ${seen.length} workflows`,
		...seen.flatMap(({ notes }) => notes),
	],
});
