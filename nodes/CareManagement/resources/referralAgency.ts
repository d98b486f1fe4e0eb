import { reads } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const referralAgency: Resource = {
	name: 'Referral Agency',
	value: 'referralAgency',
	operations: {
		getAll: getMany(reads.referralAgencies, {
			action: 'Get many referral agencies',
			description: 'List the agencies that refer clients',
		}),
	},
};
