import type { IDataObject, IExecutePaginationFunctions } from 'n8n-workflow';
import { reads, type ReadEndpoint } from '../../../api/mod';
import { InputError } from '../../../errors/mod';
import {
	emptyFilter,
	formatQuery,
	isEmpty,
	toBoolean,
	toText,
	type Query,
} from '../../../values/mod';
import { parseFieldNames } from '../../shared/outputOptions';
import { simplifiedFieldsOf } from '../resources/mod';

/** Loads a value, or shares the value or the failure of an earlier call with an equal key in the same attempt. */
export type Memoize = <Value>(key: unknown, load: () => Promise<Value>) => Promise<Value>;

/** How the user wants the records to leave the node. */
export interface Output {
	/** Whether values stay exactly as the API sent them. */
	readonly rawValues: boolean;
	/** Whether names stand beside the ids. */
	readonly addNames: boolean;
	/** The fields to return, in this order; all when empty. */
	readonly fields: readonly string[];
	/** Whether only the first ten of the fields are returned, and with them what was included. */
	readonly isSimplified: boolean;
}

/** All that an item says about what it wants to read: items that say the same share the answer. */
export interface ReadRequest {
	readonly operation: string;
	/** What the node formats. */
	readonly query: Query;
	/** What the user typed, which goes out as it is, instead of what the node would send under that name. */
	readonly userQuery: Query;
	/** How many records are wanted; all when absent. */
	readonly wanted?: number;
	/** Words that a record must contain. */
	readonly words: string;
	readonly output: Output;
}

/** Whether a language model reads what the node returns: n8n makes a second type of node from ours, with this ending. */
export const isTool = (context: IExecutePaginationFunctions): boolean =>
	context.getNode().type.endsWith('Tool');

/**
 * What the user set for the current item.
 *
 * @param sent what the description sends, by query parameter
 * @throws InputError when a value does not fit, or gives nothing
 */
export function getReadRequest(
	context: IExecutePaginationFunctions,
	endpoint: ReadEndpoint,
	sent: IDataObject,
): ReadRequest {
	const operation = context.getNodeParameter('operation') as string;
	const options = context.getNodeParameter('options', {}) as IDataObject;
	const ignoreEmpty = options.ignoreEmptyFilters === true;
	if (operation === 'get') {
		const name = endpoint.idParameter ?? '';
		const { title } = endpoint.parameters[name];
		requireValue(sent[name], title, 'Enter the ID, or check that the expression gives one.');
	}
	const userQuery = getUserQuery(context, ignoreEmpty);
	const wanted = operation === 'getAll' ? getLimit(context, userQuery) : undefined;
	const formatted = formatQuery(endpoint, sent, context.getTimezone(), { ignoreEmpty });
	const query = Object.entries(formatted).filter(([name]) => !Object.hasOwn(userQuery, name));
	return {
		operation,
		query: Object.fromEntries(query),
		userQuery,
		wanted,
		words: isTool(context) ? String(options.search ?? '').trim() : '',
		output: getOutput(context, endpoint, options),
	};
}

/**
 * Demands a value that the operation cannot do without, whatever filters may be empty.
 *
 * @throws InputError when it gives nothing
 */
export function requireValue(value: unknown, title: string, nextStep: string): void {
	if (isEmpty(value)) throw new InputError({ title: `${title} is empty`, nextStep });
}

/** How many records the user wants of a list, by Return All and Limit. */
function getLimit(context: IExecutePaginationFunctions, userQuery: Query): number | undefined {
	const returnAll = context.getNodeParameter('returnAll', false);
	requireValue(returnAll, 'Return All', 'Check what its expression gives.');
	if (toBoolean(returnAll, 'Return All')) {
		const paging = Object.keys(userQuery).find((name) => /^(limit|page)$/i.test(name));
		if (paging === undefined) return undefined;
		throw new InputError({
			title: `The query parameter ${paging} would cut off the list that Return All asks for`,
			nextStep:
				'Remove it from Query Parameters and use Limit, and Skip under Filters. To send it all the same, switch Return All off.',
		});
	}
	const limit = context.getNodeParameter('limit', 50);
	requireValue(limit, 'Limit', 'Enter a number, or switch on Return All.');
	// Where the API takes no limit, the node cuts the list.
	return Number(formatQuery(reads.forms, { limit }, '').limit);
}

function getOutput(
	context: IExecutePaginationFunctions,
	endpoint: ReadEndpoint,
	{ rawValues, addNames }: IDataObject,
): Output {
	const output = context.getNodeParameter('output', 'raw');
	const simplified = simplifiedFieldsOf(context.getNodeParameter('resource') as string);
	const fields = {
		raw: () => [],
		simple: simplified && (() => simplified),
		fields: () => getSelected(context, endpoint),
	}[output as string];
	if (!fields) {
		throw new InputError({
			title: 'This output does not exist',
			nextStep: 'Choose the output from its list.',
		});
	}
	return {
		rawValues: rawValues === true,
		addNames: addNames === true,
		fields: fields(),
		isSimplified: output === 'simple',
	};
}

function getSelected(context: IExecutePaginationFunctions, { id }: ReadEndpoint): string[] {
	const chosen = {
		fields: context.getNodeParameter('fields', []),
		fieldNames: context.getNodeParameter('fieldNames', ''),
	};
	const names = [
		...parseFieldNames(chosen, 'fields'),
		...parseFieldNames(chosen, 'fieldNames', 'Fields by Name'),
	];
	if (names.length === 0) {
		throw new InputError({
			title: 'No field is chosen',
			nextStep: 'Choose some under Fields to Return or Fields by Name, or set Output to Raw.',
		});
	}
	// n8n's guidelines: a language model always gets the id.
	return [...new Set([...(isTool(context) && id !== undefined ? [id] : []), ...names])];
}

/**
 * The query parameters that the user added by name.
 *
 * @param ignoreEmpty leaves out a parameter whose value gives nothing, instead of throwing
 * @throws InputError when a name is missing or there twice, or a value gives nothing or is no text
 */
export function getUserQuery(context: IExecutePaginationFunctions, ignoreEmpty = false): Query {
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
		if (!isEmpty(value)) query[key] = toText(value, key);
		else if (!ignoreEmpty) throw emptyFilter(key);
	}
	return query;
}
