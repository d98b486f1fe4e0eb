import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const clientGroup: Resource = {
	name: 'Client Group',
	value: 'clientGroup',
	getAll: getMany(reads.clientGroups, {
		action: 'Get many client groups',
		description: 'List the groups of clients',
	}),
};
