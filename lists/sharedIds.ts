import type { ReadEndpoint } from '../api/mod';
import type { ApiRecord, Session } from '../http/mod';
import { givenAtOnce } from '../service/mod';
import { contentOf, recordId, type ListedEndpoint } from './recordSet';

/**
 * Returns whether one answer has different records with the same id. The shifts of a series may share an id. This is asked only of lists
 * without a documented id. Two answers show nothing, because somebody may have edited a record in between.
 */
function showsSharedIds(endpoint: ReadEndpoint, answer: readonly ApiRecord[]): boolean {
	if (endpoint.id !== undefined) return false;
	const known = new Map<number, ApiRecord>();
	return answer.some((record) => {
		const id = recordId(endpoint, record);
		if (id === undefined) return false;
		const other = known.get(id);
		known.set(id, record);
		return other !== undefined && contentOf(other) !== contentOf(record);
	});
}

/** Remembers for an hour if an answer shows that records of its list share ids. */
export function noteSharedIds(
	session: Session,
	endpoint: ReadEndpoint,
	answer: readonly ApiRecord[],
): void {
	if (showsSharedIds(endpoint, answer))
		givenAtOnce(session, endpoint.path).noteFinding('sharesIds');
}

/**
 * Reads a list. If the records share ids, they are read as records without an id, because an id would make one record of several. If this
 * shows only during the reading, the list is read again.
 *
 * @param read reads the list. It must use the given endpoint, which says whether the ids identify records.
 */
export async function readBesideSharedIds<List>(
	session: Session,
	endpoint: ListedEndpoint,
	read: (endpoint: ListedEndpoint) => Promise<List>,
): Promise<List> {
	if (endpoint.sharesIds) return await read(endpoint);
	const given = givenAtOnce(session, endpoint.path);
	const sharesIds = () => given.has('sharesIds');
	const list = sharesIds() ? undefined : await read(endpoint);
	return list && !sharesIds() ? list : await read({ ...endpoint, sharesIds: true });
}
