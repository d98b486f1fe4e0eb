import { addDays, groupBy, parseDay, type Day } from '../../../values/mod';
import {
	covers,
	findChanged,
	hasId,
	keyOf,
	latestOf,
	reconcile,
	revise,
	type Batch,
	type ChangedRecord,
	type CurrentRecord,
	type KnownRecord,
	type Reconciled,
	type State,
} from '../decide/mod';
import { passesQuery } from '../events/mod';
import type { PollSession } from './createPollSession';
import type { Progress } from './followWindow';
import { fetchBatch } from './listDays';
import { daysBack, findReturned, lookUpMissing, type LookedUp } from './lookUpMissing';

/** So many shifts that have moved away are kept, the latest. */
const maxAway = 500;

/** The days that are watched: from today in the office to the last day ahead. */
export const watchedDays = ({ officeToday, settings }: PollSession) => ({
	from: officeToday,
	to: addDays(officeToday, settings.daysAhead),
});

/** A shift of a day that is known. */
type Shift = CurrentRecord & { readonly day: Day };

type Roster = Omit<Batch, 'records'> & { readonly records: readonly Shift[] };

/**
 * Follows the shifts of the coming days.
 *
 * @param before the state at the last poll; without one, nothing has changed
 * @param isSameQuery whether the query parameters are those of that poll
 * @throws OutOfTime if the shifts could not be fetched
 */
export async function followRoster(
	pollSession: PollSession,
	before: State | undefined,
	isSameQuery: boolean,
): Promise<Progress> {
	const days = watchedDays(pollSession);
	const batch = await fetchRoster(pollSession, latestOf(days.to, before?.to ?? days.to));
	const warnings = batch.incomplete ? [batch.incomplete] : [];
	const shifts = batch.records.filter(({ day }) => day <= days.to);
	const modified = lastModified(pollSession, batch, before?.modified);
	const finish = (
		changed: readonly ChangedRecord[],
		state: State,
		more: Progress['warnings'] = [],
	) => ({
		...{ added: [], changed, state, warnings: [...warnings, ...more], days: batch },
	});
	if (!before) {
		const { now } = pollSession;
		const state = { ...days, away: [], epoch: Math.floor(now), revision: 0, modified };
		return finish([], { ...state, ...revise({ ...state, records: [] }, [], shifts.map(toKept)) });
	}

	// After the client was changed, the shifts of the old one are out of sight but not gone.
	const { settings } = pollSession;
	const passesNow = ({ values }: KnownRecord) => isSameQuery || passesQuery(settings, values);
	const isInSight = (shift: KnownRecord) => covers(batch, shift.day) && passesNow(shift);
	const away = before.away.filter(passesNow);
	// A service that answers with nothing at all by mistake cancels no shifts: the next poll tells.
	const known = [...before.records, ...away].filter(isInSight);
	if (batch.records.length === 0 && known.length > 1 && !before.isEmptied) {
		return finish([], { ...before, isEmptied: true });
	}
	const arrived = findArrived(before, batch, isInSight);
	const returned = await findReturned(pollSession, away, arrived, warnings);
	const { pairs, missing, accountedFor } = compare(before, away, batch, isInSight, returned);
	const isNear = ({ day = '' }: { readonly day?: Day }) => covers(days, day);
	const near = pairs.filter(({ old, current }) => isNear(old) || isNear(current));
	const gone = missing.filter((old) => isInSight(old) && old.day <= days.to);
	const isFound = new Set(pairs.map(({ old }) => old));
	const lookedUp: LookedUp = batch.incomplete
		? // A shift that is missing from a list which may not be whole is not gone.
			{ changed: [], present: [], unresolved: gone, warnings: [] }
		: await lookUpMissing(pollSession, gone, {
				modified: before.modified,
				away: away.filter((old) => !isFound.has(old)),
				days: { from: days.from, to: before.to },
				accountedFor: [
					...accountedFor,
					...before.records.filter((old) => !isInSight(old)),
					...away.filter((old) => !gone.includes(old)),
				],
			});
	const { present, unresolved } = lookedUp;
	const changed = [...findChanged(near, settings.event.watch), ...lookedUp.changed];

	const here = [...shifts, ...present.filter(isNear)].map(toKept);
	const left = changed.flatMap(({ current }) => (current && !isNear(current) ? [current] : []));
	const isBack = new Set([...isFound, ...shifts, ...left].map(({ identity }) => identity));
	const stillAway = away.filter(
		(old) =>
			!isBack.has(old.identity) &&
			!gone.includes(old) &&
			// Until then it may be mistaken for what became of another one; see `lookUpMissing()`.
			old.day >= addDays(pollSession.officeToday, -daysBack),
	);
	const kept = [...here, ...unresolved, ...stillAway, ...left.map(toKept)];
	const { records, revision } = revise(before, changed, kept);
	const count = here.length + unresolved.length;
	const state = {
		...{ ...before, ...days, revision, isEmptied: false },
		records: records.slice(0, count),
		away: records.slice(count).slice(-maxAway),
		// What moved an unresolved shift must still count as later than this.
		modified: unresolved.length > 0 ? before.modified : modified,
	};
	return finish(changed, state, lookedUp.warnings);
}

