import type { ApiRecord } from '../../http/mod';
import { listRecords } from '../../lists/mod';

/** The records of a list, for a caller who cannot use a part of it. */
export async function listOrThrow(...asked: Parameters<typeof listRecords>): Promise<ApiRecord[]> {
	const { records, incomplete } = await listRecords(...asked);
	if (incomplete) throw incomplete;
	return records;
}
