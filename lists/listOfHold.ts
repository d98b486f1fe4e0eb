import { holdOf, type ReadEndpoint } from '../api/mod';
import { CareManagementError, endpointError, refusesValue, valueRefusals } from '../errors/mod';
import { fetchAnswer, fetchRecords, type ApiRecord, type Session } from '../http/mod';
import { answersOf } from '../service/mod';
import type { Query } from '../values/mod';
import { checkFilters, plain } from './matches';
import type { RecordList } from './recordList';
import { RecordSet } from './recordSet';

interface HoldRequest {
	readonly session: Session;
	readonly endpoint: ReadEndpoint;
	/** The query with a hold type other than `ALL`. */
	readonly query: Query;
	/** Reads `enough` records or, by default, the wanted number. */
	readonly read: (query: Query, enough?: number) => Promise<RecordList>;
	readonly wanted: number;
}

/** A hold type that no shift has. */
const nobodys = 'NoSuchHold';

/** Returns whether a shift shows no hold. If so, the shift is not on hold, or the service does not show the type. */
const isBlank = (record: ApiRecord): boolean => holdOf(record) === '';

/**
 * Reads the shifts with one hold type. The service may add shifts that are not on hold (open question: onHoldSpecific). If it does, a query
 * for a type that no shift has should bring only the added shifts.
 *
 * @throws CareManagementError when a needed request fails, when the service ignores the type, or when nothing shows which shifts have the
 * type
 */
export async function listOfHold(request: HoldRequest): Promise<RecordList> {
	const { session, endpoint, query, read, wanted } = request;
	const isOfType = ({ OnHoldType }: ApiRecord) => plain(OnHoldType) === plain(query.onHoldType);
	let list = await read(query);
	if (wanted < Infinity && !list.records.every(isOfType)) list = await read(query, Infinity);
	const { records } = list;
	const isShown = records.some(isOfType);
	const others = records.filter((record) => !isBlank(record) && !isOfType(record));
	// The service may use another word for the requested type. But if the shifts show several words, and one of these words does not contain
	// the requested word, the service has ignored the type.
	if (!isShown) checkFilters(endpoint, { onHoldType: query.onHoldType }, others);
	const own = isShown ? records.filter((one) => isOfType(one) || isBlank(one)) : records;
	if (!own.some(isBlank)) return { ...list, records: own };
	const isKnown = answersOf(session).get('onHoldSpecific', endpoint.path) === 'besideOthers';
	const isAlike = new Set(own.filter(isBlank).map(hasField)).size === 1;
	if (isKnown && isShown && isAlike) return { ...list, records: records.filter(isOfType) };
	if (await givesAlone(request)) return { ...list, records: own };
	return await tellApart(request, isOfType);
}

const hasField = ({ OnHoldType }: ApiRecord): boolean => OnHoldType !== undefined;

/** Finds out whether the service gives only shifts of a requested hold type. Such a service gives nothing for a type that no shift has. */
async function givesAlone({ session, endpoint, query }: HoldRequest): Promise<boolean> {
	const asked = { ...query, onHoldType: nobodys, limit: '1' };
	// The user did not ask for this extra query. So its failure is not reported. It does not prove anything.
	const found = await fetchRecords(session, endpoint, asked).catch(() => undefined);
	return found?.length === 0;
}

/**
 * Separates the shifts with the requested hold type from the other shifts in the same answer. For this, the answer is compared with a list
 * of only the other shifts.
 */
async function tellApart(
	request: HoldRequest,
	isOfType: (record: ApiRecord) => boolean,
): Promise<RecordList> {
	const { session, endpoint, query, read } = request;
	// The other shifts are read before and after the list. Otherwise, a shift that is edited in between would seem to be on hold.
	const before = await readOthers(request);
	const list = await read(query, Infinity);
	const after = await readOthers(request);
	const { records } = list;
	const incomplete = list.incomplete ?? before.incomplete ?? after.incomplete;
	const beside = new RecordSet(endpoint, before.records);
	beside.add(after.records);
	const seen = new RecordSet(endpoint, records);
	const isMostlyThere = (others: ApiRecord[]) => seen.lacks(others).length * 2 < others.length;
	const isBeside = isMostlyThere(before.records) || isMostlyThere(after.records);
	// If at least half of the other shifts are not in the list, the service has applied the type.
	if (!isBeside) return { records, incomplete };
	const alone = new Set(beside.lacks(records));
	const found = records.filter((record) => alone.has(record) || isOfType(record));
	const isIgnored = records.some((record) => isOfType(record) && !alone.has(record));
	const kinds = new Set(records.filter(isBlank).map(hasField));
	if (isIgnored && kinds.size > 1) throw notShown(endpoint);
	if (found.length === 0 && !incomplete) {
		// If shifts show another word as their type, some of them may have the requested type, but nothing shows which.
		if (!records.every(isBlank)) throw notShown(endpoint);
		if (kinds.has(false)) await checkLooksAt(request, after);
	}
	if (found.length > 0 && found.every(isOfType) && !isIgnored) {
		answersOf(session).learn('onHoldSpecific', 'besideOthers', endpoint.path);
	}
	return { records: found, incomplete };
}

/**
 * Reads the shifts that come for a hold type that no shift has. If the service refuses that type, the query is sent without a hold type.
 */
async function readOthers({ query, read }: HoldRequest): Promise<RecordList> {
	try {
		return await read({ ...query, onHoldType: nobodys }, Infinity);
	} catch (error) {
		if (!(error instanceof CareManagementError) || !refusesValue(error.status)) throw error;
		const { onHoldType: _, ...unasked } = query;
		return await read(unasked, Infinity);
	}
}

/**
 * Makes sure that the result is empty because no shift has the type. This is certain if the service looks at the type, or if it shows which
 * shifts are on hold.
 *
 * @param others the shifts that come for a type that no shift has
 */
async function checkLooksAt(
	{ session, endpoint, query, read }: HoldRequest,
	{ records: others }: RecordList,
): Promise<void> {
	const all = await read({ ...query, onHoldType: 'ALL' }, Infinity);
	if (!new RecordSet(endpoint, others).equals(all.records)) return;
	const asked = { onHoldType: 'ALL', limit: '200' };
	const some = await fetchAnswer(session, endpoint, asked, valueRefusals);
	if (some.records.every(isBlank)) throw notShown(endpoint);
}

const notShown = (endpoint: ReadEndpoint): CareManagementError =>
	endpointError(endpoint, {
		title:
			'The service does not show which shifts are on hold, and it does not apply the filter On Hold Type',
		nextStep:
			'Remove the filter On Hold Type, and ask the operator of the service how to see which shifts are on hold.',
	});
