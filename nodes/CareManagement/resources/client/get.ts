import type { INodeProperties } from 'n8n-workflow';
import { clientLocator } from '../../../shared/locators';

export const clientGetDescription: INodeProperties[] = [
	{
		displayName: 'Client',
		name: 'clientId',
		...clientLocator,
		required: true,
		displayOptions: { show: { resource: ['client'], operation: ['get'] } },
		routing: { send: { type: 'query', property: 'clientId' } },
		description: 'Client to return',
	},
];
