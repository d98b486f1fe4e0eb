import { addDays, type Day } from '../../../values/mod';
import type { Identity, TriggerEvent } from '../events/mod';
import { findChanged, revise } from './reconcile';
import { isEdited, recognise, type Recognised } from './recognise';
import {
	hasId,
	zoneDays,
	type Batch,
	type ChangedRecord,
	type CurrentRecord,
	type KnownRecord,
	type NewRecord,
	type Pair,
	type State,
} from './records';
import {
	advanceNewest,
	covers,
	isWatched,
	lastModified,
	latestOf,
	moveWindow,
} from './watchedDays';

/**
 * If a shift has moved to a past day, it is kept for this many days after that day. If it were forgotten earlier, the trigger could mistake
 * another shift for it.
 */
export const daysBack = 14;

/**
 * The limits for kept records that are away (see records.ts). `most` is how many are kept. A record is forgotten when its day is more than
 * `daysBefore` days before the first day of the state.
 */
const keptAway = {
	behind: { most: 5_000, daysBefore: zoneDays },
	ahead: { most: 500, daysBefore: daysBack },
};

/** The result of a batch. `advance()` sorts the new records by day. */
export interface Advanced {
	readonly added: readonly NewRecord[];
	readonly changed: readonly ChangedRecord[];
	readonly state: State;
}

/** Decides for any event what a batch brings: new records, changed records, and the new state. This function does no I/O. */
export function advance(before: State, batch: Batch, event: TriggerEvent): Advanced {
	const recognised = recognise(before, batch);
	if (batch.watched && recognised.mayBeMistaken && !showsOthersById(recognised)) {
		return { added: [], changed: [], state: { ...before, isEmptied: true } };
	}
	const found = { ...recognised, ...judge(batch, event, recognised) };
	const changed = findChanges(batch, event, found);
	return {
		// If the event watches changes, new records are remembered but not emitted.
		added: event.watch ? [] : withOccurrences(found.added, before).sort(byCreation),
		changed,
		state: stateAfter(before, batch, event, { ...found, changed }),
	};
}

/**
 * Returns whether a batch that may lack shifts by mistake still shows the changes of the other shifts. Without ids, a shift may be taken for
 * another one because its own is missing.
 */
const showsOthersById = ({ records, missing }: Recognised): boolean =>
	records.length > 0 && [...records, ...missing].every(hasId);

/** The outcomes for missing records. */
interface Fates {
	/** Missing records that were found when they were looked up. */
	readonly moved: readonly Pair[];
	readonly gone: readonly KnownRecord[];
	/** Records whose outcome is not known. Their kept form does not change. */
	readonly unknown: readonly KnownRecord[];
}

interface Found extends Recognised, Fates {
	readonly changed: readonly ChangedRecord[];
}

/**
 * Decides what became of the missing records. If the event watches changes, the missing records were looked up before. Otherwise, a missing
 * record with an id may just be hidden for a while, so it does not count as gone. If a record without an id was edited, its former identity
 * stays in the state. So another record that later has this identity gets an event key of its own.
 */
function judge(
	batch: Batch,
	{ watch }: TriggerEvent,
	{ missing, pairs, mayBeMistaken }: Recognised,
): Fates {
	const outcomes = batch.outcomes ?? [];
	const moved = outcomes.filter((one): one is Pair => one.current !== undefined);
	const isSettled = new Set(outcomes.map(({ old }) => old));
	const left = missing.filter((old) => !isSettled.has(old));
	if (watch) {
		const gone = outcomes.filter(({ current }) => !current).map(({ old }) => old);
		return { moved, gone, unknown: left };
	}
	const edited = pairs.filter(isEdited).map(({ old }) => old);
	const isGone = (old: KnownRecord) => !hasId(old) && covers(batch, old.day);
	if (mayBeMistaken || batch.incomplete) return { moved, gone: [], unknown: [...left, ...edited] };
	return {
		moved,
		gone: [...left.filter(isGone), ...edited],
		unknown: left.filter((old) => !isGone(old)),
	};
}

/**
 * Finds the changes that the event is about. If the event watches coming days, only shifts that are or were on these days are considered.
 */
function findChanges(
	batch: Batch,
	{ watch }: TriggerEvent,
	{ pairs, moved, gone }: Pick<Found, 'gone' | 'moved' | 'pairs'>,
): ChangedRecord[] {
	const seen = pairs.filter((pair) => isWatched(batch, pair.old) || isWatched(batch, pair.current));
	const told = watch?.whenGone;
	return [
		...findChanged([...seen, ...moved], watch),
		...(told ? gone.map((old) => ({ old, changes: [told] })) : []),
	];
}

