import type { ReadEndpoint } from '../api/mod';
import { compareLists } from './compareLists';
import type { Query } from './formatQuery';
import { listChanged } from './listByOffset';
import type { ListLimits } from './list';
import { listRecords } from './listRecords';
import { orEmpty } from './orEmpty';
import { tooLong } from './readList';
import type { ApiRecord, Session } from './session';

/** How often both lists are read when they change meanwhile. */
const maxAttempts = 3;

/** The records, and what their lists show about the API. */
export interface ListWithOnHold {
	readonly records: ApiRecord[];
	/** Whether `onHoldType=ALL` gave every one of them, and not all of them show a hold. */
	readonly givesAll: boolean;
}

/**
 * Every shift that matches, on leave or not, exactly once, or as many as are wanted: first those that `onHoldType=ALL`
 * gives, then the others.
 *
 * `ALL` "returns shifts on leave" (specification: "Rosters"). Whether it returns the others beside them, and whether those
 * on leave are in the list without it, is not shown. So both lists are asked for; how they overlap tells.
 *
 * @param session credentials, rate limiter, clock and cancellation of this run
 * @param endpoint an endpoint that takes `onHoldType`
 * @param query the query parameters without `limit`; `page` is the number of records to skip
 * @param options how many records are wanted
 * @throws CareManagementError when a request fails, or a list is too long, keeps changing or cannot be read completely
 */
export async function listWithOnHold(
	session: Session,
	endpoint: ReadEndpoint,
	{ page = '0', onHoldType, ...query }: Query,
	{ wanted = Infinity, maxRecords = Infinity }: ListLimits = {},
): Promise<ListWithOnHold> {
	const skip = Number(page);
	const enough = skip + wanted;
	const list = async (onHold: Query): Promise<ApiRecord[]> =>
		await listRecords(session, endpoint, { ...query, ...onHold }, { wanted: enough, maxRecords });
	const { records, givesAll } = await join(endpoint, list, enough);
	if (wanted === Infinity && records.length > maxRecords) throw tooLong(endpoint, maxRecords);
	return { records: records.slice(skip, enough), givesAll };
}

/** The first list, and of the second what is not in the first. */
async function join(
	endpoint: ReadEndpoint,
	list: (onHold: Query) => Promise<ApiRecord[]>,
	enough: number,
): Promise<ListWithOnHold> {
	const listAll = async () => await orEmpty(list({ onHoldType: 'ALL' }));
	let all = await listAll();
	for (let attempt = 1; ; attempt++) {
		if (all.length >= enough) return { records: all, givesAll: false };
		// One of the lists must be there, or the address is wrong.
		const plain = all.length > 0 ? await orEmpty(list({})) : await list({});
		const { shared, extra, missing } = compareLists(endpoint, all, plain);
		const joined = { records: [...all, ...missing], givesAll: false };
		const isPart = plain.length >= enough;
		if (!isPart && shared > 0 && missing.length === 0) {
			return { records: all, givesAll: all.some(({ OnHoldType }) => !OnHoldType) };
		}
		if (!isPart && shared > 0 && extra === 0) return joined;

		// Lists that overlap in part have changed between the requests. Two that have nothing in common may each lack a shift
		// that was put on leave or came back meanwhile.
		const again = await listAll();
		if ((isPart || shared === 0) && areEqual(endpoint, all, again)) return joined;
		if (attempt === maxAttempts) {
			// Where one list has nearly all of the other, the difference are the changes.
			const least = Math.min(shared, extra, missing.length);
			if (isPart || least === shared) throw listChanged(endpoint);
			return { records: least === missing.length ? all : plain, givesAll: false };
		}
		all = again;
	}
}

function areEqual(endpoint: ReadEndpoint, one: ApiRecord[], other: ApiRecord[]): boolean {
	const { extra, missing } = compareLists(endpoint, one, other);
	return extra === 0 && missing.length === 0;
}
