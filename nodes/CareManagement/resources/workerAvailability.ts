import { reads } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const workerAvailability: Resource = {
	name: 'Worker Availability',
	value: 'workerAvailability',
	operations: {
		getAll: getMany(reads.workerAvailability, {
			action: 'Get many worker availability records',
			description: 'List when workers are available',
		}),
	},
};
