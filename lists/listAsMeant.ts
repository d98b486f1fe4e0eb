import type { DateRange, ReadEndpoint } from '../api/mod';
import type { ApiRecord, Session } from '../http/mod';
import { addDays, parseDay, type Day, type Query } from '../values/mod';
import { listWithOnHold } from './listOnHold';
import { listRecords } from './listRecords';
import { filterIgnored, plain } from './matches';
import { skipRecords, unite, type ListLimits, type RecordList } from './recordList';
import { RecordSet } from './recordSet';
import { isInside, keepsDates } from './slices';

/** How many records with a similar date must lie within the range before that counts as the date that is compared. */
const enoughToTell = 20;

/**
 * Every record that a query means by the specification, exactly once, or as many as are wanted, whatever the API makes of it:
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
	const { onHoldType = '' } = endpoint.parameters.onHoldType ? query : {};
	return await skipRecords(query, limits, async (filters, wanted) => {
		const read = async (enough: number) =>
			await listThroughLastDay(session, endpoint, filters, { ...limits, wanted: enough });
		if (onHoldType === '') return await read(wanted);
		if (plain(onHoldType) === 'all') {
			const both = { ...limits, wanted };
			return await listWithOnHold(session, endpoint, filters, both, listThroughLastDay);
		}
		const isOfType = ({ OnHoldType }: ApiRecord) => plain(OnHoldType) === plain(onHoldType);
		let list = await read(wanted);
		// Others may come beside them (open question: onHoldSpecific), and then the first few say nothing.
		if (wanted < Infinity && !list.records.every(isOfType)) list = await read(Infinity);
		return list.records.some(isOfType) ? { ...list, records: list.records.filter(isOfType) } : list;
	});
}

/**
 * A list with the records of the last day of each range (open question: upperBound). Where no record proves that the last
 * day counts whole, all is asked for with one more day, which is cut off: nothing can move between two requests so.
 */
const listThroughLastDay: typeof listRecords = async (session, endpoint, query, limits = {}) => {
	const first = await listRecords(session, endpoint, query, limits);
	await checkDates(session, endpoint, query, first.records);
	const isOpen = (range: DateRange) =>
		range.to in query &&
		(query[range.from ?? ''] ?? '') <= query[range.to] &&
		!countsWhole(endpoint, range, query, first.records);
	const open = (endpoint.dateRanges ?? []).filter(isOpen);
	const { wanted = Infinity, ...all } = limits;
	if (open.length === 0 || first.records.length >= wanted) return first;

	const longer: Record<string, Day> = { ...query };
	for (const { to } of open) longer[to] = addDays(query[to], 1);
	const list = await listRecords(session, endpoint, longer, all);
	let { incomplete, records: kept } = list;
	for (const range of open) {
		const { from, to } = range;
		const field = comparedField(endpoint, range, longer, list.records);
		if (field !== undefined) {
			kept = kept.filter((record) => (parseDay(record[field]) ?? '') <= query[to]);
		} else if (from === undefined || new RecordSet(endpoint, first.records).equals(kept)) {
			kept = first.records;
		} else {
			// No record shows its day, so the days behind are asked for alone.
			const behind = { ...longer, [from]: longer[to], [to]: addDays(longer[to], 1) };
			const read = async (index: number) => {
				const found = await listRecords(session, endpoint, index === 0 ? longer : behind, all);
				incomplete ??= found.incomplete;
				return found.records;
			};
			// What moves to other days meanwhile would be in neither list.
			const lists = [list.records, await read(1)];
			const united = await unite(endpoint, lists, read);
			incomplete ??= united.incomplete;
			kept = new RecordSet(endpoint, lists[1]).lacks(lists[0]);
		}
	}
	return { records: kept.slice(0, wanted), incomplete };
};

/** The field that a range compares, if records show it; or a similar one, if many records show that it may be that. */
function comparedField(
	{ fields }: ReadEndpoint,
	range: DateRange,
	query: Query,
	records: readonly ApiRecord[],
): string | undefined {
	const { from = '', field = '', similar = '' } = range;
	if (records.every((record) => record[field] !== undefined)) return field;
	const isAlike = fields?.[similar]?.type === 'date' && records.length >= enoughToTell;
	const areInside = from in query && records.every((record) => isInside(range, query, record));
	return isAlike && areInside ? similar : undefined;
}

/** Whether a record of the last day, later than its midnight, proves that the API counts the whole day. */
function countsWhole(
	endpoint: ReadEndpoint,
	range: DateRange,
	query: Query,
	records: readonly ApiRecord[],
): boolean {
	const field = comparedField(endpoint, range, query, records) ?? '';
	const isDate = endpoint.fields?.[field]?.type === 'date';
	return records.some(({ [field]: value }) => {
		const isOfLastDay = parseDay(value) === query[range.to];
		return isOfLastDay && (isDate || /[1-9]/.test(String(value).slice(10)));
	});
}

/** Makes sure that the API has kept to dates where its records do not show that. */
async function checkDates(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	records: readonly ApiRecord[],
): Promise<void> {
	for (const range of endpoint.dateRanges ?? []) {
		const name = [range.to, range.from ?? ''].find((name) => name in query);
		const outside = records.filter((record) => !isInside(range, query, record));
		if (name === undefined || outside.length === 0) continue;
		if (await keepsDates(session, endpoint, range, query)) continue;
		throw filterIgnored(endpoint, name, `up to ${outside.length} of ${records.length}`);
	}
}
