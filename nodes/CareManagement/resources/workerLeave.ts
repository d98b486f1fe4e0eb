import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const workerLeave: Resource = {
	name: 'Worker Leave',
	value: 'workerLeave',
	getAll: getMany(reads.workerLeave, {
		action: 'Get many records of when workers are on leave',
		description:
			'Returns the leave of workers; which fields it has is not documented. Choose it to see who is away; shifts on leave are in Roster.',
	}),
};
