import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const service: Resource = {
	name: 'Service',
	value: 'service',
	getAll: getMany(reads.services, {
		action: 'Get many services',
		description: 'List the services with their charge and pay rates',
	}),
};
