import type { INodeProperties } from 'n8n-workflow';
import { workerFields } from './fields';

const showOnlyForWorkerCreate = {
	resource: ['worker'],
	operation: ['create'],
	specifyBody: ['keypair'],
};

export const workerCreateDescription: INodeProperties[] = [
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		displayOptions: { show: showOnlyForWorkerCreate },
		default: {},
		options: workerFields,
	},
];
