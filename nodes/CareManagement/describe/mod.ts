/** What the panel of the node shows: n8n's properties, from the tables of the API and the texts of the resources. */
import type { INodeProperties } from 'n8n-workflow';
import { property } from '../../shared/outputOptions';
import { operationNames, resources } from '../resources/mod';
import { describeFields, describeOperations } from './describeResource';
import { listFields, options, outputFields } from './readFields';
import { bodyFields, customFields, idFields, lookFields } from './writeFields';

export { listSearch } from './field';
export { hints } from './hints';
export { getFields, getGroupFields, getSumFields, getWorkerColumns } from './loadOptions';

const namesOf = Object.fromEntries([...resources].map(([value, { name }]) => [value, name]));

/** What stands below the name of the node on the canvas, such as `Get Many: Client`. */
export const subtitle = `={{ (${JSON.stringify(operationNames)})[$parameter["operation"]] + ": " + (${JSON.stringify(namesOf)})[$parameter["resource"]] }}`;

export const properties: INodeProperties[] = [
	property('Resource', 'resource', 'options', {
		default: 'incident',
		noDataExpression: true,
		options: [...resources].map(([value, { name, getAll, description = getAll?.description }]) => ({
			...{ name, value, description },
		})),
		// Hands every operation to callApi().
		routing: { send: { paginate: true } },
	}),
	...[...resources].map(describeOperations),
	...bodyFields,
	...listFields,
	...idFields,
	...[...resources].flatMap(describeFields),
	...customFields,
	...lookFields,
	...outputFields,
	options,
];
