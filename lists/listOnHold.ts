import type { ReadEndpoint } from '../api/mod';
import type { Query } from '../values/mod';
import type { ListLimits } from './list';
import { listRecords } from './listRecords';
import type { ApiRecord, Session } from '../http/mod';

/**
 * The shifts with one kind of hold, exactly once, or as many as are wanted. `onHoldType` takes "a specific hold type"
 * (specification: "Rosters"); whether the shifts that are not on hold come beside them is not shown, so they are left out
 * where the records show it.
 *
 * @param session credentials, rate limiter, clock and cancellation of this run
 * @param endpoint an endpoint that takes `onHoldType`
 * @param query the query parameters without `limit`, `onHoldType` included; `page` is the number of records to skip
 * @param options how many records are wanted
 * @throws CareManagementError when a request fails, or the list is too long or cannot be read completely
 */
export async function listOnHold(
	session: Session,
	endpoint: ReadEndpoint,
	{ page = '0', ...query }: Query,
	{ wanted = Infinity, maxRecords }: ListLimits = {},
): Promise<ApiRecord[]> {
	const plain = (text: unknown) => String(text).trim().toLowerCase();
	const isOfType = ({ OnHoldType }: ApiRecord) => plain(OnHoldType) === plain(query.onHoldType);
	const skip = Number(page);
	const enough = skip + wanted;
	let records = await listRecords(session, endpoint, query, { wanted: enough, maxRecords });
	if (enough < Infinity && !records.every(isOfType)) {
		records = await listRecords(session, endpoint, query, { maxRecords });
	}
	const ofType = records.filter(isOfType);
	return (ofType.length > 0 ? ofType : records).slice(skip, enough);
}
