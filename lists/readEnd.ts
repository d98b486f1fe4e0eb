import type { ReadEndpoint } from '../api/mod';
import type { ApiRecord, Session } from '../http/mod';
import { givenAtOnce } from '../service/mod';
import type { Query } from '../values/mod';
import { fetchMatching } from './fetchMatching';
import { RecordSet } from './recordSet';

/** The number of records that one request asks for by default. If a list has grown by about this many records, its end is not found. */
const pageSize = 200;

export interface ListEnd {
	readonly count: number;
	/** The last records. There may be none. */
	readonly records: ApiRecord[];
}

export interface PartOfList {
	/** The number of records before the part. */
	readonly offset: number;
	readonly atMost?: number;
}

/** Neighbouring records of a list, in the order in which the service gave them. */
interface Part {
	readonly records: ApiRecord[];
	/** Whether these are the last records of the list. */
	readonly isEnd: boolean;
}

/**
 * Reads a part of a list. The part has the requested number of records, or fewer at the end of the list. The result is right only if the
 * service takes `page` as the number of records to skip.
 */
export const readPart = async (
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	part: PartOfList,
): Promise<ApiRecord[]> => (await fetchPart(session, endpoint, query, part)).records;

/** Reads a part like `readPart()`, but also returns whether the list ends there. */
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
		// If a service gives the same records again, it skips nothing.
		const isSame = more.length > 0 && new RecordSet(endpoint, records).lacks(more).length === 0;
		if (!isSame) for (const record of more) records.push(record);
		const isShort = !isPart && more.length < Math.min(limit, given.most(limit));
		if (isSame || more.length === 0 || isShort) return { records, isEnd: !isSame };
	}
	return { records, isEnd: false };
}

/**
 * Finds out how many records a list has, and reads its last records, whatever the order of the list. One request is usually enough if the
 * list has the expected number of records, or a few more. The result is right only if the service takes `page` as the number of records to
 * skip.
 *
 * @param query the query parameters without `limit` and `page`
 * @param count the expected number of records
 * @returns undefined if the list is about 200 or more records longer than `count`, or if the service does not skip records
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
