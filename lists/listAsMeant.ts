import type { DateRange, ReadEndpoint } from '../api/mod';
import { orEmpty, type Session } from '../http/mod';
import { addDays, parseDay, type Day, type Query } from '../values/mod';
import { listOfHoldType, listWithOnHold } from './listOnHold';
import { listRecords } from './listRecords';
import type { ListLimits, RecordList } from './recordList';
import { RecordSet } from './recordSet';

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
	if (onHoldType !== undefined) {
		return onHoldType.toUpperCase() === 'ALL'
			? await listWithOnHold(session, endpoint, query, limits)
			: await listOfHoldType(session, endpoint, query, limits);
	}
	return await listThroughLastDay(session, endpoint, query, limits);
}

async function listThroughLastDay(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	limits: ListLimits,
): Promise<RecordList> {
	const bounds = (endpoint.dateRanges ?? []).flatMap((range): UpperBound[] => {
		const day = query[range.to];
		return day === undefined ? [] : [{ ...range, day }];
	});
	if (bounds.length === 0) return await listRecords(session, endpoint, query, limits);
	const { wanted = Infinity, maxRecords } = limits;
	const { page = '0', ...rest } = query;
	const skip = Number(page);
	const enough = skip + wanted;
	let { records, incomplete } = await listRecords(session, endpoint, rest, {
		wanted: enough,
		maxRecords,
	});
	for (const bound of bounds) {
		if (records.length >= enough) break;
		if (countsWhole(endpoint, bound, records)) continue;
		const lastDay = await listLastDay(session, endpoint, rest, bound);
		incomplete ??= lastDay.incomplete;
		records = [...records, ...new RecordSet(endpoint, records).lacks(lastDay.records)];
	}
	return { records: records.slice(skip, enough), incomplete };
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

/** The records of the last day, by their dates where they are shown, and else by what the day after does not have. */
async function listLastDay(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	{ from, to, field, day }: UpperBound,
): Promise<RecordList> {
	let incomplete: RecordList['incomplete'];
	const between = async (first: Day, last: Day) => {
		const sent = { ...query, ...(from && { [from]: first }), [to]: last };
		const list = listRecords(session, endpoint, sent).then((found) => {
			incomplete ??= found.incomplete;
			return found.records;
		});
		// The list itself was found, so there is nothing of these days.
		return await orEmpty(list);
	};
	const next = addDays(day, 1);
	const records = await between(day, next);
	const isShown = field !== undefined && records.every((record) => record[field] !== undefined);
	if (records.length === 0 || isShown) {
		const ofDay = records.filter((record) => parseDay(record[field ?? '']) === day);
		return { records: ofDay, incomplete };
	}
	// Without a lower bound, all records that end later would have to be told apart.
	if (from === undefined) return { records: [], incomplete };
	const beyond = await between(next, addDays(next, 1));
	const ofDay = new RecordSet(endpoint, beyond).lacks(records);
	return { records: ofDay, incomplete };
}
