import type { IDataObject, IExecutePaginationFunctions } from 'n8n-workflow';
import type { WriteEndpoint } from '../../api/mod';
import { endpointError } from '../../errors/mod';
import { describeBody, send, UnknownOutcomeError, type Body, type Session } from '../../http/mod';
import { formatFields, formatQuery, isObject, parseJsonBody, wrapBody } from '../../values/mod';
import { answerModel } from './answerModel';
import { getCustomFields } from './getCustomFields';
import { getMappedColumns } from './getMappedColumns';
import { getQueryParameters } from './getQueryParameters';
import { isTool } from './isTool';
import { prepareUpload } from './prepareUpload';
import { resolveIdPickers } from './resolveIdPickers';

/**
 * Creates or changes one record.
 *
 * @param context n8n's context of the item
 * @param session credentials, rate limiter, clock and cancellation of this run
 * @param endpoint the endpoint
 * @param values what the user set, by query parameter
 * @param fields what the user set, by field of the record
 * @returns the records of the response, or an item that says that it was a success
 * @throws CareManagementError when a value does not fit or the request fails
 */
export async function writeRecord(
	context: IExecutePaginationFunctions,
	session: Session,
	endpoint: WriteEndpoint,
	values: IDataObject,
	fields: unknown,
): Promise<IDataObject[]> {
	const query = {
		...formatQuery(endpoint, values, context.getTimezone()),
		...getQueryParameters(context, false),
	};
	const { body } = await send(
		session,
		endpoint,
		query,
		getBody(context, endpoint, fields as IDataObject),
	);
	const isCut = typeof body === 'string' && /^\s*[<[{]/.test(body);
	if (isCut) {
		throw new UnknownOutcomeError(
			endpointError(endpoint, {
				title: `The service answered with ${describeBody(body)} instead of a confirmation`,
				nextStep: 'If the record is not there, try again later.',
			}),
		);
	}
	const records = toItems(body);
	return isTool(context) ? answerModel({ endpoint, records, total: records.length }) : records;
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
