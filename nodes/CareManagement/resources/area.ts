import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const area: Resource = {
	name: 'Area',
	value: 'area',
	getAll: getMany(reads.areas, {
		action: 'Get many areas with their codes',
		description: 'Returns code and name of each area. Choose it to see how an area is written.',
	}),
};
