import { everybody, type ReadEndpoint } from '../api/mod';
import type { Session } from '../http/mod';
import type { Query } from '../values/mod';
import { askExtra, nobodysId } from './askExtra';

/** If a list has one of these parameters, a query without the parameter may bring only a part of the list's records. */
const leavingOut = ['closed', 'onHoldType'];

/**
 * Finds out whether an answer lacks records, after the service has counted more records than came. Some services count all records,
 * whatever the filters are. If one more request shows that this service does so, the result is false. Otherwise the result is true.
 *
 * @param query the query parameters without `limit` and `page`
 * @param total the number of records that a header of the answer gives. It is larger than the number of records that came
 */
export async function lacksCounted(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	total: number,
): Promise<boolean> {
	if (!endpoint.parameters.limit) {
		// This list takes no limit, so a query for the whole list brings all records. If that answer has the same number in its header, the
		// service always counts the whole list. Then the answer with the filters was not cut off.
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
	// The query asks for a client who does not exist. If no record comes, but the service still counts records, its count is not about the
	// query.
	const none = await askExtra(session, endpoint, { ...query, limit: '1', [client]: nobodysId });
	return !(none?.records.length === 0 && (none.total ?? 0) > 0);
}
