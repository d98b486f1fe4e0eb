import { reads } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const statement: Resource = {
	name: 'Statement',
	value: 'statement',
	operations: {
		getAll: getMany(reads.statements, {
			action: 'Get many statements',
			description: 'List the home care package statements',
		}),
	},
};
