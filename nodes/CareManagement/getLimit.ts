import type { IExecutePaginationFunctions } from 'n8n-workflow';
import { InputError } from '../../errors/mod';
import { toBoolean, type Query } from '../../values/mod';
import { requireValue } from './requireValue';

/**
 * How many records the user wants of a list, by Return All and Limit.
 *
 * @param context n8n's context of the item
 * @param typed the query parameters that the user typed
 * @returns the limit as the user set it, or nothing when all records are wanted
 * @throws InputError when one of the two gives nothing, or a typed parameter would cut off what Return All is for
 */
export function getLimit(context: IExecutePaginationFunctions, typed: Query): { limit?: unknown } {
	const returnAll = context.getNodeParameter('returnAll', false);
	requireValue(returnAll, 'Return All', 'Check what its expression gives.');
	if (toBoolean(returnAll, 'Return All')) {
		const paging = Object.keys(typed).find((name) => /^(limit|page)$/i.test(name));
		if (paging === undefined) return {};
		throw new InputError({
			title: `The query parameter ${paging} would cut off the list that Return All asks for`,
			nextStep:
				'Remove it from Query Parameters and use Limit, and Skip under Filters. To send it all the same, switch Return All off.',
		});
	}
	const limit = context.getNodeParameter('limit', 50);
	requireValue(limit, 'Limit', 'Enter a number, or switch on Return All.');
	return { limit };
}
