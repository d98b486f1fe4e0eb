import { reads } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const contact: Resource = {
	name: 'Contact',
	value: 'contact',
	operations: {
		getAll: getMany(reads.contacts, {
			action: 'Get many contacts',
			description: 'List the contacts of clients',
		}),
	},
};
