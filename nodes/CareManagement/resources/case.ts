import { reads } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const dexCase: Resource = {
	name: 'Case',
	value: 'case',
	operations: {
		getAll: getMany(reads.cases, {
			action: 'Get many cases',
			description: 'List the DEX cases',
		}),
	},
};
