import type { IExecutePaginationFunctions } from 'n8n-workflow';
import { UnknownOutcomeError } from '../../http/mod';

/** The writes by item, and by n8n's object for a run of the node, so that they are freed with it. */
const runs = new WeakMap<object, Map<number, Promise<unknown>>>();

/**
 * Writes the record of an input item once. With Retry On Fail n8n runs all items again, with the same object: an item
 * that was written, is still being written, or may have been written for all that is known, is not written again. It
 * gets the same result. Only a write that the API has surely not taken is tried again.
 *
 * @param context n8n's context of the item
 * @param write writes the record
 * @returns what the first successful write returned
 * @throws what `write` throws
 */
export async function writeOnce<Result>(
	context: IExecutePaginationFunctions,
	write: () => Promise<Result>,
): Promise<Result> {
	const run = context.getExecuteData();
	const item = context.getItemIndex();
	const writes = runs.get(run) ?? new Map<number, Promise<unknown>>();
	runs.set(run, writes);
	const known = writes.get(item) as Promise<Result> | undefined;
	if (known) return structuredClone(await known);
	const writing = write();
	writes.set(item, writing);
	writing.catch((error: unknown) => {
		if (!(error instanceof UnknownOutcomeError)) writes.delete(item);
	});
	return await writing;
}
