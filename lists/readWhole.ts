import type { ReadEndpoint } from '../api/mod';
import type { ApiRecord, Session } from '../http/mod';
import { clean } from '../service/mod';
import type { Query } from '../values/mod';
import { readLists } from './readLists';
import { listChanged } from './recordList';
import { RecordSet } from './recordSet';

/** How many times a list is read that changes while it is being read. */
const maxReadings = 3;

/**
 * Every record of a list that comes in parts, such as open and closed ones, in the form in which the service sends them. Two records with one id are both
 * kept, also where they are in two parts. A record may move from one part to another while they are read. So the parts are read
 * again until two readings have the same records.
 *
 * @param queries one for each part, in the order in which they are asked
 * @throws CareManagementError when a request fails, records may be missing, or the list is another one each time
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
