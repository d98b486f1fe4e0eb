import { timeSince } from '../../../http/mod';
import { addDays, type Day } from '../../../values/mod';

/** How often the coming days are read. Far days are read less often (see docs/design/trigger.md). */
const paces = [
	{ daysAhead: 1, minutes: 0 },
	{ daysAhead: 7, minutes: 15 },
	{ daysAhead: Infinity, minutes: 60 },
] as const;

/** Days count as due up to this many milliseconds early, because a poll may come a little too early. */
const earliness = 30_000;

/** The days that are due, and when the days of each pace were last read, in milliseconds since 1970. */
export interface DueDays {
	/** The last day that is due. It is undefined if all days are due. */
	readonly to?: Day;
	readonly readAt: readonly number[];
}

/**
 * Finds the coming days that are due. If far days are due, the nearer days are due, too.
 *
 * @param readAt when the days of each pace were last read. If this is unknown, all days are due.
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
