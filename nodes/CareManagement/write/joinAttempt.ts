import type { IDataObject, IExecutePaginationFunctions as Context } from 'n8n-workflow';
import { perObject } from '../../../http/mod';
import type { Memoize } from '../read/mod';
import type { Decision } from './decide';
import type { WriteOrder } from './writeOrder';

/** The result of a write for an item. */
export interface Written {
	/** The service's answers, or the outcome if nothing was sent. */
	readonly items: IDataObject[];
	/** Reads back the record, and returns the item with the outcome. Call it after the other items of the batch have been written. */
	readonly confirm?: (attempt: Attempt) => Promise<IDataObject[]>;
}

/** A record that was sent, with the decision about the record. */
export interface Pending {
	readonly order: WriteOrder;
	readonly decision: Decision;
}

/** What the attempts of a run share. A run is one execution of the node with its input items, or one tool call of an agent. */
interface Run {
	attempt?: Attempt;
	/** The writes that are under way, done, or possibly done, by the number of the item. */
	readonly writes: Map<number, Promise<Written>>;
	/** The sent records that can be read back, in the order of sending. The service has taken them, or may have taken them. */
	readonly sent: Pending[];
	/** Whether an update has changed more than it should, or the updated record is gone. */
	harm?: boolean;
}

/**
 * One attempt of the node to process the items of a run. With Retry On Fail there may be several attempts, and each attempt has all items.
 */
export class Attempt {
	private readonly values = new Map<string, Promise<unknown>>();
	last = -1;
	/** The items that n8n starts at the same time. If the user has not set batching, these are all items. */
	batch: {
		/** The number of the first item after the batch. */
		readonly end: number;
		/** The checks before the writes, by the number of the item. */
		readonly checks: Map<number, Promise<unknown>>;
		/** The numbers of the items that cannot be sent. */
		faulty?: Promise<readonly number[]>;
	} = { end: 0, checks: new Map() };
	/** A promise that ends when the newest write is over. */
	turn: Promise<unknown> = Promise.resolve();
	/** Whether the attempt has stopped, so that no further item is written. */
	hasStopped = false;
	/** Whether the writes look at existing records first. If so, the run can be repeated, and nothing is written twice. */
	looksFirst = false;
	onStarted: () => void = () => {};
	/**
	 * A promise that ends when n8n has started all items. Failures of the node wait for this promise, because a failure between two batches
	 * would end n8n's process.
	 */
	readonly started = new Promise<void>((resolve) => (this.onStarted = resolve));

	constructor(
		readonly run: Run,
		readonly total: number,
	) {}

	readonly memoize: Memoize = async <Value>(key: unknown, load: () => Promise<Value>) => {
		const text = JSON.stringify(key);
		const value = (this.values.get(text) as Promise<Value> | undefined) ?? load();
		this.values.set(text, value);
		return await value;
	};
}

/** Returns the run that belongs to an object. n8n keeps the input of the run in this object. The run is freed together with the object. */
const runOf = perObject((): Run => ({ writes: new Map(), sent: [] }));

/**
 * Returns the attempt to which an item belongs. Call this function once for each item, before the first await. n8n starts the items in
 * their order. So if the number of an item is equal to or lower than the number of the last started item, a new attempt begins.
 */
export function joinAttempt(context: Context): Attempt {
	const { node, data } = context.getExecuteData();
	// Agents up to version 2.2 pass the same execute data to all tool calls, so these data do not identify a call. The input data identify the
	// call: each call has a different object of input data, and n8n uses the same object if it repeats the call.
	const isOfAgent = node.name !== context.getNode().name;
	const key = isOfAgent ? context.getInputData(0, 'ai_tool').json : data;
	const run = runOf(key);

	const item = context.getItemIndex();
	if (!run.attempt || item <= run.attempt.last) {
		const isSingle = isOfAgent || node.executeOnce === true;
		const items = (data.main ?? data.ai_tool)?.[0]?.length ?? 1;
		run.attempt = new Attempt(run, isSingle ? 1 : items);
	}
	const { attempt } = run;
	attempt.last = item;
	if (item + 1 >= attempt.total) attempt.onStarted();
	if (item >= attempt.batch.end) {
		attempt.batch = { end: endOfBatch(context, item, attempt.total), checks: new Map() };
	}
	return attempt;
}

/** Finds the end of an item's batch. n8n's RoutingNode calculates the batches in the same way. */
function endOfBatch(context: Context, item: number, total: number): number {
	const batching = context.getNodeParameter('requestOptions.batching.batch', {});
	const { batchSize = 0, batchInterval = 0 } = batching as Record<string, number>;
	if (!(batchInterval > 0)) return total;
	const size = batchSize > 0 ? batchSize : 1;
	return Math.min(total, (Math.floor(item / size) + 1) * size);
}
