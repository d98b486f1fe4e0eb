import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const clientCompliance: Resource = {
	name: 'Client Compliance',
	value: 'clientCompliance',
	getAll: getMany(reads.clientCompliance, {
		action: 'Get many compliance records of clients',
		description:
			'Returns compliance records of clients; which fields they have is not documented. Choose it for clients; those of workers are in Worker Compliance.',
	}),
};
