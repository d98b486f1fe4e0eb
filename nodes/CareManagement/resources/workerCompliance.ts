import { reads, writes } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const workerCompliance: Resource = {
	name: 'Worker Compliance',
	value: 'workerCompliance',
	operations: {
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
	},
};
