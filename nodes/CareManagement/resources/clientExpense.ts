import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const clientExpense: Resource = {
	name: 'Client Expense',
	value: 'clientExpense',
	getAll: getMany(reads.clientExpenses, {
		action: 'Get many expenses of clients',
		description:
			'Returns expenses of clients; which fields they have is not documented. Choose it to see what was spent for a client.',
	}),
};
