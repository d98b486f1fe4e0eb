import { reads } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const area: Resource = {
	name: 'Area',
	value: 'area',
	operations: {
		getAll: getMany(reads.areas, {
			action: 'Get many areas',
			description: 'List the areas that the organisation works in',
		}),
	},
};
