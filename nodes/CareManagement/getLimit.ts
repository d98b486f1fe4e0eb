import type { IExecutePaginationFunctions } from 'n8n-workflow';
import { toBoolean } from '../../values/mod';
import { requireValue } from './requireValue';

/**
 * How many records the user wants of a list, by Return All and Limit.
 *
 * @param context n8n's context of the item
 * @returns the limit as the user set it, or nothing when all records are wanted
 * @throws InputError when one of the two gives nothing
 */
export function getLimit(context: IExecutePaginationFunctions): { limit?: unknown } {
	const returnAll = context.getNodeParameter('returnAll', false);
	requireValue(returnAll, 'Return All', 'Check what its expression gives.');
	if (toBoolean(returnAll, 'Return All')) return {};
	const limit = context.getNodeParameter('limit', 50);
	requireValue(limit, 'Limit', 'Enter a number, or switch on Return All.');
	return { limit };
}
