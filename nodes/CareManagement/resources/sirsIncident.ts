import { reads } from '../../../api/mod';
import { clientLocator } from '../../shared/locators';
import { getMany, type Resource } from '../defineResource';

export const sirsIncident: Resource = {
	name: 'SIRS Incident',
	value: 'sirsIncident',
	getAll: getMany(reads.sirs, {
		action: 'Get many serious incidents under SIRS',
		description:
			'Returns serious incidents: what happened, when it was notified, the outcome, and who deals with it; the documentation shows no client. Choose it for what falls under SIRS; other incidents are in Incident.',
		filters: {
			fromDate: { description: 'First date of the incidents (IncidentDate), itself included' },
			toDate: { description: 'Last date of the incidents (IncidentDate), itself included' },
			createDateFrom: {
				description: 'First day on which the incidents were entered, itself included',
			},
			createDateTo: {
				description: 'Last day on which the incidents were entered, itself included',
			},
			clientId: {
				picker: clientLocator,
				description: 'Client whose serious incidents to return',
			},
			assignedTo: {
				description:
					'User that the incidents are assigned to. How the user is written is not documented.',
			},
			closed: {
				description: 'Whether to return closed incidents (on) or open ones (off)',
			},
			taskClosed: {
				description: 'Whether to return incidents whose task is closed (on) or open (off)',
			},
		},
	}),
};
