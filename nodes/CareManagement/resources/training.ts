import { reads } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const training: Resource = {
	name: 'Training',
	value: 'training',
	operations: {
		getAll: getMany(reads.training, {
			action: 'Get many training records',
			description: 'List the training of workers',
		}),
	},
};
