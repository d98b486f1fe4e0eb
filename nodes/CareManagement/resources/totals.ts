import type { FieldType, ReadEndpoint } from '../../../api/mod';
import { personalOf, type Personal } from '../../../pseudonyms/mod';
import { isIdName } from '../../../values/mod';
import { hasMinutes, hoursField } from './hours';
import { nameColumnsOf } from './nameColumns';

/** The units for grouping dates. In the list of choices, the unit follows the name of the field. */
export const dateUnits = ['day', 'week', 'month'] as const;

export type DateUnit = (typeof dateUnits)[number];

/** Makes the choice under Fields to Group By for a part of a date, such as `DateOfService by week`. */
export const groupByDate = (field: string, unit: DateUnit): string => `${field} by ${unit}`;

const numeric: readonly FieldType[] = ['integer', 'number', 'decimal'];
const dates: readonly FieldType[] = ['date', 'datetime'];
/** The types of fields with a single value. */
const single: readonly FieldType[] = [...numeric, ...dates, 'text', 'flag', 'time'];

/** Returns the documented choices for grouping the records of an endpoint, names first. */
export function groupChoicesOf(endpoint: ReadEndpoint): string[] {
	const { fields = {} } = endpoint;
	const names = [...new Set(nameColumnsOf(endpoint).map(({ name }) => name))];
	const own = Object.entries(fields).flatMap(([name, { type }]) => {
		if (dates.includes(type)) return dateUnits.map((unit) => groupByDate(name, unit));
		return single.includes(type) ? [name] : [];
	});
	return [...names, ...own];
}

/**
 * Returns the fields that can be added up: Hours if the records have minutes, and the documented number fields. IDs and numbers that may be
 * about a person are left out.
 */
export function sumChoicesOf(endpoint: ReadEndpoint): string[] {
	const numbers = Object.entries(endpoint.fields ?? {}).filter(
		([name, { type }]) =>
			numeric.includes(type) && !isIdName(name) && personalOf(name, endpoint.path) === 'plain',
	);
	return [...(hasMinutes(endpoint) ? [hoursField] : []), ...numbers.map(([name]) => name)];
}

/**
 * The kinds of fields that group people without identifying them. IDs of the care system are among these kinds, because an ID is no name.
 */
const impersonal: ReadonlyArray<Personal | undefined> = [
	'plain',
	'suburb',
	'postcode',
	'clientId',
	'workerId',
];

/**
 * Returns whether a field may identify a person, for example by a name or a text that somebody typed. Names of payers are included, because
 * a client may be their own payer. Every undocumented field counts as such a field, even if it has a harmless name.
 */
export function mayNamePeople(endpoint: ReadEndpoint, field: string): boolean {
	const { fields = {}, path } = endpoint;
	const isKnown =
		Object.hasOwn(fields, field) || nameColumnsOf(endpoint).some(({ name }) => name === field);
	return !isKnown || !impersonal.includes(personalOf(field, path));
}
