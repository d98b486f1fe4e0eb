import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const contact: Resource = {
	name: 'Contact',
	value: 'contact',
	getAll: getMany(reads.contacts, {
		action: 'Get many contacts',
		description: 'List the contacts',
	}),
};
