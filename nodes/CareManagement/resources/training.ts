import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const training: Resource = {
	name: 'Training',
	value: 'training',
	getAll: getMany(reads.training, {
		action: 'Get many training records',
		description: 'List the training',
	}),
};
