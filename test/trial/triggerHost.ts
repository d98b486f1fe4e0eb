/** Simulates an n8n with a workflow of one or two triggers. n8n has three ways to poll. */
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { poll, type PollResult } from '../engine/mod';
import { startProcess, type LifeClock, type N8nProcess } from './triggerProcess';

/**
 * The ways in which n8n polls. With timers, the process keeps the workflow and its static data in memory. With the durable scheduler, each
 * poll reads the workflow and its static data from the database. With durable cursors, each node has its own state, which is saved together
 * with the execution. Source: n8n 2.41, `workflow-trigger-activator.js`, `poll-trigger-task-handler.js` and
 * `trigger-execution-context.factory.js` in n8n, and `poll-trigger-executor.js` in n8n-core.
 */
export const ways = ['timers', 'scheduler', 'cursors'] as const;

export type Way = (typeof ways)[number];

export interface Trigger {
	readonly id: string;
	name: string;
	parameters: INodeParameters;
}

export interface Poll {
	readonly index: number;
	readonly trigger: Trigger;
	readonly kind: 'activate' | 'init' | 'update' | 'tick';
	readonly start: number;
	readonly end: number;
	readonly items: readonly INodeExecutionData[];
	readonly error?: Error & { readonly description?: string | null };
	/** The errors that the trigger reported in addition to its items. */
	readonly reports: readonly Error[];
	readonly wrong?: string;
	/** Whether n8n started an execution with the items. */
	isDelivered: boolean;
	/** Whether n8n may have lost the state of this poll. If so, its items may come again. */
	isLost: boolean;
}

/** The state of a node, and the index of the last successful poll whose results are in the state. */
interface Stored {
	readonly state: IDataObject;
	readonly poll: number;
}

/** The static data of a workflow, by the name of the node or by `shared`. */
type Database = Record<string, Stored>;

/** The key of the static data that all nodes of the workflow share. */
const shared = 'global';

const nothing: Stored = { state: {}, poll: -1 };

const statesOf = (database: Database): string =>
	JSON.stringify(Object.values(database).map(({ state }) => state));

export class Host {
	readonly polls: Poll[] = [];
	/** Whether n8n is cut off while it starts the next execution. */
	isCutOffNext = false;
	isActive = false;
	secret = '';
	#process: N8nProcess;
	#database: Database = {};
	#memory: Database = {};
	/** The reason why the workflow was last loaded. With timers, n8n gives this reason to the trigger at each poll. */
	#activation: 'activate' | 'init' | 'update' = 'activate';

	constructor(
		public way: Way,
		readonly triggers: readonly Trigger[],
		private readonly setup: {
			readonly clock: LifeClock;
			readonly random: () => number;
			readonly timezone: string;
			readonly credentials: IDataObject;
			/** Is called for each poll as soon as the poll is done. */
			readonly onPoll: (poll: Poll, stored: Readonly<Record<string, unknown>>) => void;
			/** Is called for each trigger when a process has ended. `lastKept` is the index of the last poll that n8n still knows. */
			readonly onEnd: (trigger: Trigger, lastKept: number) => void;
		},
	) {
		this.#process = startProcess(setup.clock, setup.random);
	}

