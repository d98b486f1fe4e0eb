import { reads, writes } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const workerCompliance: Resource = {
	name: 'Worker Compliance',
	value: 'workerCompliance',
	create: {
		endpoint: writes.createWorkerCompliance,
		action: 'Create compliance record of worker',
		description:
			'Adds a compliance record to a worker and returns what the service answers. Choose it for a check or certificate that is new.',
	},
	getAll: getMany(reads.workerCompliance, {
		action: 'Get many compliance records of workers',
		description:
			'Returns compliance records of workers; which fields they have is not documented. Choose it for checks and certificates of workers; training is in Training.',
	}),
	update: {
		endpoint: writes.updateWorkerCompliance,
		action: 'Update compliance record of worker',
		description:
			'Changes a compliance record of a worker and returns what the service answers. Choose it for a check or certificate that is there already.',
	},
};
