import type { Parameter, ReadEndpoint } from '../api/mod';
import { isDay } from './days';
import type { Tables, Row } from './tables';
import { hash, type Random } from './random';
import {
	childFields,
	dateField,
	falseIsDocumented,
	hiddenFields,
	idField,
	isInclude,
	filterOf,
	leavesOut,
	listsItsParameters,
	includeOf,
} from './assumptions';
import { HttpError } from './httpError';
import type { Switches } from './switches';

/** What a program writes where it has no value. No parameter means these. */
const notValues = ['', 'undefined', 'null', 'NaN', '[object Object]'];

/** The value of a parameter as it is compared, or a 400. */
function readValue(
	path: string,
	name: string,
	parameter: Parameter,
	value: string,
): string | number | boolean {
	switch (parameter.type) {
		case 'integer': {
			if (!/^\d{1,15}$/.test(value)) {
				throw new HttpError(400, `${name} should be a whole number that is not negative`);
			}
			if (name === 'limit' && Number(value) === 0) {
				throw new HttpError(400, 'limit should be at least 1');
			}
			return Number(value);
		}
		case 'date':
			if (!isDay(value)) throw new HttpError(400, `${name} should be a date, YYYY-MM-DD`);
			return value;
		case 'flag':
			if (value === parameter.yes) return true;
			if (value === parameter.no) return false;
			if (value === 'FALSE' && falseIsDocumented.includes(path)) return false;
			throw new HttpError(
				400,
				`${name} should be ${[parameter.yes, parameter.no].filter(Boolean).join(' or ')}`,
			);
		case 'text':
			return value;
	}
}

/** A test of one record against one filter. A record without the field counts as unset. */
function createFilter(
	{ field, operator }: NonNullable<Parameter['filter']>,
	type: Parameter['type'],
	value: string | number | boolean,
	switches: Switches,
): (row: Row) => boolean {
	if (type === 'flag') return (row) => Boolean(row[field]) === value;
	if (type === 'integer') return (row) => Number(row[field]) === value;
	if (type === 'text') return (row) => row[field] === value;
	const bound = String(value);
	const date = (row: Row) => String(row[field] ?? '0000-00-00');
	if (operator === '>=') return (row) => date(row).slice(0, 10) >= bound;
	if (operator === '=') return (row) => date(row).slice(0, 10) === bound;
	return switches.upperBound === 'day'
		? (row) => date(row).slice(0, 10) <= bound
		: (row) => date(row).padEnd(19, ' 00:00:00') <= `${bound} 00:00:00`;
}

/** How many records one answer holds, given what was asked. */
function readLimit(endpoint: ReadEndpoint, asked: number | undefined, switches: Switches): number {
	const { default: standard = Infinity, maximum = Infinity } = endpoint.parameters.limit;
	let limit = asked ?? standard;
	if (limit > maximum) {
		// The specification says what /rosters does above its maximum, and not what /timesheets does.
		const above = endpoint.path === '/rosters' ? 'default' : switches.aboveMaximum;
		if (above === 'refuse') throw new HttpError(400, `limit should be at most ${maximum}`);
		limit = above === 'clamp' ? maximum : standard;
	}
	const cap = switches.caps[endpoint.path] ?? switches.caps['*'];
	if (cap !== undefined && limit > cap.maximum) {
		limit = cap.above === 'clamp' ? cap.maximum : standard;
	}
	return limit;
}

/** The records in the order that the switches ask for; the list that was given stays as it is. */
function sort(path: string, rows: Row[], order: Switches['order'], random: Random): Row[] {
	const id = idField(path);
	if (order === 'shuffled' || order === 'reshuffled') {
		const place =
			order === 'shuffled'
				? (row: Row, index: number) => hash(`${path} ${row[id] ?? index}`)
				: () => random.next();
		return rows
			.map((row, index) => ({ row, place: place(row, index) }))
			.sort((one, other) => one.place - other.place)
			.map(({ row }) => row);
	}
	const date = dateField(path);
	const byId = (one: Row, other: Row) => Number(one[id] ?? 0) - Number(other[id] ?? 0);
	const byDate = (one: Row, other: Row) => {
		if (date === undefined) return byId(one, other);
		const [left, right] = [String(one[date]), String(other[date])];
		return left < right ? -1 : left > right ? 1 : byId(one, other);
	};
	const compare = order.startsWith('date') ? byDate : byId;
	return order.endsWith('Descending')
		? rows.toSorted((one, other) => compare(other, one))
		: rows.toSorted(compare);
}

