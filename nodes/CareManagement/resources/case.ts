import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const dexCase: Resource = {
	name: 'Case',
	value: 'case',
	getAll: getMany(reads.cases, {
		action: 'Get many cases',
		description: 'List the DEX cases',
	}),
};
