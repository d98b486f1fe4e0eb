import type { ReadEndpoint } from '../api/mod';
import { describeBody } from './describeBody';
import { endpointError } from '../errors/mod';
import { type Query, isObject } from '../values/mod';
import { send } from './send';
import type { ApiRecord, ApiResponse, Session } from './session';

/**
 * The records of one response, which need not be the whole list; see `listRecords()`.
 *
 * @param session credentials, rate limiter, clock and cancellation of this run
 * @param endpoint the endpoint that lists the records
 * @param query the query parameters
 * @returns the records and the headers (specification: "A successful read returns 200 with a JSON array")
 * @throws CareManagementError when the request fails, or the body is anything but a JSON array of objects
 */
export async function fetchRecords(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
): Promise<{ records: ApiRecord[]; headers: ApiResponse['headers'] }> {
	const { body, headers } = await send(session, endpoint, query);
	return { records: recordsOf(endpoint, body), headers };
}

/**
 * The records in the body of a response.
 *
 * @param endpoint the endpoint that lists the records
 * @param body the body
 * @throws CareManagementError when it is anything but a JSON array of objects
 */
export function recordsOf(endpoint: ReadEndpoint, body: unknown): ApiRecord[] {
	if (!Array.isArray(body) || !body.every(isObject)) {
		throw endpointError(endpoint, {
			title: `The service answered with ${describeBody(body)} instead of a list of records`,
			nextStep:
				'Check the Base URL in the Care Management API credential. If it is right, the service may be under maintenance: try again later.',
		});
	}
	return body;
}
