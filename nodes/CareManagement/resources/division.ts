import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const division: Resource = {
	name: 'Division',
	value: 'division',
	getAll: getMany(reads.divisions, {
		action: 'Get many divisions',
		description: 'List the divisions',
	}),
};
