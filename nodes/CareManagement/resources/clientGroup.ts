import { reads } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const clientGroup: Resource = {
	name: 'Client Group',
	value: 'clientGroup',
	operations: {
		getAll: getMany(reads.clientGroups, {
			action: 'Get many client groups',
			description: 'List the groups of clients',
		}),
	},
};
