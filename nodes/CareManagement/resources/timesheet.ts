import { reads } from '../../../api/mod';
import { clientLocator, serviceLocator, workerLocator } from '../../shared/locators';
import { get, getMany, type Resource } from '../defineResource';

export const timesheet: Resource = {
	name: 'Timesheet',
	value: 'timesheet',
	get: get(reads.timesheets, {
		action: 'Get timesheet by ID with minutes and kilometres worked',
		description:
			'Returns one timesheet: day, start, minutes, kilometres, client, worker and service. Choose it when the ID of the timesheet is known.',
		idField: { description: 'ID of the timesheet to return' },
	}),
	getAll: getMany(reads.timesheets, {
		action: 'Get many timesheets with minutes and kilometres worked',
		description:
			'Returns what was worked: day, start, minutes, kilometres, client, worker and service. Choose it for pay and billing; what is planned is in Roster.',
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
