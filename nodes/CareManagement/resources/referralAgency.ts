import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const referralAgency: Resource = {
	name: 'Referral Agency',
	value: 'referralAgency',
	getAll: getMany(reads.referralAgencies, {
		action: 'Get many referral agencies',
		description: 'List the referral agencies',
	}),
};
