import { DateTime } from 'luxon';
import { flagOf } from '../api/mod';
import { daysBetween, groupBy, type Day } from '../values/mod';
import { lengthOf } from './clockTimes';
import { incidentFact } from './facts';
import { sumOf } from './figureOf';
import { hideSmallCounts, withheld, type ShownCount } from './hideSmallCounts';
import type { ReadList, SourceRecord } from './report';
import { setDay } from './setDay';
import * as words from './words';
import { textOf } from './textOf';

/** How many earlier months are compared with the reported month. */
export const earlierMonths = 12;

/** The first day to read for a report of a month. It is the first day of the same month one year before. */
export const firstMonth = (from: Day): Day =>
	DateTime.fromISO(`${from.slice(0, 7)}-01`, { zone: 'utc' })
		.minus({ months: earlierMonths })
		.toISODate() ?? from;

/** The month of a day and the months before it, the newest first. */
export const monthsUntil = (to: Day): string[] =>
	Array.from({ length: earlierMonths + 1 }, (_, back) =>
		DateTime.fromISO(`${to.slice(0, 7)}-01`, { zone: 'utc' })
			.minus({ months: back })
			.toFormat('yyyy-MM'),
	);

/** Names with their numbers. */
export type Counts = readonly (readonly [name: string, count: number])[];

/** How often each name occurs, the most frequent name first. */
export function count(
	records: readonly SourceRecord[],
	nameOf: (one: SourceRecord) => string,
): Counts {
	const counts = [...groupBy(records, nameOf)].map(([name, { length }]) => [name, length] as const);
	return counts.sort(
		([name, size], [other, otherSize]) => otherSize - size || (name < other ? -1 : 1),
	);
}

/** How many records say yes, and how many are unclear. Unclear records never count as no. */
export interface Known {
	readonly count: number;
	readonly unclear: number;
}

/** The incidents of a month, or of other days. */
export interface Incidents {
	readonly total: number;
	readonly reportable: Known;
}

/** Counts incidents, and how many of them are reportable. */
export const sizeUp = (incidents: readonly SourceRecord[]): Incidents => {
	// The day is empty, because nothing here counts ages.
	const facts = incidents.map((one) => incidentFact(one, ''));
	return {
		total: sumOf('incidents', facts),
		reportable: {
			count: sumOf('incidents_reportable', facts),
			unclear: facts.filter(({ is_reportable }) => is_reportable === null).length,
		},
	};
};

/** A count in the form of a report, such as `at least 6`. If records are unclear, the true count may be higher. */
export function shownOf({ count, unclear }: Known): number | string {
	if (unclear === 0) return count;
	return count > 0 ? `at least ${words.numberWords(count)}` : 'not known';
}

/** The same count as a text. */
export const toldOf = (known: Known): string => {
	const shown = shownOf(known);
	return typeof shown === 'number' ? words.numberWords(shown) : shown;
};

/** In a sentence: `at least 6 were reportable`, `how many were reportable is not known`. */
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

/** The day of an incident; empty if it has no day. */
export const dayOfIncident = ({ NoteDate }: SourceRecord): Day | '' => setDay(NoteDate) ?? '';

/** The incidents that are open on a day. */
export interface OpenIncidents {
	readonly known: Known;
	/** Incidents that have been open for more than 90 days. */
	readonly old: Known;
	readonly byAge: Counts;
	readonly unassigned: number;
}

/**
 * The groups of open incidents by age. Each group has the least number of days for which its incidents are open. The oldest group comes
 * first. The last group has the incidents without a day.
 */
const openFor = [
	['Over 90 days', 91],
	['31 to 90 days', 31],
	['8 to 30 days', 8],
	['Up to 7 days', -Infinity],
] as const;

/** Counts open incidents by their age. */
export function countOpen(incidents: readonly SourceRecord[], now: DateTime): OpenIncidents {
	const open = incidents.filter(({ Closed }) => flagOf(Closed) === false);
	const unclear = incidents.filter(({ Closed }) => flagOf(Closed) === undefined).length;
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
		['Not known whether open', unclear],
	] as const;
	return {
		known: { count: sumOf('open_incidents', facts), unclear },
		old: {
			count: sumOf('long_open_incidents', facts),
			unclear: unclear + sizeOf('Not known'),
		},
		byAge: [
			...openFor.map(([name]) => [name, sizeOf(name)] as const),
			...others.filter(([, size]) => size > 0),
		],
		unassigned: open.filter(({ AssignedTo }) => textOf(AssignedTo) === '').length,
	};
}

/** The minutes of shifts or timesheets; a record without a length adds nothing. */
export const sumMinutes = (rows: readonly SourceRecord[]): number =>
	rows.reduce((sum, row) => sum + (lengthOf(row) ?? 0), 0);

/**
 * The counts of a table as they may be shown. It is undefined if all counts are withheld, or if the total would reveal them. The total is
 * shown elsewhere.
 */
export function shownCounts(counts: Counts, order: 'largest' | 'given'): ShownCount[] | undefined {
	const rows = counts.map(([name, count]) => ({ name, count }));
	const total = rows.reduce((sum, { count }) => sum + count, 0);
	const shown = total < 5 ? [] : hideSmallCounts(rows, order).rows;
	return shown.some((one) => one.shown !== withheld) ? shown : undefined;
}

/** The sentence about a missing list: what it means, and why the list is missing. */
export const missing = ({ error }: ReadList, text: string): string[] =>
	error === undefined ? [] : [`${text}: ${error}`];
