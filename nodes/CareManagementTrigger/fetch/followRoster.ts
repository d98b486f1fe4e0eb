import { addDays, groupBy, parseDay, type Day } from '../../../values/mod';
import {
	covers,
	findChanged,
	hasId,
	keyOf,
	latestOf,
	reconcile,
	revise,
	type ChangedRecord,
	type CurrentRecord,
	type KnownRecord,
	type State,
} from '../decide/mod';
import type { PollSession } from './createPollSession';
import type { Progress } from './followWindow';
import { fetchBatch } from './fetchBatch';
import { daysBack, findReturned, lookUpMissing, type Outcome } from './lookUpMissing';

/** So many shifts that have moved away are kept, the latest. */
const maxAway = 500;

/** The days that are watched: from today in the office to the last day ahead. */
export const watchedDays = ({ officeToday, settings }: PollSession) => ({
	from: officeToday,
	to: addDays(officeToday, settings.daysAhead),
});

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
	const { settings, officeToday } = pollSession;
	const days = watchedDays(pollSession);
	const isNear = ({ day = '' }: { readonly day?: Day }) => covers(days, day);
	// After Days Ahead was made smaller, a shift may come from beyond.
	const wide = { from: days.from, to: latestOf(days.to, before?.to ?? days.to) };
	const batch = await fetchBatch(pollSession, wide);
	const records = batch.records.filter(({ day = '' }) => covers(wide, day));
	const warnings = batch.incomplete ? [batch.incomplete] : [];
	const shifts = records.filter(isNear);
	const modified = lastModified(officeToday, records, before?.modified);
	const finish = (changed: readonly ChangedRecord[], state: State) => ({
		...{ added: [], changed, state, warnings },
	});
	if (!before) {
		const state = { ...days, away: [], epoch: Math.floor(pollSession.now), revision: 0, modified };
		return finish([], { ...state, ...revise({ ...state, records: [] }, [], shifts.map(toKept)) });
	}

	const { away } = before;
	const isInSight = ({ day }: KnownRecord) => covers(batch, day);
	// A service that answers with nothing at all by mistake cancels no shifts: the next poll tells.
	const known = [...before.records, ...away].filter(isInSight);
	if (records.length === 0 && known.length > 1 && !before.isEmptied) {
		return finish([], { ...before, isEmptied: true });
	}
	// Where more of a group are in sight than before, one that moved away may be among them.
	const inSight = groupBy(before.records.filter(isInSight), keyOf);
	const now = groupBy(
		records.filter((one) => !hasId(one) && (one.day ?? '') <= before.to),
		keyOf,
	);
	const hasGrown = (key: number) => (now.get(key)?.length ?? 0) > (inSight.get(key)?.length ?? 0);
	const mayBeBack = away.filter((old) => hasGrown(keyOf(old)));
	const returned = await findReturned(pollSession, mayBeBack, warnings);
	// Without an id, a shift of a day that was not watched before cannot be an edit of one that was, unless one moved there.
	const isExpected = new Set(away.filter(isInSight).map(keyOf));
	const current = records.filter(
		(one) => hasId(one) || (one.day ?? '') <= before.to || isExpected.has(keyOf(one)),
	);
	// Nor is one of a day that has passed taken for another one of its group, or one that moved away for one that comes.
	const candidates = [
		...before.records.filter((old) => hasId(old) || isInSight(old)),
		...away.filter((old) => hasId(old) || isInSight(old) || returned.includes(old)),
	];
	const { pairs, missing } = reconcile(candidates, current, () => true);
	const near = pairs.filter((pair) => isNear(pair.old) || isNear(pair.current));
	const gone = missing.filter((old) => isInSight(old) && old.day <= days.to);
	const isFound = new Set(pairs.map(({ old }) => old));
	// A shift that is missing from a list which may not be whole is not gone.
	const outcomes: readonly Outcome[] = batch.incomplete
		? gone.map((old) => ({ old, isKnown: false }))
		: await lookUpMissing(
				pollSession,
				gone,
				{
					modified: before.modified,
					away: away.filter((old) => !isFound.has(old)),
					days: { from: days.from, to: before.to },
					accountedFor: [
						...current,
						...before.records.filter((old) => !isInSight(old)),
						...away.filter((old) => !gone.includes(old)),
					],
				},
				warnings,
			);
	const moved = outcomes.flatMap((one) => (one.current ? [{ ...one, current: one.current }] : []));
	const unresolved = outcomes.flatMap(({ old, isKnown }) => (isKnown ? [] : [old]));
	const cancelled = outcomes.filter(({ current, isKnown }) => isKnown && !current);
	const changed = [
		...findChanged([...near, ...moved], settings.event.watch),
		...cancelled.map(({ old }): ChangedRecord => ({ changes: ['cancelled'], old })),
	];

	const isListed = new Set(shifts.map(({ identity }) => identity));
	const found = moved.map((pair) => pair.current).filter(isNear);
	const seen = [...shifts, ...found.filter((one) => !isListed.has(one.identity))].map(toKept);
	const left = changed.flatMap((one) => (one.current && !isNear(one.current) ? [one.current] : []));
	const isBack = new Set([...isFound, ...shifts, ...left].map(({ identity }) => identity));
	const stillAway = away.filter(
		(old) =>
			!isBack.has(old.identity) &&
			!gone.includes(old) &&
			// Until then it may be mistaken for what became of another one; see `lookUpMissing()`.
			old.day >= addDays(officeToday, -daysBack),
	);
	const here = revise(before, changed, [...seen, ...unresolved]);
	const notHere = revise(before, changed, [...stillAway, ...left.map(toKept)]);
	return finish(changed, {
		...{ ...before, ...days, ...here, isEmptied: false },
		away: notHere.records.slice(-maxAway),
		// What moved an unresolved shift must still count as later than this.
		modified: unresolved.length > 0 ? before.modified : modified,
	});
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
