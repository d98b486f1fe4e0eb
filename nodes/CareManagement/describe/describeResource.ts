import type { INodeProperties } from 'n8n-workflow';
import type { ReadEndpoint } from '../../../api/mod';
import {
	operationNames,
	type FieldText,
	type Operation,
	type OperationName,
	type Resource,
} from '../resources/mod';
import { describeField, describeParameter, inputFor } from './field';

const operationValues = Object.keys(operationNames) as OperationName[];

/** In the order of their names. */
const operationsOf = (resource: Resource): [OperationName, Operation][] =>
	operationValues.flatMap((value) => {
		const operation = resource[value];
		return operation ? [[value, operation]] : [];
	});

/** The Operation picker of a resource. */
export function describeOperations([value, resource]: [string, Resource]): INodeProperties {
	const operations = operationsOf(resource);
	const preselected = resource.getAll ? 'getAll' : operations[0][0];
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: operations.map(([name, { endpoint, action, description }]) => ({
			name: operationNames[name],
			value: name,
			action,
			description,
			routing: {
				request: endpoint ? { method: endpoint.method, url: endpoint.path } : { method: 'GET' },
			},
		})),
		default: preselected,
	};
}

/** The fields of a resource; those of an operation are shown for that operation alone. */
export function describeFields([value, resource]: [string, Resource]): INodeProperties[] {
	const showFor = (field: INodeProperties, operation?: string): INodeProperties => ({
		...field,
		displayOptions: {
			show: {
				resource: [value],
				...(operation && { operation: [operation] }),
				...field.displayOptions?.show,
			},
		},
	});
	return [
		...(resource.fields ?? []).map((field) => showFor(field)),
		...operationsOf(resource).flatMap(([name, operation]) =>
			fieldsOf(name, operation).map((field) => showFor(field, name)),
		),
	];
}

function fieldsOf(name: OperationName, operation: Operation): INodeProperties[] {
	const { endpoint, fields = [] } = operation;
	if (endpoint?.method !== 'GET') return [...bodyFields(name, operation), ...fields];
	return name === 'get'
		? [idField(endpoint, operation)]
		: [...filters(endpoint, operation), ...fields];
}

const textsOf = ({ parameters = {} }: Operation): [string, FieldText][] =>
	Object.entries(parameters).map(([name, text]) => [
		name,
		typeof text === 'string' ? { description: text } : text,
	]);

/** The field for the one record of a Get. */
function idField(endpoint: ReadEndpoint, operation: Operation): INodeProperties {
	const { idParameter = '' } = endpoint;
	const text = Object.fromEntries(textsOf(operation))[idParameter];
	return { ...describeParameter(endpoint, idParameter, text), required: true };
}

/** The parameters of a Get beside the ID, for the Options of the resource. */
export function optionsOfGet([value, { get }]: [string, Resource]): INodeProperties[] {
	const { endpoint } = get ?? {};
	if (!get || endpoint?.method !== 'GET') return [];
	return textsOf(get)
		.filter(([name]) => name !== endpoint.idParameter)
		.map(([name, text]) => ({
			...describeParameter(endpoint, name, text),
			displayOptions: { show: { '/resource': [value], '/operation': ['get'] } },
			default: endpoint.parameters[name].type === 'flag' ? false : 'ALL',
		}));
}

const skip = { description: 'Number of results to skip before the first one that is returned' };

/** A filter for each parameter but the limit, which stands beside Return All. */
function filters(endpoint: ReadEndpoint, operation: Operation): INodeProperties[] {
	const { dates = {} } = operation;
	const texts: Record<string, FieldText> = {
		page: skip,
		...Object.fromEntries(textsOf(operation)),
	};
	for (const { from = '', to, field } of endpoint.dateRanges ?? []) {
		if (!(from in dates)) continue;
		const range = `${dates[from]}, itself included`;
		const doubt = field === undefined ? '. Which date is compared is not documented.' : '';
		texts[from] = { description: `First ${range}${doubt}` };
		texts[to] = { description: `Last ${range}${doubt}` };
	}
	const options = Object.keys(endpoint.parameters)
		.filter((name) => name !== 'limit')
		.map((name) => describeParameter(endpoint, name, texts[name]))
		.sort((one, other) => one.displayName.localeCompare(other.displayName, 'en'));
	return options.length === 0 ? [] : [collection('Filters', 'filters', 'Add Filter', options)];
}

const collection = (
	displayName: string,
	name: string,
	placeholder: string,
	options: INodeProperties[],
): INodeProperties => ({
	displayName,
	name,
	type: 'collection',
	placeholder,
	default: {},
	options,
});

/** For a field of the record, where the record is not written as JSON. */
export const showUsingFields = { show: { specifyBody: ['keypair'] } };

function bodyFields(name: OperationName, operation: Operation): INodeProperties[] {
	const { endpoint, identity = {}, body = {} } = operation;
	const required = Object.entries(identity).map(([name, text]): INodeProperties => ({
		...describeField('body', name, text),
		required: true,
	}));
	const fields = endpoint?.fields ?? {};
	const options = Object.entries(body).map(([name, text]) =>
		describeField('body', name, text, inputFor(fields[name])),
	);
	const [title, field] =
		name === 'update'
			? ['Update Fields', 'updateFields']
			: ['Additional Fields', 'additionalFields'];
	const more = options.length === 0 ? [] : [collection(title, field, 'Add Field', options)];
	return [...required, ...more].map((field) => ({ ...field, displayOptions: showUsingFields }));
}
