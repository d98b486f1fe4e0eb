import type { INodeProperties } from 'n8n-workflow';
import {
	idOfWritten,
	neededFields,
	takenFields,
	type Endpoint,
	type ReadEndpoint,
	type WriteEndpoint,
} from '../../../api/mod';
import { property } from '../../shared/outputOptions';
import {
	operationNames,
	periodFiltersOf,
	type FieldTexts,
	type Operation,
	type OperationName,
	type Resource,
} from '../resources/mod';
import { describePeriods } from './describePeriods';
import { collection, describeBodyField, describeParameter, showUsingFields } from './field';

const operationValues = Object.keys(operationNames) as OperationName[];

/** Returns the operations of a resource, sorted by name. */
const operationsOf = (resource: Resource): [OperationName, Operation][] =>
	operationValues.flatMap((value) => {
		const operation = resource[value];
		return operation ? [[value, operation]] : [];
	});

const isDocumented = (endpoint: Endpoint | undefined): boolean =>
	endpoint?.method !== 'GET' || endpoint.fields !== undefined;

/** Describes the Operation picker of a resource. */
export function describeOperations([value, resource]: [string, Resource]): INodeProperties {
	const operations = operationsOf(resource);
	const preselected = resource.getAll ? 'getAll' : operations[0][0];
	return property('Operation', 'operation', 'options', {
		default: preselected,
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: operations.map(([name, { endpoint, action, description }]) => ({
			name: operationNames[name],
			value: name,
			action,
			description: isDocumented(endpoint)
				? description
				: `${description} Which fields it has is not documented.`,
			routing: {
				request: endpoint ? { method: endpoint.method, url: endpoint.path } : { method: 'GET' },
			},
		})),
	});
}

/** Describes the fields of a resource. The panel shows the fields of an operation only for that operation. */
export function describeFields([value, resource]: [string, Resource]): INodeProperties[] {
	const showFor = (field: INodeProperties, more: Record<string, string[]>): INodeProperties => ({
		...field,
		displayOptions: { show: { resource: [value], ...more, ...field.displayOptions?.show } },
	});
	return [
		...(resource.fields ?? []).map((field) => showFor(field, {})),
		...operationsOf(resource).flatMap(([name, operation]) =>
			fieldsOf(name, operation).map((field) => showFor(field, { operation: [name] })),
		),
	];
}

function fieldsOf(name: OperationName, operation: Operation): INodeProperties[] {
	const { endpoint, parameters = {}, fields = [] } = operation;
	if (endpoint?.method !== 'GET') return [...bodyFields(name, operation), ...fields];
	if (name !== 'get') return [...filters(endpoint, operation), ...fields];
	const { idParameter = '' } = endpoint;
	const field = describeParameter(endpoint, idParameter, parameters[idParameter]);
	return [{ ...field, required: true }];
}

/** Describes the parameters of a Get, except the ID. The panel shows them among the Options. */
export function optionsOfGet([value, { get }]: [string, Resource]): INodeProperties[] {
	const { endpoint, parameters = {} } = get ?? {};
	if (endpoint?.method !== 'GET') return [];
	return Object.entries(parameters)
		.filter(([name]) => name !== endpoint.idParameter)
		.map(([name, text]) => ({
			...describeParameter(endpoint, name, text),
			displayOptions: { show: { '/resource': [value], '/operation': ['get'] } },
			default: endpoint.parameters[name].type === 'flag' ? false : 'ALL',
		}));
}

const thisWeek = (bound: string) => `Expression for this week: {{ $today.${bound}('week') }}`;

/** The parameter `limit` is left out, because Return All and Limit set it. */
function filters(endpoint: ReadEndpoint, operation: Operation): INodeProperties[] {
	const { parameters, filters: ofTheNode = [], preset } = operation;
	const page = 'Number of results to skip before the first one that is returned';
	const texts: Record<string, FieldTexts[string]> = { page, ...parameters };
	const byPeriod = periodFiltersOf(operation);
	for (const { from, to, compared, isShown } of byPeriod) {
		const note = isShown ? '' : '. Which date is compared is not documented.';
		const text = (which: string, bound: string) => ({
			description: `${which} ${compared}, itself included${note}`,
			hint: thisWeek(bound),
		});
		texts[from] = text('First', 'startOf');
		texts[to] = text('Last', 'endOf');
	}
	const ofTheApi = Object.keys(endpoint.parameters)
		.filter((name) => name !== 'limit')
		.map((name) => describeParameter(endpoint, name, texts[name]));
	const options = [...ofTheApi, ...ofTheNode, ...describePeriods(endpoint, byPeriod)];
	if (options.length === 0) return [];
	const empty = collection('Filters', 'filters', 'Add Filter', options);
	if (!preset) return [empty];
	// A model does not see a preset filter, so such a filter must not narrow what a model gets. Only people get the preset filter.
	const showIf = (isTool: boolean) => ({ displayOptions: { show: { '@tool': [isTool] } } });
	return [
		{ ...empty, default: preset, ...showIf(false) },
		{ ...empty, ...showIf(true) },
	];
}

/**
 * Returns the names of the body fields that the panel always shows. If the body is documented, the required fields and the fields that name
 * the record are among them.
 */
function inSight({ endpoint, shown = {} }: Operation & { endpoint: WriteEndpoint }): string[] {
	const { takes, identifiedBy: [naming] = [[]] } = endpoint;
	const needed = takes ? [...neededFields(endpoint), ...naming] : [];
	return [...new Set([...needed, ...Object.keys(shown)])];
}

function bodyFields(name: OperationName, operation: Operation): INodeProperties[] {
	const { endpoint, shown = {}, body = {} } = operation;
	if (!endpoint || endpoint.method === 'GET') return [];
	const atOnce = inSight({ ...operation, endpoint });
	const needed = endpoint.method === 'PUT' ? atOnce : neededFields(endpoint);
	// An upsert may recognise an existing person by fewer fields than a new person needs, so it requires no field of a person.
	const isNeeded = (field: string) =>
		needed.includes(field) && !(name === 'upsert' && endpoint.knownBy === 'person');
	const texts: FieldTexts = { ...body, ...shown };
	const visible = atOnce.map((field) => {
		const described = describeBodyField(endpoint, field, texts[field]);
		// A flag that the panel always shows is always sent, so it needs a default.
		const off = described.type === 'boolean' && { default: false };
		return { ...described, ...off, ...(isNeeded(field) && { required: true }) };
	});
	const options = Object.keys(takenFields(endpoint) ?? {})
		.filter((field) => !atOnce.includes(field) && field !== idOfWritten(endpoint))
		.map((field) => describeBodyField(endpoint, field, texts[field]));
	const [title, field] =
		name === 'update'
			? ['Update Fields', 'updateFields']
			: ['Additional Fields', 'additionalFields'];
	const more = options.length === 0 ? [] : [collection(title, field, 'Add Field', options)];
	return [...visible, ...more].map((field) => ({ ...field, displayOptions: showUsingFields }));
}
