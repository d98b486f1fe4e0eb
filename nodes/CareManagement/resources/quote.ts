import { reads } from '../../../api/mod';
import { clientLocator, payerLocator } from '../../shared/locators';
import { getMany, type Resource } from '../defineResource';

export const quote: Resource = {
	name: 'Quote',
	value: 'quote',
	getAll: getMany(reads.quotes, {
		action: 'Get many quotes with their clients and dates and totals',
		description:
			'Returns quotes: client, payer, dates, status, total, and their line items if included. Choose it for what was offered; what was agreed is in Agreement.',
		filters: {
			fromDate: { description: 'First date of the quotes (DateOfQuote), itself included' },
			toDate: { description: 'Last date of the quotes (DateOfQuote), itself included' },
			payerId: { picker: payerLocator, description: 'Payer whose quotes to return' },
			clientId: { picker: clientLocator, description: 'Client whose quotes to return' },
			includeItems: { description: 'Whether to return the line items of each quote' },
		},
	}),
};
