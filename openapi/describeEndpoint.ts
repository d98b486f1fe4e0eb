import type { Endpoint, ReadEndpoint, WriteEndpoint } from '../api/mod';
import { describeBody } from './describeBody';
import { describeParameter } from './describeParameter';
import { recordSchema, type JsonSchema } from './recordSchema';

/** The parts of an operation of an OpenAPI document that this project reads. */
export interface ApiOperation {
	readonly operationId: string;
	readonly summary: string;
	readonly description?: string;
	readonly parameters?: readonly { readonly name: string; readonly schema: JsonSchema }[];
	readonly requestBody?: { readonly content: Content };
	readonly responses: Readonly<Record<string, ApiResponse>>;
}

/** A response, or a reference to a response. */
interface ApiResponse {
	readonly $ref?: string;
	readonly description?: string;
	readonly content?: Content;
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

/** The meaning of the documented error statuses. 418 is left out, because the documentation names it without a meaning. */
export const errorStatuses = {
	400: 'The request is invalid.',
	401: 'The credentials are wrong.',
	403: 'The resource is restricted to administrators.',
	404: 'The specified resource cannot be found.',
	405: 'The method is not valid for the resource.',
	406: 'A format other than JSON was requested.',
	410: 'The resource has been removed.',
	429: 'Too many requests were sent in a short period.',
	500: 'A problem of the server. Try again later.',
	503: 'Offline for maintenance for a while. Try again later.',
} as const;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns the name of the schema of a record. For example, `serious incident` becomes `SeriousIncident`.
 *
 * @param noun the word for one record
 */
export const schemaName = (noun: string) => noun.split(' ').map(capitalized).join('');

const errorResponses = Object.fromEntries(
	Object.keys(errorStatuses).map((status) => [
		status,
		{ $ref: `#/components/responses/${status}` },
	]),
);

/** Describes the answer of a list. The answer is a list of records, or an object that holds this list. */
function listSchema({ noun, fields, recordsIn }: ReadEndpoint): JsonSchema {
	const items = fields ? { $ref: `#/components/schemas/${schemaName(noun)}` } : { type: 'object' };
	const list = { type: 'array', items };
	return recordsIn === undefined
		? list
		: { type: 'object', properties: { [recordsIn]: list }, required: [recordsIn] };
}

const describeRead = (name: string, endpoint: ReadEndpoint): ApiOperation => ({
	operationId: `list${capitalized(name)}`,
	summary: `List: ${endpoint.noun}`,
	...(Object.keys(endpoint.parameters).length === 0
		? { description: 'The specification lists no query parameter.' }
		: {
				parameters: Object.entries(endpoint.parameters).map(([key, parameter]) =>
					describeParameter(key, parameter),
				),
			}),
	responses: {
		200: {
			description: endpoint.fields ? 'The records.' : 'The records. Their fields are not shown.',
			content: { 'application/json': { schema: listSchema(endpoint) } },
		},
		...errorResponses,
	},
});

const describeWrite = (name: string, endpoint: WriteEndpoint): ApiOperation => ({
	operationId: name,
	summary: `${endpoint.method === 'POST' ? 'Create' : 'Update'}: ${endpoint.noun}`,
	requestBody: describeBody(endpoint),
	responses: {
		'2XX': endpoint.answers
			? {
					description: 'It was written. The status is not shown.',
					content: { 'application/json': { schema: recordSchema(endpoint.answers) } },
				}
			: { description: 'It was written. Status and body are not shown.' },
		...errorResponses,
	},
});

/**
 * Describes an endpoint.
 *
 * @param name the name of the endpoint in the catalogue, which becomes the operationId
 */
export const describeEndpoint = (name: string, endpoint: Endpoint): ApiOperation =>
	endpoint.method === 'GET' ? describeRead(name, endpoint) : describeWrite(name, endpoint);
