import {
	neededFields,
	plainName,
	takenFields,
	type FieldType,
	type WriteEndpoint,
} from '../api/mod';
import { InputError } from '../errors/mod';
import { toBoolean, toDateTime, toDay, toId, toInteger, toNumber, toText, toTime } from './convert';
import { groupBy } from './groupBy';
import { isIdName, isKnownId, toJsonValue } from './ids';
import { isEmpty, isObject, isUnset } from './isEmpty';

/** For each type of field, the function that formats a value for a write. `zone` is the time zone of the workflow. */
const writers: Readonly<
	Record<FieldType, (value: unknown, name: string, zone: string) => unknown>
> = {
	integer: toInteger,
	number: toNumber,
	decimal: (value, name) => String(toNumber(value, name)),
	flag: (value, name) => (toBoolean(value, name) ? 'TRUE' : 'FALSE'),
	date: toDay,
	datetime: toDateTime,
	time: toTime,
	text: toText,
	texts: toJsonValue,
	records: toJsonValue,
	notShown: toJsonValue,
};

/** Formats the value of a field for a write. Throws an InputError if the value does not fit the type. */
export const toFieldValue = (type: FieldType, value: unknown, zone: string, name: string) =>
	writers[type](value, name, zone);

/**
 * Formats the fields of a write. A documented field that is no ID is formatted according to its type, and any other field by
 * `toJsonValue()`. A field that is not set is left out.
 *
 * @param values the values that the user set, by field name
 * @param zone the time zone of the workflow, as an IANA name
 * @throws InputError when a value does not fit its field, when nothing is left to send, or when an update names no record
 *
 * @example
 * formatFields(writes.createWorker, { FirstName: 'Ada', Current: true }, 'Australia/Sydney');
 * // { FirstName: 'Ada', Current: 'TRUE' }
 */
export function formatFields(
	endpoint: WriteEndpoint,
	values: Readonly<Record<string, unknown>>,
	zone: string,
): Record<string, unknown> {
	const documented = takenFields(endpoint) ?? {};
	const naming = requireNaming(endpoint, values);
	const fields: Record<string, unknown> = {};
	for (const [name, value] of Object.entries(values)) {
		if (isUnset(value) || name.trim() === '') continue;
		const checked = toJsonValue(value, name);
		const isTyped = Object.hasOwn(documented, name) && !isIdName(name);
		fields[name] = isTyped ? toFieldValue(documented[name].type, value, zone, name) : checked;
	}
	requireMore(endpoint, fields, naming);
	return fields;
}

/**
 * Refuses a write without fields. Also refuses an update that has only the fields that name the record, because it would change nothing. A
 * field with the value undefined does not count, because it is not sent.
 */
function requireMore(
	{ noun }: Pick<WriteEndpoint, 'noun'>,
	fields: Readonly<Record<string, unknown>>,
	naming: readonly string[],
): void {
	const sent = Object.keys(fields).filter((name) => fields[name] !== undefined);
	if (!sent.every((name) => naming.includes(name))) return;
	throw new InputError({
		title: `There is nothing to send for the ${noun}`,
		nextStep: 'Add at least one field with a value.',
	});
}

/**
 * Parses JSON that the user typed. A value that is no text, such as the result of an expression, is returned unchanged. Throws an
 * InputError if the text is no JSON, or names a field twice.
 */
export function parseJson(typed: unknown, title: string): unknown {
	if (typeof typed !== 'string') return typed;
	let parsed: unknown;
	try {
		parsed = JSON.parse(typed);
	} catch {
		throw new InputError({
			title: `${title} is not valid JSON`,
			nextStep: 'Check its quotes, commas and brackets.',
		});
	}
	const texts = typed.replace(/\\./g, '').match(/"[^"]*"(\s*:)?/g) ?? [];
	if (texts.filter((text) => text.endsWith(':')).length === countNames(parsed)) return parsed;
	// An expression may have inserted a text with quotes, and that text may name a field a second time.
	throw new InputError({
		title: `${title} names a field twice`,
		nextStep:
			'Remove one of them. To put in a value from another node, write {{ JSON.stringify($json.name) }}, without quotation marks around it.',
	});
}

const countNames = (value: unknown): number => {
	if (typeof value !== 'object' || value === null) return 0;
	const inner = Object.values(value);
	return inner.reduce<number>(
		(sum, one) => sum + countNames(one),
		Array.isArray(value) ? 0 : inner.length,
	);
};

/**
 * Refuses two spellings of a field in one record, such as CarerId and carerid. Nobody knows which spelling a service uses. If the two
 * values differ, the service might use the wrong value.
 */
function requireOneSpelling(record: Readonly<Record<string, unknown>>): void {
	for (const [, names] of groupBy(Object.keys(record), plainName)) {
		if (names.length === 1) continue;
		throw new InputError({
			title: `The JSON body names a field twice: ${names.join(' and ')}`,
			nextStep: 'Remove one of them.',
		});
	}
}

