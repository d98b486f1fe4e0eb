import { reads } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const location: Resource = {
	name: 'Location',
	value: 'location',
	operations: {
		getAll: getMany(reads.locations, {
			action: 'Get many locations',
			description: 'List the locations where services are delivered',
		}),
	},
};
