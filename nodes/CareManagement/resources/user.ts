import { reads } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const user: Resource = {
	name: 'User',
	value: 'user',
	operations: {
		getAll: getMany(reads.users, {
			action: 'Get many users',
			description: 'List the users of the service',
		}),
	},
};