/** Refuses an id field whose value is not above zero. */
function requireIds(values: Readonly<Record<string, unknown>>, names: readonly string[]): void {
	for (const name of names.filter(isIdName)) toId(values[name], name);
}

/**
 * Refuses an update that does not name its record. Also checks the IDs that name a record, or that a new record needs.
 *
 * @returns the documented fields that name the record. The list is empty for a new record, and if only an undocumented field names the
 * record.
 */
function requireNaming(
	endpoint: WriteEndpoint,
	values: Readonly<Record<string, unknown>>,
): readonly string[] {
	const { method, identifiedBy = [], idNotShown } = endpoint;
	const isFilledIn = (name: string) => !isEmpty(values[name]);
	if (method === 'POST') {
		requireIds(values, neededFields(endpoint).filter(isFilledIn));
		return [];
	}
	const foreseen = identifiedBy.flat();
	const unforeseen = idNotShown
		? Object.keys(values).filter((name) => isIdName(name) && !isKnownId(name))
		: [];
	const ids = [...new Set([...foreseen.filter(isIdName), ...unforeseen])];
	const empty = ids.find((name) => Object.hasOwn(values, name) && !isFilledIn(name));
	const naming = identifiedBy.find((names) => names.every(isFilledIn));
	const isNamed = naming ?? unforeseen.some((name) => typeof values[name] !== 'object');
	if (empty === undefined && isNamed) {
		requireIds(values, foreseen.filter(isFilledIn));
		return naming ?? [];
	}
	const [[first]] = identifiedBy;
	const isGuess = idNotShown && empty === undefined;
	throw new InputError({
		title: `${isGuess ? 'Its ID' : (empty ?? first)} is empty, so it is not known which ${endpoint.noun} to update`,
		nextStep: isGuess
			? howToName(endpoint, isFilledIn)
			: `Enter the ${empty ?? first}, or check that the expression gives one.`,
	});
}

/**
 * Returns the fields that name the record of an update. A record can be named in several ways, and each way has its own list of fields.
 *
 * @throws InputError when the values do not name the record
 */
export function namingsOf(
	endpoint: WriteEndpoint,
	values: Readonly<Record<string, unknown>>,
): ReadonlyArray<readonly string[]> {
	requireNaming(endpoint, values);
	const isFilledIn = (name: string) => !isEmpty(values[name]);
	const foreseen = (endpoint.identifiedBy ?? []).filter((names) => names.every(isFilledIn));
	const unforeseen = Object.keys(values).filter((name) => isIdName(name) && !isKnownId(name));
	return [...foreseen, ...unforeseen.filter(isFilledIn).map((name) => [name])];
}

/** Returns the advice for an update that names no record, and whose ID field is not documented. */
function howToName(
	{ identifiedBy = [] }: WriteEndpoint,
	isFilledIn: (name: string) => boolean,
): string {
	const [[first]] = identifiedBy;
	const picked = identifiedBy.find((names) => names.includes('SkillId')) ?? [];
	const missing = picked.filter((name) => !isFilledIn(name));
	const titles = missing.map((name) => (name === 'SkillId' ? 'Skill' : 'Worker'));
	const id = `the ID that the service gives it, under the service's name such as ${first}, or check that the expression gives one.`;
	return titles.length > 0
		? `Choose the ${titles.join(' and the ')}. Or enter ${id}`
		: `Enter ${id}`;
}

/**
 * Returns the record in a body that the user typed as JSON, or that an expression gave. The body is an object. For a worker, it may also be
 * an array with one object.
 *
 * @throws InputError when the body cannot be sent, for example because it names a field twice
 */
export function parseJsonBody(endpoint: WriteEndpoint, typed: unknown): Record<string, unknown> {
	const value = parseJson(typed, 'The JSON body');
	const mayBeWrapped = endpoint.path === '/worker' && Array.isArray(value) && value.length === 1;
	const record: unknown = mayBeWrapped ? value[0] : value;
	const isUpload = endpoint.body === 'multipart';
	if (!isObject(record) || (Object.keys(record).length === 0 && !isUpload)) {
		throw new InputError({
			title: `The JSON body must be ${isUpload ? 'an object' : `one ${endpoint.noun}: an object with at least one field`}`,
			nextStep:
				'Write it like { "FirstName": "Ada" }. If you have several records, give the node one item for each record.',
		});
	}
	requireOneSpelling(record);
	const naming = requireNaming(endpoint, record);
	if (naming.length > 0) requireMore(endpoint, record, naming);
	return toJsonValue(record) as Record<string, unknown>;
}

/** Wraps a record into an array if the endpoint takes an array. If the form of the body is not documented, the user decides. */
export const wrapBody = ({ body }: WriteEndpoint, record: object, wrap: boolean): object =>
	body === 'array' || (body === 'unknown' && wrap) ? [record] : record;
