import { DateTime } from 'luxon';
import { flagOf } from '../api/mod';
import { anyState, type Day, daysBetween, groupBy, isNone } from '../values/mod';
import { lengthOf } from './clockTimes';
import { incidentFact } from './facts';
import { sumOf } from './figureOf';
import { hideSmallCounts, withheld, type ShownCount } from './hideSmallCounts';
import type { ReadList, SourceRecord } from './report';
import { setDay } from './setDay';
import * as words from './words';

/** The reports for boards show this many months before the reported month. */
export const earlierMonths = 12;

/**
 * Returns the first day of the month that is one year before the month of `from`. The reports for boards read incidents from this first day
 * on.
 */
export const firstMonth = (from: Day): Day =>
	DateTime.fromISO(`${from.slice(0, 7)}-01`, { zone: 'utc' })
		.minus({ months: earlierMonths })
		.toISODate() ?? from;

/** Returns the month of a day, and as many earlier months as `earlierMonths` says. The newest month comes first. */
export const monthsUntil = (to: Day): string[] =>
	Array.from({ length: earlierMonths + 1 }, (_, back) =>
		DateTime.fromISO(`${to.slice(0, 7)}-01`, { zone: 'utc' })
			.minus({ months: back })
			.toFormat('yyyy-MM'),
	);

/**
 * Returns the state of the data of some days. It is `no data` if the days are over and have no records. Then a count of 0 says nothing about
 * what happened.
 */
export function dataState(
	{ from, to }: { readonly from: Day; readonly to: Day },
	hasRecords: boolean,
	today: Day,
): 'not begun' | 'not over' | 'no data' | '' {
	if (from > today) return 'not begun';
	if (to >= today) return 'not over';
	return hasRecords ? '' : 'no data';
}

/** The words for days whose state is `no data`. */
export const noDataWords = 'your care system has neither shifts nor timesheets nor incidents.';

/** Returns the query for the incidents that a report for boards counts. It has no last day, because open incidents may be dated ahead. */
export const incidentsSince = (fromDate: Day) => ({
	fromDate,
	closed: anyState,
	taskClosed: anyState,
});

/** Names with their counts. */
export type Counts = readonly (readonly [name: string, count: number])[];

/** Counts how often each name occurs. The most frequent name comes first. */
export function count(
	records: readonly SourceRecord[],
	nameOf: (one: SourceRecord) => string,
): Counts {
	const counts = [...groupBy(records, nameOf)].map(([name, { length }]) => [name, length] as const);
	return counts.sort(
		([name, size], [other, otherSize]) => otherSize - size || (name < other ? -1 : 1),
	);
}

/** How many records have a property, such as being reportable. `unclear` counts the records for which this is not known. */
export interface Known {
	readonly count: number;
	readonly unclear: number;
}

/** Counts of the incidents of some days, such as a month. */
export interface Incidents {
	readonly total: number;
	readonly reportable: Known;
}

/** Counts incidents, and how many of them are reportable. */
export const sizeUp = (incidents: readonly SourceRecord[]): Incidents => {
	// The second argument is an empty day, because the ages of incidents are not needed here.
	const facts = incidents.map((one) => incidentFact(one, ''));
	return {
		total: sumOf('incidents', facts),
		reportable: {
			count: sumOf('incidents_reportable', facts),
			unclear: facts.filter(({ is_reportable }) => is_reportable === null).length,
		},
	};
};

/** Returns a count as reports show it: `6`, `at least 6` or `not known`. If records are unclear, the true count may be higher. */
export function shownOf({ count, unclear }: Known): number | string {
	if (unclear === 0) return count;
	return count > 0 ? `at least ${words.numberWords(count)}` : 'not known';
}

/** Returns the result of `shownOf()` as a text. */
export const toldOf = (known: Known): string => {
	const shown = shownOf(known);
	return typeof shown === 'number' ? words.numberWords(shown) : shown;
};

