import { reads } from '../../../api/mod';
import { clientLocator } from '../../shared/locators';
import { getMany, type Resource } from '../defineResource';

export const clientNote: Resource = {
	name: 'Client Note',
	value: 'clientNote',
	getAll: getMany(reads.clientNotes, {
		action: 'Get many notes about clients',
		description:
			'Returns notes about clients; which fields they have is not documented. Choose it to read what was noted about a client; incidents are in Incident.',
		filters: {
			fromDate: {
				description:
					'First day of the notes, itself included. Which date is compared is not documented.',
			},
			toDate: {
				description:
					'Last day of the notes, itself included. Which date is compared is not documented.',
			},
			assignedTo: { description: 'E-mail address of the user that the notes are assigned to' },
			closed: {
				description:
					'Whether to return closed notes. It can only be switched on, because the service has no such filter for open ones.',
			},
			taskClosed: {
				description:
					'Whether to return notes whose task is closed. It can only be switched on, because the service has no such filter for open ones.',
			},
			ClientId: { picker: clientLocator, description: 'Client whose notes to return' },
		},
	}),
};
