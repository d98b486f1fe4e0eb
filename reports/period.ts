import type { DateTime } from 'luxon';
import { addDays, daysBetween, type Day } from '../values/mod';

/** Days, one after the other. */
export interface Period {
	/** As the person chose it. */
	readonly name?: PeriodName;
	readonly from: Day;
	readonly to: Day;
	/** The number of days. */
	readonly days: number;
	/** In a sentence, such as `in the next 7 days`. */
	readonly words: string;
}

/** The pay periods of a provider: the first day of any one, and the number of days of each. */
export interface PayPeriods {
	readonly start: Day;
	readonly length: number;
}

/** The panel's default: fortnights. */
export const usualPayPeriods: PayPeriods = { start: '2026-01-05', length: 14 };

interface NamedPeriod {
	readonly title: string;
	/** Whether it needs the pay periods. */
	readonly isPayPeriod?: true;
	/** In a sentence; without it, the days themselves are named. */
	readonly words?: string;
	/** Its first and last day, by the day on which it is asked for. */
	range(today: Day, now: DateTime, payPeriods: PayPeriods): readonly [from: Day, to: Day];
}

/** The Monday of the week in which a day lies. */
const mondayOf = (now: DateTime, weeks = 0): Day =>
	addDays(now.toISODate() ?? '', 1 - now.weekday + 7 * weeks);

const ahead = (days: number): NamedPeriod => ({
	title: `Next ${days} Days`,
	words: `in the next ${days} days`,
	range: (today) => [today, addDays(today, days - 1)],
});

const back = (days: number): NamedPeriod => ({
	title: `Last ${days} Days and Today`,
	words: `in the last ${days} days`,
	range: (today) => [addDays(today, -days), today],
});

/** The first day of the pay period of a day. */
export const payPeriodOf = (day: Day, { start, length }: PayPeriods): Day =>
	addDays(start, Math.floor(daysBetween(start, day) / length) * length);

const payPeriod = (title: string, periods: number): NamedPeriod => ({
	title,
	isPayPeriod: true,
	range(today, _, payPeriods) {
		const from = addDays(payPeriodOf(today, payPeriods), periods * payPeriods.length);
		return [from, addDays(from, payPeriods.length - 1)];
	},
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

/** The choices of days for people. Weeks begin on Monday. */
export const periods = {
	next7Days: ahead(7),
	next14Days: ahead(14),
	next28Days: ahead(28),
	last7Days: back(7),
	last14Days: back(14),
	last28Days: back(28),
	lastPayPeriod: payPeriod('Last Pay Period', -1),
	payPeriodBeforeLast: payPeriod('Pay Period Before Last', -2),
	thisPayPeriod: payPeriod('This Pay Period', 0),
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

/** Whether a choice needs the pay periods. */
export const isPayPeriod = (name: PeriodName): boolean =>
	(periods[name] as NamedPeriod).isPayPeriod === true;

/** What a person has typed. */
interface TypedDays {
	/** The days of `fromTo`. */
	readonly days?: { readonly from: Day; readonly to: Day };
	readonly payPeriods?: PayPeriods;
}

/**
 * The days of a period.
 *
 * @param now in the time zone in which days begin
 */
export function periodOf(
	name: PeriodName,
	now: DateTime,
	{ days, payPeriods = usualPayPeriods }: TypedDays = {},
): Period {
	const named: NamedPeriod = periods[name];
	const [first, last] = named.range(now.toISODate() ?? '', now, payPeriods);
	const { from, to } = days ?? { from: first, to: last };
	return { name, from, to, days: daysBetween(from, to) + 1, words: named.words ?? '' };
}
