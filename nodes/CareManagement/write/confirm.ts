import type { IDataObject } from 'n8n-workflow';
import { plainName, type WriteEndpoint } from '../../../api/mod';
import { CareManagementError, endpointError } from '../../../errors/mod';
import {
	changesBetween,
	isKept,
	isNothing,
	isSameValue,
	keptByService,
	notMeant,
	type Change,
} from './compareRecords';
import { isWritten, type Decision } from './decide';
import type { Attempt, Pending } from './joinAttempt';
import { showsSigns, type KnownRecord, type KnownRecords } from './knownRecords';
import { labelOf, toItem, type Log } from './outcome';

/**
 * The error for a sent record that cannot be read back, or that the service does not show as it should. The error can carry records as they
 * were before the write, so that nothing is lost.
 */
export class WrittenOtherwiseError extends CareManagementError {
	constructor(
		texts: { readonly title: string; readonly nextStep: string },
		readonly recordsBefore: readonly IDataObject[],
		/** Whether the record is gone, or has an unwanted change. */
		readonly isHarm = false,
	) {
		super(texts);
	}
}

export interface Verdict {
	readonly shown?: KnownRecord;
	readonly changes: readonly Change[];
	readonly notShown: readonly string[];
	readonly error?: WrittenOtherwiseError;
}

/**
 * Compares what was sent with what the service shows.
 *
 * @param all the records that the service shows
 * @param sent all writes that this run has sent, including `pending`. If two items are about the same record, the changes of both items
 * are wanted.
 */
export function verdictOn(
	pending: Pending,
	all: readonly KnownRecord[],
	sent: readonly Pending[],
): Verdict {
	const { order, decision } = pending;
	const { endpoint } = order;
	const found = all.filter(isWritten(order, decision));
	const [shown] = found;
	const none = { changes: [], notShown: [] };
	if (!shown) return { ...none, ...(decision.record && { error: goneError(pending) }) };
	if (found.length > 1) return { ...none, shown, error: tooMany(endpoint, decision, found) };
	const same: readonly Pending[] = sent.filter(
		(other) => other !== pending && isWritten(other.order, other.decision)(shown),
	);
	const later = sent.slice(sent.indexOf(pending) + 1).filter((other) => same.includes(other));
	const namesIn = (some: readonly Pending[]) =>
		new Set(some.flatMap(({ decision: { given } }) => Object.keys(given)));
	const meant = namesIn([pending, ...same]);
	const changes = changesOf(decision.record, shown);
	const lost = decision.record ? notMeant(changes, meant) : [];
	if (lost.length > 0) return { shown, changes, notShown: [], error: harmOf(pending, lost) };
	const names = new Set(Object.keys(shown.clean).map(plainName));
	const isHidden = (name: string) => !names.has(plainName(name));
	const { given } = decision;
	const isOverwritten = namesIn(later);
	const notKept = Object.keys(given).filter(
		(name) =>
			!isHidden(name) && !isOverwritten.has(name) && !isKept(given[name], shown.clean[name]),
	);
	const notShown = Object.keys(given).filter(isHidden);
	const error = notKept.length > 0 ? notKeptError(pending, notKept) : undefined;
	// If several items are about the same record, each item reports only its own changes.
	const own = same.length > 0 ? decision.changes : changes;
	return { shown, changes: own, notShown, error };
}

/** Finds the differences between two states of a record. Some differences show only in the raw texts, or in the lists inside the record. */
function changesOf(before: KnownRecord | undefined, after: KnownRecord): Change[] {
	const changes = changesBetween(before?.clean ?? {}, after.clean);
	if (!before) return changes;
	const told = new Set(changes.map(({ field }) => field));
	const raw = changesBetween(before.raw, after.raw).filter(
		({ field, before: one, after: other }) =>
			!told.has(field) && typeof one === 'string' && typeof other === 'string',
	);
	// Some services write special characters as HTML entities. After a write, such a service may use another entity for the same character.
	// This is no change of the record.
	const inText = raw.filter(
		({ field, after: other }) =>
			isSameValue(before.sendable[field], before.raw[field]) || showsSigns(other),
	);
	const lists = changesBetween(withoutStamps(before.inside), withoutStamps(after.inside));
	return [...changes, ...inText, ...lists];
}

/** Returns the lists inside a record, without the values that a service sets in these lists by itself. */
const withoutStamps = (lists: IDataObject): IDataObject =>
	JSON.parse(
		JSON.stringify(lists, (name, value: unknown) =>
			keptByService.test(name) && !isNothing(value) ? undefined : value,
		),
	) as IDataObject;

const goneError = ({ order: { endpoint }, decision: { record } }: Pending): WrittenOtherwiseError =>
	new WrittenOtherwiseError(
		{
			title: `The ${endpoint.noun} was sent, and the service does not show it any more`,
			nextStep:
				'Look for it in the service. The earlier values of the record are with this error, as recordsBefore.',
		},
		record ? [record.raw] : [],
		true,
	);

