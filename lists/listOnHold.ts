import { holdOf, type ReadEndpoint } from '../api/mod';
import type { ApiRecord, Session } from '../http/mod';
import { answersOf, givenAtOnce } from '../service/mod';
import { enoughToTell, type Query } from '../values/mod';
import { listRecords } from './listRecords';
import { listTogether } from './listTogether';
import type { ListLimits, RecordList } from './recordList';
import { RecordSet, type ListedEndpoint } from './recordSet';
import { readBesideSharedIds } from './sharedIds';

/**
 * The two lists of shifts. If a list proves that it contains every shift, its `answer` to the open question `question` is remembered.
 * `isOnHold` says which shifts are needed for the proof: shifts that are on hold, or shifts that are not on hold.
 */
const lists = [
	{ ask: { onHoldType: 'ALL' }, question: 'onHoldAll', answer: 'besideOthers', isOnHold: false },
	{ ask: {}, question: 'onHold', answer: 'included', isOnHold: true },
] as const;

const showsHold = (record: ApiRecord): boolean => holdOf(record) !== '';

/** Returns the queries that together bring every shift. If a list has shown that it has every shift, its query comes first. */
export function onHoldQueries(session: Session, { path }: ReadEndpoint): Query[] {
	const answers = answersOf(session);
	const isWhole = ({ question, answer }: (typeof lists)[number]) =>
		answers.get(question, path) === answer;
	return lists
		.toSorted((one, other) => Number(isWhole(other)) - Number(isWhole(one)))
		.map(({ ask }) => ask);
}

interface OnHoldOptions extends ListLimits {
	readonly list?: typeof listRecords;
}

/**
 * Lists every matching shift once, whether it is on hold or not. The service gives one list for `onHoldType=ALL`, and another list without
 * this parameter. If an earlier reading has shown that one list has every shift, only this list is read. Otherwise both lists are
 * read (open questions: onHold, onHoldAll).
 *
 * @param query the query parameters without `limit`
 */
export async function listWithOnHold(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	options: OnHoldOptions = {},
): Promise<RecordList> {
	return await readBesideSharedIds(session, endpoint, async (listed) =>
		readBoth(session, listed, query, options),
	);
}

async function readBoth(
	session: Session,
	endpoint: ListedEndpoint,
	query: Query,
	{ list = listRecords, ...limits }: OnHoldOptions,
): Promise<RecordList> {
	const { onHoldType: _, ...filters } = query;
	const answers = answersOf(session);
	const read = async ({ ask }: (typeof lists)[number]): Promise<RecordList> =>
		await list(session, endpoint, { ...filters, ...ask }, limits);
	for (const one of lists) {
		const { question, answer, isOnHold } = one;
		if (answers.get(question, endpoint.path) !== answer) continue;
		const found = await read(one);
		const isSo = found.records.some((record) => showsHold(record) === isOnHold);
		if (isSo || (found.records.length === 0 && !isOnHold)) return found;
		// The list no longer shows that it has every shift. The service may behave differently now, so the answer is forgotten.
		answers.forget(question, endpoint.path);
	}
	const findWhole = (found: ApiRecord[][]): ApiRecord[] | undefined => {
		// If the records turned out to share ids, a comparison by ids proves nothing. The lists are then read again.
		if (!endpoint.sharesIds && givenAtOnce(session, endpoint.path).has('sharesIds'))
			return undefined;
		const index = lists.findIndex(({ isOnHold }, index) =>
			hasEvery(endpoint, found[index], found[1 - index], isOnHold),
		);
		if (index === -1 || found[1].length >= (limits.wanted ?? Infinity)) return undefined;
		answers.learn(lists[index].question, lists[index].answer, endpoint.path);
		return found[index];
	};
	return await listTogether(endpoint, { queries: lists, read, findWhole }, limits);
}

/**
 * Returns whether a list shows that it gives every shift. The list must have all shifts of the other list. Among these shared shifts, there
 * must be enough shifts of the kind that the list might leave out. A single shift in both lists is not enough, because it may be on hold
 * with an empty OnHoldType. At least one shift must show a hold. If no shift shows a hold, perhaps the service never shows holds, and all
 * these shifts are on hold, for example because the client is in hospital.
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
