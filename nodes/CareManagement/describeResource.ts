import type { INodeProperties } from 'n8n-workflow';
import { operationNames, type Operation, type Resource } from './defineResource';

const operationValues = Object.keys(operationNames) as (keyof typeof operationNames)[];

/** The operations by the values that workflows hold, in the order of their names. */
const operationsOf = (resource: Resource): [keyof typeof operationNames, Operation][] =>
	operationValues.flatMap((value) => {
		const operation = resource[value];
		return operation ? [[value, operation]] : [];
	});

/**
 * The Operation picker of a resource.
 *
 * @param resource the resource
 */
export function describeOperations(resource: Resource): INodeProperties {
	const operations = operationsOf(resource);
	const preselected = resource.getAll ? 'getAll' : operations[0][0];
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [resource.value] } },
		options: operations.map(([value, { endpoint, action, description }]) => ({
			name: operationNames[value],
			value,
			action,
			description,
			routing: {
				request: endpoint ? { method: endpoint.method, url: endpoint.path } : { method: 'GET' },
			},
		})),
		default: preselected,
	};
}

/**
 * The fields of a resource; those of an operation are shown for that operation alone.
 *
 * @param resource the resource
 */
export function describeFields(resource: Resource): INodeProperties[] {
	const showFor = (field: INodeProperties, chosen: Record<string, string[]>): INodeProperties => ({
		...field,
		displayOptions: { show: { ...chosen, ...field.displayOptions?.show } },
	});
	const always = { resource: [resource.value] };
	return [
		...(resource.fields ?? []).map((field) => showFor(field, always)),
		...operationsOf(resource).flatMap(([operation, { fields = [] }]) =>
			fields.map((field) => showFor(field, { ...always, operation: [operation] })),
		),
	];
}
