import type { Parameter, ReadEndpoint } from '../api/mod';
import {
	falseIsDocumented,
	filterOf,
	includeOf,
	isInclude,
	listsItsParameters,
	saysWhenSet,
} from './assumptions';
import { createFilter, type Filter } from './createFilter';
import { isDate } from './dates';
import { HttpError } from './httpError';
import type { Switches } from './switches';
import type { Row } from './tables';

/** The names and values of the parameters, in the order of the request. */
export type Query = readonly (readonly [name: string, value: string])[];

/** The meaning of a request for a list. */
export interface ParsedQuery {
	readonly filters: Filter[];
	/** The names of the documented parameters in the request, without the parameters that the API ignores. */
	readonly sent: Set<string>;
	/** The names of inner lists. The answer shows these lists inside each record. */
	readonly shows: Set<string>;
	/** The kinds of records that the request asks for, although the list leaves them out by default. */
	readonly letsIn: Set<string>;
	limit?: number;
	/** The value of the parameter `page`. The switch `pageCounts` says what it means. */
	offset: number;
	onHoldType?: string;
}

/** Texts that a faulty program sends when a value is missing. No parameter allows these texts, except for a flag that takes any value. */
const notValues = ['', 'undefined', 'null', 'NaN', '[object Object]'];

/**
 * Reads the parameters of a request by the rules of `openapi.json`.
 *
 * @param table the records of the list. If the documentation does not list the endpoint's parameters, each field of the first record works
 * as a parameter
 * @param switches what happens to unknown and invalid parameters, and how filters compare dates
 * @throws HttpError with status 400 when the API refuses a parameter
 */
export function parseQuery(
	endpoint: ReadEndpoint,
	query: Query,
	table: readonly Row[],
	switches: Switches,
): ParsedQuery {
	const parsed: ParsedQuery = {
		filters: [],
		sent: new Set(),
		shows: new Set(),
		letsIn: new Set(),
		offset: 0,
	};
	const { '*': everywhere = [], [endpoint.path]: here = [] } = switches.ignoredParameters;
	const seen = new Set<string>();
	for (const [name, value] of query) {
		if (seen.has(name)) throw new HttpError(400, `${name} was sent twice`);
		seen.add(name);
		if (here.includes(name) || everywhere.includes(name)) continue;
		try {
			applyParameter(endpoint, name, value, table, switches, parsed);
		} catch (error) {
			if (!(error instanceof InvalidValue) || switches.invalidValues === 'refuse') throw error;
		}
	}
	return parsed;
}

/** The error for a value that is empty or does not fit the type of its parameter. */
class InvalidValue extends HttpError {
	constructor(message: string) {
		super(400, message);
	}
}

function applyParameter(
	endpoint: ReadEndpoint,
	name: string,
	text: string,
	table: readonly Row[],
	switches: Switches,
	parsed: ParsedQuery,
): void {
	if (Object.hasOwn(endpoint.parameters, name)) {
		applyDocumented(endpoint, name, text, switches, parsed);
		parsed.sent.add(name);
		return;
	}
	if (notValues.includes(text)) throw new InvalidValue(`${name} has no value`);
	if (listsItsParameters(endpoint)) {
		if (switches.unknownParameters === 'ignore') return;
		throw new HttpError(400, `${name} is not a parameter of ${endpoint.path}`);
	}
	const field = Object.keys(table[0] ?? {}).find((key) => key.toLowerCase() === name.toLowerCase());
	if (field !== undefined) parsed.filters.push((row) => String(row[field]) === text);
}

function applyDocumented(
	endpoint: ReadEndpoint,
	name: string,
	text: string,
	switches: Switches,
	parsed: ParsedQuery,
): void {
	const parameter = endpoint.parameters[name];
	const isSpelt =
		switches.flagSpelling === 'any' && isInclude(parameter) && /^(true|1)$/.test(text);
	const isSet = isSpelt || (switches.whenSet === 'anyValue' && saysWhenSet(endpoint, name));
	const value = isSet || parseValue(endpoint.path, name, parameter, text);
	if (name === 'limit') parsed.limit = Number(value);
	else if (name === 'page') parsed.offset = Number(value);
	else if (name === 'onHoldType') parsed.onHoldType = text;
	else if (isInclude(parameter)) {
		if (value !== true) return;
		const include = includeOf(endpoint, name);
		if ('shows' in include) parsed.shows.add(include.shows);
		else parsed.letsIn.add(include.letsIn);
	} else {
		parsed.filters.push(createFilter(filterOf(endpoint, name), parameter, value, switches));
	}
}

function parseValue(
	path: string,
	name: string,
	parameter: Parameter,
	text: string,
): string | number | boolean {
	if (notValues.includes(text)) throw new InvalidValue(`${name} has no value`);
	switch (parameter.type) {
		case 'integer':
			if (!/^\d{1,15}$/.test(text)) {
				throw new InvalidValue(`${name} should be a whole number that is not negative`);
			}
			if (name === 'limit' && Number(text) === 0) {
				throw new InvalidValue('limit should be at least 1');
			}
			return Number(text);
		case 'date':
			if (!isDate(text)) throw new InvalidValue(`${name} should be a date, YYYY-MM-DD`);
			return text;
		case 'flag':
			if (text === parameter.yes) return true;
			if (text === parameter.no) return false;
			if (text === 'FALSE' && falseIsDocumented.includes(path)) return false;
			throw new InvalidValue(
				`${name} should be ${[parameter.yes, parameter.no].filter(Boolean).join(' or ')}`,
			);
		case 'text':
			return text;
	}
}
