import type { DateRange, ReadEndpoint } from '../api/mod';
import type { ApiRecord, Session } from '../http/mod';
import { addDays, anyState, type Day, enoughToTell, type Query } from '../values/mod';
import { checkUnseen } from './checkUnseen';
import { listOfHold } from './listOfHold';
import { listWithOnHold } from './listOnHold';
import { listRecords } from './listRecords';
import { asksForAllHolds, filterIgnored } from './matches';
import { listTogether } from './listTogether';
import type { ListLimits, RecordList } from './recordList';
import { RecordSet } from './recordSet';
import { readBesideSharedIds } from './sharedIds';
import { dayIn, isInside, keepsDates, proofOfLastDay } from './slices';

/**
 * Lists the records that a query should bring according to the specification, each record once. It does not matter if the API understands
 * the query differently. `onHoldType=ALL` gives all shifts. A hold type as `onHoldType` gives only shifts of that type. `anyState` as the
 * value of `closed` or `taskClosed` gives open and closed records. A range of dates includes its last day.
 *
 * @param query the query parameters without `limit` and `page`
 * @throws CareManagementError when a request fails, the list is too long, or the API ignores the dates or another filter
 */
export async function listAsMeant(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	limits: ListLimits = {},
): Promise<RecordList> {
	return await readBesideSharedIds(session, endpoint, async (listed) =>
		listWhole(session, listed, query, limits),
	);
}

async function listWhole(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	limits: ListLimits,
): Promise<RecordList> {
	const { wanted = Infinity } = limits;
	const read = async (asked: Query, enough = wanted) =>
		await listThroughLastDay(session, endpoint, asked, { ...limits, wanted: enough });
	const states = Object.keys(query).filter((name) => query[name] === anyState);
	if (states.length > 0) {
		// The service may leave out closed records unless the query asks for them (open question: closedUnasked).
		const queries = states.reduce<readonly Query[]>(
			(queries, name) => {
				const { yes = '', no = '' } = endpoint.parameters[name];
				return queries.flatMap((query) => [no, yes].map((value) => ({ ...query, [name]: value })));
			},
			[query],
		);
		return await listTogether(endpoint, { queries, read }, limits);
	}
	const { onHoldType = '' } = endpoint.parameters.onHoldType ? query : {};
	if (onHoldType === '') return await read(query);
	if (asksForAllHolds(query)) {
		return await listWithOnHold(session, endpoint, query, {
			...limits,
			list: listThroughLastDay,
		});
	}
	return await listOfHold({ session, endpoint, query, read, wanted });
}

/**
 * Reads a list, including the whole last day of each range of dates (open question: upperBound). If needed, the list is read again with one
 * more day, and the records of that day are removed. All records of the result come from a single reading, because a record may move
 * between two readings.
 */
const listThroughLastDay: typeof listRecords = async (session, endpoint, query, limits = {}) => {
	const first = await listRecords(session, endpoint, query, limits);
	await checkDates(session, endpoint, query, first.records);
	await checkUnseen(session, endpoint, query, first.records);
	const isOpen = (range: DateRange) => {
		const { from = '', to, field = '', similar = '' } = range;
		if (!(to in query) || query[from] > query[to]) return false;
		if (!showDates(endpoint, range, query, first.records)) return true;
		const name = first.records.some((record) => record[field] !== undefined) ? field : similar;
		const dateOf = (record: ApiRecord) => record[field] ?? record[similar];
		const proves = proofOfLastDay(endpoint, name, first.records.map(dateOf));
		const isProof = (record: ApiRecord) =>
			dayIn(range, record) === query[to] && proves(dateOf(record));
		return !first.records.some(isProof);
	};
	const open = (endpoint.dateRanges ?? []).filter(isOpen);
	const { wanted = Infinity, ...all } = limits;
	if (open.length === 0 || first.records.length >= wanted) return first;

	const longer: Record<string, Day> = { ...query };
	for (const { to } of open) longer[to] = addDays(query[to], 1);
	let incomplete: RecordList['incomplete'];
	const read = async (asked: Query) => {
		const list = await listRecords(session, endpoint, asked, all);
		incomplete ??= list.incomplete;
		return list.records;
	};
	let records = await read(longer);
	if (!first.incomplete && new RecordSet(endpoint, first.records).equals(records)) return first;
	const shown = open.filter((range) => showDates(endpoint, range, longer, records));
	const behind = open.flatMap((range) => {
		const { from, to } = range;
		if (from === undefined || shown.includes(range)) return [];
		return [{ ...longer, [from]: longer[to] }];
	});
	if (shown.length + behind.length < open.length) return first;
	if (behind.length > 0) {
		// If records do not show their day, the records of the extra day are read separately and left out. If a record moves to or from the
		// extra day between two readings, it is left out, too.
		const others = new RecordSet(endpoint);
		for (const query of behind) others.add(await read(query));
		records = await read(longer);
		for (const query of behind) others.add(await read(query));
		records = others.lacks(records);
	}
	const isBeyond = (record: ApiRecord) =>
		shown.some((range) => (dayIn(range, record) ?? '') > query[range.to]);
	return { records: records.filter((record) => !isBeyond(record)).slice(0, wanted), incomplete };
};

/**
 * Returns whether all records show the date that a range compares. A similar date is enough if there are many records, and if the similar
 * date of each record lies inside the requested range.
 */
function showDates(
	{ fields }: ReadEndpoint,
	range: DateRange,
	query: Query,
	records: readonly ApiRecord[],
): boolean {
	const { from = '', field = '', similar = '' } = range;
	if (records.every((record) => record[field] !== undefined)) return true;
	const isAlike = fields?.[similar]?.type === 'date' && records.length >= enoughToTell;
	return isAlike && from in query && records.every((record) => isInside(range, query, record));
}

/** Makes sure that the API has applied the ranges of dates, even if its records do not show these dates. */
async function checkDates(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	records: readonly ApiRecord[],
): Promise<void> {
	for (const range of endpoint.dateRanges ?? []) {
		const name = [range.to, range.from ?? ''].find((name) => name in query);
		if (name === undefined) continue;
		const shown = records.length < enoughToTell ? { ...range, similar: undefined } : range;
		const outside = records.filter((record) => !isInside(shown, query, record));
		if (outside.length === 0) continue;
		if (await keepsDates(session, endpoint, range, query)) continue;
		throw filterIgnored(endpoint, name, `up to ${outside.length} of ${records.length}`);
	}
}
