import type { ReadEndpoint } from '../../api/mod';
import {
	endpointError,
	InputError,
	fetchRecords,
	type Query,
	type ApiRecord,
	type Session,
} from '../../client/mod';

/**
 * The record with an ID.
 *
 * @param session credentials, rate limiter, clock and cancellation of this run
 * @param endpoint an endpoint with an `idParameter`
 * @param query the query parameters, that one included
 * @throws CareManagementError when the request fails, or does not bring exactly one record with the ID
 */
export async function getRecord(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
): Promise<ApiRecord> {
	const name = endpoint.idParameter ?? '';
	const parameter = endpoint.parameters[name];
	const id = query[name];
	if (id === undefined) {
		throw new InputError({
			title: `${parameter.title} is empty`,
			nextStep: 'Enter the ID, or check that the expression gives one.',
		});
	}
	const { records } = await fetchRecords(session, endpoint, query);
	const field = parameter.filter?.field ?? '';
	// The API may ignore the parameter and send other records.
	const matching = records.filter((record) => !(field in record) || String(record[field]) === id);
	if (matching.length === 0) {
		throw endpointError(
			endpoint,
			{
				title: `There is no ${endpoint.noun} with the ID ${id}`,
				nextStep: endpoint.parameters.includeNonCurrent
					? 'Check the ID. Clients who are deleted or no longer current are only found with Include Deleted or Include Non-Current under Options.'
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
