import type { ReadEndpoint } from '../api/mod';
import type { ApiRecord } from '../http/mod';
import { addDays, type Day, type Query } from '../values/mod';
import { RecordSet } from './recordSet';
import { dayIn, isByDates, isInside, proofOfLastDay, slicingsOf, type ByDates } from './slices';

interface Slice {
	readonly query: Query;
	readonly records: readonly ApiRecord[];
}

const aDay = 24 * 3_600_000;

/** Summer time can change the difference between two time zones by at most this many milliseconds, as between Sydney and London. */
const summerTime = 2 * 3_600_000;

/**
 * If this many records come for a single day, it is unlikely that all of them belong to the first moment of the day. So the API includes
 * the whole day, even if the records do not show their dates.
 */
const enoughToReveal = 10;

/**
 * Returns slices that can be read later in place of the whole list. Together, they bring all records, and a record that is added later
 * falls into one of these slices. A slice is left out if another slice brings all its records.
 *
 * @param slices complete slices
 * @param whole the query that was sliced
 * @returns undefined if there are no such slices
 */
export function slicesToKeep<Kept extends Slice>(
	endpoint: ReadEndpoint,
	slices: readonly Kept[],
	whole: Query,
): Kept[] | undefined {
	const ranges = slicingsOf(endpoint, {}).filter(isByDates);
	const isIn = (slice: Slice, other: Slice) => isPartOf(ranges, slice.query, other.query);
	const isNeeded = (slice: Slice, index: number) =>
		!slices.some(
			(other, place) =>
				isIn(slice, other) && (place < index || (place > index && !isIn(other, slice))),
		);
	const needed = slices.filter(isNeeded);
	const sure = ranges.filter((range) => countsLastDay(endpoint, range, slices));
	const goesOn = (range: ByDates, { query }: Slice): boolean => {
		const { from, to } = range;
		if (!(to in query) || query[to] === whole[to] || sure.includes(range)) return true;
		const lastDay = { ...query, [from]: query[to], [to]: addDays(query[to], 1) };
		return needed.some((other) => isPartOf(ranges, lastDay, other.query));
	};
	if (!needed.every((slice) => ranges.every((range) => goesOn(range, slice)))) return undefined;
	return needed.map((slice) => withoutShared(endpoint, sure, slice, needed));
}

/**
 * Returns whether slices show that the API includes the whole last day of a range (open question: upperBound). There are several proofs,
 * such as a record from late on the last day. If the API included only the first moment of the day, in any time zone, such a record would
 * not come.
 */
function countsLastDay(endpoint: ReadEndpoint, range: ByDates, slices: readonly Slice[]): boolean {
	const { from, to, field = '', similar = '' } = range;
	const fields = endpoint.fields ?? {};
	return slices.some((slice) => {
		const { query, records } = slice;
		if (!(to in query)) return false;
		const texts = records.map(({ [field]: value }) => String(value ?? ''));
		const ofLastDay = texts.filter((text) => text.startsWith(query[to]));
		if (ofLastDay.some(proofOfLastDay(endpoint, field, texts))) return true;
		if (!(from in query)) return false;
		if (texts.some((text) => text !== '')) return spansLastDay(texts, query[from], query[to]);
		if (records.length < enoughToReveal) return false;
		// If the similar field has only dates, the API compares days and no moments. Then a record on the last day is proof
		// enough.
		const hasTime = fields[similar]?.type !== 'date';
		return hasTime
			? isOnlyOfDay(range, slice, slices)
			: records.every((record) => isInside(range, query, record)) &&
					records.some((record) => dayIn(range, record) === query[to]);
	});
}

/**
 * Returns whether the first and the last record are further apart than possible if the API included only the first moment of the last day.
 */
function spansLastDay(texts: readonly string[], first: Day, last: Day): boolean {
	const [start, end] = [Date.parse(first), Date.parse(last)];
	const times = texts.map((text) => Date.parse(`${text.slice(0, 19).replace(' ', 'T')}Z`));
	// If a record has no date, the times show nothing.
	const isNear = (time: number) => time > start - aDay && time < end + 2 * aDay;
	return times.every(isNear) && Math.max(...times) - Math.min(...times) > end - start + summerTime;
}

/** Returns whether a slice is of a single day, and no other slice that includes the day ends later. */
function isOnlyOfDay(
	{ from, to }: ByDates,
	{ query: { [from]: day, [to]: end } }: Slice,
	slices: readonly Slice[],
): boolean {
	const goesOn = ({ query: { [from]: first, [to]: last } }: { readonly query: Partial<Query> }) =>
		(first === undefined || first <= day) && (last === undefined || last > day);
	return day === end && !slices.some(goesOn);
}

/** Removes the first day from a slice if the slice before it covers that day completely. */
function withoutShared<Kept extends Slice>(
	endpoint: ReadEndpoint,
	ranges: readonly ByDates[],
	slice: Kept,
	slices: readonly Slice[],
): Kept {
	for (const { from, to } of ranges) {
		const { [from]: day, [to]: _, ...others } = slice.query;
		const isBefore = ({ query: { [from]: first = '', [to]: last, ...same } }: Slice) =>
			last === day && first < day && JSON.stringify(same) === JSON.stringify(others);
		const before = slices.find(isBefore);
		if (!before || slice.query[to] === day) continue;
		const records = new RecordSet(endpoint, before.records).lacks(slice.records);
		return { ...slice, query: { ...slice.query, [from]: addDays(day, 1) }, records };
	}
	return slice;
}

/** Returns whether a query asks only for records that another query brings. */
function isPartOf(ranges: readonly ByDates[], query: Query, other: Query): boolean {
	const isFrom = (name: string) => ranges.some(({ from }) => from === name);
	const isTo = (name: string) => ranges.some(({ to }) => to === name);
	const names = new Set([...Object.keys(query), ...Object.keys(other)]);
	const isIn = (name: string) => {
		const asked: string | undefined = query[name];
		const bound = other[name];
		if (isFrom(name)) return bound === undefined || (asked !== undefined && asked >= bound);
		if (isTo(name)) return bound === undefined || (asked !== undefined && asked <= bound);
		return asked === bound;
	};
	return [...names].every(isIn);
}
