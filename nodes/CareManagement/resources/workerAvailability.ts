import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const workerAvailability: Resource = {
	name: 'Worker Availability',
	value: 'workerAvailability',
	getAll: getMany(reads.workerAvailability, {
		action: 'Get many worker availability records',
		description: 'List when workers are available',
	}),
};
