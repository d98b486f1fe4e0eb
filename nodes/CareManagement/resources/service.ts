import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const service: Resource = {
	name: 'Service',
	value: 'service',
	getAll: getMany(reads.services, {
		action: 'Get many services with charge rates and pay rates',
		description:
			'Returns services: code, description, unit, rates and payroll codes. Choose it to look up a rate or what a ServiceId means.',
	}),
};
