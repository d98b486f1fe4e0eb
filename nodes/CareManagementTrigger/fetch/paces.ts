import { timeSince } from '../../../http/mod';
import { addDays, type Day } from '../../../values/mod';

/** How often the days ahead are read: the farther a day is, the less often. docs/design/trigger.md describes this. */
const paces = [
	{ daysAhead: 1, minutes: 0 },
	{ daysAhead: 7, minutes: 15 },
	{ daysAhead: Infinity, minutes: 60 },
] as const;

/** By how many milliseconds a poll may come early and still count as due. */
const earliness = 30_000;

/** The days that are due, and when each pace was read last, in milliseconds since 1970. */
export interface DueDays {
	/** The last day that is due; undefined if all are due. */
	readonly to?: Day;
	readonly readAt: readonly number[];
}

/**
 * Which of the days ahead are due. If far days are due, the nearer days are read, too.
 *
 * @param readAt when the days of each pace were read last; if that is not known, all days are due
 */
export function dueDays(
	today: Day,
	last: Day,
	now: number,
	readAt: readonly number[] = [],
): DueDays {
	const isDue = (pace: number) =>
		timeSince(readAt[pace] ?? -Infinity, now) >= paces[pace].minutes * 60_000 - earliness;
	const farthest = paces.reduce((most, _, pace) => (isDue(pace) ? pace : most), 0);
	const { daysAhead } = paces[farthest];
	const to = addDays(today, Math.min(daysAhead, 36_500));
	const all = to >= last;
	return {
		...(all ? {} : { to }),
		readAt: paces.map((_, pace) => (all || pace <= farthest ? now : readAt[pace])),
	};
}
