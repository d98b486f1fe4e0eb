import type { WriteEndpoint } from '../api/mod';
import { bodySchema, type JsonSchema } from './recordSchema';

const flags = "Booleans are the strings `'TRUE'` and `'FALSE'`.";

const forms: Readonly<
	Record<WriteEndpoint['body'], { description: string; schema: (record: JsonSchema) => JsonSchema }>
> = {
	object: { description: 'A plain JSON object.', schema: (record) => record },
	array: {
		description: 'A JSON array that wraps the object.',
		schema: (record) => ({ type: 'array', items: record, minItems: 1, maxItems: 1 }),
	},
	multipart: {
		description: 'Most likely multipart form data, with a file and metadata fields.',
		schema: () => ({ type: 'object' }),
	},
	unknown: {
		description: 'Whether the object stands alone or in an array is not shown.',
		schema: (record) => ({ anyOf: [record, { type: 'array', items: record }] }),
	},
};

/** The schema of a record that is written, if the fields of the body are not documented. At most the ID of such a record is documented. */
export const writtenRecord: JsonSchema = {
	description: `A record that is written. Its fields are not shown. ${flags}`,
	type: 'object',
	additionalProperties: { not: { type: 'boolean' } },
};

/**
 * Describes the body of a write.
 *
 * @returns a request body object of OpenAPI
 */
export function describeBody({ body, identifiedBy, takes, required = [] }: WriteEndpoint) {
	const { description, schema } = forms[body];
	const record = takes
		? bodySchema(takes, required)
		: { $ref: '#/components/schemas/WrittenRecord' };
	// If there are several sets of fields that can identify the record, the document shows no such field.
	const whose = identifiedBy?.length === 1 ? ` \`${identifiedBy[0][0]}\` says which record.` : '';
	const mediaType = body === 'multipart' ? 'multipart/form-data' : 'application/json';
	return {
		required: true,
		description: `${description} ${flags}${whose}`,
		content: { [mediaType]: { schema: schema(record) } },
	};
}
