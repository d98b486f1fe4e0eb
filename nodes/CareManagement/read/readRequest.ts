import type { DateTime } from 'luxon';
import type { IDataObject, IExecutePaginationFunctions as Context } from 'n8n-workflow';
import { reads, type ReadEndpoint } from '../../../api/mod';
import { InputError } from '../../../errors/mod';
import * as values from '../../../values/mod';
import type { Query } from '../../../values/mod';
import { isTool } from '../../shared/isTool';
import type { NodeSession } from '../../shared/openSession';
import { parseFieldNames } from '../../shared/outputOptions';
import { simplifiedFieldsOf } from '../resources/mod';
import type { InnerLists } from './flattenRecords';
import { getPeriodDates } from './getPeriodDates';
import { checkOwnFilters, ownFilters, type OwnFilter } from './ownFilters';
import { getTotalsRequest, type TotalsRequest } from './totalsRequest';

/** Loads a value. If an earlier call in the same attempt had an equal key, both calls share its value or its failure. */
export type Memoize = <Value>(key: unknown, load: () => Promise<Value>) => Promise<Value>;

/**
 * The session of an attempt. An attempt is one try to process all items of a run, and Retry On Fail causes further attempts. The items of
 * an attempt share answers.
 */
export interface SharedSession extends NodeSession {
	readonly memoize: Memoize;
}

/** The complete request of an item. Items with equal requests share the answer. */
export interface ReadRequest {
	readonly operation: string;
	/** The query parameters that the node formats. */
	readonly query: Query;
	/** The query parameters that the user added by name. They are sent unchanged, and replace the node's parameters of the same name. */
	readonly userQuery: Query;
	/** How many records are wanted. If the number is absent, all records are wanted. */
	readonly wanted?: number;
	/** The request for totals. It is absent if records are wanted. */
	readonly totals?: TotalsRequest;
	/** Words that a record must contain. */
	readonly words: string;
	readonly ownFilters: readonly OwnFilter[];
	readonly rawValues: boolean;
	readonly addNames: boolean;
	readonly addHours: boolean;
	readonly innerLists: InnerLists;
	/** The fields to return, in this order. If there are none, all fields are returned. */
	readonly fields: readonly string[];
	readonly isSimplified: boolean;
}

/**
 * Reads the user's settings for the current item.
 *
 * @param sent the query parameters that n8n has taken from the fields of the panel
 * @param now the present time, which all items of an attempt share. Periods are calculated from this time.
 * @throws InputError when a value does not fit, or is empty
 */
export function getReadRequest(
	context: Context,
	endpoint: ReadEndpoint,
	sent: IDataObject,
	now: DateTime,
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
	const query = getQuery(context, endpoint, sent, { now, userQuery, ignoreEmpty });
	const totals = getTotalsRequest(context, { query, userQuery, forModel: isTool(context) });
	const isList = operation === 'getAll' && totals === undefined;
	const wanted = isList ? getLimit(context, userQuery) : undefined;
	const ownFilters = getOwnFilters(context, ignoreEmpty);
	checkOwnFilters(ownFilters, { ...query, ...userQuery });
	const output = context.getNodeParameter('output') as string;
	return {
		operation,
		query,
		userQuery,
		wanted,
		totals,
		words: isTool(context) ? String(options.search ?? '').trim() : '',
		ownFilters,
		rawValues: options.rawValues === true && totals === undefined,
		addNames: (options.addNames ?? output === 'simple') === true,
		addHours: options.addHours === true,
		innerLists: isTool(context) ? 'list' : ((options.innerLists ?? 'list') as InnerLists),
		fields: getFields(context, endpoint, output),
		isSimplified: output === 'simple',
	};
}

interface HowToAsk {
	readonly now: DateTime;
	readonly userQuery: Query;
	readonly ignoreEmpty: boolean;
}

/** Formats the parameters from the panel, with the dates of the chosen periods. */
function getQuery(
	context: Context,
	endpoint: ReadEndpoint,
	sent: IDataObject,
	{ now, userQuery, ignoreEmpty }: HowToAsk,
): Query {
	const dates = getPeriodDates(context, endpoint, sent, { now, userQuery, ignoreEmpty });
	for (const name of ignoreEmpty ? [] : Object.keys(sent)) {
		if (!Object.hasOwn(dates, name) && isLeftEmpty(context, name))
			throw values.emptyFilter(endpoint.parameters[name].title, false);
	}
	const given = { ...sent, ...dates };
	const formatted = values.formatQuery(endpoint, given, context.getTimezone(), { ignoreEmpty });
	const asked = isTool(context) ? { ...anyStates(endpoint, userQuery), ...formatted } : formatted;
	const query = Object.entries(asked).filter(([name]) => !Object.hasOwn(userQuery, name));
	return Object.fromEntries(query);
}

