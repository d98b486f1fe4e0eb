import { reads } from '../../../api/mod';
import { clientLocator, serviceLocator, workerLocator } from '../../shared/locators';
import { get, getMany, type Resource } from '../defineResource';

export const roster: Resource = {
	name: 'Roster',
	value: 'roster',
	get: get(reads.rosters, {
		action: 'Get roster item by ID with day and time and client and worker',
		description:
			'Returns one shift, on leave or not: day, start, minutes, client, worker and service. Choose it when the ID of the roster item is known.',
		idField: { description: 'ID of the roster item to return' },
	}),
	getAll: getMany(reads.rosters, {
		action: 'Get many roster items with day and time and client and worker',
		description:
			'Returns shifts as they are planned: day, start, minutes, client, worker, service and hold. Choose it for who goes to whom and when; what was worked is in Timesheet.',
		filters: {
			fromDate: { description: 'First day of service, itself included' },
			toDate: { description: 'Last day of service, itself included' },
			createdTimeFrom: {
				description: 'First day on which the roster items were created, itself included',
			},
			createdTimeTo: {
				description: 'Last day on which the roster items were created, itself included',
			},
			rosterItemId: { description: 'ID of the one roster item to return' },
			clientId: { picker: clientLocator, description: 'Client whose roster items to return' },
			carerId: { picker: workerLocator, description: 'Worker whose roster items to return' },
			serviceId: { picker: serviceLocator, description: 'Service whose roster items to return' },
			includeNotes: { description: 'Whether to return the notes that were made in the app' },
			onHoldType: {
				placeholder: 'e.g. ALL',
				description:
					'ALL returns all shifts, on leave or not. A hold type asks for shifts with that hold; which types there are is not documented. Without this filter the service decides whether shifts on leave are among the others, which is not documented either.',
			},
		},
	}),
};
