import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const clientExpense: Resource = {
	name: 'Client Expense',
	value: 'clientExpense',
	getAll: getMany(reads.clientExpenses, {
		action: 'Get many client expenses',
		description: 'List the expenses of clients',
	}),
};
