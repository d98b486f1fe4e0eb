import { reads, writes, type Endpoint, type ReadEndpoint } from '../api/mod';
import { writtenRecord } from './describeBody';
import { describeEndpoint, errorStatuses, schemaName, type ApiOperation } from './describeEndpoint';
import { recordSchema, type JsonSchema } from './recordSchema';
import { valueSchemas } from './valueSchemas';

/** The parts of an OpenAPI document that this project reads. */
export interface ApiDescription {
	readonly openapi: string;
	readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
	readonly components: {
		readonly schemas: Readonly<Record<string, JsonSchema>>;
		readonly [more: string]: unknown;
	};
	readonly [more: string]: unknown;
}

const description = `Clients, workers, rosters, timesheets, agreements, quotes and incidents of aged-care and disability providers.

Written from the tables of n8n-nodes-care-management, which hold what the specification of the API says and no more. What it
does not show stays open here: records may have further fields, and where it shows no field or no parameter, any may be there.`;

/** Sorts the entries by name, so that a moved table changes nothing in the document. */
const sorted = <Value>(catalogue: Readonly<Record<string, Value>>): [string, Value][] =>
	Object.entries(catalogue).sort(([one], [other]) => (one < other ? -1 : 1));

const describePaths = (): ApiDescription['paths'] => {
	const paths: Record<string, Record<string, ApiOperation>> = {};
	for (const [name, endpoint] of [...sorted<Endpoint>(reads), ...sorted<Endpoint>(writes)]) {
		paths[endpoint.path] ??= {};
		paths[endpoint.path][endpoint.method.toLowerCase()] = describeEndpoint(name, endpoint);
	}
	return paths;
};

const describeSchemas = (): Record<string, JsonSchema> => ({
	...valueSchemas,
	WrittenRecord: writtenRecord,
	...Object.fromEntries(
		sorted<ReadEndpoint>(reads).flatMap(([, { noun, fields }]) =>
			fields ? [[schemaName(noun), recordSchema(fields)]] : [],
		),
	),
});

const header = (name: string, says: string) => ({
	type: 'apiKey',
	in: 'header',
	name,
	description: says,
});

/**
 * Describes the whole API, from the tables in `api/`.
 *
 * @param version the version of the description. The API itself has no version.
 * @returns a document of OpenAPI 3.1
 */
export const describeApi = (version: string): ApiDescription => ({
	openapi: '3.1.0',
	info: { title: 'Care Management Public API', version, description },
	servers: [
		{
			url: '{base_url}',
			description: 'The address that the operator of the service gives.',
			variables: { base_url: { default: 'https://care-management.example' } },
		},
	],
	security: [{ User: [], Key: [], Secret: [] }],
	paths: describePaths(),
	components: {
		securitySchemes: {
			User: header('User', 'The UUID of the user.'),
			Key: header('Key', 'The API key.'),
			Secret: header('Secret', 'The API secret.'),
		},
		responses: Object.fromEntries(
			Object.entries(errorStatuses).map(([status, meaning]) => [
				status,
				{ description: `${meaning} The form of the body is not shown.` },
			]),
		),
		schemas: describeSchemas(),
	},
});
