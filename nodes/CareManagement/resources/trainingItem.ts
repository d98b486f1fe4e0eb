import { reads } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const trainingItem: Resource = {
	name: 'Training Item',
	value: 'trainingItem',
	operations: {
		getAll: getMany(reads.trainingItems, {
			action: 'Get many training items',
			description: 'List the items that a training can consist of',
		}),
	},
};
