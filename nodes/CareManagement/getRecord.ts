import type { ReadEndpoint } from '../../api/mod';
import { endpointError } from '../../errors/mod';
import { fetchOrNone, fetchRecords, type ApiRecord, type Session } from '../../http/mod';
import { type Query } from '../../values/mod';

/**
 * The record with an ID. A roster item is found whether it is on leave or not, unless the query asks for a hold type.
 *
 * @param session credentials, rate limiter, clock and cancellation of this run
 * @param endpoint an endpoint with an `idParameter`
 * @param query the query parameters, that one included
 * @param typed those of them that the user typed, which go out as they are
 * @throws CareManagementError when the request fails, or does not bring exactly one record with the ID
 */
export async function getRecord(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	typed: Query,
): Promise<ApiRecord> {
	const name = endpoint.idParameter ?? '';
	const parameter = endpoint.parameters[name];
	const id = query[name];
	const queries = 'onHoldType' in typed ? [query] : queriesFor(endpoint, query);
	const field = parameter.filter?.field ?? '';
	const matching = await fetchFirst(
		session,
		endpoint,
		queries,
		// The API may ignore the parameter and send other records.
		(record) => !(field in record) || String(record[field]) === id,
	);
	if (matching.length === 0) {
		throw endpointError(
			endpoint,
			{
				title: `There is no ${endpoint.noun} with the ID ${id}`,
				nextStep: endpoint.parameters.includeNonCurrent
					? 'Check the ID. Clients who are deleted or no longer current may only be found with Include Deleted or Include Non-Current under Options.'
					: 'Check the ID.',
			},
			404,
		);
	}
	if (matching.length > 1) {
		throw endpointError(endpoint, {
			title: `The service gave ${matching.length} records for one ID`,
			nextStep: 'Use Get Many with filters, and tell the operator of the service.',
		});
	}
	return matching[0];
}

/**
 * The queries of which one finds the record. Whether roster items on leave are in the list without `onHoldType`, and the
 * others in the list with `ALL`, is not shown (specification: "Rosters").
 */
function queriesFor(endpoint: ReadEndpoint, query: Query): Query[] {
	const { onHoldType, ...rest } = query;
	const isSpecific = onHoldType !== undefined && onHoldType.toUpperCase() !== 'ALL';
	if (!('onHoldType' in endpoint.parameters) || isSpecific) return [query];
	return [rest, { ...rest, onHoldType: 'ALL' }];
}

/** The records that match, of the first query that brings any. */
async function fetchFirst(
	session: Session,
	endpoint: ReadEndpoint,
	[query, ...others]: readonly Query[],
	matches: (record: ApiRecord) => boolean,
): Promise<ApiRecord[]> {
	const isLast = others.length === 0;
	const records = isLast
		? (await fetchRecords(session, endpoint, query)).records
		: await fetchOrNone(session, endpoint, query);
	const matching = records.filter(matches);
	return matching.length > 0 || isLast
		? matching
		: await fetchFirst(session, endpoint, others, matches);
}
