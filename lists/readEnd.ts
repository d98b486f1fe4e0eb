import type { ReadEndpoint } from '../api/mod';
import type { ApiRecord, Session } from '../http/mod';
import type { Query } from '../values/mod';
import { fetchMatching } from './fetchMatching';

/** So many records every service gives at once. */
const pageSize = 200;

export interface ListEnd {
	readonly count: number;
	/** The last ones of them; perhaps none. */
	readonly records: ApiRecord[];
}

/** A part of a list, where `page` counts records. */
export const readPart = async (
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	offset: number,
	atMost = pageSize,
): Promise<ApiRecord[]> =>
	await fetchMatching(session, endpoint, { ...query, limit: `${atMost}`, page: `${offset}` });

/**
 * How many records a list has, and the last ones of them, whatever its order: in one request, if it has as many as is
 * thought or a few more. Is right only where `page` counts records.
 *
 * @param query the query parameters without `limit` and `page`
 * @param count how many records it is thought to have
 * @returns undefined if it has many more, or the service does not skip records
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
		const records = await readPart(session, endpoint, query, offset);
		const isFull = records.length >= pageSize;
		if (records.length > 0 && !isFull) return { count: offset + records.length, records };
		if (isFull) least = offset + records.length;
		else most = offset;
		if (most === Infinity) return undefined;
		offset = least > 0 ? (least + most) >> 1 : Math.max(0, most - back);
		back *= 10;
	}
	return least === most ? { count: least, records: [] } : undefined;
}
