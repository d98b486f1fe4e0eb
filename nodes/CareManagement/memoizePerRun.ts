import type { IExecutePaginationFunctions } from 'n8n-workflow';

/** One run of the node over all its input items. */
interface Run {
	/** The item that came last. */
	item: number;
	readonly values: Map<string, Promise<unknown>>;
}

/** By n8n's object for a run of the node, so that the values are freed with it. */
const runs = new WeakMap<object, Run>();

/** Loads a value, or shares the value or the failure of an earlier call with an equal key in the same run. */
export type Memoize = <Value>(
	key: readonly unknown[],
	load: () => Promise<Value>,
) => Promise<{ value: Value; isFirst: boolean }>;

/**
 * Lets the input items of one run share what they load. Call it once for each item, before the first await: n8n starts
 * the items in their order, so an item that does not come after the last one belongs to a new run. n8n passes the same
 * object to both when it retries a node that failed.
 *
 * @param context n8n's context of the item
 */
export function memoizePerRun(context: IExecutePaginationFunctions): Memoize {
	const data = context.getExecuteData();
	const item = context.getItemIndex();
	let run = runs.get(data);
	if (!run || item <= run.item) {
		run = { item, values: new Map() };
		runs.set(data, run);
	}
	run.item = item;
	const { values } = run;

	return async <Value>(key: readonly unknown[], load: () => Promise<Value>) => {
		const text = JSON.stringify(key);
		const known = values.get(text) as Promise<Value> | undefined;
		if (known) return { value: await known, isFirst: false };
		const loading = load();
		values.set(text, loading);
		return { value: await loading, isFirst: true };
	};
}
