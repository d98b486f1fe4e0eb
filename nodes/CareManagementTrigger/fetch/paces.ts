import { timeSince } from '../../../http/mod';
import { addDays, type Day } from '../../../values/mod';

/** How many days ahead are read how often; docs/design/trigger.md says so. */
const paces = [
	{ daysAhead: 1, minutes: 0 },
	{ daysAhead: 7, minutes: 15 },
	{ daysAhead: Infinity, minutes: 60 },
] as const;

/** How much earlier than the last time a poll may come, in milliseconds. */
const earliness = 30_000;

/** The days that are due, and when each pace was read last, in milliseconds since 1970. */
export interface DueDays {
	/** The last day that is due; undefined if all are due. */
	readonly to?: Day;
	readonly readAt: readonly number[];
}

/**
 * Which of the days ahead are due. A farther pace includes the nearer ones.
 *
 * @param readAt when each pace was read last; all are due where that is not known
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
