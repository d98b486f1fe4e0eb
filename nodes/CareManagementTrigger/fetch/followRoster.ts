import type { CareManagementError } from '../../../errors/mod';
import { addDays, groupBy, parseDay, type Day } from '../../../values/mod';
import {
	covers,
	findChanged,
	hasId,
	keyOf,
	latestOf,
	reconcile,
	revise,
	versionOf,
	type Batch,
	type ChangedRecord,
	type CurrentRecord,
	type DayRange,
	type KnownRecord,
	type Pair,
	type State,
} from '../decide/mod';
import type { PollSession } from './createPollSession';
import type { Progress } from './followWindow';
import { fetchBatch } from './fetchBatch';
import { cheapCount } from './lookAtEnds';
import { dueDays } from './paces';
import { daysBack, findReturned, lookUpMissing, type Outcome } from './lookUpMissing';

/** How many shifts that have moved away are kept, the latest. */
const maxAway = 500;

/** The days that are watched: from today in the office to the last day ahead. */
export const watchedDays = ({ officeToday, settings }: PollSession) => ({
	from: officeToday,
	to: addDays(officeToday, settings.daysAhead),
});

/** What a poll reads: the shifts of some days, and the watched ones among them. */
interface Reading {
	readonly batch: Batch;
	readonly records: readonly CurrentRecord[];
	readonly warnings: CareManagementError[];
	readonly readAt: readonly number[];
	/** Whether only the near days were read. */
	readonly isPart: boolean;
}

/**
 * Follows the shifts of the coming days.
 *
 * @param before the state at the last poll; without one, nothing has changed
 * @throws OutOfTime if the shifts could not be fetched
 */
export async function followRoster(
	pollSession: PollSession,
	before: State | undefined,
): Promise<Progress> {
	const days = watchedDays(pollSession);
	const reading = await read(pollSession, before);
	const { batch, records, warnings, readAt } = reading;
	const finish = (state: State, changed: readonly ChangedRecord[] = []): Progress => ({
		...{ added: [], changed, state, warnings, readAt },
	});
	if (!before) {
		const begun = { ...days, away: [], epoch: Math.floor(pollSession.now), revision: 0 };
		const state = { ...begun, modified: lastModified(pollSession.officeToday, records) };
		const shifts = records.filter(({ day = '' }) => covers(days, day)).map(toKept);
		return finish({ ...state, ...revise({ ...state, records: [] }, [], shifts) });
	}
	const isInSight = ({ day }: KnownRecord) => covers(batch, day);
	// An empty answer may be a mistake, so it cancels no shifts: the next poll tells.
	const known = [...before.records, ...before.away].filter(isInSight);
	if (records.length === 0 && known.length > 1 && !before.isEmptied) {
		return finish({ ...before, isEmptied: true });
	}
	const found = await findOut(pollSession, before, reading);
	const changed = changesOf(pollSession, found);
	return finish(stateAfter(pollSession, before, { ...reading, ...found, changed }), changed);
}

/**
 * Reads the days that are due. It reads all of them if the state is of other days, or if they come in one short
 * answer.
 */
async function read(pollSession: PollSession, before: State | undefined): Promise<Reading> {
	const { officeToday, now, readAt } = pollSession;
	const days = watchedDays(pollSession);
	// After Days Ahead was made smaller, a shift may come from beyond.
	const wide = { from: days.from, to: latestOf(days.to, before?.to ?? days.to) };
	const isLong = before !== undefined && before.records.length >= cheapCount && !before.isEmptied;
	const mayBePart = isLong && before.from === days.from && before.to === days.to;
	const due = dueDays(officeToday, wide.to, now, mayBePart ? readAt : undefined);
	if (mayBePart && due.to !== undefined) {
		const near = await readDays(pollSession, { from: days.from, to: due.to });
		const known = before.records.filter(({ day }) => covers(near.batch, day));
		// Without ids, a shift that left may be any other shift: only all days together can tell.
		const isById = [...before.records, ...before.away, ...near.records].every(hasId);
		if (isById || isSame(known, near.records)) {
			return { ...near, readAt: due.readAt, isPart: true };
		}
	}
	const all = dueDays(officeToday, wide.to, now);
	return { ...(await readDays(pollSession, wide)), readAt: all.readAt, isPart: false };
}

async function readDays(
	pollSession: PollSession,
	days: Required<DayRange>,
): Promise<Pick<Reading, 'batch' | 'records' | 'warnings'>> {
	const batch = await fetchBatch(pollSession, days);
	const records = batch.records.filter(({ day = '' }) => covers(days, day));
	return { batch, records, warnings: batch.incomplete ? [batch.incomplete] : [] };
}

/** Whether shifts are the same as before, with the same values. */
function isSame(known: readonly KnownRecord[], records: readonly CurrentRecord[]): boolean {
	const versions = [known, records].map((some) => some.map(versionOf).sort());
	return String(versions[0]) === String(versions[1]);
}

/** What happened to the known shifts. */
interface Found {
	readonly pairs: readonly Pair[];
	/** The shifts that are missing from the days that were read. */
	readonly gone: readonly KnownRecord[];
	readonly outcomes: readonly Outcome[];
}

