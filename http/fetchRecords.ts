import type { ReadEndpoint } from '../api/mod';
import { CareManagementError, endpointError } from '../errors/mod';
import { isObject, type Query } from '../values/mod';
import { extentOf, type Extent } from './extentOf';
import { renameFields } from './renameFields';
import { send } from './send';
import type { ApiRecord, Session } from './session';

/** The records of one response, and what the response says about the length of the list. */
export interface ListAnswer extends Extent {
	readonly records: ApiRecord[];
}

/**
 * Fetches the records of one response, which may be only a part of the list. `listRecords()` reads whole lists. Documented fields get their
 * documented names, even if the service spells them differently.
 *
 * @param none the statuses that mean an empty list. In some APIs, a 404 may mean an empty list. This is certain only if another request has
 * shown that the endpoint exists.
 * @throws CareManagementError when the request fails in any other way
 */
export async function fetchRecords(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	none: readonly number[] = [],
): Promise<ApiRecord[]> {
	return (await fetchAnswer(session, endpoint, query, none)).records;
}

/** Fetches records like `fetchRecords()`, but also returns what the response says about the length of the list. */
export async function fetchAnswer(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	none: readonly number[] = [],
): Promise<ListAnswer> {
	try {
		const response = await send(session, endpoint, query);
		const records = renameFields(endpoint, recordsOf(endpoint, response.body));
		return { records, ...extentOf(response, records.length, 'page' in query) };
	} catch (error) {
		if (error instanceof CareManagementError && none.includes(error.status ?? 0))
			return { records: [], isPart: false };
		throw error;
	}
}

/**
 * Returns the records in the body of a response.
 *
 * @throws CareManagementError when the records are not a JSON array of objects
 */
export function recordsOf(endpoint: ReadEndpoint, body: unknown): ApiRecord[] {
	const { recordsIn } = endpoint;
	const records = recordsIn !== undefined && isObject(body) ? body[recordsIn] : body;
	if (Array.isArray(records) && records.every(isObject)) return records;
	throw endpointError(endpoint, {
		title: `The service answered with ${describeBody(body)} instead of a list of records`,
		nextStep:
			'Check the Base URL in the Care Management API credential. If it is right, the service may be under maintenance: try again later.',
	});
}

/**
 * Describes the kind of a response's body. The description shows nothing of the body itself, because the body may hold personal data.
 *
 * @example
 * describeBody('<html>'); // 'a web page'
 */
export function describeBody(body: unknown): string {
	if (body === undefined || body === null || body === '') return 'nothing';
	if (Array.isArray(body)) return 'a list of something else';
	if (typeof body === 'object') return 'a single object';
	if (typeof body !== 'string') return `a single ${typeof body}`;
	if (/^\s*</.test(body)) return 'a web page';
	return /^\s*[[{]/.test(body) ? 'incomplete JSON' : 'plain text';
}
