import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const referralAgency: Resource = {
	name: 'Referral Agency',
	value: 'referralAgency',
	getAll: getMany(reads.referralAgencies, {
		action: 'Get many referral agencies',
		description:
			'Returns the referral agencies; which fields they have is not documented. Choose it to see who refers clients.',
	}),
};
