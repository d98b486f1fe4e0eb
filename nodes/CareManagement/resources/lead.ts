import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const lead: Resource = {
	name: 'Lead',
	value: 'lead',
	getAll: getMany(reads.leads, {
		action: 'Get many leads',
		description: 'List the leads',
	}),
};