/**
 * Returns the filters that ask for both open and closed records, because a language model assumes that its answer is complete. If a user
 * sets the page by hand, there are no such filters, because the page belongs to a single list.
 */
function anyStates({ parameters }: ReadEndpoint, userQuery: Query): Query {
	if ('limit' in userQuery || 'page' in userQuery) return {};
	const states = Object.keys(parameters).filter((name) => parameters[name].isState);
	return Object.fromEntries(states.map((name) => [name, values.anyState]));
}

function getOwnFilters(context: Context, ignoreEmpty: boolean): readonly OwnFilter[] {
	const isOn = (name: OwnFilter) => {
		const value = context.getNodeParameter(`filters.${name}`, false);
		const { title } = ownFilters[name];
		if (!values.isEmpty(value)) return values.toBoolean(value, title);
		if (ignoreEmpty) return false;
		throw values.emptyFilter(title);
	};
	return (Object.keys(ownFilters) as OwnFilter[]).filter(isOn);
}

/** Returns whether a filter or an option of a Get was added, but left empty without an expression. */
function isLeftEmpty(context: Context, name: string): boolean {
	const { filters, options } = context.getNode().parameters as Record<string, unknown>;
	return [filters, options].some(
		(added) => values.isObject(added) && Object.hasOwn(added, name) && isBlank(added[name]),
	);
}

/** Returns whether a parameter is empty, and has no expression. */
export const isBlank = (parameter: unknown): boolean =>
	values.isUnset(values.isObject(parameter) ? parameter.value : parameter);

/** Refuses an empty value that the operation needs, even if empty filters are allowed. */
export function requireValue(value: unknown, title: string, nextStep: string): void {
	if (values.isEmpty(value)) throw new InputError({ title: `${title} is empty`, nextStep });
}

/** Returns undefined if the user wants all records. */
function getLimit(context: Context, userQuery: Query): number | undefined {
	const returnAll = context.getNodeParameter('returnAll', false);
	requireValue(returnAll, 'Return All', 'Check what its expression gives.');
	if (values.toBoolean(returnAll, 'Return All')) {
		const paging = Object.keys(userQuery).find((name) => /^(limit|page)$/i.test(name));
		if (paging === undefined) return undefined;
		throw new InputError({
			title: `The query parameter ${paging} would cut off the list that Return All asks for`,
			nextStep:
				'Remove it from Query Parameters and use Limit, and Skip under Filters. If you want to send it, switch Return All off.',
		});
	}
	const limit = context.getNodeParameter('limit', 50);
	requireValue(limit, 'Limit', 'Enter a number, or switch on Return All.');
	// The limit is also checked if the API takes no limit, because the node then cuts the list.
	return Number(values.formatQuery(reads.forms, { limit }, '').limit);
}

function getFields(context: Context, { id }: ReadEndpoint, output: string): readonly string[] {
	if (output === 'raw' || output === 'totals') return [];
	const simplified = simplifiedFieldsOf(context.getNodeParameter('resource') as string);
	if (output === 'simple' && simplified) return simplified;
	if (output !== 'fields') {
		throw new InputError({
			title: 'This output does not exist',
			nextStep: 'Choose the output from its list.',
		});
	}
	const fields = parseFieldNames(context.getNodeParameter('fields', []));
	const byName = parseFieldNames(context.getNodeParameter('fieldNames', ''), 'Fields by Name');
	if (fields.length + byName.length === 0) {
		throw new InputError({
			title: 'No field is chosen',
			nextStep:
				'Choose at least one field under Fields to Return or Fields by Name, or set Output to Raw.',
		});
	}
	// A language model gets the ID, too, because n8n's guidelines demand this.
	const always = isTool(context) && id !== undefined ? [id] : [];
	return [...new Set([...always, ...fields, ...byName])];
}

/** Returns the query parameters that the user added by name. If empty filters are ignored, parameters with an empty value are left out. */
export function getUserQuery(context: Context, ignoreEmpty = false): Query {
	const parameters = context.getNodeParameter('options.queryParameters.parameter', []);
	const query: Record<string, string> = {};
	for (const { name, value } of parameters as Array<{ name: unknown; value: unknown }>) {
		if (values.isEmpty(name)) {
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
		if (!values.isEmpty(value)) query[key] = values.toText(value, key);
		else if (!ignoreEmpty) throw values.emptyFilter(key);
	}
	return query;
}
