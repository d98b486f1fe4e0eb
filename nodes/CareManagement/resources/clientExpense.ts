import { reads } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const clientExpense: Resource = {
	name: 'Client Expense',
	value: 'clientExpense',
	operations: {
		getAll: getMany(reads.clientExpenses, {
			action: 'Get many client expenses',
			description: 'List the expenses of clients',
		}),
	},
};
