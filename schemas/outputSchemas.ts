import { categoryTypes, readEndpointOf, resources } from '../nodes/CareManagement/resources/mod';
import { schemaOf, type Schema } from './schemaOf';

/**
 * The output schema of every operation with documented fields, by `resource/operation`. The build writes each to a file
 * beside the node, where n8n looks for it to show the fields before anything has run.
 */
export const outputSchemas: Readonly<Record<string, Schema>> = {
	...Object.fromEntries(
		[...resources].flatMap(([resource, { get, getAll }]) => {
			const { fields } = readEndpointOf(resource) ?? {};
			const operations = fields ? [...(get ? ['get'] : []), ...(getAll ? ['getAll'] : [])] : [];
			return operations.map((operation) => [`${resource}/${operation}`, schemaOf(fields ?? {})]);
		}),
	),
	'category/getAll': schemaOf(
		...Object.values(categoryTypes).map(({ endpoint: { fields = {} } }) => fields),
	),
};
