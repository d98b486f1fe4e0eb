import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const user: Resource = {
	name: 'User',
	value: 'user',
	getAll: getMany(reads.users, {
		action: 'Get many users',
		description: 'List the users',
	}),
};
