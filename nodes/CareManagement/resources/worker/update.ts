import type { INodeProperties } from 'n8n-workflow';
import { workerLocator } from '../../../shared/locators';
import { workerFields } from './fields';

const showOnlyForWorkerUpdate = {
	resource: ['worker'],
	operation: ['update'],
	specifyBody: ['keypair'],
};

export const workerUpdateDescription: INodeProperties[] = [
	{
		displayName: 'Worker',
		name: 'CarerId',
		...workerLocator,
		required: true,
		displayOptions: { show: showOnlyForWorkerUpdate },
		routing: { send: { type: 'body', property: 'CarerId' } },
		description: 'Worker to update',
	},
	{
		displayName: 'Update Fields',
		name: 'updateFields',
		type: 'collection',
		placeholder: 'Add Field',
		displayOptions: { show: showOnlyForWorkerUpdate },
		default: {},
		options: workerFields.filter(({ name }) => name !== 'CarerId'),
	},
];
