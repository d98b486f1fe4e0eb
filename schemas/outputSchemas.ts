import type { Fields, ReadEndpoint } from '../api/mod';
import {
	categoryTypes,
	nameColumnsOf,
	readEndpointOf,
	resources,
	simplifiedFieldsOf,
} from '../nodes/CareManagement/resources/mod';
import { schemaOf, type Schema } from './schemaOf';

/**
 * The output schema of each reading operation with documented fields, by `resource/operation`. The build writes each schema to a file
 * beside the node. n8n reads this file to show the fields before anything has run.
 */
export const outputSchemas: Readonly<Record<string, Schema>> = {
	...Object.fromEntries(
		[...resources].flatMap(([resource, { get, getAll }]) => {
			const endpoint = readEndpointOf(resource);
			if (!endpoint?.fields) return [];
			const schema = schemaOf(fieldsByDefault(resource, endpoint));
			const operations = [...(get ? ['get'] : []), ...(getAll ? ['getAll'] : [])];
			return operations.map((operation) => [`${resource}/${operation}`, schema]);
		}),
	),
	'category/getAll': schemaOf(
		...Object.values(categoryTypes).map(({ endpoint: { fields = {} } }) => fields),
	),
};

/** Returns the fields that a record has if the parameter Output has its default value. */
function fieldsByDefault(resource: string, endpoint: ReadEndpoint): Fields {
	const { fields = {} } = endpoint;
	const simplified = simplifiedFieldsOf(resource);
	if (!simplified) return fields;
	const names = nameColumnsOf(endpoint).map(({ name }) => [name, { type: 'text', nullable: true }]);
	const all: Fields = { ...fields, ...Object.fromEntries(names) };
	const isList = (name: string) => all[name].type === 'records';
	const shown = simplified.filter((name) => name in all);
	const flat = shown.filter((name) => !isList(name)).slice(0, 10);
	return Object.fromEntries([...flat, ...shown.filter(isList)].map((name) => [name, all[name]]));
}
