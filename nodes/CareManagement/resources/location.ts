import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const location: Resource = {
	name: 'Location',
	value: 'location',
	getAll: getMany(reads.locations, {
		action: 'Get many locations with their addresses',
		description:
			'Returns code, description and address of each location. Choose it to look up where something takes place.',
	}),
};
