import type { IDataObject, IExecutePaginationFunctions } from 'n8n-workflow';
import type { WriteEndpoint } from '../../api/mod';
import {
	formatFields,
	formatQuery,
	isObject,
	parseJsonBody,
	send,
	wrapBody,
	type Session,
} from '../../client/mod';
import { buildUploadForm } from './buildUploadForm';
import { getCustomFields } from './getCustomFields';

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
	const zone = context.getTimezone();
	const query = formatQuery(endpoint, values, zone);
	let body: object;
	if (endpoint.body === 'multipart') {
		body = await buildUploadForm(context);
	} else if (context.getNodeParameter('specifyBody') === 'json') {
		body = parseJsonBody(context.getNodeParameter('jsonBody'));
	} else {
		body = formatFields(
			endpoint,
			{ ...(fields as IDataObject), ...getCustomFields(context) },
			zone,
		);
	}
	const isWrapped = context.getNodeParameter(
		'options.wrapInArray',
		endpoint.path === '/worker',
	) as boolean;
	const response = await send(session, endpoint, query, wrapBody(endpoint, body, isWrapped));
	return toItems(response.body);
}

/** The response to a write as items; its shape is not shown (specification: "Write endpoints"). */
function toItems(body: unknown): IDataObject[] {
	if (Array.isArray(body) && body.length > 0 && body.every(isObject)) return body as IDataObject[];
	if (isObject(body) && Object.keys(body).length > 0) return [body as IDataObject];
	const isEmpty =
		body === undefined ||
		body === null ||
		(typeof body !== 'number' && Object.keys(body).length === 0);
	return [isEmpty ? { success: true } : { success: true, response: body as string }];
}
