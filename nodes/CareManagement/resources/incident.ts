import { reads } from '../../../api/mod';
import { clientLocator } from '../../shared/locators';
import { getMany, type Resource } from '../defineResource';

export const incident: Resource = {
	name: 'Incident',
	value: 'incident',
	getAll: getMany(reads.incidents, {
		action: 'Get many incidents with what happened and when',
		description:
			'Returns incidents: what happened, when and to which client, whether it is reportable or closed, and who deals with it. Choose it for what went wrong; serious incidents are in SIRS Incident.',
		filters: {
			fromDate: { description: 'First day of the incident notes (NoteDate), itself included' },
			toDate: { description: 'Last day of the incident notes (NoteDate), itself included' },
			createfromDate: {
				description: 'First day on which the incidents were entered, itself included',
			},
			createtoDate: {
				description: 'Last day on which the incidents were entered, itself included',
			},
			clientId: { picker: clientLocator, description: 'Client whose incidents to return' },
			assignedTo: {
				description:
					'User that the incidents are assigned to. How the user is written is not documented; the records show an e-mail address.',
			},
			closed: {
				description: 'Whether to return closed incidents (on) or open ones (off)',
			},
			taskClosed: {
				description: 'Whether to return incidents whose task is closed (on) or open (off)',
			},
			InclForm: { description: 'Whether to return the answers of the form of each incident' },
		},
	}),
};
