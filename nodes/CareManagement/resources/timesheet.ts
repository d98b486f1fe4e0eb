import { reads } from '../../../api/mod';
import { clientLocator, serviceLocator, workerLocator } from '../../shared/locators';
import { get, getMany, type Resource } from '../defineResource';

export const timesheet: Resource = {
	name: 'Timesheet',
	value: 'timesheet',
	get: get(reads.timesheets, {
		action: 'Get a timesheet',
		description: 'Get one timesheet by ID',
		idField: { description: 'ID of the timesheet to return' },
	}),
	getAll: getMany(reads.timesheets, {
		action: 'Get many timesheets',
		description: 'List timesheets, filtered by day, client, worker or service',
		filters: {
			fromDate: {
				description:
					'First day of the timesheets, itself included. Which date is compared is not documented.',
			},
			toDate: {
				description:
					'Last day of the timesheets, itself included. Which date is compared is not documented.',
			},
			timesheetId: { description: 'ID of the one timesheet to return' },
			clientId: { picker: clientLocator, description: 'Client whose timesheets to return' },
			carerId: { picker: workerLocator, description: 'Worker whose timesheets to return' },
			serviceId: { picker: serviceLocator, description: 'Service whose timesheets to return' },
			includeNotes: { description: 'Whether to return the notes that were made in the app' },
		},
	}),
};
