import type { DateRange, ReadEndpoint } from '../api/mod';
import { fetchRecords, type ApiRecord, type Session } from '../http/mod';
import { addDays, parseDay, type Day, type Query } from '../values/mod';
import { listWithOnHold } from './listOnHold';
import { listRecords } from './listRecords';
import { filterIgnored, plain } from './matches';
import { unite, type ListLimits, type RecordList } from './recordList';
import { RecordSet } from './recordSet';
import { daysOf, forNobody, isByDates, outsideOf, showsField, slicingsOf } from './slices';

/** How many records with a similar date must lie within the range before that counts as the date that is compared. */
const enoughToTell = 20;

/** Date parameters whose upper bound is set. */
interface UpperBound extends DateRange {
	readonly day: Day;
}

/**
 * Every record that a query means by `openapi.json`, exactly once, or as many as are wanted, whatever the API makes of it:
 * with `onHoldType=ALL` all shifts, with another `onHoldType` those alone, and otherwise also the records of the last day.
 *
 * @param query the query parameters without `limit`; `page` is the number of records to skip
 * @throws CareManagementError when a request fails, the list is too long, or the API ignores the dates
 */
export async function listAsMeant(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	limits: ListLimits = {},
): Promise<RecordList> {
	const { onHoldType } = endpoint.parameters.onHoldType ? query : {};
	const asked = [session, endpoint, query, limits] as const;
	let list: RecordList;
	if (onHoldType?.toUpperCase() === 'ALL')
		list = await listWithOnHold(...asked, listThroughLastDay);
	else if (onHoldType === undefined) list = await listThroughLastDay(...asked);
	else {
		list = await listAndCut(query, limits, async (wanted, { page: _, ...all }) => {
			const { incomplete, records } = await listThroughLastDay(session, endpoint, all, {
				...limits,
				wanted,
			});
			// Others may come beside them (open question: onHoldSpecific).
			const ofType = records.filter(({ OnHoldType }) => plain(OnHoldType) === plain(onHoldType));
			return { records, incomplete, kept: ofType.length > 0 ? ofType : records };
		});
	}
	await checkHiddenDates(session, endpoint, query, list.records);
	return list;
}

/**
 * A list with the records of the last day of each range (open question: upperBound). Where no record proves that the last
 * day counts whole, all is asked for with one more day, which is cut off: nothing can move between two requests so.
 */
const listThroughLastDay: typeof listRecords = async (session, endpoint, query, limits = {}) => {
	const bounds = (endpoint.dateRanges ?? []).flatMap((range): UpperBound[] => {
		const day = query[range.to];
		return day === undefined || (query[range.from ?? ''] ?? day) > day ? [] : [{ ...range, day }];
	});
	if (bounds.length === 0) return await listRecords(session, endpoint, query, limits);
	const { page = '0', ...unskipped } = query;
	const enough = Number(page) + (limits.wanted ?? Infinity);
	const first = await listRecords(session, endpoint, unskipped, { ...limits, wanted: enough });
	const open = bounds.filter((bound) => !countsWhole(endpoint, bound, query, first.records));
	if (open.length === 0 || first.records.length >= enough) {
		return { ...first, records: first.records.slice(Number(page)) };
	}

	const lacks = ({ records }: RecordList, others: readonly ApiRecord[]) =>
		new RecordSet(endpoint, records).lacks(others);
	const ends = open.map(({ to, day }) => [to, addDays(day, 1)] as const);
	const longer = { ...query, ...Object.fromEntries(ends) };
	return await listAndCut(longer, limits, async (wanted, asked) => {
		const list = await listRecords(session, endpoint, asked, { ...limits, wanted });
		let { incomplete } = list;
		let kept: readonly ApiRecord[] = list.records;
		for (const bound of open) {
			const { from, to, day } = bound;
			const next = [addDays(day, 1), addDays(day, 2)];
			const field = comparedField(endpoint, bound, asked, list.records);
			const added = lacks(first, kept);
			if (field !== undefined) {
				// Records of later days show that the API ignores the date.
				const isNext = (record: ApiRecord) => next.includes(String(parseDay(record[field])));
				kept = kept.filter((record) => !isNext(record));
			} else if (from === undefined || added.length === 0) {
				kept = first.records;
			} else {
				const days = { [from]: next[0], [to]: next[1] };
				const read = async (part: Query) => {
					const found = await listRecords(session, endpoint, { ...asked, ...part });
					incomplete ??= found.incomplete;
					return found.records;
				};
				// What moves to other days meanwhile would be in neither list.
				const lists = [list.records, await read(days)];
				const parts = [{}, days];
				const united = await unite(endpoint, lists, async (index) => await read(parts[index]));
				incomplete ??= united.incomplete;
				const after = new RecordSet(endpoint, lists[1]);
				kept = after.lacks(lists[0]);
				// An API that ignores the dates gives all again, and that day has nothing of its own.
				const isAgain = after.lacks(first.records).length < first.records.length;
				if (isAgain) kept = [...first.records, ...after.lacks(lacks(first, lists[0]))];
			}
		}
		return { records: list.records, incomplete, kept };
	});
};

