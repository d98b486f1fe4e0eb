import type { ReadEndpoint } from '../api/mod';
import { orEmpty, type ApiRecord, type Session } from '../http/mod';
import { answersOf } from '../service/mod';
import type { Query } from '../values/mod';
import { listRecords } from './listRecords';
import { checkLength, unite, type ListLimits, type RecordList } from './recordList';
import { RecordSet } from './recordSet';

/** How many records of one kind both lists must have before that counts as the API's way, and not as an exception. */
const enoughToTell = 20;

const showsHold = ({ OnHoldType }: ApiRecord): boolean => Boolean(OnHoldType);

/**
 * Every shift that matches, on leave or not, exactly once, or as many as are wanted: first those that `onHoldType=ALL`
 * gives, then the others. Both lists are asked for until one has shown that it has every shift (open questions: onHold,
 * onHoldAll).
 *
 * @param query the query parameters without `limit` and `page`
 * @param read reads one list
 */
export async function listWithOnHold(
	session: Session,
	endpoint: ReadEndpoint,
	{ onHoldType: _, ...query }: Query,
	limits: ListLimits = {},
	read = listRecords,
): Promise<RecordList> {
	const answers = answersOf(session);
	const { path } = endpoint;
	const { wanted = Infinity, maxRecords = Infinity } = limits;
	let incomplete: RecordList['incomplete'];
	const list = async (onHold: Query): Promise<ApiRecord[]> => {
		const found = await read(session, endpoint, { ...query, ...onHold }, limits);
		incomplete ??= found.incomplete;
		return found.records;
	};
	const listAll = async () => await list({ onHoldType: 'ALL' });
	const listOthers = async () => await orEmpty(list({}));
	const result = (records: ApiRecord[]): RecordList => {
		checkLength({ endpoint, wanted, maxRecords }, records.length);
		return { records: records.slice(0, wanted), incomplete };
	};

	if (answers.get('onHold', path) === 'included') {
		const others = await listOthers();
		if (others.some(showsHold)) return result(others);
		answers.forget('onHold', path);
	}
	const all = await listAll();
	if (answers.get('onHoldAll', path) === 'besideOthers') {
		if (all.length === 0 || !all.every(showsHold)) return result(all);
		// Only shifts on leave: it may not be so any more.
		answers.forget('onHoldAll', path);
	}
	if (all.length >= wanted) return result(all);
	// One of the lists must be there, or the address is wrong.
	const others = all.length > 0 ? await listOthers() : await list({});
	const isWhole = others.length < wanted && incomplete === undefined;
	if (isWhole && hasEvery(endpoint, all, others, false)) {
		answers.learn('onHoldAll', 'besideOthers', path);
		return result(all);
	}
	const both = new RecordSet(endpoint, all, others);
	// To read lists again that are not whole proves nothing.
	if (incomplete && both.hasIds) return result(both.records);
	const united = await unite(endpoint, [all, others], async (index) =>
		index === 0 ? await listAll() : await listOthers(),
	);
	incomplete ??= united.incomplete;
	if (isWhole && !incomplete && hasEvery(endpoint, others, all, true))
		answers.learn('onHold', 'included', path);
	return result(united.records);
}

/**
 * Whether a list shows that it gives every shift: it has whatever another list has, and enough of those that are on hold, or
 * are not. One shift in both lists does not show that: it may be on leave with an empty OnHoldType, which comes in both. Nor
 * does a whole list of them, as of a client in hospital, where no field says that they are on leave.
 */
function hasEvery(
	endpoint: ReadEndpoint,
	list: ApiRecord[],
	other: ApiRecord[],
	isOnHold: boolean,
): boolean {
	const missing = new RecordSet(endpoint, list).lacks(other);
	const common = other.filter((record) => showsHold(record) === isOnHold);
	return missing.length === 0 && list.some(showsHold) && common.length >= enoughToTell;
}
