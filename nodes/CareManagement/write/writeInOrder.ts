import type { IDataObject, IExecutePaginationFunctions as Context } from 'n8n-workflow';
import { ExpiringMap, systemClock, UnknownOutcomeError } from '../../../http/mod';
import { hash } from '../../shared/hash';
import { isTool } from '../../shared/isTool';
import { toNodeError } from '../../shared/toNodeError';
import { waitUntilQuiet } from '../read/mod';
import type { Attempt, Written } from './joinAttempt';
import { isDryRun } from './writeOrder';

/** A write that has been checked and can be sent. */
export interface PreparedWrite {
	/** A text that shows whether two writes are equal. */
	readonly content: string;
	readonly send: () => Promise<Written>;
}

/**
 * The errors of tool calls with unknown outcomes, by a hash of execution and content. They are kept for 30 days, because an execution may
 * wait for a person for days.
 */
const unknownOutcomes = new ExpiringMap<string, UnknownOutcomeError>({
	maxSize: 1_000,
	maxAge: 30 * 24 * 3_600_000,
});

/**
 * Writes the records of the items one after another, in the order of the items. If the node does not continue on fail, all items of a batch
 * are checked before the first is sent, and a failure ends the sending.
 *
 * With Retry On Fail, n8n runs all items again. An item that was written, or may have been written, is not written again. Its earlier
 * answer or error is returned again. Call this function before the first await of an item.
 *
 * @param prepare checks the item and makes its write
 * @returns the answer, or undefined if nothing was sent for this item because another item fails. In that case, the node fails.
 * @throws the error of the item
 */
export async function writeInOrder(
	context: Context,
	attempt: Attempt,
	prepare: () => Promise<PreparedWrite>,
): Promise<IDataObject[] | undefined> {
	const { run, batch, turn } = attempt;
	const item = context.getItemIndex();
	const known = run.writes.get(item);
	const prepared = known ? undefined : prepare();
	if (prepared) batch.checks.set(item, prepared);
	// A failed check is ignored here, because it is reported when the item's turn comes.
	prepared?.catch(() => {});

	const write = async (): Promise<Written> => {
		if (known) return await known;
		const writing = sendUnlessUnknown(context, (await prepared) as PreparedWrite);
		run.writes.set(item, writing);
		writing.catch((error: unknown) => {
			if (!(error instanceof UnknownOutcomeError)) run.writes.delete(item);
		});
		return await writing;
	};

	const takeTurn = async (): Promise<Written | undefined> => {
		const goesOn = context.continueOnFail() || isDryRun(context);
		const faulty = goesOn ? [] : await (batch.faulty ??= findFaulty(attempt));
		await turn;
		if (goesOn) return await write();
		// With batching, n8n may already have begun the next attempt. In that case, this attempt writes nothing more.
		if (attempt.hasStopped || run.attempt !== attempt) return undefined;
		try {
			if (faulty.length === 0) return await write();
			await prepared;
			return undefined;
		} catch (error) {
			attempt.hasStopped = true;
			const nodeError = toNodeError(context.getNode(), error, item);
			const report = describeStop(attempt, item, faulty, error);
			nodeError.description = [report, nodeError.description].filter(Boolean).join(' ');
			throw nodeError;
		}
	};
	const result = takeTurn();
	attempt.turn = result.catch(() => {});
	const written = await result;
	if (!written?.confirm) return structuredClone(written?.items);
	await allWritten(attempt);
	return await written.confirm(attempt);
}

/** Waits until the writes of all started items are over, so that one reading of the service's list can show all their records. */
async function allWritten(attempt: Attempt): Promise<void> {
	await allStarted(attempt);
	let turn: Promise<unknown>;
	do {
		turn = attempt.turn;
		await turn;
	} while (attempt.turn !== turn);
}

/** Waits until n8n starts no more items of the newest batch. Returns whether n8n has started all items of this batch. */
async function allStarted(attempt: Attempt): Promise<boolean> {
	const { batch } = attempt;
	const areMissing = () => attempt.last + 1 < batch.end;
	if (areMissing()) await waitUntilQuiet(systemClock, () => attempt.last);
	return !areMissing();
}

/** Waits until n8n starts no more items of the newest batch. Returns the numbers of the items of this batch that cannot be sent. */
async function findFaulty(attempt: Attempt): Promise<readonly number[]> {
	const { batch } = attempt;
	// If n8n cannot evaluate an expression of an item, it starts no further items, and the node fails.
	if (!(await allStarted(attempt))) attempt.hasStopped = true;
	const faulty: number[] = [];
	for (const [item, check] of batch.checks) await check.catch(() => faulty.push(item));
	return faulty;
}

/** Sends a write. If a model repeats a call whose outcome is unknown, nothing is sent again in the same execution. */
async function sendUnlessUnknown(
	context: Context,
	{ content, send }: PreparedWrite,
): Promise<Written> {
	const execution = context.getExecutionId();
	if (!execution || !isTool(context)) return await send();
	const key = hash([execution, content]).toString('hex');
	const known = unknownOutcomes.get(key);
	if (known) throw known;
	const sending = send();
	sending.catch((error: unknown) => {
		if (error instanceof UnknownOutcomeError) unknownOutcomes.set(key, error);
	});
	return await sending;
}

/** Says which items a stopped node has written. Items are written in their order, so the written items are the first ones. */
function describeStop(
	{ run, total, looksFirst }: Attempt,
	item: number,
	faulty: readonly number[],
	error: unknown,
): string {
	if (total === 1) return '';
	const isUnknown = error instanceof UnknownOutcomeError;
	const written = run.writes.size - (isUnknown ? 1 : 0);
	const unsent = faulty.length > 0 ? written : item + 1;
	const items = (first: number, last: number) =>
		first === last ? `item ${first}` : `items ${first} to ${last}`;
	const list = `${faulty.slice(0, 10).join(', ')}${faulty.length > 10 ? ' and more' : ''}`;
	const parts = [
		written === 0
			? `None of the ${total} records is ${isUnknown ? 'known to be ' : ''}written.`
			: `${written} of ${total} records ${written === 1 ? 'is' : 'are'} written (${items(0, written - 1)}, counted from 0).`,
	];
	if (isUnknown) parts.push(`Item ${item} may be written too.`);
	else if (faulty.length < 2) parts.push(`Item ${item} failed.`);
	else parts.push(`These items cannot be sent: ${list}.`);
	if (unsent < total) parts.push(`Nothing was sent for ${items(unsent, total - 1)}.`);
	if (written > 0) {
		parts.push(
			looksFirst
				? 'You can run the workflow again: what is written is not written twice.'
				: 'Leave out what is written when you run the workflow again.',
		);
	}
	return parts.join(' ');
}