/** Finds the known shifts among those that were read, and looks the others up. */
async function findOut(
	pollSession: PollSession,
	before: State,
	{ batch, records, warnings }: Reading,
): Promise<Found> {
	const days = watchedDays(pollSession);
	const { away } = before;
	const isInSight = ({ day }: KnownRecord) => covers(batch, day);
	// If a group has more visible shifts than before, one that moved away may be among them.
	const inSight = groupBy(before.records.filter(isInSight), keyOf);
	const now = groupBy(
		records.filter((one) => !hasId(one) && (one.day ?? '') <= before.to),
		keyOf,
	);
	const hasGrown = (key: number) => (now.get(key)?.length ?? 0) > (inSight.get(key)?.length ?? 0);
	const mayBeBack = away.filter((old) => hasGrown(keyOf(old)));
	const returned = await findReturned(pollSession, mayBeBack, warnings);
	// Without an id, a shift of a newly watched day cannot be an edit of a watched shift, unless one moved
	// there.
	const isExpected = new Set(away.filter(isInSight).map(keyOf));
	const current = records.filter(
		(one) => hasId(one) || (one.day ?? '') <= before.to || isExpected.has(keyOf(one)),
	);
	// Nor can a shift of a past day be an edit of another one of its group, or one that moved away an edit of
	// one that comes.
	const candidates = [
		...before.records.filter((old) => hasId(old) || isInSight(old)),
		...away.filter((old) => hasId(old) || isInSight(old) || returned.includes(old)),
	];
	const { pairs, missing } = reconcile(candidates, current, () => true);
	const gone = missing.filter((old) => isInSight(old) && old.day <= days.to);
	// A shift that is missing from an incomplete list is not gone.
	if (batch.incomplete) {
		return { pairs, gone, outcomes: gone.map((old) => ({ old, isKnown: false })) };
	}
	const isFound = new Set(pairs.map(({ old }) => old));
	const surroundings = {
		modified: before.modified,
		away: away.filter((old) => !isFound.has(old)),
		days: { from: days.from, to: before.to },
		accountedFor: [
			...current,
			...before.records.filter((old) => !isInSight(old)),
			...away.filter((old) => !gone.includes(old)),
		],
	};
	return { pairs, gone, outcomes: await lookUpMissing(pollSession, gone, surroundings, warnings) };
}

const isMoved = (one: Outcome): one is Outcome & Pair => one.current !== undefined;

/** The changes to tell: of shifts that are or were watched, and of those that are gone. */
function changesOf(
	pollSession: PollSession,
	{ pairs, outcomes }: Pick<Found, 'outcomes' | 'pairs'>,
): ChangedRecord[] {
	const days = watchedDays(pollSession);
	const isNear = ({ day = '' }: { readonly day?: Day }) => covers(days, day);
	const near = pairs.filter((pair) => isNear(pair.old) || isNear(pair.current));
	const cancelled = outcomes.filter(({ current, isKnown }) => isKnown && !current);
	return [
		...findChanged([...near, ...outcomes.filter(isMoved)], pollSession.settings.event.watch),
		...cancelled.map(({ old }): ChangedRecord => ({ changes: ['cancelled'], old })),
	];
}

/** What is kept until the next poll. */
function stateAfter(
	pollSession: PollSession,
	before: State,
	read: Reading & Found & { readonly changed: readonly ChangedRecord[] },
): State {
	const { officeToday } = pollSession;
	const { batch, records, pairs, gone, outcomes, changed, isPart } = read;
	const days = watchedDays(pollSession);
	const isNear = ({ day = '' }: { readonly day?: Day }) => covers(days, day);
	const shifts = records.filter(isNear);
	const isFound = new Set(pairs.map(({ old }) => old));
	const unread = before.records.filter(
		(old) => isPart && !covers(batch, old.day) && isNear(old) && !isFound.has(old),
	);
	const isListed = new Set([...shifts, ...unread].map(({ identity }) => identity));
	const moved = outcomes.filter(isMoved).map((pair) => pair.current);
	const found = moved.filter((one) => isNear(one) && !isListed.has(one.identity));
	const unresolved = outcomes.flatMap(({ old, isKnown }) => (isKnown ? [] : [old]));
	const left = changed.flatMap((one) => (one.current && !isNear(one.current) ? [one.current] : []));
	const isBack = new Set([...isFound, ...shifts, ...left].map(({ identity }) => identity));
	const stillAway = before.away.filter(
		(old) =>
			!isBack.has(old.identity) &&
			!gone.includes(old) &&
			// Until then it may be mistaken for what became of another shift; see `lookUpMissing()`.
			old.day >= addDays(officeToday, -daysBack),
	);
	const seen = [...[...shifts, ...found].map(toKept), ...unread, ...unresolved];
	const here = revise(before, changed, seen);
	const notHere = revise(before, changed, [...stillAway, ...left.map(toKept)]);
	// What moved an unresolved shift must still count as later, and so must what moved on a day that was not
	// read.
	const isAllKnown = unresolved.length === 0 && !isPart;
	return {
		...{ ...before, ...days, ...here, isEmptied: false },
		away: notHere.records.slice(-maxAway),
		modified: isAllKnown ? lastModified(officeToday, records, before.modified) : before.modified,
	};
}

const toKept = ({ identity, day = '', values }: CurrentRecord) => ({ identity, day, values });

/**
 * When a shift was modified last. Texts that the API writes alike sort by time. Ignores future ones, or every later change
 * would look old.
 */
function lastModified(
	officeToday: Day,
	records: readonly CurrentRecord[],
	before = '',
): string | undefined {
	const tomorrow = addDays(officeToday, 1);
	const isPast = (text: unknown): text is string => {
		const day = parseDay(text);
		return typeof text === 'string' && day !== undefined && day <= tomorrow;
	};
	const texts = records.map(({ record }) => record.LastModified).filter(isPast);
	return texts.reduce(latestOf, before) || undefined;
}