/**
 * Answers a request for a list.
 *
 * @param endpoint the list
 * @param query the parameters as sent, names and values, in order
 * @param tables the records
 * @param switches how the service behaves
 * @param random for an order that is new at every request
 * @returns the records of the answer, with the fields that the answer shows (a field that is undefined is not shown)
 * @throws Refusal with status 400 when a parameter is not as specified
 */
export function answerRead(
	endpoint: ReadEndpoint,
	query: readonly (readonly [name: string, value: string])[],
	tables: Tables,
	switches: Switches,
	random: Random,
): Row[] {
	const { path, parameters } = endpoint;
	const filters: ((row: Row) => boolean)[] = [];
	const shown = new Set<string>();
	const letIn = new Set<string>();
	const seen = new Set<string>();
	const table = tables[path];
	let limit: number | undefined;
	let skip = 0;
	let onHold: string | undefined;

	for (const [name, value] of query) {
		if (seen.has(name)) throw new HttpError(400, `${name} was sent twice`);
		seen.add(name);
		if (notValues.includes(value)) throw new HttpError(400, `${name} has no value`);
		if (!Object.hasOwn(parameters, name)) {
			if (!listsItsParameters(endpoint)) {
				const field = Object.keys(table[0] ?? {}).find(
					(key) => key.toLowerCase() === name.toLowerCase(),
				);
				if (field !== undefined) filters.push((row) => String(row[field]) === value);
			} else if (switches.unknownParameters === 'refuse') {
				throw new HttpError(400, `${name} is not a parameter of ${path}`);
			}
			continue;
		}
		const parameter = parameters[name];
		const asked = readValue(path, name, parameter, value);
		if (name === 'limit') limit = Number(asked);
		else if (name === 'page') skip = Number(asked);
		else if (name === 'onHoldType') onHold = value;
		else if (isInclude(parameter)) {
			const include = includeOf(endpoint, name);
			if (asked === true) {
				if ('shows' in include) shown.add(include.shows);
				else letIn.add(include.letsIn);
			}
		} else {
			filters.push(createFilter(filterOf(endpoint, name), parameter.type, asked, switches));
		}
	}

	for (const kind of leavesOut[path] ?? []) {
		if (letIn.has(kind)) continue;
		filters.push(kind === 'Deleted' ? (row) => row.Deleted !== 1 : (row) => row.Current !== 0);
	}
	if (Object.hasOwn(parameters, 'onHoldType')) {
		// Our reading: a shift with any OnHoldType is on leave, so it is there only with ALL or with its own type.
		if (onHold === 'ALL') {
			if (switches.onHoldAll === 'alone') filters.push((row) => Boolean(row.OnHoldType));
		} else if (onHold !== undefined) filters.push((row) => row.OnHoldType === onHold);
		else if (switches.onHold === 'leftOut') filters.push((row) => !row.OnHoldType);
	}

	let rows = sort(
		path,
		filters.length === 0 ? table : table.filter((row) => filters.every((passes) => passes(row))),
		switches.order,
		random,
	);
	if (Object.hasOwn(parameters, 'limit')) {
		if (switches.ignoreOffset.includes(path) || switches.ignoreOffset.includes('*')) skip = 0;
		rows = rows.slice(skip, skip + readLimit(endpoint, limit, switches));
	}
	return showRecords(path, rows, shown, switches);
}

/**
 * What an answer shows of records.
 *
 * @param path the list that they are in
 * @param rows the records, which stay as they are
 * @param shown the lists inside the records that were asked for
 * @param switches `show` says which hidden fields are shown all the same
 * @returns copies; a field that is not shown is undefined, which JSON leaves out
 */
export function showRecords(
	path: string,
	rows: Row[],
	shown: ReadonlySet<string>,
	switches: Switches,
): Row[] {
	const children = childFields[path] ?? [];
	const absent = [
		...(hiddenFields[path] ?? []).filter((name) => !switches.show[path]?.includes(name)),
		...children.filter((name) => !shown.has(name)),
	];
	const present = children.filter((name) => shown.has(name));
	if (absent.length === 0 && present.length === 0) return rows;
	return rows.map((row) => {
		const copy = { ...row };
		for (const name of absent) copy[name] = undefined;
		for (const name of present) copy[name] ??= [];
		return copy;
	});
}
