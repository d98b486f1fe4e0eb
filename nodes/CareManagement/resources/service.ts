import { reads } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const service: Resource = {
	name: 'Service',
	value: 'service',
	operations: {
		getAll: getMany(reads.services, {
			action: 'Get many services',
			description: 'List the services with their charge and pay rates',
		}),
	},
};
