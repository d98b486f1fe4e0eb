import type { DateTime } from 'luxon';
import { addDays, daysBetween, type Day } from '../values/mod';

/** A range of days. */
export interface Period {
	/** The name of the period that a person chose. */
	readonly name?: PeriodName;
	readonly from: Day;
	readonly to: Day;
	readonly days: number;
	/** The words for the period in a sentence, such as `in the next 7 days`. If the text is empty, the sentence names the days. */
	readonly words: string;
}

/** The pay periods of a provider: the first day of one pay period, and the number of days in each pay period. */
export interface PayPeriods {
	readonly start: Day;
	readonly length: number;
}

/** The default pay periods: fortnights. */
export const usualPayPeriods: PayPeriods = { start: '2026-01-05', length: 14 };

interface NamedPeriod {
	readonly title: string;
	/** Whether the period depends on the provider's pay periods. */
	readonly isPayPeriod?: true;
	/** The words for the period in a sentence. If the field is absent, the sentence names the days. */
	readonly words?: string;
	/** Returns the first and the last day of the period, relative to today. */
	range(today: Day, now: DateTime, payPeriods: PayPeriods): readonly [from: Day, to: Day];
}

/** Returns the Monday of the present week, or of a week that is some weeks later or earlier. */
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

/** Returns the first day of the pay period that contains a day. */
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

/** The periods that people can choose. Weeks begin on Monday. */
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

/** Checks whether a choice depends on the pay periods. */
export const isPayPeriod = (name: PeriodName): boolean =>
	(periods[name] as NamedPeriod).isPayPeriod === true;

/** The days and pay periods that a person has typed. */
interface TypedDays {
	/** The first and the last day, for the choice `fromTo`. */
	readonly days?: { readonly from: Day; readonly to: Day };
	readonly payPeriods?: PayPeriods;
}

/**
 * Returns the days of a period.
 *
 * @param now the present time, in the time zone that decides which day is today
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
