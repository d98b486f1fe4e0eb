import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const area: Resource = {
	name: 'Area',
	value: 'area',
	getAll: getMany(reads.areas, {
		action: 'Get many areas',
		description: 'List the areas',
	}),
};
