import type { Parameter, ReadEndpoint } from '../api/mod';
import type { ApiRecord } from '../http/mod';
import { addDays, parseDay } from '../values/mod';

/** A text without what people write differently. */
export const plain = (text: unknown): string => String(text).trim().toLowerCase();

/** What a field of 0 or 1 says, also as a text; undefined where it says neither. */
export const stateOf = (value: unknown): boolean | undefined => {
	const text = plain(value);
	if (text === '1' || text === 'true') return true;
	return text === '0' || text === 'false' ? false : undefined;
};

/** The field that a parameter compares; where the specification does not show it, the field of the same name, if it is an id. */
function comparedField(name: string, parameter: Parameter, record: ApiRecord): string | undefined {
	const { type, filter, fieldNotShown } = parameter;
	if (!fieldNotShown || type !== 'integer') return filter?.field;
	return Object.keys(record).find((field) => plain(field) === plain(name));
}

/**
 * Whether a record can be what a query parameter asks for.
 *
 * @param endpoint the endpoint that gives the record
 * @param name the parameter
 * @param asked its value
 * @param record the record as the API sent it
 * @returns undefined where the record does not show it
 *
 * @example
 * matches(reads.rosters, 'clientId', '7', { ClientId: 8 }); // false
 */
export function matches(
	endpoint: ReadEndpoint,
	name: string,
	asked: string,
	record: ApiRecord,
): boolean | undefined {
	if (!Object.hasOwn(endpoint.parameters, name)) return undefined;
	const parameter = endpoint.parameters[name];
	const field = comparedField(name, parameter, record);
	const value = field === undefined ? undefined : record[field];
	if (field === undefined || value === undefined) return undefined;
	const { type, filter, yes } = parameter;
	if (type === 'integer') return plain(value) === plain(asked);
	// A user may also be the second one that something is assigned to.
	if (type === 'text') {
		return Object.keys(record).some(
			(name) => name.startsWith(field) && plain(record[name]) === plain(asked),
		);
	}
	if (type === 'flag') return stateOf(value) !== (asked !== yes);
	const day = parseDay(value);
	// Zeros and NULL are never behind a first day.
	const isUnset = value === null || String(value).startsWith('0000-00-00');
	if (day === undefined) return isUnset && filter?.operator === '>=' ? false : undefined;
	// The API may compare moments in another time zone than the one that it shows them in.
	const tolerance = endpoint.fields?.[field]?.type === 'date' ? 0 : 1;
	return filter?.operator === '<='
		? day <= addDays(asked, tolerance)
		: day >= addDays(asked, -tolerance);
}
