import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const workerRole: Resource = {
	name: 'Worker Role',
	value: 'workerRole',
	getAll: getMany(reads.workerRoles, {
		action: 'Get many worker roles',
		description: 'List the worker roles',
	}),
};
