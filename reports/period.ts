import type { DateTime } from 'luxon';
import { addDays, type Day } from '../values/mod';

/** Days, one after the other. */
export interface Period {
	readonly from: Day;
	readonly to: Day;
	/** How many they are. */
	readonly days: number;
	/** In a sentence, such as `in the next 7 days`. */
	readonly words: string;
}

interface NamedPeriod {
	readonly title: string;
	/** In a sentence; without it, the days themselves are named. */
	readonly words?: string;
	/** Its first and last day, by the day on which it is asked for. */
	range(today: Day, now: DateTime): readonly [from: Day, to: Day];
}

/** The Monday of the week in which a day lies. */
const mondayOf = (now: DateTime, weeks = 0): Day =>
	addDays(now.toISODate() ?? '', 1 - now.weekday + 7 * weeks);

const ahead = (days: number): NamedPeriod => ({
	title: `Next ${days} Days`,
	words: `in the next ${days} days`,
	range: (today) => [today, addDays(today, days - 1)],
});

const weeks = (title: string, first: number, count = 1): NamedPeriod => ({
	title,
	words: `${title.startsWith('Next') ? 'next' : title.startsWith('Last') ? 'last' : 'this'} ${count === 1 ? 'week' : 'fortnight'}`,
	range: (_, now) => [mondayOf(now, first), addDays(mondayOf(now, first + count), -1)],
});

const month = (title: string, months: number): NamedPeriod => ({
	title,
	range(_, now) {
		const of = now.startOf('month').plus({ months });
		return [of.toISODate() ?? '', of.endOf('month').toISODate() ?? ''];
	},
});

const quarter = (title: string, quarters: number): NamedPeriod => ({
	title,
	words: `in ${title.toLowerCase()}`,
	range(_, now) {
		const of = now.startOf('quarter').plus({ quarters });
		return [of.toISODate() ?? '', of.endOf('quarter').toISODate() ?? ''];
	},
});

/** What people choose days by. Weeks begin on Monday. */
export const periods = {
	next7Days: ahead(7),
	next14Days: ahead(14),
	next28Days: ahead(28),
	thisWeek: weeks('This Week', 0),
	nextWeek: weeks('Next Week', 1),
	nextFortnight: weeks('Next Fortnight', 1, 2),
	lastWeek: weeks('Last Week', -1),
	lastFortnight: weeks('Last Fortnight', -2, 2),
	lastMonth: month('Last Month', -1),
	thisMonth: month('This Month', 0),
	thisQuarter: quarter('This Quarter', 0),
	lastQuarter: quarter('Last Quarter', -1),
	fromTo: { title: 'From – To', range: (today) => [today, today] },
} satisfies Record<string, NamedPeriod>;

export type PeriodName = keyof typeof periods;

const millisecondsPerDay = 86_400_000;

/**
 * The days of a period.
 *
 * @param now in the time zone in which days begin
 * @param typed the days of `fromTo`
 */
export function periodOf(
	name: PeriodName,
	now: DateTime,
	typed?: { readonly from: Day; readonly to: Day },
): Period {
	const named: NamedPeriod = periods[name];
	const [first, last] = named.range(now.toISODate() ?? '', now);
	const { from, to } = typed ?? { from: first, to: last };
	const days = Math.round((Date.parse(to) - Date.parse(from)) / millisecondsPerDay) + 1;
	return { from, to, days, words: named.words ?? '' };
}
