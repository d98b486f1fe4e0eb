import { reads } from '../../../api/mod';
import { areaLocator, clientLocator, payerLocator } from '../../shared/locators';
import { getMany, type Resource } from '../defineResource';

export const agreement: Resource = {
	name: 'Agreement',
	value: 'agreement',
	getAll: getMany(reads.agreements, {
		action: 'Get many agreements',
		description:
			'List service agreements, filtered by client, payer, area or dates, with their items if wished',
		filters: {
			fromDate: { description: 'Returns agreements that start on this day or later' },
			toDate: { description: 'Returns agreements that end on this day or earlier' },
			payerId: { picker: payerLocator, description: 'Payer whose agreements to return' },
			clientId: { picker: clientLocator, description: 'Client whose agreements to return' },
			area: { picker: areaLocator, description: 'Area whose agreements to return' },
			includeItems: { description: 'Whether to return the items of each agreement' },
		},
	}),
};
