import { reads } from '../../../api/mod';
import { clientLocator } from '../../shared/locators';
import { get, getMany, type Resource } from '../defineResource';

export const client: Resource = {
	name: 'Client',
	value: 'client',
	get: get(reads.clients, {
		action: 'Get client by ID with name and contact details',
		description:
			'Returns one client: name, date of birth, address, phone and e-mail. Choose it when the ID of the client is known.',
		idField: { picker: clientLocator, description: 'Client to return' },
	}),
	getAll: getMany(reads.clients, {
		action: 'Get many clients with names and contact details',
		description:
			'Returns clients: name, date of birth, address, phone and e-mail; only current ones unless more are included. Choose it to find out who is a client, and their IDs.',
		filters: {
			clientId: { picker: clientLocator, description: 'Client whose record to return' },
			includeDeleted: { description: 'Whether to also return clients who were deleted' },
			includeNonCurrent: {
				description: 'Whether to also return clients who are no longer current',
			},
			serviceStatus: {
				description:
					'Service status that the clients match. Which ones there are is not documented.',
			},
			serviceStart: { description: 'First service start date of the clients, itself included' },
			serviceEnd: { description: 'Last service start date of the clients, itself included' },
			includeNotes: { description: 'Whether to return the notes of each client' },
		},
	}),
};
