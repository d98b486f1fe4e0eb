import { everybody, type ReadEndpoint } from '../api/mod';
import type { Session } from '../http/mod';
import type { Query } from '../values/mod';
import { askExtra, nobodysId } from './askExtra';

/** Lists with these parameters may leave out records unless the query asks for them. */
const leavingOut = ['closed', 'onHoldType'];

/**
 * Whether records are missing from a list, because the service counts more than came. Some services count the whole table, whatever the
 * filters. So one more request shows what is counted. If it cannot show that, records count as missing.
 *
 * @param query the query parameters without `limit` and `page`
 * @param total the number of records in the header of the answer, which is larger than the list
 */
export async function lacksCounted(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	total: number,
): Promise<boolean> {
	if (!endpoint.parameters.limit) {
		// If the service counts the same number without the filters, and gives that many records, it counts the whole list. Then the answer
		// with the filters was not cut off.
		const wider = endpoint.parameters.includeNonCurrent ? everybody : {};
		const isWider =
			JSON.stringify(Object.entries(query).sort()) !== JSON.stringify(Object.entries(wider));
		const all = isWider ? await askExtra(session, endpoint, wider) : undefined;
		return !all || all.isPart || all.total !== total || all.records.length < total;
	}
	const { parameters } = endpoint;
	const client = Object.keys(parameters).find((name) => parameters[name].title === 'Client');
	const mayLeaveOut = leavingOut.some((name) => name in parameters);
	if (client === undefined || (Object.keys(query).length === 0 && !mayLeaveOut)) return true;
	// A service that counts records for a client whom nobody has does not count the records of the query.
	const none = await askExtra(session, endpoint, { ...query, limit: '1', [client]: nobodysId });
	return !(none?.records.length === 0 && (none.total ?? 0) > 0);
}
