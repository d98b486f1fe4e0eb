import type { ReadEndpoint } from '../api/mod';
import { orEmpty, type ApiRecord, type Session } from '../http/mod';
import { answersOf } from '../service/mod';
import type { Query } from '../values/mod';
import { listRecords } from './listRecords';
import { checkLength, unite, type ListLimits, type RecordList } from './recordList';
import { RecordSet } from './recordSet';

/** How many records of one kind both lists must have before that counts as the API's way, and not as an exception. */
const enoughToTell = 20;

/** The two lists, what is learnt where one has every shift, and whether it then shows those on hold, or those that are not. */
const lists = [
	{ ask: { onHoldType: 'ALL' }, question: 'onHoldAll', answer: 'besideOthers', isOnHold: false },
	{ ask: {}, question: 'onHold', answer: 'included', isOnHold: true },
] as const;

const showsHold = ({ OnHoldType }: ApiRecord): boolean => Boolean(OnHoldType);

/** What to ask for to get every shift; first the list that has them all, if one has shown that. */
export function onHoldQueries(session: Session, { path }: ReadEndpoint): Query[] {
	const answers = answersOf(session);
	const isWhole = ({ question, answer }: (typeof lists)[number]) =>
		answers.get(question, path) === answer;
	return lists
		.toSorted((one, other) => Number(isWhole(other)) - Number(isWhole(one)))
		.map(({ ask }) => ask);
}

/**
 * Every shift that matches, on leave or not, exactly once, or as many as are wanted: first those that `onHoldType=ALL`
 * gives, then the others. Both lists are asked for until one has shown that it has every shift (open questions: onHold,
 * onHoldAll).
 *
 * @param query the query parameters without `limit` and `page`
 * @param list reads one list
 */
export async function listWithOnHold(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	limits: ListLimits = {},
	list = listRecords,
): Promise<RecordList> {
	const { onHoldType: _, ...filters } = query;
	const { wanted = Infinity, maxRecords = Infinity } = limits;
	const answers = answersOf(session);
	let incomplete: RecordList['incomplete'];
	const read = async (index: number): Promise<ApiRecord[]> => {
		const found = await list(session, endpoint, { ...filters, ...lists[index].ask }, limits);
		incomplete ??= found.incomplete;
		return found.records;
	};
	const result = (records: ApiRecord[]): RecordList => {
		checkLength({ endpoint, wanted, maxRecords }, records.length);
		return { records: records.slice(0, wanted), incomplete };
	};
	for (const [index, { question, answer, isOnHold }] of lists.entries()) {
		if (answers.get(question, endpoint.path) !== answer) continue;
		const records = await orEmpty(read(index));
		const isSo = records.some((record) => showsHold(record) === isOnHold);
		if (isSo || (records.length === 0 && !isOnHold)) return result(records);
		// It may not be so any more.
		answers.forget(question, endpoint.path);
	}
	const all = await read(0);
	if (all.length >= wanted) return result(all);
	// One of the lists must be there, or the address is wrong.
	const readOthers = async () => await (all.length > 0 ? orEmpty(read(1)) : read(1));
	const found = [all, await readOthers()];
	if (found[1].length < wanted && !incomplete) {
		for (const [index, { question, answer, isOnHold }] of lists.entries()) {
			if (!hasEvery(endpoint, found[index], found[1 - index], isOnHold)) continue;
			answers.learn(question, answer, endpoint.path);
			return result(found[index]);
		}
	}
	const both = new RecordSet(endpoint, ...found);
	// To read lists again that are not whole proves nothing.
	if (incomplete && both.hasIds) return result(both.records);
	const united = await unite(endpoint, found, async (index) =>
		index === 0 ? await read(0) : await readOthers(),
	);
	incomplete ??= united.incomplete;
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
