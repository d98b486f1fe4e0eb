import type { FieldType, ReadEndpoint } from '../../../api/mod';
import { personalOf, type Personal } from '../../../pseudonyms/mod';
import { isIdName } from '../../../values/mod';
import { hasMinutes, hoursField } from './hours';
import { nameColumnsOf } from './nameColumns';

/** The units for grouping dates. In a choice, the unit follows the name of the field. */
export const dateUnits = ['day', 'week', 'month'] as const;

export type DateUnit = (typeof dateUnits)[number];

/** The choice in Group By for a part of a date, such as `DateOfService by week`. */
export const groupByDate = (field: string, unit: DateUnit): string => `${field} by ${unit}`;

const numeric: readonly FieldType[] = ['integer', 'number', 'decimal'];
const dates: readonly FieldType[] = ['date', 'datetime'];
/** The types of fields with a single value. */
const single: readonly FieldType[] = [...numeric, ...dates, 'text', 'flag', 'time'];

/** The documented choices for grouping the records of an endpoint, names first. */
export function groupChoicesOf(endpoint: ReadEndpoint): string[] {
	const { fields = {} } = endpoint;
	const names = [...new Set(nameColumnsOf(endpoint).map(({ name }) => name))];
	const own = Object.entries(fields).flatMap(([name, { type }]) => {
		if (dates.includes(type)) return dateUnits.map((unit) => groupByDate(name, unit));
		return single.includes(type) ? [name] : [];
	});
	return [...names, ...own];
}

/** The documented number fields that can be added up; IDs are left out. */
export function sumChoicesOf(endpoint: ReadEndpoint): string[] {
	const numbers = Object.entries(endpoint.fields ?? {}).filter(
		([name, { type }]) =>
			numeric.includes(type) && !isIdName(name) && personalOf(name, endpoint.path) === 'plain',
	);
	return [...(hasMinutes(endpoint) ? [hoursField] : []), ...numbers.map(([name]) => name)];
}

/** The kinds of fields that group people without identifying them. Among them are IDs of the care system, which are no names. */
const impersonal: ReadonlyArray<Personal | undefined> = [
	'plain',
	'suburb',
	'postcode',
	'clientId',
	'workerId',
];

/**
 * Whether a field may identify a person: a name, an address, a date of birth, or a text that somebody typed. Payers are among them, because
 * a client may be their own payer. An undocumented field may always name people, even if its name looks harmless.
 *
 * @param field the name, as the service spells it
 */
export function mayNamePeople(endpoint: ReadEndpoint, field: string): boolean {
	const { fields = {}, path } = endpoint;
	const isKnown =
		Object.hasOwn(fields, field) || nameColumnsOf(endpoint).some(({ name }) => name === field);
	return !isKnown || !impersonal.includes(personalOf(field, path));
}
