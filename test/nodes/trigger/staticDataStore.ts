import type { IDataObject } from 'n8n-workflow';

/**
 * How n8n polls: by timers in memory, by its durable scheduler, or by that with durable cursors. What each keeps was read
 * from n8n 2.41: `poll-trigger-executor.js` in n8n-core, and in n8n `active-workflow-manager.js`,
 * `workflow-trigger-activator.js`, `poll-trigger-task-handler.js`, `trigger-execution-context.factory.js`.
 */
export type PollingMode = 'timers' | 'scheduler' | 'cursors';

/** The static data that a poll finds or leaves: the node's, and the workflow's own. */
export interface PollData {
	readonly staticData: IDataObject;
	readonly globalStaticData: IDataObject;
}

/** The static data of a workflow: that of its nodes, by name, and its own. */
interface WorkflowData {
	readonly nodes: Readonly<Record<string, IDataObject>>;
	readonly global: IDataObject;
}

/** What n8n keeps of a trigger from poll to poll. */
export class StaticDataStore {
	private database: WorkflowData = { nodes: {}, global: {} };
	/** With timers, the workflow stays in memory until it is published again. */
	private memory = this.database;
	/** The node's data by its id, once n8n polled with cursors; it counts from then on. */
	private cursor: IDataObject | undefined;

	constructor(private mode: PollingMode) {}

	/** What the next poll finds. */
	load(name: string): PollData {
		const { nodes, global } = this.workflow;
		if (this.mode === 'cursors') this.cursor ??= nodes[name] ?? {};
		return { staticData: this.cursor ?? nodes[name] ?? {}, globalStaticData: global };
	}

	/**
	 * Takes over what a poll left, as far as n8n does. Timers keep it in memory, and save it, as the scheduler does, when
	 * something was emitted or the workflow is activated. A cursor is committed with what was emitted and after each
	 * scheduled poll, but not after a quiet one at activation.
	 *
	 * @returns whether the node's state is in the database now
	 */
	keep(name: string, data: PollData, emits: boolean, atActivation: boolean): boolean {
		const isSaved = emits || atActivation;
		const { nodes } = this.workflow;
		this.memory = {
			nodes: this.cursor ? nodes : { ...nodes, [name]: data.staticData },
			global: data.globalStaticData,
		};
		if (isSaved) this.database = this.memory;
		if (!this.cursor) return isSaved;
		const isCommitted = emits || !atActivation;
		if (isCommitted) this.cursor = data.staticData;
		return isCommitted;
	}

	/** Saves the workflow's own data alone, as n8n does before the transaction that commits a cursor. */
	keepGlobal({ globalStaticData }: PollData): void {
		this.database = { ...this.database, global: globalStaticData };
	}

	/** The workflow is loaded from the database: n8n starts, perhaps with another way to poll, or it is published. */
	reload(mode = this.mode): void {
		this.mode = mode;
		this.memory = this.database;
	}

	/** Whether n8n loses the state of the node when that is renamed. */
	get goesByName(): boolean {
		return this.mode !== 'cursors' && !this.cursor;
	}

	/** Whether the state is kept in one transaction with what was emitted. */
	get isTransactional(): boolean {
		return this.cursor !== undefined;
	}

	/** Whether n8n's scheduler polls. */
	get isScheduled(): boolean {
		return this.mode !== 'timers';
	}

	/** Whether n8n polls as soon as it has started; the scheduler goes on with the next scheduled poll. */
	get pollsAtStart(): boolean {
		return this.mode === 'timers';
	}

	/** The workflow that the next poll gets. */
	private get workflow(): WorkflowData {
		return this.mode === 'timers' ? this.memory : this.database;
	}
}
