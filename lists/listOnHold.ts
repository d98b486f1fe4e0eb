import type { ReadEndpoint } from '../api/mod';
import type { CareManagementError } from '../errors/mod';
import { orEmpty, type ApiRecord, type Session } from '../http/mod';
import { answersOf } from '../service/mod';
import type { Query } from '../values/mod';
import { listRecords } from './listRecords';
import { plain } from './matches';
import { listChanged, tooLong, type ListLimits, type RecordList } from './recordList';
import { RecordSet } from './recordSet';

/** How often both lists are read when they change meanwhile. */
const maxAttempts = 3;

/** How many records of one kind both lists must have before that counts as the API's way, and not as an exception. */
const enoughToTell = 20;

/**
 * The shifts with one kind of hold. `onHoldType` takes "a specific hold type" (specification: "Rosters"); whether the shifts
 * that are not on hold come beside them is not shown, so they are left out where the records show it.
 */
export async function listOfHoldType(
	session: Session,
	endpoint: ReadEndpoint,
	{ page = '0', ...query }: Query,
	{ wanted = Infinity, maxRecords }: ListLimits,
	read = listRecords,
): Promise<RecordList> {
	const isOfType = ({ OnHoldType }: ApiRecord) => plain(OnHoldType) === plain(query.onHoldType);
	const skip = Number(page);
	const enough = skip + wanted;
	let list = await read(session, endpoint, query, { wanted: enough, maxRecords });
	if (enough < Infinity && !list.records.every(isOfType)) {
		list = await read(session, endpoint, query, { maxRecords });
	}
	const { records, incomplete } = list;
	const ofType = records.filter(isOfType);
	return { records: (ofType.length > 0 ? ofType : records).slice(skip, enough), incomplete };
}

/** The records, and what their lists show about the API. */
export interface ListWithOnHold extends RecordList {
	/** Whether `onHoldType=ALL` gives every shift, so that from now on it can be asked for alone. */
	readonly givesAll: boolean;
}

/**
 * Every shift that matches, on leave or not, exactly once, or as many as are wanted: first those that `onHoldType=ALL`
 * gives, then the others.
 *
 * `ALL` "returns shifts on leave" (specification: "Rosters"). Whether it returns the others beside them, and whether those
 * on leave are in the list without it, is not shown. So both lists are asked for, and then `ALL` again: a shift that is put
 * on hold or comes back between two requests may be in neither of the first two lists, or in both, but the third then
 * differs from the first. When those two are equal, whatever is in one of the lists is there, once.
 *
 * The third request can be spared where `ALL` has shown that it gives every shift. One shift in both lists does not show
 * that: it may be on leave with an empty OnHoldType, which comes in both. Nor does a whole list of them, as of a client in
 * hospital, where no field says that they are on leave. So it counts only if the list without `ALL` has nothing more, at
 * least one record shows a hold type, and at least 20 that both lists have show none.
 *
 * @param query the query parameters without `limit`; `page` is the number of records to skip
 * @param limits how many records are wanted
 * @param read reads one list
 */
export async function listWithOnHold(
	session: Session,
	endpoint: ReadEndpoint,
	{ page = '0', onHoldType, ...query }: Query,
	{ wanted = Infinity, maxRecords = Infinity }: ListLimits = {},
	read = listRecords,
): Promise<ListWithOnHold> {
	const skip = Number(page);
	const enough = skip + wanted;
	let problem: CareManagementError | undefined;
	const list = async (onHold: Query): Promise<ApiRecord[]> => {
		const limits = { wanted: enough, maxRecords };
		const found = await read(session, endpoint, { ...query, ...onHold }, limits);
		problem ??= found.incomplete;
		return found.records;
	};
	const answers = answersOf(session);
	if (answers.get('onHoldAll') === 'besideOthers') {
		const all = await read(session, endpoint, { ...query, page, onHoldType }, { wanted, maxRecords });
		if (all.records.some((record) => !showsHold(record))) return { ...all, givesAll: true };
		// Only shifts on leave, or none: it may not be so any more.
		answers.forget('onHoldAll');
	}
	const joined = await join(endpoint, list, enough, () => problem);
	const { records, incomplete = problem, givesAll = false } = joined;
	if (givesAll) answers.learn('onHoldAll', 'besideOthers');
	if (wanted === Infinity && records.length > maxRecords) throw tooLong(endpoint, maxRecords);
	return { records: records.slice(skip, enough), incomplete, givesAll };
}