/** Skips records and limits them behind a cut: reads the whole list where the cut leaves too few. */
async function listAndCut(
	{ page = '0', ...query }: Query,
	{ wanted = Infinity }: ListLimits,
	read: (wanted: number, query: Query) => Promise<RecordList & { kept: readonly ApiRecord[] }>,
): Promise<RecordList> {
	const skip = Number(page);
	const enough = skip + wanted;
	const found = await read(enough, query);
	let { kept, incomplete } = found;
	if (kept.length < Math.min(enough, found.records.length) && enough < Infinity) {
		({ kept, incomplete } = await read(Infinity, query));
	}
	return { records: kept.slice(skip, enough), incomplete };
}

/** The field that a range compares, if records show it; or a similar one, if many records show that it may be that. */
function comparedField(
	{ fields }: ReadEndpoint,
	range: DateRange,
	query: Query,
	records: readonly ApiRecord[],
): string | undefined {
	const { from = '', to, field = '', similar = '' } = range;
	if (records.every((record) => record[field] !== undefined)) return field;
	const isAlike = fields?.[similar]?.type === 'date' && records.length >= enoughToTell;
	const isInside = (day = '') => from in query && query[from] <= day && day <= query[to];
	return isAlike && daysOf(range, records).every(isInside) ? similar : undefined;
}

/** Whether a record of the last day, later than its midnight, proves that the API counts the whole day. */
function countsWhole(
	endpoint: ReadEndpoint,
	bound: UpperBound,
	query: Query,
	records: readonly ApiRecord[],
): boolean {
	const field = comparedField(endpoint, bound, query, records) ?? '';
	const isDate = endpoint.fields?.[field]?.type === 'date';
	return records.some(({ [field]: value }) => {
		const isOfLastDay = parseDay(value) === bound.day;
		return isOfLastDay && (isDate || /[1-9]/.test(String(value).slice(10)));
	});
}

/**
 * Makes sure that the API has kept to dates that it compares with a field that it does not show. Where a similar field lies
 * outside, it may compare another day, as that of an approval: only records for days that nobody has show that it does not.
 */
async function checkHiddenDates(
	session: Session,
	endpoint: ReadEndpoint,
	{ page: _, ...query }: Query,
	records: readonly ApiRecord[],
): Promise<void> {
	for (const range of slicingsOf(endpoint, query).filter(isByDates)) {
		const name = [range.to, range.from].find((name) => name in query);
		if (name === undefined || showsField(range, records)) continue;
		const { length } = outsideOf(range, query, records);
		for (const nobody of length > 0 ? forNobody(range, query) : []) {
			const sent = endpoint.parameters.limit ? { ...nobody, limit: '1' } : nobody;
			// Who refuses such days looks at them.
			const found = await fetchRecords(session, endpoint, sent).catch(() => undefined);
			if (found?.records.length)
				throw filterIgnored(endpoint, name, `${length} of ${records.length}`);
		}
	}
}
