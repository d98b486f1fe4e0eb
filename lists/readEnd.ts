import type { ReadEndpoint } from '../api/mod';
import type { ApiRecord, Session } from '../http/mod';
import { givenAtOnce } from '../service/mod';
import type { Query } from '../values/mod';
import { fetchMatching } from './fetchMatching';
import { RecordSet } from './recordSet';

/** How many records are asked for at once. A list may have grown by this many records. Many services give fewer at once. */
const pageSize = 200;

export interface ListEnd {
	readonly count: number;
	/** The last records; perhaps none. */
	readonly records: ApiRecord[];
}

/** The part of a list to read. */
export interface PartOfList {
	/** How many records come before the part. */
	readonly offset: number;
	readonly atMost?: number;
}

/** Records of a list that follow one another, in the received order. */
interface Part {
	readonly records: ApiRecord[];
	/** Whether these are the last records of the list. */
	readonly isEnd: boolean;
}

/**
 * A part of a list, if `page` counts records. It has the requested number of records, or fewer at the end of the list. If the service gives
 * fewer at once, several requests are sent. If nothing has shown within the hour that the service gives more at once, one more request
 * shows the end.
 */
export const readPart = async (
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	part: PartOfList,
): Promise<ApiRecord[]> => (await fetchPart(session, endpoint, query, part)).records;

/** Like `readPart()`, but also tells whether the list ends there. */
async function fetchPart(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	{ offset, atMost = pageSize }: PartOfList,
): Promise<Part> {
	const given = givenAtOnce(session, endpoint.path);
	const records: ApiRecord[] = [];
	while (records.length < atMost) {
		const limit = atMost - records.length;
		const page = `${offset + records.length}`;
		const asked = { ...query, limit: `${limit}`, page };
		const { records: more, isPart } = await fetchMatching(session, endpoint, asked);
		given.note(limit, more.length);
		// A service that gives the same records again skips nothing.
		const isSame = more.length > 0 && new RecordSet(endpoint, records).lacks(more).length === 0;
		if (!isSame) for (const record of more) records.push(record);
		const isShort = !isPart && more.length < Math.min(limit, given.most(limit));
		if (isSame || more.length === 0 || isShort) return { records, isEnd: !isSame };
	}
	return { records, isEnd: false };
}

/**
 * How many records a list has, and its last records, in any order of the list. This takes one request if the list has the expected number
 * or a few more, and the service is known to give more at once. Otherwise it takes a few requests. The result is right only if `page`
 * counts records.
 *
 * @param query the query parameters without `limit` and `page`
 * @param count how many records it is thought to have
 * @returns undefined if the list has at least 200 records more than `count`, or if the service does not skip records
 */
export async function readEnd(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	count: number,
): Promise<ListEnd | undefined> {
	let [least, most, back] = [0, Infinity, pageSize - 1];
	let offset = Math.max(0, count - 1);
	while (least < most) {
		const { records, isEnd } = await fetchPart(session, endpoint, query, { offset });
		if (records.length > 0 && isEnd) return { count: offset + records.length, records };
		if (records.length > 0) least = offset + records.length;
		else most = offset;
		if (most === Infinity) return undefined;
		offset = least > 0 ? (least + most) >> 1 : Math.max(0, most - back);
		back *= 10;
	}
	return least === most ? { count: least, records: [] } : undefined;
}
