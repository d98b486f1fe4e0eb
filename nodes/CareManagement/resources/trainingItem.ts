import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const trainingItem: Resource = {
	name: 'Training Item',
	value: 'trainingItem',
	getAll: getMany(reads.trainingItems, {
		action: 'Get many training items',
		description: 'List the training items',
	}),
};
