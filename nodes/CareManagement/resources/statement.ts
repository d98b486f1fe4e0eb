import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const statement: Resource = {
	name: 'Statement',
	value: 'statement',
	getAll: getMany(reads.statements, {
		action: 'Get many HCP statements',
		description:
			'Returns statements; which fields they have is not documented. Choose it for statements; single expenses are in Client Expense.',
	}),
};
