import type { ApiRecord } from '../../http/mod';
import { listRecords } from '../../lists/mod';

/** Returns the records of a list, for a caller who cannot use a part of the list. Throws if the list may not be whole. */
export async function listOrThrow(...asked: Parameters<typeof listRecords>): Promise<ApiRecord[]> {
	const { records, incomplete } = await listRecords(...asked);
	if (incomplete) throw incomplete;
	return records;
}
