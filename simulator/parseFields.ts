import { takenFields, type Fields, type WriteEndpoint } from '../api/mod';
import { isDate, isDateTime, unsetDate, unsetDateTime } from './dates';
import { HttpError } from './httpError';
import { isObject } from './isObject';
import type { Switches } from './switches';
import type { Row } from './tables';

/** Texts that a faulty program writes into a form when a value is missing. */
const notValues: readonly unknown[] = ['undefined', 'null', 'NaN', '[object Object]'];

/**
 * Reads the fields of a body by their documented types: ids are integers, and booleans are the texts 'TRUE' and 'FALSE'.
 *
 * @param switches whether the API accepts null, and ids as texts, in JSON
 * @returns the fields as the API keeps them
 * @throws HttpError with status 400 when a value contradicts the specification
 */
export function parseFields(sent: Row, endpoint: WriteEndpoint, switches: Switches): Row {
	const isForm = endpoint.body === 'multipart';
	const parse = (name: string, value: unknown, known?: Fields): unknown => {
		if (Array.isArray(value)) return value.map((element) => parse(name, element));
		if (isObject(value)) return parseAll(value);
		if (isForm) checkFormValue(name, value);
		else checkJsonValue(name, value, switches);
		if (value === null) return null;
		const type = known !== undefined && Object.hasOwn(known, name) ? known[name].type : 'notShown';
		return parseValue(name, value, type);
	};
	const parseAll = (row: Row, known?: Fields): Row =>
		Object.fromEntries(
			Object.entries(row).map(([name, value]) => [name, parse(name, value, known)]),
		);
	return parseAll(sent, takenFields(endpoint));
}

function checkFormValue(name: string, value: unknown): void {
	if (notValues.includes(value)) throw new HttpError(400, `${name} should not be ${value}`);
}

function checkJsonValue(name: string, value: unknown, switches: Switches): void {
	if (typeof value === 'boolean') throw flagError(name);
	if (value === null && switches.nullValues === 'refuse') {
		throw new HttpError(400, `${name} should not be null`);
	}
	const isIdAsText = name.endsWith('Id') && typeof value === 'string' && /^-?\d+$/.test(value);
	if (isIdAsText && switches.idsAsText === 'refuse') {
		throw new HttpError(400, `${name} should be an integer, not a text`);
	}
}

function parseValue(name: string, value: unknown, type: Fields[string]['type']): unknown {
	switch (type) {
		case 'integer':
			if (!/^-?\d+$/.test(String(value))) {
				throw new HttpError(400, `${name} should be a whole number`);
			}
			return Number(value);
		case 'date':
			if (!isDate(String(value)) && value !== unsetDate) {
				throw new HttpError(400, `${name} should be a date, YYYY-MM-DD`);
			}
			return value;
		case 'datetime':
			if (!isDateTime(String(value)) && value !== unsetDateTime) {
				throw new HttpError(400, `${name} should be a time, YYYY-MM-DD HH:MM:SS`);
			}
			return value;
		case 'flag':
			if (value !== 'TRUE' && value !== 'FALSE') throw flagError(name);
			break;
		case 'text':
			if (typeof value !== 'string') throw new HttpError(400, `${name} should be a text`);
			return value;
	}
	if (value === 'TRUE') return 1;
	if (value === 'FALSE') return 0;
	return value;
}

const flagError = (name: string) =>
	new HttpError(400, `${name} should be the text 'TRUE' or 'FALSE'`);
