import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const trainingItem: Resource = {
	name: 'Training Item',
	value: 'trainingItem',
	getAll: getMany(reads.trainingItems, {
		action: 'Get many training items',
		description:
			'Returns the training items; which fields they have is not documented. Choose it for what training there is; who was trained is in Training.',
	}),
};