function stateAfter(before: State, batch: Batch, event: TriggerEvent, found: Found): State {
	const { records, changed, moved, unknown } = found;
	const sought = new Set(found.sought);
	const { watched } = batch;
	const to = watched?.to ?? advanceNewest(before.to, batch, event);
	const wasAway = new Set(before.away);
	const stay = unknown.filter((old) => sought.has(old) || !wasAway.has(old));
	const isListed = new Set([...records, ...stay].map(({ identity }) => identity));
	const elsewhere = moved.flatMap(({ current }) =>
		isListed.has(current.identity) ? [] : [current],
	);
	const seen = [...records, ...elsewhere].map((one) => toKept(one, latestOf(to, batch.from)));
	const present = [...seen, ...stay];
	const from = watched?.from ?? moveWindow(before.from, to, present, event);
	const days = watched ?? { from: addDays(from, -zoneDays) };
	const kept = present.filter(({ day }) => covers(days, day));
	const here = revise(before, changed, kept);
	const away = awayAfter(before, batch, event, { ...found, stay, from });
	// `modified` is updated only if all watched shifts are known. Otherwise the modification of an unread shift would later look old.
	const isAllKnown = watched && (batch.to ?? '') >= watched.to && !isUnsettled(found);
	return {
		...before,
		...{ ...here, from, to },
		away: revise(before, changed, away).records,
		resumeFrom: undefined,
		isEmptied: staysEmptied(before, batch, found),
		modified: isAllKnown ? lastModified(watched.from, records, before.modified) : before.modified,
	};
}

/**
 * Returns whether the next batch may have suspiciously few records without being a mistake. For events about past days, this lasts until the
 * last slice of the window. For coming days, it lasts as long as a missing shift may still exist: its outcome is not known, or it was found
 * on a day of the batch. If all missing shifts are gone, the list was right, so the next empty list may be a mistake again.
 */
function staysEmptied(before: State, batch: Batch, found: Found): boolean {
	const { isEmptied, moved } = found;
	if (!batch.watched) return isEmptied || (batch.to !== undefined && before.isEmptied === true);
	const isUnlisted = ({ current }: Pair) => covers(batch, current.day ?? '');
	return isEmptied && (isUnsettled(found) || moved.some(isUnlisted));
}

/** Returns whether the outcome of a shift that had to be looked up is not known. */
function isUnsettled({ sought, unknown }: Found): boolean {
	const isSought = new Set(sought);
	return unknown.some((old) => isSought.has(old));
}

function awayAfter(
	before: State,
	batch: Batch,
	{ watch }: TriggerEvent,
	found: Found & { readonly stay: readonly KnownRecord[]; readonly from: Day },
): Unrevised[] {
	const { pairs, moved, gone, stay, changed, from } = found;
	const isSettled = new Set([...pairs, ...moved].map(({ old }) => old));
	for (const old of [...gone, ...stay]) isSettled.add(old);
	const left = changed.flatMap(({ current }) =>
		current && !isWatched(batch, current) ? [toKept(current)] : [],
	);
	const isLeft = new Set(left.map(({ identity }) => identity));
	const still = before.away.filter((old) => !isSettled.has(old) && !isLeft.has(old.identity));
	// If the event does not emit that a record is gone, the record is kept. So it is not new if it comes back.
	const hidden = watch?.whenGone ? [] : gone;
	const { most, daysBefore } = batch.watched ? keptAway.ahead : keptAway.behind;
	const first = addDays(from, -daysBefore);
	return [...[...still, ...hidden].filter(({ day }) => day >= first), ...left].slice(-most);
}

/** A record to keep, before it has a revision. */
type Unrevised = Omit<KnownRecord, 'revision'>;

const toKept = ({ identity, day, values }: CurrentRecord, otherwise: Day = ''): Unrevised => ({
	...{ identity, day: day ?? otherwise, values },
});

const byCreation = (one: CurrentRecord, other: CurrentRecord): number =>
	(one.day ?? '').localeCompare(other.day ?? '') || one.identity - other.identity;

/** Numbers new records with the same identity. The numbering includes earlier records. */
function withOccurrences(added: readonly CurrentRecord[], { records, away }: State): NewRecord[] {
	const counts = new Map<Identity, number>();
	const countOne = ({ identity }: Pick<KnownRecord, 'identity'>): number => {
		const count = (counts.get(identity) ?? 0) + 1;
		counts.set(identity, count);
		return count;
	};
	for (const record of [...records, ...away]) countOne(record);
	return added.map((record) => ({ ...record, occurrence: countOne(record) }));
}
