import type { IDataObject, IExecutePaginationFunctions } from 'n8n-workflow';
import type { WriteEndpoint } from '../../api/mod';
import { endpointError } from '../../errors/mod';
import { describeBody, send, UnknownOutcomeError, type Body } from '../../http/mod';
import { formatFields, formatQuery, isObject, parseJsonBody, wrapBody } from '../../values/mod';
import type { NodeSession } from '../shared/openSession';
import { answerModel } from './answerModel';
import { getCustomFields } from './getCustomFields';
import { getMappedColumns } from './getMappedColumns';
import { getQueryParameters } from './getQueryParameters';
import { isTool } from './isTool';
import { prepareUpload } from './prepareUpload';
import { resolveIdPickers } from './resolveIdPickers';
import type { PreparedWrite } from './writeInOrder';

/**
 * Prepares a request that creates or changes one record. What can be seen to be wrong with it is seen here.
 *
 * @param context n8n's context of the item
 * @param session credentials, rate limiter, clock and cancellation of this run
 * @param endpoint the endpoint
 * @param values what the user set, by query parameter
 * @param fields what the user set, by field of the record
 * @returns the write; sent, it returns the records of the response, or an item that says that it was a success
 * @throws CareManagementError when a value does not fit
 */
export function prepareWrite(
	context: IExecutePaginationFunctions,
	session: NodeSession,
	endpoint: WriteEndpoint,
	values: IDataObject,
	fields: unknown,
): PreparedWrite {
	const query = {
		...formatQuery(endpoint, values, context.getTimezone()),
		...getQueryParameters(context, false),
	};
	const body = getBody(context, endpoint, fields as IDataObject);
	return {
		content: JSON.stringify([session.credential, endpoint.method, endpoint.path, query, body]),
		send: async () => {
			const response = await send(session, endpoint, query, body);
			const isCut = typeof response.body === 'string' && /^\s*[<[{]/.test(response.body);
			const records = toItems(response.body);
			if (!isCut) {
				return isTool(context)
					? answerModel({ endpoint, records, total: records.length })
					: records;
			}
			throw new UnknownOutcomeError(
				endpointError(endpoint, {
					title: `The service answered with ${describeBody(response.body)} instead of a confirmation`,
					nextStep: 'If the record is not there, try again later.',
				}),
			);
		},
	};
}

function getBody(
	context: IExecutePaginationFunctions,
	endpoint: WriteEndpoint,
	values: IDataObject,
): Body {
	// Only where no fields are documented do the ids stand in pickers of their own.
	const fields = endpoint.fields ? values : resolveIdPickers(context, values);
	if (endpoint.body === 'multipart') return prepareUpload(context, endpoint, fields);
	const isWrapped = context.getNodeParameter(
		'options.wrapInArray',
		endpoint.path === '/worker',
	) as boolean;
	return wrapBody(endpoint, getRecordToWrite(context, endpoint, fields), isWrapped);
}

function getRecordToWrite(
	context: IExecutePaginationFunctions,
	endpoint: WriteEndpoint,
	fields: IDataObject,
): Record<string, unknown> | [object] {
	const specified = context.getNodeParameter('specifyBody');
	if (specified === 'json') return parseJsonBody(endpoint, context.getNodeParameter('jsonBody'));
	const values =
		specified === 'columns'
			? getMappedColumns(context, endpoint)
			: { ...fields, ...getCustomFields(context, fields) };
	return formatFields(endpoint, values, context.getTimezone());
}

/** The response to a write as items; its shape is not shown (specification: "Write endpoints"). */
function toItems(body: unknown): IDataObject[] {
	if (Array.isArray(body) && body.length > 0 && body.every(isObject)) return body as IDataObject[];
	if (isObject(body) && Object.keys(body).length > 0) return [body as IDataObject];
	const isEmpty =
		body === undefined ||
		body === null ||
		((typeof body === 'string' || typeof body === 'object') && Object.keys(body).length === 0);
	return [isEmpty ? { success: true } : { success: true, response: body as string }];
}
