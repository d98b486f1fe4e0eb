import { type ApiRecord } from '../../../http/mod';
import { addDays, groupBy, midpoint, type Day } from '../../../values/mod';
import { groupOf, type Identity, type Lookback } from '../events/mod';

/**
 * How many days behind the newest day of creation new records are looked for at least (a lookback window). The first few
 * make up for time zones; the rest is for records that are entered late under an earlier day.
 */
export const windowDays = 7;

/**
 * How many days the day of a record may differ from the one that a filter compares: two for time zones up to 26 hours
 * apart, a third for a filter that compares in another zone than it shows. Midnight and daylight saving hide in those.
 */
export const zoneDays = 3;

/** A record that was seen, under the day of creation that it had then. */
export interface SeenRecord {
	readonly day: Day;
	readonly identity: Identity;
}

/** What a trigger keeps from one poll to the next. */
export interface CreatedState {
	/** The newest day of creation so far. A high-water mark: it never goes back, and the window lies behind it. */
	readonly newest: Day;
	/** The first day of the window. It never goes back, because what was there before is not known. */
	readonly from: Day;
	/** The records that were seen. Records that cannot be told apart occur as often as they were there. */
	readonly seen: readonly SeenRecord[];
	/** While the trigger catches up in batches: the first day that was not fetched yet. */
	readonly resumeFrom?: Day;
	/** Records without an id that were deleted or edited, so that the event key of one like them is another. */
	readonly gone?: readonly SeenRecord[];
	/** Whether the last answer was empty although there had been records. */
	readonly isEmptied?: boolean;
	/** Whether the window is shorter than the event looks back, because the days before could not be read completely. */
	readonly isShort?: boolean;
}

/** A record that may be new. */
export interface Candidate {
	readonly identity: Identity;
	/** The day of creation, if the record shows one. */
	readonly day?: Day;
	readonly record: ApiRecord;
}

/** All records that were created on some days. */
export interface Batch {
	readonly candidates: readonly Candidate[];
	readonly from: Day;
	/** The last day; without it the batch is open to the future. */
	readonly to?: Day;
	/** Whether there may be more records on these days. */
	readonly isIncomplete?: boolean;
	/** The current day of the API. */
	readonly today: Day;
	/** Whether records of this event show their day of creation. */
	readonly dated: boolean;
	/** How far back the window may reach beyond `windowDays`; absent if it may not. */
	readonly lookback?: Lookback;
}

export interface NewRecord extends Candidate {
	/** Which of the records with the same identity it is, from 1. */
	readonly occurrence: number;
}

/** What a poll has found in the window behind the newest record. */
export interface Detected {
	readonly newRecords: readonly NewRecord[];
	readonly state: CreatedState;
	/** All that was fetched. */
	readonly batches: readonly Batch[];
}

/**
 * Detects new records: those whose identity was not seen before, or not as often. Does no I/O.
 *
 * @param state what was seen before
 * @param batch what is there now
 * @param limit how many new records to return at most; the others stay new
 * @returns the new records, oldest first; how many were deferred because of the limit; and the next state
 */
export function detectNew(
	state: CreatedState,
	batch: Batch,
	limit = Infinity,
): { newRecords: NewRecord[]; deferred: number; state: CreatedState } {
	// An API that ignores the dates returns records from before the window, of which nothing is known.
	const first = addDays(batch.from, -zoneDays);
	const candidates = batch.candidates.filter(({ day }) => day === undefined || day >= first);
	const { unmatched, missing } = match(state.seen, candidates);
	const missingHere = missing.filter(({ day }) => covers(batch, day));
	const { gone = [] } = state;
	const earlier = [...state.seen, ...gone];
	const found = withOccurrences(withoutEdited(unmatched, missingHere), earlier).sort(byCreation);
	const isEmptied = candidates.length === 0 && missingHere.filter(hasNoId).length > 1;
	// Nor is gone what a service does not show that answers with nothing at all, perhaps by mistake.
	const keepsMissing = batch.isIncomplete === true || (isEmptied && !state.isEmptied);
	const isExpected = (record: SeenRecord) => keepsMissing || isStillExpected(record, batch);
	const deferred = new Set(found.slice(limit).map(({ record }) => record));

	const newest = deferred.size > 0 ? state.newest : advance(state.newest, batch);
	const known = [
		...candidates
			.filter(({ record }) => !deferred.has(record))
			.map(({ day = latestOf(newest, batch.from), identity }) => ({ day, identity })),
		...missing.filter(isExpected),
	];
	const from = moveWindow(state.from, newest, known, batch);
	const isInWindow = ({ day }: SeenRecord) => day >= addDays(from, -zoneDays);
	return {
		newRecords: found.slice(0, limit),
		deferred: deferred.size,
		state: {
			newest,
			from,
			seen: known.filter(isInWindow),
			gone: [...gone, ...missing.filter((record) => !isExpected(record))]
				.filter(isInWindow)
				.slice(-maxGone),
			isEmptied: isEmptied || (batch.to !== undefined && state.isEmptied),
			isShort: state.isShort,
		},
	};
}

