import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecutePaginationFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
} from 'n8n-workflow';
import { cleanRecord, findEndpoint, type ReadEndpoint, type WriteEndpoint } from '../../api/mod';
import {
	endpointError,
	InputError,
	isObject,
	listRecords,
	parseJsonBody,
	send,
	wrapBody,
	formatFields,
	formatQuery,
	type Query,
	type ApiRecord,
	type Session,
} from '../../client/mod';
import { addNames, nameColumnsOf, fetchNames } from './nameColumns';
import { toNodeError } from '../shared/toNodeError';
import { pickFields } from '../shared/pickFields';
import { openSession, type NodeSession } from '../shared/openSession';
import { getRecord } from './getRecord';
import { memoizePerRun, type Memoize } from './memoizePerRun';
import { getReadOptions, type ReadOptions } from './readOptions';
import { getCustomFields, buildUploadForm } from './writeParameters';

/** How many records one input item may bring; n8n's engine fails on lists that are much longer. */
const maxRecords = 100_000;

/**
 * The whole of every operation. The description says which endpoint and parameters a request has; this sends it. n8n
 * calls it for each input item, because `requestOperations.pagination` of the node is a function.
 *
 * @param requestData the request that n8n put together from the description
 * @returns the records, each paired with the input item that asked for it
 * @throws NodeApiError or NodeOperationError, unless the node continues on fail: then the item carries the error
 */
export async function callApi(
	this: IExecutePaginationFunctions,
	{ options }: DeclarativeRestApiSettings.ResultOptions,
): Promise<INodeExecutionData[]> {
	const item = this.getItemIndex();
	const memoize = memoizePerRun(this);
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
				? await readRecords.call(this, session, endpoint, options.qs ?? {}, memoize)
				: await writeRecord.call(this, session, endpoint, options);
		return records.map((json) => ({ json, pairedItem: { item } }));
	} catch (error) {
		const nodeError = toNodeError(this.getNode(), error, item);
		if (!this.continueOnFail()) throw nodeError;
		return [{ json: { error: nodeError.message }, error: nodeError, pairedItem: { item } }];
	}
}

/** The records that the item asks for. Items that ask the same are answered once, each with objects of its own. */
async function readRecords(
	this: IExecutePaginationFunctions,
	session: NodeSession,
	endpoint: ReadEndpoint,
	values: IDataObject,
	memoize: Memoize,
): Promise<IDataObject[]> {
	const query = formatQuery(endpoint, values, this.getTimezone());
	const operation = this.getNodeParameter('operation') as string;
	const readOptions = getReadOptions.call(this, endpoint);
	const { answer, first } = await memoize(
		[session.credential, endpoint.path, operation, query, readOptions],
		async () => {
			const records =
				operation === 'get'
					? [await getRecord(session, endpoint, query)]
					: await getRecords(session, endpoint, query);
			return await prepareRecords(session, endpoint, records, readOptions, memoize);
		},
	);
	return (first ? answer : structuredClone(answer)) as IDataObject[];
}

async function getRecords(
	session: Session,
	endpoint: ReadEndpoint,
	{ limit, ...query }: Query,
): Promise<ApiRecord[]> {
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
	if (records.length > maxRecords) {
		throw endpointError(endpoint, {
			title: `There are ${records.length} records, and n8n can take at most ${maxRecords} from one request`,
			nextStep:
				'Ask for fewer days at once, for example month by month with a Loop Over Items node.',
		});
	}
	return records;
}

/** The records as the user wants them: names beside ids, clean values, and only the fields to return. */
async function prepareRecords(
	session: NodeSession,
	endpoint: ReadEndpoint,
	records: ApiRecord[],
	readOptions: ReadOptions,
	memoize: Memoize,
): Promise<ApiRecord[]> {
	const { fields, rawValues } = readOptions;
	if (readOptions.addNames && records.length > 0) {
		const columns = nameColumnsOf(endpoint).filter(
			({ column }) => fields.length === 0 || fields.includes(column),
		);
		const lists = await Promise.all(
			columns.map(
				async (column) =>
					await memoize(
						['names', session.credential, column.list.path],
						async () => await fetchNames(session, column),
					),
			),
		);
		columns.forEach((column, index) => addNames(records, column, lists[index].answer));
	}
	if (!rawValues) for (const record of records) cleanRecord(record, endpoint.fields);
	return fields.length === 0 ? records : records.map((record) => pickFields(record, fields));
}

async function writeRecord(
	this: IExecutePaginationFunctions,
	session: Session,
	endpoint: WriteEndpoint,
	{ qs, body: chosen }: DeclarativeRestApiSettings.HttpRequestOptions,
): Promise<IDataObject[]> {
	const zone = this.getTimezone();
	const query = formatQuery(endpoint, qs ?? {}, zone);
	let body: object;
	if (endpoint.body === 'multipart') {
		body = await buildUploadForm.call(this);
	} else if (this.getNodeParameter('specifyBody') === 'json') {
		body = parseJsonBody(this.getNodeParameter('jsonBody'));
	} else {
		const fields = { ...(chosen as IDataObject), ...getCustomFields.call(this) };
		body = formatFields(endpoint, fields, zone);
	}
	const wrap = this.getNodeParameter('options.wrapInArray', endpoint.path === '/worker') as boolean;
	const answer = await send(session, endpoint, query, wrapBody(endpoint, body, wrap));
	return toRecords(answer.body);
}

/** The answer of a write as items; its shape is not shown (specification: "Write endpoints"). */
function toRecords(body: unknown): IDataObject[] {
	if (Array.isArray(body) && body.length > 0 && body.every(isObject)) return body as IDataObject[];
	if (isObject(body) && Object.keys(body).length > 0) return [body as IDataObject];
	const empty =
		body === undefined || body === null || body === '' || Object.keys(body).length === 0;
	return [
		empty && typeof body !== 'number'
			? { success: true }
			: { success: true, response: body as string },
	];
}
