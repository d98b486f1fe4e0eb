import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const clientCompliance: Resource = {
	name: 'Client Compliance',
	value: 'clientCompliance',
	getAll: getMany(reads.clientCompliance, {
		action: 'Get many client compliance records',
		description: 'List the compliance records of clients',
	}),
};
