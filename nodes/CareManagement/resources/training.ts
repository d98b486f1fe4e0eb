import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const training: Resource = {
	name: 'Training',
	value: 'training',
	getAll: getMany(reads.training, {
		action: 'Get many training records of workers',
		description:
			'Returns training of workers; which fields it has is not documented. Choose it for who was trained; what training there is, is in Training Item.',
	}),
};
