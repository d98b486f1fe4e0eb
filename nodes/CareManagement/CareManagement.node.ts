import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { testCredential } from '../shared/testCredential';
import { callApi } from './callApi';
import {
	getFields,
	getGroupFields,
	getSumFields,
	getWorkerColumns,
	hints,
	listSearch,
	properties,
	subtitle,
} from './describe/mod';

export class CareManagement implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Care Management',
		name: 'careManagement',
		icon: {
			light: 'file:../shared/careManagement.svg',
			dark: 'file:../shared/careManagement.dark.svg',
		},
		group: ['input'],
		version: 1,
		subtitle,
		description:
			'Read clients, workers, rosters, timesheets, agreements, quotes and incidents of a care provider, and write workers',
		defaults: { name: 'Care Management' },
		usableAsTool: true,
		builderHint: {
			searchHint:
				'For a whole list, switch on Return All, and narrow it by Filters rather than by a node behind it. Output "Simplified" has the names beside the IDs. Choose "Selected Fields", names among them, so that no more data about people is kept than the workflow needs. Output "Totals" counts and adds up. To start a workflow when a record is entered or changed, such as an incident, use Care Management Trigger.',
		},
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'careManagementApi', required: true, testedBy: 'testCredential' }],
		// There is no baseURL here, because n8n would evaluate its expression twice for each item. openSession() reads the address instead.
		requestDefaults: { headers: { Accept: 'application/json' } },
		requestOperations: { pagination: callApi },
		hints,
		properties,
	};

	methods = {
		credentialTest: { testCredential },
		loadOptions: { getFields, getGroupFields, getSumFields },
		resourceMapping: { getWorkerColumns },
		listSearch,
	};
}
