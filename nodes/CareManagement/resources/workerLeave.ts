import { reads } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const workerLeave: Resource = {
	name: 'Worker Leave',
	value: 'workerLeave',
	operations: {
		getAll: getMany(reads.workerLeave, {
			action: 'Get many worker leave records',
			description: 'List the leave of workers',
		}),
	},
};
