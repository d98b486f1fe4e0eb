import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const payer: Resource = {
	name: 'Payer',
	value: 'payer',
	getAll: getMany(reads.payers, {
		action: 'Get many payers with contact details',
		description:
			'Returns who pays: name, contact person, address, phone, e-mail and ABN. Choose it to look up a payer or what a PayerId means.',
	}),
};