const tooMany = (
	endpoint: WriteEndpoint,
	{ kind }: Decision,
	found: readonly KnownRecord[],
): WrittenOtherwiseError =>
	new WrittenOtherwiseError(
		{
			title: `The service shows ${found.length} ${endpoint.noun}s where one was ${kind}`,
			nextStep: `Look at them in the service: ${found.map(({ clean }) => labelOf(endpoint, clean)).join(', ')}.`,
		},
		[],
	);

const harmOf = (
	{ order: { endpoint }, decision: { record } }: Pending,
	lost: readonly Change[],
): WrittenOtherwiseError =>
	new WrittenOtherwiseError(
		{
			title: `The update of the ${endpoint.noun} also changed what was not meant: ${lost.map(({ field }) => field).join(', ')}`,
			nextStep:
				'Somebody else, or the service itself, may have changed them at the same time. The earlier values are with this error, as recordsBefore. Enter the missing values in the service.',
		},
		record ? [record.raw] : [],
		true,
	);

const notKeptError = (
	{ order: { endpoint }, decision: { kind, record } }: Pending,
	fields: readonly string[],
): WrittenOtherwiseError =>
	new WrittenOtherwiseError(
		{
			title: `The ${endpoint.noun} was ${kind}, but the service did not keep what was sent as ${fields.join(', ')}`,
			nextStep:
				'Look in the service. The field may have another name there, need another format, or be one that cannot be changed.',
		},
		record ? [record.raw] : [],
	);

const notReadBack =
	({ order: { endpoint }, decision: { record } }: Pending) =>
	(error: unknown) => {
		if (!(error instanceof CareManagementError)) throw error;
		throw new WrittenOtherwiseError(
			{
				title: `The ${endpoint.noun} was written, but it could not be read back: ${error.message}`,
				nextStep: `Check in the service whether the record is as you intended. ${error.nextStep}`,
			},
			record ? [record.raw] : [],
		);
	};

/**
 * Returns the error with the former records of all items that have an error. If the node stops at this error, n8n shows no other error. So
 * this error must have all these records.
 */
function withAllBefore(
	error: WrittenOtherwiseError,
	all: readonly KnownRecord[],
	sent: readonly Pending[],
): WrittenOtherwiseError {
	const errors = sent.flatMap((one) => verdictOn(one, all, sent).error ?? []);
	if (errors.length < 2) return error;
	return new WrittenOtherwiseError(
		{
			title: error.message,
			nextStep: `${error.nextStep} So it is with ${errors.length} records of this run.`,
		},
		errors.flatMap(({ recordsBefore }) => recordsBefore),
		error.isHarm,
	);
}

export interface Reading {
	readonly known: KnownRecords;
	readonly attempt: Attempt;
	/** Whether the values of records keep the form in which the service sends them. */
	readonly isRaw: boolean;
	/** Waits before a list is read once more, because a list may lag behind a write. */
	readonly wait: () => Promise<void>;
	readonly log: () => Log;
}

/**
 * Reads back what was written. The items of a batch share one reading of the service's list. If this reading does not show the record as it
 * should be, the list is read again, because it may lag behind the write.
 *
 * @returns the item with the outcome
 * @throws CareManagementError when the list cannot be read, or does not show the record as it should be
 */
export async function confirm(reading: Reading, pending: Pending): Promise<IDataObject[]> {
	const { known, attempt, isRaw, wait } = reading;
	const { endpoint } = pending.order;
	const { sent } = attempt.run;
	const judge = async (time: number) => {
		const key = ['read back', known.key, attempt.batch.end, time];
		const read = attempt.memoize(key, async () => {
			if (time > 0) await wait();
			return await known.look();
		});
		const all = await read.catch(notReadBack(pending));
		return { all, ...verdictOn(pending, all, sent) };
	};
	const first = await judge(0);
	const isGood = first.shown !== undefined && first.error === undefined;
	const { all, shown, error, changes, notShown } = isGood ? first : await judge(1);
	if (error) throw withAllBefore(error, all, sent);
	if (!shown) {
		throw endpointError(endpoint, {
			title: `The service took the ${endpoint.noun}, and does not show it`,
			nextStep:
				'Look in the service before you send it again. It may show the record later, or may have saved it with other values.',
		});
	}
	const { kind, given } = pending.decision;
	const record = isRaw ? shown.raw : shown.clean;
	const told = kind === 'created' ? changesBetween({}, given) : changes;
	const result = told.length === 0 && notShown.length === 0 ? 'unchanged' : kind;
	const { row } = pending.order;
	return [toItem({ row, endpoint, result, record, changes: told, notShown, log: reading.log() })];
}
