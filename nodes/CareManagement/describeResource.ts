import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from './operations';

const operationNames = {
	create: 'Create',
	get: 'Get',
	getAll: 'Get Many',
	getNext: 'Get Next',
	getPrevious: 'Get Previous',
	update: 'Update',
	upload: 'Upload',
};

type OperationValue = keyof typeof operationNames;

/** A resource, and what a user can do with it. Workflows hold `value` and the keys of `operations`. */
export interface Resource {
	readonly name: string;
	readonly value: string;
	readonly operations: Readonly<Partial<Record<OperationValue, Operation>>>;
	/** Fields of all its operations. */
	readonly fields?: readonly INodeProperties[];
}

const operationsOf = ({ operations }: Resource) =>
	Object.entries(operations) as [OperationValue, Operation][];

/**
 * The Operation picker of a resource.
 *
 * @param resource the resource
 */
export function describeOperations(resource: Resource): INodeProperties {
	const operations = operationsOf(resource);
	const preselected = resource.operations.getAll ? 'getAll' : operations[0][0];
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
 * The fields of a resource, those of an operation shown for that operation alone.
 *
 * @param resource the resource
 */
export function describeFields(resource: Resource): INodeProperties[] {
	const showFor = (field: INodeProperties, operation?: OperationValue): INodeProperties => ({
		...field,
		displayOptions: {
			show: {
				resource: [resource.value],
				...(operation ? { operation: [operation] } : {}),
				...field.displayOptions?.show,
			},
		},
	});
	return [
		...(resource.fields ?? []).map((field) => showFor(field)),
		...operationsOf(resource).flatMap(([operation, { fields = [] }]) =>
			fields.map((field) => showFor(field, operation)),
		),
	];
}
