import type { INodeProperties } from 'n8n-workflow';
import type { Endpoint, ReadEndpoint } from '../../api/mod';
import { describeParameter, type FieldDetails } from './describeField';

/** The names of the operations by the values that workflows hold. */
export const operationNames = {
	create: 'Create',
	get: 'Get',
	getAll: 'Get Many',
	getNext: 'Get Next',
	getPrevious: 'Get Previous',
	update: 'Update',
	upload: 'Upload',
};

/** An operation. Its method and URL follow from the endpoint. */
export interface Operation {
	/** Absent where a field of the operation chooses it. */
	readonly endpoint?: Endpoint;
	readonly action: string;
	readonly description: string;
	readonly fields?: readonly INodeProperties[];
}

/** A resource with its operations. Workflows hold its `value`. */
export interface Resource extends Partial<Record<keyof typeof operationNames, Operation>> {
	readonly name: string;
	readonly value: string;
	/** Fields of all its operations. */
	readonly fields?: readonly INodeProperties[];
}

type OperationDetails = Pick<Operation, 'action' | 'description'>;

/** What a person writes about each filter. The limit and the page are the same for all endpoints. */
type FilterDetails<Listed extends ReadEndpoint> = {
	readonly [Name in Exclude<keyof Listed['parameters'], 'limit' | 'page'>]: FieldDetails;
};

const skip = { description: 'Number of results to skip before the first one that is returned' };

/**
 * Get: a single record, by the parameter for its ID.
 *
 * @param endpoint an endpoint with an `idParameter`
 * @param details what its table does not say
 */
export const get = (
	endpoint: ReadEndpoint,
	{ idField, ...details }: OperationDetails & { idField: FieldDetails },
): Operation => ({
	endpoint,
	...details,
	fields: [{ ...describeParameter(endpoint, endpoint.idParameter ?? '', idField), required: true }],
});

/**
 * Get Many: a list, with a filter for each parameter but the limit, which stands beside Return All.
 *
 * @param endpoint the endpoint of the list
 * @param details what its table does not say
 */
export function getMany<Listed extends ReadEndpoint>(
	endpoint: Listed,
	{ filters, ...details }: OperationDetails & { filters?: FilterDetails<Listed> },
): Operation {
	const detailsOf: Readonly<Record<string, FieldDetails | undefined>> = { ...filters, page: skip };
	const options = Object.keys(endpoint.parameters)
		.filter((name) => name !== 'limit')
		.map((name) => describeParameter(endpoint, name, detailsOf[name]))
		.sort((one, other) => one.displayName.localeCompare(other.displayName, 'en'));
	const field: INodeProperties = {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		options,
	};
	return { endpoint, ...details, fields: options.length > 0 ? [field] : [] };
}
