import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecutePaginationFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
} from 'n8n-workflow';
import { cleanRecord, findEndpoint, type ReadEndpoint, type WriteEndpoint } from '../../api/mod';
import {
	explain,
	InputError,
	listRecords,
	readJsonBody,
	send,
	wrapBody,
	writeFields,
	writeQuery,
	type Query,
	type ServiceRecord,
	type Session,
} from '../../client/mod';
import { addNames, nameColumnsOf, readNames } from '../shared/nameColumns';
import { toNodeError } from '../shared/nodeError';
import { pickFields } from '../shared/pickFields';
import { openSession, type NodeSession } from '../shared/session';
import { getRecord } from './getRecord';
import { oncePerRun, type AskOnce } from './oncePerRun';
import { readOptions, type ReadOptions } from './readOptions';
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
	const askOnce = oncePerRun(this);
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
				? await readRecords.call(this, session, endpoint, options.qs ?? {}, askOnce)
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
	askOnce: AskOnce,
): Promise<IDataObject[]> {
	const query = writeQuery(endpoint, values, this.getTimezone());
	const operation = this.getNodeParameter('operation') as string;
	const wishes = readOptions.call(this, endpoint);
	const { answer, first } = await askOnce(
		[session.credential, endpoint.path, operation, query, wishes],
		async () => {
			const records =
				operation === 'get'
					? [await getRecord(session, endpoint, query)]
					: await getRecords(session, endpoint, query);
			return await prepareRecords(session, endpoint, records, wishes, askOnce);
		},
	);
	return (first ? answer : structuredClone(answer)) as IDataObject[];
}

async function getRecords(
	session: Session,
	endpoint: ReadEndpoint,
	{ limit, ...query }: Query,
): Promise<ServiceRecord[]> {
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
	return records;
}

/** The records as the user wants them: names beside ids, clean values, and only the fields to return. */
async function prepareRecords(
	session: NodeSession,
	endpoint: ReadEndpoint,
	records: ServiceRecord[],
	wishes: ReadOptions,
	askOnce: AskOnce,
): Promise<ServiceRecord[]> {
	const { fields, rawValues } = wishes;
	if (wishes.addNames && records.length > 0) {
		const columns = nameColumnsOf(endpoint).filter(
			({ column }) => fields.length === 0 || fields.includes(column),
		);
		const lists = await Promise.all(
			columns.map(
				async (column) =>
					await askOnce(
						['names', session.credential, column.list.path],
						async () => await readNames(session, column),
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
