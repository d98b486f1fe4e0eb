import type { INodeProperties } from 'n8n-workflow';

export const timesheetGetDescription: INodeProperties[] = [
	{
		displayName: 'Timesheet ID',
		name: 'timesheetId',
		type: 'string',
		default: '',
		placeholder: 'e.g. 1042',
		required: true,
		displayOptions: { show: { resource: ['timesheet'], operation: ['get'] } },
		routing: { send: { type: 'query', property: 'timesheetId' } },
		description: 'ID of the timesheet to return',
	},
];
