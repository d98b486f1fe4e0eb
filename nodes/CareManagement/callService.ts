import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecutePaginationFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
} from 'n8n-workflow';
import { findEndpoint, type ReadEndpoint, type WriteEndpoint } from '../../api/mod';
import {
	explain,
	InputError,
	listRecords,
	readJsonBody,
	send,
	wrapBody,
	writeFields,
	writeQuery,
	type Session,
} from '../../client/mod';
import { toNodeError } from '../shared/nodeError';
import { openSession } from '../shared/session';
import { getRecord } from './getRecord';
import { readCustomFields, readFile } from './writeParameters';

/** How many records one input item may bring; n8n's engine fails on lists that are much longer. */
const mostRecords = 100_000;

/**
 * The whole of every operation. The description says which endpoint and parameters a request has; this sends it. n8n
 * calls it for each input item, because `requestOperations.pagination` of the node is a function.
 *
 * @param requestData the request that n8n put together from the description
 * @returns the records, each paired with the input item that asked for it
 * @throws NodeApiError or NodeOperationError, unless the node continues on fail: then the item carries the error
 */
export async function callService(
	this: IExecutePaginationFunctions,
	{ options }: DeclarativeRestApiSettings.ResultOptions,
): Promise<INodeExecutionData[]> {
	const item = this.getItemIndex();
	try {
		const endpoint = findEndpoint(options.method ?? 'GET', options.url ?? '');
		if (!endpoint) {
			throw new InputError({
				title: 'This operation does not exist',
				nextStep: 'Choose the resource and the operation from their lists.',
			});
		}
		const session = await openSession(this, options as Partial<IHttpRequestOptions>);
		const records =
			endpoint.method === 'GET'
				? await readRecords.call(this, session, endpoint, options.qs ?? {})
				: await writeRecord.call(this, session, endpoint, options);
		return records.map((json) => ({ json, pairedItem: { item } }));
	} catch (error) {
		const nodeError = toNodeError(this.getNode(), error, item);
		if (!this.continueOnFail()) throw nodeError;
		return [{ json: { error: nodeError.message }, error: nodeError, pairedItem: { item } }];
	}
}

async function readRecords(
	this: IExecutePaginationFunctions,
	session: Session,
	endpoint: ReadEndpoint,
	values: IDataObject,
): Promise<IDataObject[]> {
	const { limit, ...query } = writeQuery(endpoint, values, this.getTimezone());
	if (this.getNodeParameter('operation') === 'get') {
		return [(await getRecord(session, endpoint, query)) as IDataObject];
	}
	const wanted = endpoint.parameters.limit && limit !== undefined ? Number(limit) : undefined;
	if ((wanted !== undefined && wanted < 1) || Number(query.page ?? 0) < 0) {
		throw new InputError({
			title: 'Limit must be at least 1, and Skip at least 0',
			nextStep: 'Enter a higher number.',
		});
	}
	const records = await listRecords(
		session,
		endpoint,
		// An undocumented limit of an endpoint that documents none is the user's own affair.
		endpoint.parameters.limit || limit === undefined ? query : { ...query, limit },
		wanted,
	);
	if (records.length > mostRecords) {
		throw explain(endpoint, {
			title: `There are ${records.length} records, and n8n can take at most ${mostRecords} from one request`,
			nextStep:
				'Ask for fewer days at once, for example month by month with a Loop Over Items node.',
		});
	}
	return records as IDataObject[];
}

async function writeRecord(
	this: IExecutePaginationFunctions,
	session: Session,
	endpoint: WriteEndpoint,
	{ qs, body: chosen }: DeclarativeRestApiSettings.HttpRequestOptions,
): Promise<IDataObject[]> {
	const zone = this.getTimezone();
	const query = writeQuery(endpoint, qs ?? {}, zone);
	let body: object;
	if (endpoint.body === 'multipart') {
		body = await readFile.call(this);
	} else if (this.getNodeParameter('specifyBody') === 'json') {
		body = readJsonBody(this.getNodeParameter('jsonBody'));
	} else {
		const fields = { ...(chosen as IDataObject), ...readCustomFields.call(this) };
		body = writeFields(endpoint, fields, zone);
	}
	const wrap = this.getNodeParameter('options.wrapInArray', endpoint.path === '/worker') as boolean;
	const answer = await send(session, endpoint, query, wrapBody(endpoint, body, wrap));
	return toRecords(answer.body);
}

/** The answer of a write as items; its shape is not shown (specification: "Write endpoints"). */
function toRecords(body: unknown): IDataObject[] {
	const isObject = (value: unknown): value is IDataObject =>
		typeof value === 'object' && value !== null && !Array.isArray(value);
	if (Array.isArray(body) && body.length > 0 && body.every(isObject)) return body;
	if (isObject(body) && Object.keys(body).length > 0) return [body];
	const empty =
		body === undefined || body === null || body === '' || Object.keys(body).length === 0;
	return [
		empty && typeof body !== 'number'
			? { success: true }
			: { success: true, response: body as string },
	];
}
