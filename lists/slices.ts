import { valueRefusals } from '../errors/mod';
import { flagOf, type DateRange, type ReadEndpoint } from '../api/mod';
import { fetchRecords, type ApiRecord, type Session } from '../http/mod';
import { addDays, midpoint, parseDay, type Day, type Query } from '../values/mod';
import { saysNoDate } from './matches';

/** A range of dates with a parameter for its first day and a parameter for its last day. Only such ranges can slice a list. */
export interface ByDates extends DateRange {
	readonly from: string;
}

/** A parameter that divides a list in two. For example, `closed` divides a list of incidents into closed and open incidents. */
interface ByFlag {
	readonly flag: string;
	readonly field: string;
	readonly values: readonly string[];
}

export type SliceBy = ByDates | ByFlag;

export const isByDates = (by: SliceBy): by is ByDates => 'from' in by;

/** Returns the ways to slice the list of a query: first by dates, and then by flags that the query does not set. */
export function slicingsOf({ parameters, dateRanges = [] }: ReadEndpoint, query: Query): SliceBy[] {
	const flags = Object.entries(parameters).flatMap(([flag, { filter, yes, no }]): ByFlag[] =>
		yes !== undefined && no !== undefined && filter && query[flag] === undefined
			? [{ flag, field: filter.field, values: [no, yes] }]
			: [],
	);
	return [...dateRanges.filter((range): range is ByDates => range.from !== undefined), ...flags];
}

/**
 * Hardly any record of a care provider lies before `earliest` or after `latest`. If a query sets no first or last day, one of these days is
 * used instead.
 */
export const earliest: Day = '1900-01-01';
const latest: Day = '2200-01-01';

/** Days that no record has. They are far from the days that mean "no date", in any time zone. */
export const nobodys: readonly Day[] = ['1800-01-01', '2300-01-01'];

/** Returns the day of a record in the field that a range compares. If this field is missing or null, returns the day in a similar field. */
export const dayIn = (
	{ field = '', similar = '' }: DateRange,
	record: ApiRecord,
): Day | undefined => parseDay(record[field] ?? record[similar]);

/**
 * Makes the function that returns whether a date of the last day proves that the API includes the whole day (open question: upperBound). A
 * time late in the day proves this. An earlier time does not, because the API may compare in another time zone. A date without a time
 * proves it only if the field is documented as a date, and if no other date of the field has a time. A time of 00:00 is none if another day
 * has only this time, too. On a single day, the API may have left out all later times.
 *
 * @param name the name of the field with the dates
 * @param dates all dates of the field
 */
export function proofOfLastDay(
	{ fields }: ReadEndpoint,
	name: string,
	dates: readonly unknown[],
): (date: unknown) => boolean {
	const timeOf = (date: unknown) => String(date ?? '').slice(11);
	const hasTimes = dates.some((date) => !/^(00:00(:00)?)?$/.test(timeOf(date)));
	const days = new Set(dates.map((date) => String(date ?? '').slice(0, 10)));
	const isOfMidnight = days.size === 1 && dates.some((date) => timeOf(date) !== '');
	const isDay = fields?.[name]?.type === 'date' && !hasTimes && !isOfMidnight;
	return (date) => isDay || timeOf(date) >= '14';
}

/** Returns whether a record shows that it lies within the requested dates. */
export function isInside(range: DateRange, query: Query, record: ApiRecord): boolean {
	const day = dayIn(range, record);
	const { [range.from ?? '']: first = earliest, [range.to]: last = latest } = query;
	return day !== undefined && first <= day && day <= last;
}

/**
 * Makes the queries for the smaller slices of a slice. Returns an empty list if the slice cannot be made smaller in this way. A slice is
 * divided by a flag only if the slice's records show both states of the flag. If they show one state, the service may give only this state
 * for the query (open question: closedUnasked), and the slices would add records of the other state. Where possible, neighbouring slices by
 * dates share a day, because an API may compare a last day with the midnight that starts it.
 *
 * @param records the records that the query gave
 * @param isCut whether the records are likely only the first part of the slice
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
	// If a record shows only a similar date, this date may lie outside the range. Dates outside the range are left out.
	const days = records.flatMap((record) =>
		isInside(by, query, record) ? (dayIn(by, record) ?? []) : [],
	);
	const [day = lowest] = days;
	const [before, after] = [addDays(day, -1), addDays(day, 1)];
	const isOneDay = days.length > 0 && days.every((other) => other === day);
	if (isOneDay && lowest <= before && after <= highest) {
		// Nearly all records are likely on this day, and the other days are nearly empty.
		const middle = { ...query, [from]: before, [to]: after };
		return [{ ...query, [to]: before }, middle, { ...query, [from]: after }];
	}
	const isDated = days.length === records.length;
	const sought = meetingOf(days, isCut && isDated) ?? midpoint(lowest, highest);
	// The sought day must lie between the lowest and the highest day. So the middle one of the three days is used.
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

const neighbours = (first: Day, last: Day): Day[] =>
	first && last && first < last ? [first, last] : [];

/**
 * Returns the best day for the border between two slices. If the records are cut off and in order, this is the last day in this order that
 * is surely complete. Otherwise it is the middle one of the days.
 */
function meetingOf(days: readonly Day[], isCut: boolean): Day | undefined {
	const sorted = days.toSorted();
	const [first, middle, last] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)];
	if (!isCut || last === undefined || first === last) return middle;
	// If a page is in order, only its last day may continue after the end of the page.
	if (String(days) === String(sorted)) return addDays(last, -1);
	return String(days) === String(sorted.reverse()) ? addDays(first, 1) : middle;
}

/** If fewer records than this come for days that no record has, they may be records without a date. */
const fewOfNobody = 20;

/**
 * Finds out whether an API applies a range of dates, even if its records do not show the dates. The function sends queries for days that no
 * record has.
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
		// If a service refuses such days, it looks at the dates. So a refusal counts as an empty list.
		const found = await fetchRecords(session, endpoint, asked, valueRefusals);
		// A few records without a date may come, whatever days are requested (open question: unsetDates).
		const isUndated = ({ [similar]: alike, [field]: date = alike }: ApiRecord) => saysNoDate(date);
		const isMany = from !== undefined && found.length >= fewOfNobody;
		if (isMany || !found.every(isUndated)) return false;
	}
	return true;
}
