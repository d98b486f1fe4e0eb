import type { IExecutePaginationFunctions } from 'n8n-workflow';

/** One run of the node over all its input items, and what it has asked so far. */
interface Run {
	/** The item that came last. */
	item: number;
	readonly answers: Map<string, Promise<unknown>>;
}

/** n8n's object for a run of the node is the key, so that all is forgotten with it. */
const runs = new WeakMap<object, Run>();

/** Asks a question, unless the run has asked it before; then it gives the same answer, or the same failure. */
export type Memoize = <Answer>(
	question: readonly unknown[],
	ask: () => Promise<Answer>,
) => Promise<{ answer: Answer; first: boolean }>;

/**
 * What lets the input items of one run share their answers. It must be called once for each item, before anything is
 * awaited: n8n starts the items in their order, so an item that comes again or before the last one belongs to a new
 * run, even where n8n passes the same object again, as it does when it retries a node that failed.
 *
 * @param context n8n's context of the item
 */
export function memoizePerRun(context: IExecutePaginationFunctions): Memoize {
	const key = context.getExecuteData();
	const item = context.getItemIndex();
	let run = runs.get(key);
	if (!run || item <= run.item) {
		run = { item, answers: new Map() };
		runs.set(key, run);
	}
	run.item = item;
	const { answers } = run;

	return async <Answer>(question: readonly unknown[], ask: () => Promise<Answer>) => {
		const text = JSON.stringify(question);
		const known = answers.get(text) as Promise<Answer> | undefined;
		if (known) return { answer: await known, first: false };
		const asked = ask();
		answers.set(text, asked);
		return { answer: await asked, first: true };
	};
}