/** So many records without an id that are gone are kept, the latest. */
const maxGone = 5_000;

const hasNoId = ({ identity }: SeenRecord): boolean => groupOf(identity) !== undefined;

/** Pairs the records seen before with those that are there now, by identity, and returns those left over on each side. */
export function match(
	seen: readonly SeenRecord[],
	candidates: readonly Candidate[],
): { unmatched: Candidate[]; missing: SeenRecord[] } {
	const left = groupBy(seen, ({ identity }) => identity);
	const unmatched = candidates.filter(({ identity }) => left.get(identity)?.pop() === undefined);
	return { unmatched, missing: [...left.values()].flat() };
}

/**
 * Drops edited records: an edit of a mutable field changes the identity but not the group. If at least as many records of
 * a group are missing as are unmatched, the unmatched ones are taken for edits of those.
 */
function withoutEdited(
	unmatched: readonly Candidate[],
	missing: readonly SeenRecord[],
): Candidate[] {
	const unmatchedByGroup = groupBy(unmatched, ({ identity }) => groupOf(identity));
	const missingByGroup = groupBy(missing, ({ identity }) => groupOf(identity));
	return unmatched.filter(({ identity }) => {
		const group = groupOf(identity);
		if (group === undefined) return true;
		const missingCount = missingByGroup.get(group)?.length ?? 0;
		return (unmatchedByGroup.get(group)?.length ?? 0) > missingCount;
	});
}

const byCreation = (one: Candidate, other: Candidate): number => {
	const [day, otherDay] = [one.day ?? '', other.day ?? ''];
	return day < otherDay ? -1 : day > otherDay ? 1 : one.identity - other.identity;
};

/** Numbers records with the same identity, those seen before included. */
function withOccurrences(
	candidates: readonly Candidate[],
	seen: readonly SeenRecord[],
): NewRecord[] {
	const counts = new Map<Identity, number>();
	const countOne = (identity: Identity): number => {
		const count = (counts.get(identity) ?? 0) + 1;
		counts.set(identity, count);
		return count;
	};
	for (const { identity } of seen) countOne(identity);
	return candidates.map((candidate) => ({
		...candidate,
		occurrence: countOne(candidate.identity),
	}));
}

const covers = ({ from, to }: Batch, day: Day): boolean =>
	day >= from && (to === undefined || day <= to);

/**
 * The newest day after a batch. It goes to tomorrow at most, so that a record dated ahead cannot drag the window along;
 * tomorrow, because the office may be in a zone ahead of the API's clock.
 */
function advance(newest: Day, { candidates, to, today, dated }: Batch): Day {
	const shown = dated ? candidates.flatMap(({ day }) => day ?? []) : [today];
	const tomorrow = addDays(today, 1);
	return (to === undefined ? shown : [to])
		.filter((day) => day <= tomorrow)
		.reduce((latest, day) => (day > latest ? day : latest), newest);
}

/** The first day of the window after a batch. */
function moveWindow(
	from: Day,
	newest: Day,
	known: readonly SeenRecord[],
	{ lookback, dated }: Batch,
): Day {
	const recent = addDays(newest, -windowDays);
	if (!lookback) return latestOf(from, recent);
	const earliest = latestOf(from, addDays(newest, -lookback.days));
	if (known.length <= lookback.identities) return earliest;
	const days = known.map(({ day }) => day).sort();
	// Which of the records without a day would be left is not known, so the window is halved until few enough come.
	const enough = dated
		? addDays(days[days.length - lookback.identities - 1], 1)
		: midpoint(earliest, newest);
	return latestOf(earliest, enough < recent ? enough : recent);
}

const latestOf = (one: Day, other: Day): Day => (one > other ? one : other);

/**
 * Whether a record that is missing now may show up again, as one that was hidden for a while does. One without an id was
 * edited or deleted, and must not stand for one of its group that comes later.
 */
const isStillExpected = ({ day, identity }: SeenRecord, batch: Batch): boolean =>
	!covers(batch, day) || groupOf(identity) === undefined;
