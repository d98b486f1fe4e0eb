import type { ReadEndpoint } from '../api/mod';
import { compareLists, type Overlap } from './compareLists';
import type { CareManagementError } from '../errors/mod';
import type { Query } from '../values/mod';
import type { List, ListOptions } from './list';
import { listChanged } from './listByOffset';
import { listRecords } from './listRecords';
import { orEmpty, type ApiRecord, type Session } from '../http/mod';
import { tooLong } from './readList';
import { recordsOf } from './recordsOf';
import { longest, uniteById } from './uniteById';

/** How often both lists are read when they change meanwhile. */
const maxAttempts = 3;

/** How many records of one kind both lists must have before that counts as the API's way, and not as an exception. */
const enoughToTell = 20;

/** The records, and what their lists show about the API. */
export interface ListWithOnHold {
	readonly records: ApiRecord[];
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
 * The third request, and with `givesAll` the second, too, can be spared where `ALL` has shown that it gives every shift. One
 * shift in both lists does not show that: it may be on leave with an empty OnHoldType, which comes in both. Nor does a whole
 * list of them, as of a client in hospital, where no field says that they are on leave. So it counts only if the list without
 * `ALL` has nothing more, at least one record shows a hold type, and at least 20 that both lists have show none.
 *
 * @param session credentials, rate limiter, clock and cancellation of this run
 * @param endpoint an endpoint that takes `onHoldType`
 * @param query the query parameters without `limit`; `page` is the number of records to skip
 * @param options how many records are wanted, and who takes the error for a list that cannot be proved whole
 * @throws CareManagementError when a request fails, or a list is too long; and where nobody takes it, when a list keeps
 *   changing or cannot be proved whole
 */
export async function listWithOnHold(
	session: Session,
	endpoint: ReadEndpoint,
	{ page = '0', onHoldType, ...query }: Query,
	{ wanted = Infinity, maxRecords = Infinity, onDoubt }: ListOptions = {},
): Promise<ListWithOnHold> {
	const skip = Number(page);
	const enough = skip + wanted;
	const doubts: CareManagementError[] = [];
	const options: ListOptions = {
		wanted: enough,
		maxRecords,
		...(onDoubt ? { onDoubt: (doubt) => doubts.push(doubt) } : {}),
	};
	const list = async (onHold: Query): Promise<ApiRecord[]> =>
		await listRecords(session, endpoint, { ...query, ...onHold }, options);
	const isInDoubt = () => doubts.length > 0;
	const { givesAll = false, ...joined } = await join(endpoint, list, enough, isInDoubt);
	const records = recordsOf({ doubt: doubts[0], ...joined }, onDoubt);
	if (wanted === Infinity && records.length > maxRecords) throw tooLong(endpoint, maxRecords);
	return { records: records.slice(skip, enough), givesAll };
}

/** The first list, and of the second what is not in the first. */
async function join(
	endpoint: ReadEndpoint,
	list: (onHold: Query) => Promise<ApiRecord[]>,
	enough: number,
	isInDoubt: () => boolean,
): Promise<List & { givesAll?: boolean }> {
	const listAll = async () => await orEmpty(list({ onHoldType: 'ALL' }));
	let all = await listAll();
	for (let attempt = 1; ; attempt++) {
		if (all.length >= enough) return { records: all };
		// One of the lists must be there, or the address is wrong.
		const plain = all.length > 0 ? await orEmpty(list({})) : await list({});
		const overlap = compareLists(endpoint, all, plain);
		const joined = [...all, ...overlap.missing];
		const isPart = plain.length >= enough || isInDoubt();
		if (!isPart && overlap.missing.length === 0 && givesOthers(all, overlap)) {
			return { records: all, givesAll: true };
		}
		const united = isInDoubt() ? uniteById(endpoint, [all, plain]) : undefined;
		// A third request proves nothing about lists that are not whole.
		if (united) return { records: [...united.values()] };

		const again = await listAll();
		if (areEqual(endpoint, all, again)) return { records: joined };
		if (attempt === maxAttempts) {
			const likely = isPart ? undefined : likelyList(endpoint, { all, plain, again });
			return likely ?? joinChanged(endpoint, [all, plain, again]);
		}
		all = again;
	}
}

const showsHold = ({ OnHoldType }: ApiRecord): boolean => Boolean(OnHoldType);

/** Whether a list shows that it gives the shifts that are not on hold beside the others. */
const givesOthers = (all: readonly ApiRecord[], { common }: Overlap): boolean =>
	all.some(showsHold) && common.filter((record) => !showsHold(record)).length >= enoughToTell;

/**
 * The list that gives every shift, where both changed each time, and show which one it is: one of the two `ALL` lists has
 * what the plain list has, or the plain list has what stayed in both `ALL` lists.
 */
function likelyList(
	endpoint: ReadEndpoint,
	{ all, plain, again }: Record<'all' | 'plain' | 'again', ApiRecord[]>,
): List | undefined {
	const overlap = compareLists(endpoint, all, plain);
	const isInPlainOnly = compareLists(endpoint, again, overlap.missing).missing.length > 0;
	if (!isInPlainOnly && givesOthers(all, overlap)) return { records: again };
	const { common } = compareLists(endpoint, all, again);
	const isInAllOnly = compareLists(endpoint, plain, common).missing.length > 0;
	const givesHeld = common.filter(showsHold).length >= enoughToTell;
	return !isInAllOnly && givesHeld ? { records: plain } : undefined;
}

/** What both lists showed while they changed each time. */
function joinChanged(endpoint: ReadEndpoint, readings: readonly ApiRecord[][]): List {
	const united = uniteById(endpoint, readings);
	const records = united ? [...united.values()] : longest(readings);
	return { records, doubt: listChanged(endpoint) };
}

function areEqual(endpoint: ReadEndpoint, one: ApiRecord[], other: ApiRecord[]): boolean {
	const { extra, missing } = compareLists(endpoint, one, other);
	return extra === 0 && missing.length === 0;
}
