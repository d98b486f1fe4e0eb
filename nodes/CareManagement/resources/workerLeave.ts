import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const workerLeave: Resource = {
	name: 'Worker Leave',
	value: 'workerLeave',
	getAll: getMany(reads.workerLeave, {
		action: 'Get many worker leave records',
		description: 'List the leave of workers',
	}),
};
