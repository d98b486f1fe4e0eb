import { DateTime } from 'luxon';
import { flagOf, holdOf, reads } from '../api/mod';
import { codeText, groupBy, type Day } from '../values/mod';
import {
	count,
	countOpen,
	dataState,
	dayOfIncident,
	missing,
	monthsUntil,
	noDataWords,
	shownCounts,
	sizeUp,
	type Counts,
	type Incidents,
	type OpenIncidents,
} from './boardCounts';
import { ageGroup, ageNames } from './clientAges';
import { lengthOf } from './clockTimes';
import { eachOnce, visitKey } from './eachOnce';
import { shiftFact, timesheetFact } from './facts';
import { shareOf, sumOf } from './figureOf';
import { shownCount, type ShownCount } from './hideSmallCounts';
import { idText } from './idText';
import { nameById } from './nameById';
import type { ReadList, SourceRecord } from './report';
import { setDay } from './setDay';
import * as words from './words';

export type PaperList = 'incidents' | 'shifts' | 'timesheets' | 'clients' | 'categories';

/**
 * Counts in which small counts are hidden. The keys are the names of categories, areas or age groups. A name that is missing has the count
 * 0. If no count may be shown, there is no map.
 */
export type ShownCounts = ReadonlyMap<string, ShownCount> | undefined;

/** A month with its counts. */
export interface PaperMonth extends Incidents {
	/** The month, such as `2026-10`. */
	readonly month: string;
	/** The name of the month for people, such as `Oct 2026`. */
	readonly name: string;
	/** The minutes of the shifts that take place. */
	readonly planned: number;
	/** The minutes of the timesheets that are not on hold. */
	readonly delivered: number;
	/** The state of the month's data: `no data`, `not begun`, `not over`, or an empty text. */
	readonly note: string;
	readonly kinds: ShownCounts;
	readonly areas: ShownCounts;
	readonly ages: ShownCounts;
	/** The number of clients who got hours, as a text. Numbers from 1 to 4 become `<5`. */
	readonly clients: string;
}

/**
 * All figures of the board paper. Counts that must not be shown are missing from these figures. So nothing that is made from the figures
 * can reveal such counts.
 */
export interface PaperFigures {
	/** The months, the oldest first. */
	readonly months: readonly PaperMonth[];
	/** The reported month, the month before, and the same month a year before. */
	readonly compared: readonly [PaperMonth, PaperMonth, PaperMonth];
	readonly kindNames: readonly string[];
	readonly areaNames: readonly string[];
	readonly ageNames: readonly string[];
	/** The counts of clients who got hours in the reported month, by area and by age. */
	readonly clients: Readonly<Record<'areas' | 'ages', ShownCounts>>;
	readonly hasClients: boolean;
	readonly open: OpenIncidents;
	readonly warnings: readonly string[];
	readonly notKnown: readonly string[];
}

/** The input from which the figures are made. */
export interface PaperInput {
	readonly lists: Readonly<Record<PaperList, ReadList>>;
	/** The last day of the reported month. */
	readonly to: Day;
	readonly ages: readonly number[];
	readonly now: DateTime;
}

const notKnown = 'Not known';

/** Checks whether a month has no data. If so, a count of 0 in this month says nothing about what happened. */
export const isWithoutData = ({ note }: PaperMonth): boolean =>
	note === 'no data' || note === 'not begun';

/** Returns a value of a month, or null if the month has no data. A cell with null stays empty, but a chart would draw a text as 0. */
export const known = <Value>(month: PaperMonth, value: Value): Value | null =>
	isWithoutData(month) ? null : value;

/** Returns how many clients of an area or age got hours in the reported month: `no data`, or the result of `cellOf()`. */
export const clientsIn = (
	{ compared: [month], clients }: PaperFigures,
	part: 'areas' | 'ages',
	name: string,
): number | string => (isWithoutData(month) ? 'no data' : cellOf(clients[part], name));

/** Returns the content of a cell for a month: `no data`, or the result of `cellOf()`. */
export const cellIn = (
	month: PaperMonth,
	part: 'kinds' | 'areas' | 'ages',
	name: string,
): number | string => (isWithoutData(month) ? 'no data' : cellOf(month[part], name));

/** Returns the content of a cell: a number, `<5` or `withheld`. If nothing of the table may be shown, the content is `not shown`. */
export function cellOf(counts: ShownCounts, name: string): number | string {
	if (counts === undefined) return 'not shown';
	const found = counts.get(name);
	return found === undefined ? 0 : (found.count ?? found.shown);
}

/**
 * Returns the number of incidents per 1,000 delivered hours, to the hundredth. The result is undefined if there were no hours, or if the
 * number of incidents is hidden.
 */
