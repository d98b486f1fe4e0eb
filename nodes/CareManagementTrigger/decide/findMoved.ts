import { groupBy, parseDay } from '../../../values/mod';
import type { ApiRecord } from '../../../http/mod';
import { meanTheSame } from '../../shared/meaningOf';
import type { Values } from '../events/mod';
import { pairMostAlike } from './reconcile';
import type { Recognised } from './recognise';
import {
	keyOf,
	type Batch,
	type CurrentRecord,
	type DayRange,
	type KnownRecord,
	type Pair,
	type State,
} from './records';
import { covers } from './watchedDays';

/** What is known about the shifts that a missing shift may have become. */
export interface Surroundings extends Pick<State, 'away' | 'modified'> {
	/** Earlier and present shifts that a missing shift cannot have become. */
	readonly accountedFor: readonly Pick<KnownRecord, 'identity'>[];
	/** The days whose shifts are known. */
	readonly days: DayRange;
}

/** Collects the surroundings of the missing shifts of a batch. */
export function surroundingsOf(
	{ records, away, modified, to }: State,
	batch: Batch,
	{ pairs, familiar, sought }: Recognised,
): Surroundings {
	const isFound = new Set(pairs.map(({ old }) => old));
	return {
		modified,
		away: away.filter((old) => !isFound.has(old)),
		days: { from: batch.from, to },
		accountedFor: [
			...familiar,
			...records.filter(({ day }) => !covers(batch, day)),
			...away.filter((old) => !sought.includes(old)),
		],
	};
}

/**
 * Finds the certain outcomes for missing shifts without an id.
 *
 * @param shifts the present shifts to compare with, also on days that are not watched
 */
export function findMoved(
	missing: readonly KnownRecord[],
	shifts: readonly CurrentRecord[],
	surroundings: Surroundings,
): Pair[] {
	const candidates = groupBy(findCandidates(shifts, surroundings), keyOf);
	return [...groupBy(missing, keyOf)].flatMap(([key, ofKey]) =>
		findSure(ofKey, candidates.get(key) ?? [], surroundings.days),
	);
}

/**
 * Finds the shifts that a missing shift may have become. On days that were not watched, other shifts of the same group (see `groupOf()`)
 * may have existed before, such as shifts of the same series. So on such a day, a candidate must have been modified later than all known
 * shifts. If a shift of the group is away, and is not among the present shifts, the group has no candidate on such a day. If several shifts
 * of the group were modified in the same minute, the series was rewritten. Then none of these shifts is a candidate on such a day.
 */
function findCandidates(
	found: readonly CurrentRecord[],
	{ accountedFor, away, days, modified }: Surroundings,
): CurrentRecord[] {
	const left = groupBy(accountedFor, ({ identity }) => identity);
	const isFound = new Set(found.map(({ identity }) => identity));
	const isUnclear = new Set(away.filter(({ identity }) => !isFound.has(identity)).map(keyOf));
	const isNew = ({ LastModified }: ApiRecord) =>
		modified !== undefined &&
		parseDay(LastModified) !== undefined &&
		String(LastModified) > modified;
	const minutes = groupBy(found, (shift) => `${keyOf(shift)} ${minuteOf(shift)}`);
	const isAlone = (shift: CurrentRecord) =>
		minutes.get(`${keyOf(shift)} ${minuteOf(shift)}`)?.length === 1;
	return found
		.filter(({ identity }) => left.get(identity)?.pop() === undefined)
		.filter(
			(shift) =>
				covers(days, shift.day ?? '') ||
				(isNew(shift.record) && isAlone(shift) && !isUnclear.has(keyOf(shift))),
		);
}

const minuteOf = ({ record }: CurrentRecord): string => String(record.LastModified).slice(0, 16);

/**
 * Finds the certain outcomes for missing shifts of one group. On watched days, a candidate was not there before. On other days, a candidate
 * may have been there before. So on other days, exactly one candidate must equal the missing shift, except for day and time.
 */
function findSure(
	missing: readonly KnownRecord[],
	candidates: readonly CurrentRecord[],
	days: DayRange,
): Pair[] {
	const isWatched = ({ day = '' }: CurrentRecord) => covers(days, day);
	const { pairs, left } = pairMostAlike(missing, candidates.filter(isWatched));
	let beyond = candidates.filter((one) => !isWatched(one));
	for (const old of left) {
		const [current, ...others] = beyond.filter((one) => hasOnlyMoved(old.values, one.values));
		if (!current || others.length > 0) continue;
		pairs.push({ old, current });
		beyond = beyond.filter((one) => one !== current);
	}
	return pairs;
}

const hasOnlyMoved = (before: Values, after: Values): boolean =>
	Object.keys(before).every(
		(name) =>
			name === 'DateOfService' ||
			name === 'StartTime' ||
			before[name] === undefined ||
			meanTheSame(before[name], after[name]),
	);
