import type { INodeProperties } from 'n8n-workflow';
import { timesheetGetDescription } from './get';
import { timesheetGetManyDescription } from './getAll';

export const timesheetDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['timesheet'] } },
		options: [
			{
				name: 'Get',
				value: 'get',
				action: 'Get a timesheet',
				description: 'Get one timesheet by ID',
				routing: { request: { method: 'GET', url: '/timesheets' } },
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many timesheets',
				description: 'List timesheets, filtered by day, client, worker or service',
				routing: { request: { method: 'GET', url: '/timesheets' } },
			},
		],
		default: 'getAll',
	},
	...timesheetGetDescription,
	...timesheetGetManyDescription,
];
