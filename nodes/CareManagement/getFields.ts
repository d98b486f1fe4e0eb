import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { nameColumnsOf } from './nameColumns';
import { categoryTypes } from './resources/category';
import { documented } from './resources/mod';

/** The fields that the records of the chosen operation have, in the order of the specification, and then the names. */
export async function getFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const { resource, categoryType, options } = (this.getCurrentNodeParameters() ?? {}) as {
		resource?: string;
		categoryType?: string;
		options?: { addNames?: unknown };
	};
	const endpoint = documented[resource ?? ''] ?? categoryTypes[categoryType ?? '']?.endpoint;
	if (!endpoint?.fields) return [];
	const columns = options?.addNames ? nameColumnsOf(endpoint) : [];
	const names = [...Object.keys(endpoint.fields), ...columns.map(({ column }) => column)];
	return names.map((name) => ({ name, value: name }));
}