/** Writes a count as part of a sentence: `at least 6 were reportable`, or `how many were reportable is not known`. */
export function knownWords(
	{ count, unclear }: Known,
	one: string,
	many: string,
	asked = many,
): string {
	if (count === 0 && unclear > 0) return `how many ${asked} is not known`;
	const least = unclear > 0 ? 'at least ' : '';
	return `${least}${words.numberWords(count)} ${count === 1 ? one : many}`;
}

/** Returns the day of an incident, or an empty text if the incident has no day. */
export const dayOfIncident = ({ NoteDate }: SourceRecord): Day | '' => setDay(NoteDate) ?? '';

/** Counts of the open incidents. */
export interface OpenIncidents {
	readonly known: Known;
	/** The open incidents whose date is more than 90 days ago. */
	readonly old: Known;
	readonly byAge: Counts;
	readonly unassigned: number;
}

/** The groups of open incidents by age, with the oldest group first. The number is the smallest age in days. */
const openFor = [
	['Over 90 days', 91],
	['31 to 90 days', 31],
	['8 to 30 days', 8],
	['Up to 7 days', -Infinity],
] as const;

/** The groups of incidents that are, or may be, older than 90 days. */
const oldGroups: readonly string[] = [openFor[0][0], 'Not known'];

/** Counts open incidents by their age. */
export function countOpen(incidents: readonly SourceRecord[], now: DateTime): OpenIncidents {
	const open = incidents.filter(({ Closed }) => flagOf(Closed) === false);
	const unclear = incidents.filter(({ Closed }) => flagOf(Closed) === undefined);
	const today = now.toISODate() ?? '';
	const facts = incidents.map((one) => incidentFact(one, today));
	const groupOf = (incident: SourceRecord) => {
		const day = dayOfIncident(incident);
		if (day > today) return 'Dated ahead';
		const days = daysBetween(day, today);
		return openFor.find(([, least]) => days >= least)?.[0] ?? 'Not known';
	};
	const counts = new Map(count(open, groupOf));
	const sizeOf = (name: string) => counts.get(name) ?? 0;
	const others = [
		['Dated ahead', sizeOf('Dated ahead')],
		['Not known', sizeOf('Not known')],
		['Not known whether open', unclear.length],
	] as const;
	const mayBeOld = unclear.map(groupOf).filter((group) => oldGroups.includes(group)).length;
	return {
		known: { count: sumOf('open_incidents', facts), unclear: unclear.length },
		old: { count: sumOf('long_open_incidents', facts), unclear: mayBeOld + sizeOf('Not known') },
		byAge: [
			...openFor.map(([name]) => [name, sizeOf(name)] as const),
			...others.filter(([, size]) => size > 0),
		],
		unassigned: open.filter(({ AssignedTo }) => isNone(AssignedTo)).length,
	};
}

/** Adds up the minutes of shifts or timesheets. A record without a length adds nothing. */
export const sumMinutes = (rows: readonly SourceRecord[]): number =>
	rows.reduce((sum, row) => sum + (lengthOf(row) ?? 0), 0);

/**
 * Returns the counts of a table, with small counts hidden. The result is undefined if the table must not be shown. A table with a total
 * below 5 is never shown: the report shows the exact total elsewhere, and such a small total could reveal the counts.
 */
export function shownCounts(counts: Counts, order: 'largest' | 'given'): ShownCount[] | undefined {
	const rows = counts.map(([name, count]) => ({ name, count }));
	const total = rows.reduce((sum, { count }) => sum + count, 0);
	const shown = total < 5 ? [] : hideSmallCounts(rows, order).rows;
	return shown.some((one) => one.shown !== withheld) ? shown : undefined;
}

/** Makes a sentence about a list that could not be read, with the reason. */
export const missing = ({ error }: ReadList, text: string): string[] =>
	error === undefined ? [] : [`${text}: ${error}`];
