import type { ReadEndpoint } from '../../../api/mod';
import { recordsOf, type ApiRecord } from '../../../http/mod';
import type { NodeSession } from '../../shared/openSession';

/**
 * The number of records after which the hiding pauses, so that further answers can be processed. Hiding people in so many records takes
 * some milliseconds.
 */
const recordsAtOnce = 50;

/** A function that hides the people in a record in advance. It remembers the result, and does not change the record. */
type Ahead = (record: ApiRecord) => void;

/**
 * Reads a list. While further answers are on their way, the people in the records that have come are hidden in advance, so that hiding
 * takes less time afterwards. The returned records themselves do not change.
 *
 * @param opened gives the function that hides the people in a record, as soon as the people are known
 * @param read reads the list with the session that it is given
 */
export async function hideAhead<Result>(
	session: NodeSession,
	endpoint: ReadEndpoint,
	opened: Promise<Ahead>,
	read: (session: NodeSession) => Promise<Result>,
): Promise<Result> {
	let isRead = false;
	let failure: { readonly error: unknown } | undefined;
	opened.catch((error: unknown) => (failure = { error }));
	const hide = async (records: readonly ApiRecord[]) => {
		const ahead = await opened;
		for (const [at, record] of records.entries()) {
			if (isRead) return;
			ahead(record);
			if (at % recordsAtOnce === recordsAtOnce - 1) await session.clock.sleep(0);
		}
	};
	let last = Promise.resolve();
	const transport: NodeSession['transport'] = async (request) => {
		// If the lists of people cannot be read, the node must not show any record. So the rest of the list is not read.
		if (failure) throw failure.error;
		const response = await session.transport(request);
		if (request.path === endpoint.path)
			last = last.then(() => hide(recordsOf(endpoint, response.body))).catch(() => undefined);
		return response;
	};
	try {
		return await read({ ...session, transport });
	} catch (error) {
		throw failure ? failure.error : error;
	} finally {
		isRead = true;
	}
}
