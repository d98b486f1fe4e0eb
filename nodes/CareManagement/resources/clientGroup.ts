import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const clientGroup: Resource = {
	name: 'Client Group',
	value: 'clientGroup',
	getAll: getMany(reads.clientGroups, {
		action: 'Get many groups of clients',
		description:
			'Returns the groups of clients; which fields they have is not documented. Choose it to see which groups there are.',
	}),
};
