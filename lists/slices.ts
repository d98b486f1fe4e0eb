import type { DateRange, ReadEndpoint } from '../api/mod';
import type { ApiRecord } from '../http/mod';
import { addDays, midpoint, parseDay, type Day, type Query } from '../values/mod';
import { stateOf } from './matches';
import { recordId } from './recordSet';

/** Two date parameters to slice a list by. */
export interface ByDates extends DateRange {
	readonly from: string;
}

/** A parameter that slices a list in two, such as closed and open incidents. */
export interface ByFlag {
	readonly flag: string;
	/** The field that is compared. */
	readonly field: string;
	readonly values: readonly string[];
}

/** What a list can be sliced by. */
export type SliceBy = ByDates | ByFlag;

/** Whether a list is sliced by dates. */
export const isByDates = (by: SliceBy): by is ByDates => 'from' in by;

/**
 * What a list can be sliced by: dates, then flags.
 *
 * @param query the query parameters; a flag that they set slices no further
 */
export function slicingsOf({ parameters, dateRanges = [] }: ReadEndpoint, query: Query): SliceBy[] {
	const flags = Object.entries(parameters).flatMap(([flag, { filter, yes, no }]): ByFlag[] =>
		yes !== undefined && no !== undefined && filter && query[flag] === undefined
			? [{ flag, field: filter.field, values: [no, yes] }]
			: [],
	);
	return [...dateRanges.filter((range): range is ByDates => range.from !== undefined), ...flags];
}

/** No record of a care provider is older or newer, so nothing is sliced beyond these days. */
export const earliest: Day = '1900-01-01';
export const latest: Day = '2200-01-01';

/** The day of a date of a record, where it is a plausible one. */
const plausibleDay = (value: unknown): Day | undefined => {
	const day = parseDay(value);
	return day !== undefined && day > earliest && day < latest ? day : undefined;
};

/** Whether records show the field that is compared. */
export const showsField = ({ field }: DateRange, records: readonly ApiRecord[]): boolean =>
	field !== undefined && records.some((record) => record[field] !== undefined);

/** The days of the records in the field that is compared, or in a similar one. */
function daysOf(range: ByDates, records: readonly ApiRecord[]): Array<Day | undefined> {
	const field = (showsField(range, records) ? range.field : range.similar) ?? '';
	return records.map((record) => plausibleDay(record[field]));
}

/** Whether all records have the same day. */
export const isOfOneDay = (range: ByDates, records: readonly ApiRecord[]): boolean =>
	new Set(daysOf(range, records)).size === 1;

/** Whether a record shows that it has no date that could be compared. */
export const isUnset = ({ field = '' }: DateRange, record: ApiRecord): boolean =>
	record[field] === null || /^0000-00-00/.test(String(record[field]));

/**
 * Whether a list holds records of both states. One that does not may leave a state out unless it is asked for, and slices
 * would bring records that are not part of it.
 */
export const hasBothStates = ({ field }: ByFlag, records: readonly ApiRecord[]): boolean =>
	[false, true].every((state) => records.some((record) => stateOf(record[field]) === state));

/** Where a page ends whose records are in the order of creation. */
export interface End {
	readonly isAscending: boolean;
	readonly day: Day;
}

/**
 * Two slices that together are the range of a query, as its date parameters; none for a single day.
 *
 * Both hold the day where they meet, because an API may compare a last day with the midnight that starts it. Only two
 * neighbouring days are asked for one by one: should that leave records out, they came in no complete page.
 *
 * @param range the date parameters
 * @param query the query to slice
 * @param records the records that it gave
 * @param end where they end, if they are in the order of creation
 */
export function sliceByDates(
	range: ByDates,
	query: Query,
	records: readonly ApiRecord[],
	end: End | undefined,
): Query[] {
	const { from, to } = range;
	const first = query[from] as Day | undefined;
	const last = query[to] as Day | undefined;
	const lowest = addDays(first ?? earliest, 1);
	const highest = addDays(last ?? latest, -1);
	if (lowest > highest) {
		if (first === undefined || last === undefined || first >= last) return [];
		return [first, last].map((day) => ({ [from]: day, [to]: day }));
	}
	const isShown = showsField(range, records);
	const days = daysOf(range, records)
		.flatMap((day) => day ?? [])
		// A similar date may lie outside the range.
		.filter((day) => isShown || ((first ?? '') <= day && day <= (last ?? day)))
		.sort();
	const typical = end
		? addDays(end.day, end.isAscending ? -1 : 1)
		: (days[Math.floor(days.length / 2)] ?? midpoint(lowest, highest));
	const meeting = typical < lowest ? lowest : typical > highest ? highest : typical;
	const before = { ...(first === undefined ? {} : { [from]: first }), [to]: meeting };
	const after = { [from]: meeting, ...(last === undefined ? {} : { [to]: last }) };
	return end?.isAscending ? [after, before] : [before, after];
}

/**
 * The end of a page in the order of creation, ascending or descending: by times of creation, or by ids with days of
 * creation. No other date is certain to follow the ids.
 *
 * @returns undefined where the records are in another order, or all of one day
 */
export function endInOrderOfCreation(
	endpoint: ReadEndpoint,
	{ field = '', isCreation }: ByDates,
	records: readonly ApiRecord[],
): End | undefined {
	if (!isCreation) return undefined;
	const days = records.map((record) => plausibleDay(record[field]) ?? '');
	const [start, end] = [days[0], days.at(-1)];
	if (days.includes('') || start === undefined || start === end) return undefined;
	const isAscending = start < String(end);
	const inOrder = <Value extends string | number>(values: Value[]) =>
		values.every(
			(value, index) =>
				index === 0 || (isAscending ? value >= values[index - 1] : value <= values[index - 1]),
		);
	const byTime = inOrder(records.map((record) => String(record[field])));
	const byId = () => inOrder(records.map((record) => recordId(endpoint, record) ?? NaN));
	return byTime || (inOrder(days) && byId()) ? { isAscending, day: String(end) } : undefined;
}

/** The records that lie outside the dates that were asked for, by the field that is compared or a similar one. */
export function outsideOf(
	range: ByDates,
	query: Query,
	records: readonly ApiRecord[],
): readonly ApiRecord[] {
	const { from, to } = range;
	// The API may compare in another time zone than the one that it shows dates in.
	const first = query[from] === undefined ? earliest : addDays(query[from], -1);
	const last = query[to] === undefined ? latest : addDays(query[to], 1);
	const days = daysOf(range, records);
	return records.filter((_, index) => {
		const day = days[index];
		return day !== undefined && (day < first || day > last);
	});
}

/** Queries for days without any record: an API that gives some ignores one of the dates. */
export const forNobody = ({ from, to }: ByDates, query: Query): Query[] =>
	[addDays(earliest, -1), addDays(latest, 1)].map((day) => ({ ...query, [from]: day, [to]: day }));