export const rateOf = (incidents: number | string, delivered: number): number | undefined =>
	typeof incidents === 'number' ? shareOf('incident_rate', incidents, delivered) : undefined;

/**
 * A table with a total below this number is hidden as a whole, except a table with the total 0. If only some of these small tables were
 * hidden, the choice of the hidden tables would reveal counts.
 */
const leastOfTable = 10;

/**
 * Hides the small counts of one table, which belongs to one month. The next month's paper shows most of these tables again. The result
 * depends on no other table, so both papers hide the same counts.
 */
function protect(counts: Counts): ShownCounts {
	const named = counts.filter(([, size]) => size > 0);
	if (named.length === 0) return new Map();
	if (named.reduce((sum, [, size]) => sum + size, 0) < leastOfTable) return undefined;
	const shown = shownCounts(named.toSorted(byName), 'given');
	return shown && new Map(shown.map((one) => [one.name, one]));
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
	Number(one > other) - Number(one < other);

/** Returns the names that have a count in any table that may be shown. The names are sorted. */
const namesIn = (tables: readonly ShownCounts[]): string[] =>
	[...new Set(tables.flatMap((one) => [...(one?.keys() ?? [])]))].sort();

/** Sorts names by their shown counts, with the largest first. Hidden counts must not influence the order. */
function largestFirst(names: readonly string[], tables: readonly ShownCounts[]): string[] {
	const sizeOf = (name: string) =>
		tables.reduce((sum, one) => sum + (one?.get(name)?.count ?? 0), 0);
	return names.toSorted((one, other) => sizeOf(other) - sizeOf(one));
}

function readOnce(lists: PaperInput['lists']) {
	return {
		incidents: eachOnce(lists.incidents.records),
		shifts: eachOnce(lists.shifts.records, visitKey('RosterItemId')),
		timesheets: eachOnce(lists.timesheets.records, visitKey('TimesheetId')),
	};
}

type Once = ReturnType<typeof readOnce>;

const isHeld = (one: SourceRecord): boolean => holdOf(one) !== '';

const monthOf = (day: Day | undefined): string => day?.slice(0, 7) ?? '';

/** Returns the first and the last day of a month. */
const daysOf = (month: string): { from: Day; to: Day } => ({
	from: `${month}-01`,
	to: DateTime.fromISO(month, { zone: 'utc' }).endOf('month').toISODate() ?? '',
});

const ofMonths = (records: readonly SourceRecord[]) =>
	groupBy(records, ({ DateOfService }) => monthOf(setDay(DateOfService)));

/** Makes functions that find the area and the age group of a client. */
function tellClients({ lists: { clients }, ages }: PaperInput) {
	const known = new Map(clients.records.map((one) => [idText(one.ClientId), one]));
	return {
		areaOf: (id: unknown) => codeText(known.get(idText(id))?.Area) || notKnown,
		ageOf: (id: unknown, day: unknown) => ageGroup(ages, known.get(idText(id))?.DateOfBirth, day),
	};
}

/** Returns the IDs of the clients who got hours. */
const clientsOf = (delivered: readonly SourceRecord[]): string[] => {
	const served = delivered.filter((row) => (lengthOf(row) ?? 0) > 0);
	return [...new Set(served.map(({ ClientId }) => idText(ClientId)))].filter((id) => id !== '');
};

const countNames = (names: readonly string[]): Counts =>
	[...groupBy(names, (name) => name)].map(([name, { length }]) => [name, length] as const);

/** Counts everything that the paper shows. */
export function countPaper(input: PaperInput): PaperFigures {
	const { lists, to, now } = input;
	const once = readOnce(lists);
	const { areaOf, ageOf } = tellClients(input);
	const categoryOf = nameById(reads.incidentCategories, lists.categories, 'CategoryId');
	const incidents = groupBy(once.incidents, (one) => monthOf(dayOfIncident(one) || undefined));
	const shifts = ofMonths(once.shifts);
	const timesheets = ofMonths(once.timesheets);
	const deliveredIn = (month: string) =>
		(timesheets.get(month) ?? []).filter((row) => !isHeld(row));
	const months = monthsUntil(to)
		.toReversed()
		.map((month): PaperMonth => {
			const own = incidents.get(month) ?? [];
			const worked = (timesheets.get(month) ?? []).map(timesheetFact);
			const hasRecords = [incidents, shifts, timesheets].some((list) => list.has(month));
			return {
				...sizeUp(own),
				month,
				name: words.monthWords(DateTime.fromISO(`${month}-01`)),
				planned: sumOf('hours_planned', (shifts.get(month) ?? []).map(shiftFact)),
				delivered: sumOf('hours_delivered', worked),
				note: dataState(daysOf(month), hasRecords, now.toISODate() ?? ''),
				kinds: protect(count(own, ({ CategoryId }) => categoryOf(CategoryId) || 'None')),
				areas: protect(count(own, (one) => areaOf(one._ReferringId_1))),
				ages: protect(count(own, (one) => ageOf(one._ReferringId_1, one.NoteDate))),
				clients: shownCount(sumOf('clients_served', worked)),
			};
		});
	const compared = [months[12], months[11], months[0]] as const;
	const served = clientsOf(deliveredIn(monthOf(to)));
	const countClients = (nameOf: (id: string) => string) => protect(countNames(served.map(nameOf)));
	const clients = { areas: countClients(areaOf), ages: countClients((id) => ageOf(id, to)) };
	const kinds = months.map((one) => one.kinds);
	const areas = [clients.areas, ...compared.map((one) => one.areas)];
	const ages = [clients.ages, ...compared.map((one) => one.ages)];
	return {
		months,
		compared,
		kindNames: largestFirst(namesIn(kinds), kinds),
		areaNames: namesIn(areas),
		ageNames: [...ageNames(input.ages), ...(namesIn(ages).includes(notKnown) ? [notKnown] : [])],
		clients,
		hasClients: lists.clients.error === undefined,
		open: countOpen(once.incidents, now),
		warnings: warningsOf(input, months),
		notKnown: notKnownOf(input, once),
	};
}

const namesOf = (months: readonly PaperMonth[]): string =>
	words.listWords(months.map(({ name }) => name));

/** Returns warnings about missing lists, and about months with incomplete data. */
function warningsOf({ lists }: PaperInput, months: readonly PaperMonth[]): string[] {
	const noted = (note: string) => months.filter((one) => one.note === note);
	const [empty, running, ahead] = ['no data', 'not over', 'not begun'].map(noted);
	const without = (isMissing: (one: PaperMonth) => boolean) =>
		months.filter((one) => one.note === '' && isMissing(one));
	const tell = (found: readonly PaperMonth[], text: string) =>
		found.length > 0 ? [`${namesOf(found)}: ${text}`] : [];
	return [
		...missing(lists.clients, 'Clients could not be read, so areas and ages are not known'),
		...missing(lists.categories, 'Categories could not be read, so their IDs stand for them'),
		...tell(running, 'the month is not over. Planned hours are those of all its days.'),
		...tell(ahead, 'the month has not begun.'),
		...tell(empty, noDataWords),
		...tell(
			without(({ delivered }) => delivered === 0),
			'no timesheet that counts, so no rate for 1,000 hours.',
		),
		...tell(
			without(({ planned }) => planned === 0),
			'no shift that takes place, so nothing to compare delivered hours with.',
		),
	];
}

/** Says how many records lack a value, came twice, or are not counted. For example, a shift without a day is in no month. */
function notKnownOf({ lists, now }: PaperInput, once: Once): string[] {
	const { incidents, shifts, timesheets } = once;
	const today = now.toISODate() ?? '';
	const hasNoDay = ({ DateOfService }: SourceRecord) => setDay(DateOfService) === undefined;
	const hasNoLength = (row: SourceRecord) => lengthOf(row) === undefined;
	const twice = (list: keyof Once) => lists[list].records.length - once[list].length;
	const isUntold = (field: string) => (one: SourceRecord) => flagOf(one[field]) === undefined;
	const size = (records: readonly SourceRecord[], test: (one: SourceRecord) => boolean) =>
		records.filter(test).length;
	const held = timesheets.filter(isHeld);
	const counts: [text: string, number: number][] = [
		[
			'Incidents whose date cannot be read, which are in no month',
			size(incidents, (one) => dayOfIncident(one) === ''),
		],
		[
			'Incidents whose date lies ahead, which count in its month',
			size(incidents, (one) => dayOfIncident(one) > today),
		],
		[
			'Incidents that do not show whether they are reportable',
			size(incidents, isUntold('IsReportable')),
		],
		['Incidents that do not show whether they are closed', size(incidents, isUntold('Closed'))],
		['Shifts without a day, which are in no month', size(shifts, hasNoDay)],
		['Timesheets without a day, which are in no month', size(timesheets, hasNoDay)],
		['Shifts without a length, which count as 0 hours', size(shifts, hasNoLength)],
		['Timesheets without a length, which count as 0 hours', size(timesheets, hasNoLength)],
		['Timesheets on hold, which do not count as delivered', held.length],
		[
			'Timesheets without a client, whose hours count and whose client does not',
			size(timesheets, (one) => idText(one.ClientId) === ''),
		],
		['Incidents that came twice, and count once', twice('incidents')],
		['Shifts that came twice, and count once', twice('shifts')],
		['Timesheets that came twice, and count once', twice('timesheets')],
	];
	return counts.flatMap(([text, number]) =>
		number > 0 ? [`${text}: ${words.numberWords(number)}.`] : [],
	);
}
