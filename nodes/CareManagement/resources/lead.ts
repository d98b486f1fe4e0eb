import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const lead: Resource = {
	name: 'Lead',
	value: 'lead',
	getAll: getMany(reads.leads, {
		action: 'Get many leads',
		description:
			'Returns leads; which fields they have is not documented. Choose it for people who are not clients yet; clients are in Client.',
	}),
};
