import { reads } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const payer: Resource = {
	name: 'Payer',
	value: 'payer',
	operations: {
		getAll: getMany(reads.payers, {
			action: 'Get many payers',
			description: 'List the payers that fund services',
		}),
	},
};
