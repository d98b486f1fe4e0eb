import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const workerRole: Resource = {
	name: 'Worker Role',
	value: 'workerRole',
	getAll: getMany(reads.workerRoles, {
		action: 'Get many roles that workers can have',
		description:
			'Returns the worker roles; which fields they have is not documented. Choose it to see which roles there are.',
	}),
};
