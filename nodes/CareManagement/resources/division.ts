import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const division: Resource = {
	name: 'Division',
	value: 'division',
	getAll: getMany(reads.divisions, {
		action: 'Get many organisation divisions',
		description:
			'Returns the divisions; which fields they have is not documented. Choose it to see how the organisation is divided.',
	}),
};
