import { reads } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const clientCompliance: Resource = {
	name: 'Client Compliance',
	value: 'clientCompliance',
	operations: {
		getAll: getMany(reads.clientCompliance, {
			action: 'Get many client compliance records',
			description: 'List the compliance records of clients',
		}),
	},
};
