import { reads } from '../../../api/mod';
import { areaLocator, clientLocator, payerLocator } from '../../shared/locators';
import { getMany, type Resource } from '../defineResource';

export const agreement: Resource = {
	name: 'Agreement',
	value: 'agreement',
	getAll: getMany(reads.agreements, {
		action: 'Get many agreements with their clients and payers and dates',
		description:
			'Returns service agreements: client, payer, first and last day, budget, and their items if included. Choose it for what was agreed, what ends soon, and how much may be spent.',
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