	/**
	 * Loads the workflow and polls each trigger, as n8n does when a person activates or saves the workflow.
	 *
	 * @param stale the static data that n8n loaded for this activation, if polls took place after that
	 */
	async activate(kind: 'activate' | 'init' | 'update', stale?: Database): Promise<void> {
		if (this.way === 'scheduler') this.#losePutBack();
		this.#activation = kind;
		this.isActive = false;
		const loaded = stale ?? structuredClone(this.#database);
		const before = statesOf(loaded);
		for (const done of stale ? this.polls : []) {
			const lastKept = stale?.[done.trigger.name]?.poll ?? Infinity;
			if (done.items.length > 0 && done.index > lastKept) done.isLost = true;
		}
		let hasFailed = false;
		for (const trigger of this.triggers) {
			const done = await this.#poll(trigger, kind, loaded);
			hasFailed ||= done.error !== undefined;
			if (done.items.length > 0 && !(await this.#emit(done, loaded))) return;
		}
		// Even if a poll failed, n8n saves the static data here. With durable cursors, it saves only the data that all nodes share.
		if (this.way === 'cursors') this.#database[shared] = loaded[shared] ?? nothing;
		else if (!stale || statesOf(loaded) !== before) this.#database = structuredClone(loaded);
		this.#memory = loaded;
		this.isActive = !hasFailed;
	}

	/**
	 * Returns the static data that n8n loads before the polls of an activation. With durable cursors there is no such data, because each poll
	 * reads its state again.
	 */
	load(): Database | undefined {
		const isReady = this.isActive && !this.isCutOffNext && this.way !== 'cursors';
		return isReady ? structuredClone(this.#database) : undefined;
	}

	/**
	 * Polls the triggers whose time has come. If the workflow is not active, activates it instead.
	 *
	 * @param isTogether whether the scheduler runs these triggers at the same time. Then each trigger reads the static data as it was before
	 * the first of these polls
	 * @param isDoubled whether each of these polls runs twice at the same time
	 */
	async tick(due: readonly Trigger[], isTogether: boolean, isDoubled = false): Promise<void> {
		if (!this.isActive) return await this.activate(this.#activation);
		const read = structuredClone(this.#database);
		for (const trigger of due) {
			const ownCopy = structuredClone(isTogether ? read : this.#database);
			const workflow = this.way === 'timers' ? this.#memory : ownCopy;
			const done = await this.#poll(trigger, 'tick', workflow, isDoubled);
			if (done.error) continue;
			if (done.items.length > 0) {
				if (!(await this.#emit(done, workflow))) return;
			} else if (this.way === 'cursors') {
				this.#database[trigger.name] = workflow[trigger.name] ?? nothing;
			}
		}
	}

	/** Ends n8n and starts it again. With timers, n8n polls immediately after the start. In the other ways, it polls at the next poll time. */
	async restart(way = this.way): Promise<void> {
		this.#end();
		this.way = way;
		if (way === 'timers') await this.activate('init');
	}

	/** Gives a node another name. n8n knows no state under the new name, except with durable cursors. */
	rename(trigger: Trigger, name: string): void {
		if (this.way === 'cursors' && this.#database[trigger.name]) {
			this.#database[name] = this.#database[trigger.name] as Stored;
		}
		trigger.name = name;
	}

	/** Presses the test button. Returns what the trigger did wrong, or undefined. */
	async test(trigger: Trigger): Promise<string | undefined> {
		const { state } = this.#database[trigger.name] ?? nothing;
		const [run] = await this.#run([this.#start(trigger, this.#database, 'manual')]);
		if (run?.status !== 'fulfilled') return undefined;
		const { items, staticData } = run.value;
		if (JSON.stringify(staticData) !== JSON.stringify(state)) return 'it changed the state';
		return items?.length ? undefined : 'it showed nothing';
	}

	/**
	 * Marks polls that n8n may have lost. If two triggers emit at the same moment, the scheduler puts back the older state of the first
	 * trigger. This trigger needs two more polls until it knows whether n8n kept its emission.
	 */
	#losePutBack(): void {
		for (const trigger of this.triggers) {
			const own = this.polls.filter((done) => done.trigger === trigger && !done.error);
			const lastKept = this.#database[trigger.name]?.poll ?? -1;
			for (const done of own.slice(-3)) if (done.index > lastKept) done.isLost = true;
		}
	}

	#end(): void {
		for (const trigger of this.triggers) {
			const lastKept = this.#database[trigger.name]?.poll ?? -1;
			for (const done of this.polls) {
				if (done.trigger === trigger && done.index > lastKept) done.isLost = true;
			}
			this.setup.onEnd(trigger, lastKept);
		}
		this.#process = startProcess(this.setup.clock, this.setup.random);
	}

	/** Starts an execution and keeps the state. If n8n is cut off in between, the state is lost. Returns false if n8n had to be restarted. */
	async #emit(done: Poll, workflow: Database): Promise<boolean> {
		const isCutOff = this.isCutOffNext;
		this.isCutOffNext = false;
		const { name } = done.trigger;
		if (this.way === 'cursors') {
			// The cursor and the execution are saved together, or not at all.
			if (isCutOff) done.isDelivered = false;
			else this.#database[name] = workflow[name] ?? nothing;
			this.#database[shared] = workflow[shared] ?? nothing;
			return true;
		}
		if (!isCutOff) {
			this.#database = structuredClone(workflow);
			return true;
		}
		await this.restart();
		return false;
	}

	/** Polls a trigger, and puts its new state into `workflow`. */
	async #poll(
		trigger: Trigger,
		kind: Poll['kind'],
		workflow: Database,
		isDoubled = false,
	): Promise<Poll> {
		const before = workflow[trigger.name] ?? nothing;
		const { clock } = this.setup;
		const index = this.polls.length;
		const start = clock.now;
		let items: readonly INodeExecutionData[] = [];
		let error: Poll['error'];
		let wrong: string | undefined;
		const reports: Error[] = [];
		const onReport = (report: Error) => reports.push(report);
		const onFailure = (state: IDataObject) => {
			if (JSON.stringify(state) !== JSON.stringify(before.state))
				wrong = 'it failed and changed the state';
			// If a poll fails, its changes of the state stay in memory.
			workflow[trigger.name] = { state, poll: before.poll };
		};
		const begin = async () =>
			await this.#start(trigger, workflow, 'trigger', kind, onReport, onFailure);
		const runs = await this.#run(isDoubled ? [begin(), begin()] : [begin()]);
		// If two polls of a trigger run at the same time, one poll must do nothing.
		const active = runs.filter((run) => run.status === 'rejected' || run.value.staticDataChanged);
		if (active.length > 1) wrong = 'two polls were under way at once';
		const run = active[0] ?? runs[0];
		if (run?.status === 'fulfilled') {
			const result = run.value;
			items = result.items ?? [];
			workflow[trigger.name] = { state: result.staticData, poll: index };
			workflow[shared] = { state: result.globalStaticData, poll: index };
		} else error = run?.reason as Error;
		const done: Poll = {
			...{ index, trigger, kind, start, end: clock.now, items },
			...(error ? { error } : {}),
			...(wrong === undefined ? {} : { wrong }),
			...{ isDelivered: items.length > 0, isLost: false, reports },
		};
		this.polls.push(done);
		this.setup.onPoll(done, workflow);
		return done;
	}

	async #run(polls: Promise<PollResult>[]): Promise<PromiseSettledResult<PollResult>[]> {
		return await this.setup.clock.run(Promise.allSettled(polls));
	}

	async #start(
		trigger: Trigger,
		workflow: Database,
		mode: 'trigger' | 'manual',
		kind: Poll['kind'] = 'tick',
		onReport: (error: Error) => void = () => undefined,
		onFailure: (state: IDataObject) => void = () => undefined,
	): Promise<PollResult> {
		const { clock, timezone, credentials } = this.setup;
		const ofTick = this.way === 'timers' ? this.#activation : 'update';
		return await poll({
			node: this.#process.trigger(trigger.id),
			credentialType: this.#process.credentialType,
			credentials: { ...credentials, secret: this.secret } as never,
			...{ name: trigger.name, parameters: trigger.parameters, mode, timezone },
			staticData: (workflow[trigger.name] ?? nothing).state,
			globalStaticData: (workflow[shared] ?? nothing).state,
			activation: mode === 'manual' ? 'manual' : kind === 'tick' ? ofTick : kind,
			// A poll has this much time only if n8n's scheduler starts it. Polls by timers and polls at an activation have another amount of time.
			...(this.way === 'timers' || kind !== 'tick' ? {} : { budgetMs: 240_000 }),
			dateNow: () => clock.now,
			...{ onFailure, onReport },
		});
	}
}
