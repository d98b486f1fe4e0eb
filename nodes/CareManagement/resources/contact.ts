import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const contact: Resource = {
	name: 'Contact',
	value: 'contact',
	getAll: getMany(reads.contacts, {
		action: 'Get many contacts',
		description:
			'Returns contacts; which fields they have is not documented. Choose it to find whom to contact; addresses and phones of clients themselves are in Client.',
	}),
};
