/** The panel of the node as n8n's properties. The tables of the API and the texts of the resources define the panel. */
import type { INodeProperties } from 'n8n-workflow';
import { reads } from '../../../api/mod';
import { property } from '../../shared/outputOptions';
import { searchMethods, type ListName } from '../../shared/pickers';
import { operationNames, resources } from '../resources/mod';
import { describeFields, describeOperations } from './describeResource';
import { listFields, options, outputFields } from './readFields';
import { bodyFields, customFields, idFields, lookFields } from './writeFields';

export { hints } from './hints';
export { getFields, getGroupFields, getSumFields, getWorkerColumns } from './loadOptions';

const namesOf = Object.fromEntries([...resources].map(([value, { name }]) => [value, name]));

/** The text below the name of the node on the canvas, such as `Get Many: Client`. */
export const subtitle = `={{ (${JSON.stringify(operationNames)})[$parameter["operation"]] + ": " + (${JSON.stringify(namesOf)})[$parameter["resource"]] }}`;

export const properties: INodeProperties[] = [
	property('Resource', 'resource', 'options', {
		default: 'incident',
		noDataExpression: true,
		options: [...resources].map(([value, { name, getAll, description = getAll?.description }]) => ({
			...{ name, value, description },
		})),
		// Because of this setting, n8n hands every operation to callApi().
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

const panel = JSON.stringify(properties);

/** The methods that n8n calls for the pickers of the panel. */
export const listSearch = Object.fromEntries(
	Object.entries(searchMethods(...(Object.keys(reads) as ListName[]))).filter(([method]) =>
		panel.includes(`"${method}"`),
	),
);
