import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const workerAvailability: Resource = {
	name: 'Worker Availability',
	value: 'workerAvailability',
	getAll: getMany(reads.workerAvailability, {
		action: 'Get many records of when workers are available',
		description:
			'Returns the availability of workers; which fields it has is not documented. Choose it to find who could take a shift; who has one is in Roster.',
	}),
};
