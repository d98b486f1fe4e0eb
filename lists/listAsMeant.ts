import type { DateRange, ReadEndpoint } from '../api/mod';
import { orEmpty, type ApiRecord, type Session } from '../http/mod';
import { addDays, parseDay, type Day, type Query } from '../values/mod';
import { checkHiddenDates } from './checkFilters';
import { listOfHoldType, listWithOnHold } from './listOnHold';
import { listRecords } from './listRecords';
import { listChanged, type ListLimits, type RecordList } from './recordList';
import { RecordSet } from './recordSet';

/** How often a list is read that changes meanwhile. */
const maxReadings = 3;

/** Date parameters whose upper bound is set. */
interface UpperBound extends DateRange {
	readonly day: Day;
}

/**
 * Every record that a query means by the specification, exactly once, or as many as are wanted, whatever the API makes of it:
 * with `onHoldType=ALL` all shifts, with another `onHoldType` those alone, and otherwise also the records of the last day.
 *
 * An upper bound is inclusive (specification: "Conventions"). Whether a datetime of that day is within it is not shown, and
 * an API may leave the day out. So where no record proves that the last day counts, the next day is requested, too, and
 * what is outside is dropped.
 *
 * @param query the query parameters without `limit`; `page` is the number of records to skip
 * @param limits how many records are wanted
 * @throws CareManagementError when a request fails, or the list is too long
 */
export async function listAsMeant(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	limits: ListLimits = {},
): Promise<RecordList> {
	const { onHoldType } = endpoint.parameters.onHoldType ? query : {};
	const read =
		onHoldType === undefined
			? listThroughLastDay
			: onHoldType.toUpperCase() === 'ALL'
				? listWithOnHold
				: listOfHoldType;
	const list = await read(session, endpoint, query, limits, listThroughLastDay);
	await checkHiddenDates(session, endpoint, query, list.records);
	return list;
}

const listThroughLastDay: typeof listRecords = async (session, endpoint, query, limits = {}) => {
	let previous: RecordSet | undefined;
	for (let reading = 1; ; reading++) {
		const { added, ...list } = await readThroughLastDay(session, endpoint, query, limits);
		const { records, incomplete } = list;
		const all = new RecordSet(endpoint, records);
		// Without an id, a record that was edited between the two requests would be there twice.
		if (incomplete || added === 0 || all.hasIds || previous?.equals(records)) return list;
		if (reading === maxReadings) return { records, incomplete: listChanged(endpoint) };
		previous = all;
	}
};

async function readThroughLastDay(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	limits: ListLimits,
): Promise<RecordList & { readonly added: number }> {
	const { wanted = Infinity, maxRecords } = limits;
	const { page = '0', ...rest } = query;
	const bounds = (endpoint.dateRanges ?? []).flatMap((range): UpperBound[] => {
		const day = query[range.to];
		return day === undefined || (query[range.from ?? ''] ?? day) > day ? [] : [{ ...range, day }];
	});
	if (bounds.length === 0) {
		return { ...(await listRecords(session, endpoint, query, limits)), added: 0 };
	}
	const skip = Number(page);
	const enough = skip + wanted;
	const list = await listRecords(session, endpoint, rest, { wanted: enough, maxRecords });
	let { records, incomplete } = list;
	const open = bounds.filter((bound) => !countsWhole(endpoint, bound, records));
	// What is of the last day by one date may be so by another, too.
	const next = Object.fromEntries(open.map(({ to, day }) => [to, addDays(day, 1)]));
	for (const bound of open) {
		if (records.length >= enough) break;
		const lastDay = await listLastDay(session, endpoint, { ...rest, ...next }, bound, open);
		records = [...records, ...new RecordSet(endpoint, records).lacks(lastDay.records)];
		if (records.length < enough) incomplete ??= lastDay.incomplete;
	}
	const added = records.length - list.records.length;
	return { records: records.slice(skip, enough), incomplete, added };
}

/** Whether a record of the last day, later than its midnight, proves that the API counts the whole day. */
const countsWhole = (
	{ fields }: ReadEndpoint,
	{ field = '', day }: UpperBound,
	records: RecordList['records'],
): boolean =>
	records.some(({ [field]: value }) => {
		if (typeof value !== 'string' || parseDay(value) !== day) return false;
		return fields?.[field]?.type === 'date' || /[1-9]/.test(value.slice(10));
	});

/**
 * The records of the last day of a bound, by their dates where they are shown, and else by what the day after does not have.
 *
 * @param query the query parameters, with the day after the last one for each open bound
 * @param open the bounds whose last day need not count
 */
async function listLastDay(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	bound: UpperBound,
	open: readonly UpperBound[],
): Promise<RecordList> {
	let incomplete: RecordList['incomplete'];
	const list = async (changes: Query) => {
		const found = listRecords(session, endpoint, { ...query, ...changes });
		// The list itself was found, so there is nothing of these days.
		return await orEmpty(
			found.then((days) => {
				incomplete ??= days.incomplete;
				return days.records;
			}),
		);
	};
	const ofDay: Query = bound.from === undefined ? {} : { [bound.from]: bound.day };
	let records = await list(ofDay);
	for (const { from, to, field = '', day } of open) {
		if (records.length === 0) break;
		const dayIn = (record: ApiRecord) => parseDay(record[field]);
		if (records.every((record) => record[field] !== undefined)) {
			records = records.filter((record) =>
				to === bound.to ? dayIn(record) === day : (dayIn(record) ?? day) <= day,
			);
		} else if (from === undefined) {
			// Without a lower bound, all records that end later would have to be told apart.
			records = [];
		} else {
			const next = addDays(day, 1);
			const beyond = await list({ ...ofDay, [from]: next, [to]: addDays(next, 1) });
			// What a part of that day does not have may be of it all the same.
			records = incomplete ? [] : new RecordSet(endpoint, beyond).lacks(records);
		}
	}
	return { records, incomplete };
}
