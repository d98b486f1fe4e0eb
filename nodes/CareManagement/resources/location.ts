import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const location: Resource = {
	name: 'Location',
	value: 'location',
	getAll: getMany(reads.locations, {
		action: 'Get many locations',
		description: 'List the locations',
	}),
};
