import type { ReadEndpoint } from '../api/mod';
import { addDays, midpoint, parseDay, type Day, type Query } from '../values/mod';
import { recordId } from './recordId';
import type { ApiRecord } from '../http/mod';

/** A pair of date parameters that bound a list. */
export interface DateRange {
	readonly kind: 'dates';
	/** The parameter of the first day. */
	readonly from: string;
	/** The parameter of the last day. */
	readonly to: string;
	/** The field that is compared. */
	readonly field: string;
}

/** A parameter that takes a list apart into two, such as closed and open incidents. */
export interface State {
	readonly kind: 'state';
	readonly name: string;
	/** The field that is compared. */
	readonly field: string;
	readonly values: readonly string[];
}

/** What a list can be divided by. */
export type Division = DateRange | State;

/**
 * What a list can be divided by: dates, creation first, because every record has a time of creation; then states.
 *
 * @param endpoint an endpoint that takes `limit` and not `page`
 * @param query the query parameters; a state that they set divides no further
 */
export function divisionsOf({ parameters }: ReadEndpoint, query: Query): Division[] {
	const ranges: DateRange[] = [];
	const states: State[] = [];
	for (const [name, { filter, yes, no }] of Object.entries(parameters)) {
		if (yes !== undefined && no !== undefined && filter && query[name] === undefined) {
			states.push({ kind: 'state', name, field: filter.field, values: [no, yes] });
		}
		if (filter?.operator !== '>=') continue;
		const { field } = filter;
		const upper = Object.entries(parameters).find(
			([, { filter: other }]) => other?.operator === '<=' && other.field === field,
		);
		if (upper) ranges.push({ kind: 'dates', from: name, to: upper[0], field });
	}
	const rank = ({ field }: DateRange): number => (field === 'Timestamp' ? 0 : 1);
	return [...ranges.sort((one, other) => rank(one) - rank(other)), ...states];
}

/** No record of a care provider is older or newer, so nothing is divided beyond these days. */
export const earliest: Day = '1900-01-01';
export const latest: Day = '2200-01-01';

/** The day of a date of a record, where it is a plausible one. */
const plausibleDay = (value: unknown): Day | undefined => {
	const day = parseDay(value);
	return day !== undefined && day > earliest && day < latest ? day : undefined;
};

/** The days of the field that a range compares; where the field is not shown, other dates that give a hint. */
function daysOf(
	{ field }: DateRange,
	records: readonly ApiRecord[],
): { days: (Day | undefined)[]; isShown: boolean } {
	const isShown = records.some((record) => record[field] !== undefined);
	const shown = isShown ? field : 'NoteDate';
	return { days: records.map((record) => plausibleDay(record[shown])), isShown };
}

/** Whether all records have the same day. */
export const isOfOneDay = (range: DateRange, records: readonly ApiRecord[]): boolean =>
	new Set(daysOf(range, records).days).size === 1;

/**
 * Whether a list holds records of both states. One that does not may leave a state out unless it is asked for, and
 * dividing it would bring records that are not part of it.
 *
 * @param state the parameter
 * @param records records of the list
 */
export const hasBothStates = ({ field }: State, records: readonly ApiRecord[]): boolean =>
	[0, 1].every((value) => records.some((record) => record[field] === value));

/** Where a page ends whose records are in the order of creation. */
export interface End {
	readonly isAscending: boolean;
	readonly day: Day;
}

/**
 * Two ranges that together are the range of a query, as its date parameters; none for a single day.
 *
 * Both hold the day where they meet, because an API may compare a last day with the midnight that starts it. Only two
 * neighbouring days are asked for one by one: should that leave records out, they came in no complete page.
 *
 * @param range the date parameters
 * @param query the query to divide
 * @param records the records that it gave
 * @param end where they end, if they are in the order of creation
 */
export function divideByDates(
	range: DateRange,
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
		return [
			{ [from]: first, [to]: first },
			{ [from]: last, [to]: last },
		];
	}
	const { days: all, isShown } = daysOf(range, records);
	const days = all
		.flatMap((day) => day ?? [])
		// A hint may lie outside the range.
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
 * @param endpoint the endpoint that lists the records
 * @param range the date parameters
 * @param records the records of the page
 * @returns undefined where the records are in another order, or all of one day
 */
export function endInOrderOfCreation(
	endpoint: ReadEndpoint,
	{ field }: DateRange,
	records: readonly ApiRecord[],
): End | undefined {
	if (field !== 'Timestamp') return undefined;
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

/**
 * Whether a page holds records outside the dates that were asked for, so that the API ignores them.
 *
 * @param range the date parameters
 * @param query the query with them
 * @param records the records that it gave
 */
export function isOutside(
	{ from, to, field }: DateRange,
	query: Query,
	records: readonly ApiRecord[],
): boolean {
	// The API may compare in another time zone than the one that it shows dates in.
	const first = query[from] === undefined ? earliest : addDays(query[from], -1);
	const last = query[to] === undefined ? latest : addDays(query[to], 1);
	return records.some((record) => {
		const day = plausibleDay(record[field]);
		return day !== undefined && (day < first || day > last);
	});
}

/** The day that a query asks for, where it is a single one. */
export const singleDayOf = (divisions: readonly Division[], query: Query): Day | undefined =>
	divisions
		.map((division) =>
			division.kind === 'dates' && query[division.from] === query[division.to]
				? query[division.from]
				: undefined,
		)
		.find(Boolean);
