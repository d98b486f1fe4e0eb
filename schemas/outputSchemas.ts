import { categoryTypes } from '../nodes/CareManagement/resources/category';
import { documented } from '../nodes/CareManagement/resources/mod';
import { schemaOf, type Schema } from './schemaOf';

/**
 * The output schema of every operation with documented fields, by `resource/operation`. The build writes each to a file
 * beside the node, where n8n looks for it to show the fields before anything has run.
 */
export const outputSchemas: Readonly<Record<string, Schema>> = {
	...Object.fromEntries(
		Object.entries(documented).flatMap(([resource, { fields = {}, idParameter }]) =>
			[...(idParameter ? ['get'] : []), 'getAll'].map((operation) => [
				`${resource}/${operation}`,
				schemaOf(fields),
			]),
		),
	),
	'category/getAll': schemaOf(
		...Object.values(categoryTypes).map(({ endpoint: { fields = {} } }) => fields),
	),
};
