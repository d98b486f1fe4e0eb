import { reads, writes } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const workerCompliance: Resource = {
	name: 'Worker Compliance',
	value: 'workerCompliance',
	create: {
		endpoint: writes.createWorkerCompliance,
		action: 'Create a worker compliance record',
		description: 'Create a compliance record of a worker',
	},
	getAll: getMany(reads.workerCompliance, {
		action: 'Get many worker compliance records',
		description: 'List the compliance records of workers',
	}),
	update: {
		endpoint: writes.updateWorkerCompliance,
		action: 'Update a worker compliance record',
		description: 'Change a compliance record of a worker',
	},
};
