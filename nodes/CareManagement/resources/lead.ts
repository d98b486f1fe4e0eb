import { reads } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const lead: Resource = {
	name: 'Lead',
	value: 'lead',
	operations: {
		getAll: getMany(reads.leads, {
			action: 'Get many leads',
			description: 'List the leads, people who may become clients',
		}),
	},
};
