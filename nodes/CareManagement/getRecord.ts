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
 * The one record that has an id.
 *
 * @param session the way to the service
 * @param endpoint an endpoint with a parameter that asks for a single record
 * @param query the query parameters, that one among them
 * @returns the record
 * @throws CareManagementError when there is none, or the service gives others than asked for
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
