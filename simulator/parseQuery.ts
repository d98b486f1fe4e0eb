import type { Parameter, ReadEndpoint } from '../api/mod';
import {
	falseIsDocumented,
	filterOf,
	includeOf,
	isInclude,
	listsItsParameters,
} from './assumptions';
import { isDate, unsetDate } from './dates';
import { HttpError } from './httpError';
import type { Switches } from './switches';
import type { Row } from './tables';

/** The parameters of a request, names and values as sent and in order. */
export type Query = readonly (readonly [name: string, value: string])[];

/** Does a record match? */
export type Filter = (row: Row) => boolean;

/** What a request asks of a list. */
export interface ParsedQuery {
	readonly filters: Filter[];
	/** The lists inside the records to show. */
	readonly shows: Set<string>;
	/** The records to let in that are left out otherwise. */
	readonly letsIn: Set<string>;
	limit?: number;
	/** How many records to skip. */
	offset: number;
	onHoldType?: string;
}

/** What a program writes where it has no value. No parameter means these. */
const notValues = ['', 'undefined', 'null', 'NaN', '[object Object]'];

/**
 * Reads the parameters of a request as the specification has them.
 *
 * @param endpoint the list
 * @param query the parameters
 * @param table the records of the list, whose fields are parameters where the specification lists none
 * @param switches what becomes of unknown parameters, and how dates are compared
 * @throws HttpError with status 400 when a parameter is not as specified
 */
export function parseQuery(
	endpoint: ReadEndpoint,
	query: Query,
	table: readonly Row[],
	switches: Switches,
): ParsedQuery {
	const parsed: ParsedQuery = { filters: [], shows: new Set(), letsIn: new Set(), offset: 0 };
	const seen = new Set<string>();
	for (const [name, value] of query) {
		if (seen.has(name)) throw new HttpError(400, `${name} was sent twice`);
		seen.add(name);
		if (notValues.includes(value)) throw new HttpError(400, `${name} has no value`);
		if (Object.hasOwn(endpoint.parameters, name)) {
			parseParameter(endpoint, name, value, switches, parsed);
		} else if (!listsItsParameters(endpoint)) {
			const field = Object.keys(table[0] ?? {}).find(
				(key) => key.toLowerCase() === name.toLowerCase(),
			);
			if (field !== undefined) parsed.filters.push((row) => String(row[field]) === value);
		} else if (switches.unknownParameters === 'refuse') {
			throw new HttpError(400, `${name} is not a parameter of ${endpoint.path}`);
		}
	}
	return parsed;
}

function parseParameter(
	endpoint: ReadEndpoint,
	name: string,
	text: string,
	switches: Switches,
	parsed: ParsedQuery,
): void {
	const parameter = endpoint.parameters[name];
	const value = parseValue(endpoint.path, name, parameter, text);
	if (name === 'limit') parsed.limit = Number(value);
	else if (name === 'page') parsed.offset = Number(value);
	else if (name === 'onHoldType') parsed.onHoldType = text;
	else if (isInclude(parameter)) {
		if (value !== true) return;
		const include = includeOf(endpoint, name);
		if ('shows' in include) parsed.shows.add(include.shows);
		else parsed.letsIn.add(include.letsIn);
	} else {
		parsed.filters.push(createFilter(filterOf(endpoint, name), parameter.type, value, switches));
	}
}

function parseValue(
	path: string,
	name: string,
	parameter: Parameter,
	text: string,
): string | number | boolean {
	switch (parameter.type) {
		case 'integer':
			if (!/^\d{1,15}$/.test(text)) {
				throw new HttpError(400, `${name} should be a whole number that is not negative`);
			}
			if (name === 'limit' && Number(text) === 0) {
				throw new HttpError(400, 'limit should be at least 1');
			}
			return Number(text);
		case 'date':
			if (!isDate(text)) throw new HttpError(400, `${name} should be a date, YYYY-MM-DD`);
			return text;
		case 'flag':
			if (text === parameter.yes) return true;
			if (text === parameter.no) return false;
			if (text === 'FALSE' && falseIsDocumented.includes(path)) return false;
			throw new HttpError(
				400,
				`${name} should be ${[parameter.yes, parameter.no].filter(Boolean).join(' or ')}`,
			);
		case 'text':
			return text;
	}
}

/** A record without the field counts as unset. */
function createFilter(
	{ field, operator }: NonNullable<Parameter['filter']>,
	type: Parameter['type'],
	value: string | number | boolean,
	switches: Switches,
): Filter {
	if (type === 'flag') return (row) => Boolean(row[field]) === value;
	if (type === 'integer') return (row) => Number(row[field]) === value;
	if (type === 'text') return (row) => row[field] === value;
	const bound = String(value);
	const date = (row: Row) => String(row[field] ?? unsetDate);
	if (operator === '>=') return (row) => date(row).slice(0, 10) >= bound;
	if (operator === '=') return (row) => date(row).slice(0, 10) === bound;
	return switches.upperBound === 'day'
		? (row) => date(row).slice(0, 10) <= bound
		: (row) => date(row).padEnd(19, ' 00:00:00') <= `${bound} 00:00:00`;
}
