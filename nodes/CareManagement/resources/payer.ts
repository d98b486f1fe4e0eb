import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const payer: Resource = {
	name: 'Payer',
	value: 'payer',
	getAll: getMany(reads.payers, {
		action: 'Get many payers',
		description: 'List the payers',
	}),
};
