import type { ApiRecord } from '../../http/mod';
import { listRecords } from '../../lists/mod';

/** The records of a list, as who cannot use a part of it asks for them. */
export async function listOrThrow(...asked: Parameters<typeof listRecords>): Promise<ApiRecord[]> {
	const { records, incomplete } = await listRecords(...asked);
	if (incomplete) throw incomplete;
	return records;
}
