import type { IDataObject, IExecutePaginationFunctions as Context } from 'n8n-workflow';
import { perObject } from '../../../http/mod';
import type { Memoize } from '../read/mod';
import type { Decision } from './decide';
import type { WriteOrder } from './writeOrder';

/** What was done for an item. */
export interface Written {
	/** What the service answered, or what would be. */
	readonly items: IDataObject[];
	/** Reads back what was written, once all items are, and says what became of it. */
	readonly confirm?: (attempt: Attempt) => Promise<IDataObject[]>;
}

/** A record that was sent, with what was decided when it was looked at. */
export interface Pending {
	readonly order: WriteOrder;
	readonly decision: Decision;
}

/** What n8n runs as one: the node with its input items, or one tool call of an agent, with all its attempts. */
interface Run {
	attempt?: Attempt;
	/** By item: the writes that are under way or done, or may have been done for all that is known. */
	readonly writes: Map<number, Promise<Written>>;
	/** What was sent and is to be read back, in this order. */
	readonly sent: Pending[];
	/** Whether an update has changed more than was meant. */
	harm?: boolean;
}

/** One try of the node at the items of a run. With Retry On Fail there may be more, with all items each time. */
export class Attempt {
	private readonly values = new Map<string, Promise<unknown>>();
	last = -1;
	/** The items that n8n starts at the same time: all of them, unless the user has set batching. */
	batch: {
		/** The number of the item behind them. */
		readonly end: number;
		/** By item: what is checked before it is written. */
		readonly checks: Map<number, Promise<unknown>>;
		/** The items that cannot be sent. */
		faulty?: Promise<readonly number[]>;
	} = { end: 0, checks: new Map() };
	/** Ends when the last write so far is over. */
	turn: Promise<unknown> = Promise.resolve();
	/** Whether nothing more may be written. */
	hasStopped = false;
	/** Whether it looks at what is there, so that it may run again as it is. */
	looksFirst = false;
	onStarted: () => void = () => {};
	/** Ends when n8n has started all items. Between two batches it does not listen to failures, which would end its process. */
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

/** By the object that stands for the run, so that all is freed with it. */
const runOf = perObject((): Run => ({ writes: new Map(), sent: [] }));

/**
 * The attempt that an item belongs to. Call it once for each item, before the first await. n8n starts the items in their order,
 * so an item that does not follow the last one belongs to a new attempt.
 */
export function joinAttempt(context: Context): Attempt {
	const { node, data } = context.getExecuteData();
	// Agents up to version 2.2 pass their own execute data to all tool calls. Only the input is the call's own, also when
	// n8n tries the call again.
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

/** Where the batch of an item ends, as n8n's RoutingNode cuts it. */
function endOfBatch(context: Context, item: number, total: number): number {
	const batching = context.getNodeParameter('requestOptions.batching.batch', {});
	const { batchSize = 0, batchInterval = 0 } = batching as Record<string, number>;
	if (!(batchInterval > 0)) return total;
	const size = batchSize > 0 ? batchSize : 1;
	return Math.min(total, (Math.floor(item / size) + 1) * size);
}
