import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const user: Resource = {
	name: 'User',
	value: 'user',
	getAll: getMany(reads.users, {
		action: 'Get many user accounts',
		description:
			'Returns the users of the service; which fields they have is not documented. Choose it to see to whom an incident or a note can be assigned.',
	}),
};