const toKept = ({ identity, day = '', values }: CurrentRecord) => ({ identity, day, values });

/** Fetches the shifts up to a day. After Days Ahead was made smaller, a shift may come from beyond. */
async function fetchRoster(pollSession: PollSession, to: Day): Promise<Roster> {
	const days = { from: pollSession.officeToday, to };
	const batch = await fetchBatch(pollSession, days);
	const isShift = (record: CurrentRecord): record is Shift => covers(days, record.day ?? '');
	return { ...batch, records: batch.records.filter(isShift) };
}

/** The shifts without an id of the groups that have more of them in sight than before. */
function findArrived(
	before: State,
	{ records }: Roster,
	isInSight: (shift: KnownRecord) => boolean,
): CurrentRecord[] {
	const known = groupBy(before.records.filter(isInSight), keyOf);
	const now = groupBy(
		records.filter((shift) => !hasId(shift) && shift.day <= before.to),
		keyOf,
	);
	return [...now].flatMap(([key, ofKey]) =>
		ofKey.length > (known.get(key)?.length ?? 0) ? ofKey : [],
	);
}

/**
 * Compares the shifts with those of the last poll.
 *
 * @param returned shifts that moved away, and may be back
 */
function compare(
	before: State,
	away: readonly KnownRecord[],
	{ records }: Roster,
	isInSight: (shift: KnownRecord) => boolean,
	returned: readonly KnownRecord[],
): Reconciled & { accountedFor: readonly Shift[] } {
	const isExpected = new Set(away.filter(isInSight).map(keyOf));
	// Without an id, a shift of a day that was not watched before cannot be an edit of one that was, unless one moved there.
	const current = records.filter(
		(shift) => hasId(shift) || shift.day <= before.to || isExpected.has(keyOf(shift)),
	);
	const known = [
		// Without an id, a shift of a day that has passed would be taken for another one of its group.
		...before.records.filter((old) => hasId(old) || isInSight(old)),
		// And one that moved away, for another one of its series that moves into sight.
		...away.filter((old) => hasId(old) || isInSight(old) || returned.includes(old)),
	];
	return { ...reconcile(known, current, () => true), accountedFor: current };
}

/**
 * When a shift was modified last. Texts that the API writes alike sort by time. Ignores future ones, or every later change
 * would look old.
 */
function lastModified(
	{ officeToday }: PollSession,
	{ records }: Batch,
	before: string | undefined,
): string | undefined {
	const tomorrow = addDays(officeToday, 1);
	return records.reduce<string | undefined>((latest, { record }) => {
		const modified = record.LastModified;
		const day = parseDay(modified);
		if (typeof modified !== 'string' || day === undefined || day > tomorrow) return latest;
		return latest === undefined || modified > latest ? modified : latest;
	}, before);
}
