import type { IExecutePaginationFunctions } from 'n8n-workflow';
import { InputError } from '../../errors/mod';
import { emptyFilter, isEmpty, toText, type Query } from '../../values/mod';

/**
 * The query parameters that the user added by name. They are sent exactly as typed, and instead of what the node would
 * send.
 *
 * @param context n8n's context of the item
 * @param ignoreEmpty leaves out a parameter whose value gives nothing, instead of throwing
 * @throws InputError when a name is missing or there twice, or a value gives nothing or is no text
 */
export function getQueryParameters(
	context: IExecutePaginationFunctions,
	ignoreEmpty: boolean,
): Query {
	const parameters = context.getNodeParameter('options.queryParameters.parameter', []) as Array<{
		name: unknown;
		value: unknown;
	}>;
	const query: Record<string, string> = {};
	for (const { name, value } of parameters) {
		if (isEmpty(name)) {
			throw new InputError({
				title: 'A query parameter has no name',
				nextStep: 'Enter the name under Query Parameters, or remove the parameter.',
			});
		}
		const key = String(name);
		if (Object.hasOwn(query, key)) {
			throw new InputError({
				title: `The query parameter ${key} is there twice`,
				nextStep: 'Remove one of the two under Query Parameters.',
			});
		}
		if (isEmpty(value)) {
			if (ignoreEmpty) continue;
			throw emptyFilter(key);
		}
		query[key] = toText(value, key);
	}
	return query;
}
