import type { ReadEndpoint } from '../api/mod';
import type { ApiRecord, Session } from '../http/mod';
import { clean } from '../service/mod';
import type { Query } from '../values/mod';
import { readLists } from './readLists';
import { listChanged } from './recordList';
import { RecordSet } from './recordSet';

/** The largest number of readings of a list that changes during each reading. */
const maxReadings = 3;

/**
 * Reads every record of a list that comes in parts, such as open and closed records. During the reading, a record may move from one part to
 * another. So a list of several parts is read again until two readings in a row have the same records.
 *
 * @param queries one query for each part, in the order of reading
 * @throws CareManagementError when a request fails, when records may be missing, or when the list changes at each reading
 */
export async function readWhole(
	session: Session,
	endpoint: ReadEndpoint,
	queries: readonly Query[],
): Promise<readonly ApiRecord[]> {
	const readOnce = async (): Promise<ApiRecord[]> => {
		const records: ApiRecord[] = [];
		for (const query of queries) {
			const { part } = await readLists(session, { part: { endpoint, query, raw: true } });
			for (const record of part.records) records.push(record);
		}
		return records;
	};
	let records = await readOnce();
	if (queries.length === 1) return clean(session, endpoint, records, { isRaw: true });
	for (let reading = 2; reading <= maxReadings; reading++) {
		const before = new RecordSet(endpoint, records);
		records = await readOnce();
		if (before.equals(records)) return clean(session, endpoint, records, { isRaw: true });
	}
	throw listChanged(endpoint);
}
