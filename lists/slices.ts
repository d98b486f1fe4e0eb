import { valueRefusals } from '../errors/mod';
import { flagOf, type DateRange, type ReadEndpoint } from '../api/mod';
import { fetchRecords, type ApiRecord, type Session } from '../http/mod';
import { addDays, midpoint, parseDay, type Day, type Query } from '../values/mod';
import { saysNoDate } from './matches';

/** Two date parameters to slice a list by. */
export interface ByDates extends DateRange {
	readonly from: string;
}

/** A parameter that slices a list in two, such as closed and open incidents. */
interface ByFlag {
	readonly flag: string;
	readonly field: string;
	readonly values: readonly string[];
}

/** The ways to slice a list: a range of dates, or a flag. */
export type SliceBy = ByDates | ByFlag;

export const isByDates = (by: SliceBy): by is ByDates => 'from' in by;

/** The ways to slice the list of a query. Dates come first, and then flags that the query does not set. */
export function slicingsOf({ parameters, dateRanges = [] }: ReadEndpoint, query: Query): SliceBy[] {
	const flags = Object.entries(parameters).flatMap(([flag, { filter, yes, no }]): ByFlag[] =>
		yes !== undefined && no !== undefined && filter && query[flag] === undefined
			? [{ flag, field: filter.field, values: [no, yes] }]
			: [],
	);
	return [...dateRanges.filter((range): range is ByDates => range.from !== undefined), ...flags];
}

/** No record of a care provider is outside these days, so nothing is sliced beyond them. */
export const earliest: Day = '1900-01-01';
const latest: Day = '2200-01-01';

/** Days that no record has. They are far from days that mean "no date", in any time zone. */
export const nobodys: readonly Day[] = ['1800-01-01', '2300-01-01'];

/** The day of a record in the field that a range compares. If the record does not show that day, the day in a similar field counts. */
export const dayIn = (
	{ field = '', similar = '' }: DateRange,
	record: ApiRecord,
): Day | undefined => parseDay(record[field] ?? record[similar]);

/** Whether a record shows that it lies within the dates that were asked for. */
export function isInside(range: DateRange, query: Query, record: ApiRecord): boolean {
	const day = dayIn(range, record);
	const { [range.from ?? '']: first = earliest, [range.to]: last = latest } = query;
	return day !== undefined && first <= day && day <= last;
}

/**
 * The queries for the smaller slices of a slice. Together, they bring all of its records. A list that does not show both states of a flag
 * may leave a state out unless asked for it (open question: closedUnasked). Such a list is not sliced by that flag. Slices of dates share
 * the day between them. The reason is that an API may compare a last day with the midnight that starts it. Only two neighbouring days are
 * requested separately. If that leaves records out, no complete page contained them, and the list does not count as complete.
 *
 * @param records the records that the query gave
 * @param isCut whether the records are likely the first part of more records
 */
export function slice(
	by: SliceBy,
	query: Query,
	records: readonly ApiRecord[],
	isCut: boolean,
): Query[] {
	if (!isByDates(by)) return sliceByFlag(by, query, records);
	const { from, to } = by;
	const { [from]: first = '', [to]: last = '' } = query;
	const lowest = addDays(first || earliest, 1);
	const highest = addDays(last || latest, -1);
	if (lowest > highest) {
		return neighbours(first, last).map((day) => ({ ...query, [from]: day, [to]: day }));
	}
	// A similar date may lie outside the range.
	const days = records.flatMap((record) =>
		isInside(by, query, record) ? (dayIn(by, record) ?? []) : [],
	);
	const [day = lowest] = days;
	const [before, after] = [addDays(day, -1), addDays(day, 1)];
	const isOneDay = days.length > 0 && days.every((other) => other === day);
	if (isOneDay && lowest <= before && after <= highest) {
		// Nearly all other days are likely empty.
		const middle = { ...query, [from]: before, [to]: after };
		return [{ ...query, [to]: before }, middle, { ...query, [from]: after }];
	}
	const isDated = days.length === records.length;
	const sought = meetingOf(days, isCut && isDated) ?? midpoint(lowest, highest);
	// The middle one of the three days never lies outside the other two.
	const [, meeting] = [lowest, sought, highest].toSorted();
	return [
		{ ...query, [to]: meeting },
		{ ...query, [from]: meeting },
	];
}

function sliceByFlag(by: ByFlag, query: Query, records: readonly ApiRecord[]): Query[] {
	const states = new Set(records.map((record) => flagOf(record[by.field])));
	const hasBoth = states.has(true) && states.has(false);
	return hasBoth ? by.values.map((value) => ({ ...query, [by.flag]: value })) : [];
}

/** Two neighbouring days, which have no day in the middle. It is empty if both days are the same. */
const neighbours = (first: Day, last: Day): Day[] =>
	first && last && first < last ? [first, last] : [];

/**
 * The best day for the border between two slices of a page: the middle of its days. If the page is cut and in order, it is the last
 * complete day.
 */
function meetingOf(days: readonly Day[], isCut: boolean): Day | undefined {
	const sorted = days.toSorted();
	const [first, middle, last] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)];
	if (!isCut || last === undefined || first === last) return middle;
	// In a page that is in order, only the last day may continue after the end of the page.
	if (String(days) === String(sorted)) return addDays(last, -1);
	return String(days) === String(sorted.reverse()) ? addDays(first, 1) : middle;
}

/** If fewer records than this come for days that no record has, they may be records without a date. */
const fewOfNobody = 20;

/**
 * Whether an API keeps to dates that its records do not show. It may compare in another time zone, or compare a date that it does not show,
 * such as the date of an approval. Queries for days that no record has show it.
 */
export async function keepsDates(
	session: Session,
	endpoint: ReadEndpoint,
	range: DateRange,
	query: Query,
): Promise<boolean> {
	const { from, to, field = '', similar = '' } = range;
	const limit: Query = endpoint.parameters.limit ? { limit: `${fewOfNobody}` } : {};
	for (const day of nobodys.slice(0, from ? 2 : 1)) {
		const asked = { ...query, ...limit, ...(from && { [from]: day }), [to]: day };
		// A service that refuses such days looks at the dates.
		const found = await fetchRecords(session, endpoint, asked, valueRefusals);
		// A few records without a date may come for any days (open question: unsetDates).
		const isUndated = ({ [similar]: alike, [field]: date = alike }: ApiRecord) => saysNoDate(date);
		const isMany = from !== undefined && found.length >= fewOfNobody;
		if (isMany || !found.every(isUndated)) return false;
	}
	return true;
}
