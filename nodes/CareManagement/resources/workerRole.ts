import { reads } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const workerRole: Resource = {
	name: 'Worker Role',
	value: 'workerRole',
	operations: {
		getAll: getMany(reads.workerRoles, {
			action: 'Get many worker roles',
			description: 'List the roles that workers can have',
		}),
	},
};