/** The first list, and of the second what is not in the first. */
async function join(
	endpoint: ReadEndpoint,
	list: (onHold: Query) => Promise<ApiRecord[]>,
	enough: number,
	problem: () => CareManagementError | undefined,
): Promise<Partial<ListWithOnHold> & Pick<RecordList, 'records'>> {
	const listAll = async () => await orEmpty(list({ onHoldType: 'ALL' }));
	let all = await listAll();
	for (let attempt = 1; ; attempt++) {
		if (all.length >= enough) return { records: all };
		// One of the lists must be there, or the address is wrong.
		const others = all.length > 0 ? await orEmpty(list({})) : await list({});
		const added = new RecordSet(endpoint, all).lacks(others);
		const isPart = others.length >= enough || problem() !== undefined;
		if (!isPart && added.length === 0 && givesOthers(endpoint, all, others)) {
			return { records: all, givesAll: true };
		}
		const united = new RecordSet(endpoint, all, others);
		// A third request proves nothing about lists that are not whole.
		if (problem() && united.hasIds) return { records: united.records };

		const again = await listAll();
		if (new RecordSet(endpoint, all).equals(again)) return { records: [...all, ...added] };
		if (attempt === maxAttempts) {
			const likely = isPart ? undefined : likelyList(endpoint, { all, others, again });
			return likely ?? joinChanged(endpoint, [all, others, again]);
		}
		all = again;
	}
}

const showsHold = ({ OnHoldType }: ApiRecord): boolean => Boolean(OnHoldType);

/** The records of a list that another one has, too. */
function common(endpoint: ReadEndpoint, list: ApiRecord[], other: ApiRecord[]): ApiRecord[] {
	const missing = new Set(new RecordSet(endpoint, other).lacks(list));
	return list.filter((record) => !missing.has(record));
}

/** Whether a list shows that it gives the shifts that are not on hold beside the others. */
const givesOthers = (endpoint: ReadEndpoint, all: ApiRecord[], others: ApiRecord[]): boolean =>
	all.some(showsHold) &&
	common(endpoint, all, others).filter((record) => !showsHold(record)).length >= enoughToTell;

/**
 * The list that gives every shift, where both changed each time, and show which one it is: one of the two `ALL` lists has
 * what the other list has, or the other list has what stayed in both `ALL` lists.
 */
function likelyList(
	endpoint: ReadEndpoint,
	{ all, others, again }: Record<'all' | 'others' | 'again', ApiRecord[]>,
): RecordList | undefined {
	const added = new RecordSet(endpoint, all).lacks(others);
	const isInOthersOnly = new RecordSet(endpoint, again).lacks(added).length > 0;
	if (!isInOthersOnly && givesOthers(endpoint, all, others)) return { records: again };
	const stayed = common(endpoint, all, again);
	const isInAllOnly = new RecordSet(endpoint, others).lacks(stayed).length > 0;
	const givesHeld = stayed.filter(showsHold).length >= enoughToTell;
	return !isInAllOnly && givesHeld ? { records: others } : undefined;
}

/** What both lists showed while they changed each time; one of them alone where the others could double a record. */
function joinChanged(endpoint: ReadEndpoint, lists: readonly ApiRecord[][]): RecordList {
	const united = new RecordSet(endpoint, ...lists);
	const longest = lists.reduce((one, other) => (other.length > one.length ? other : one));
	const records = united.hasIds ? united.records : longest;
	return { records, incomplete: listChanged(endpoint) };
}
