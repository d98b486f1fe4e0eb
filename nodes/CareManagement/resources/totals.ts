import type { FieldType, ReadEndpoint } from '../../../api/mod';
import { personalOf, type Personal } from '../../../pseudonyms/mod';
import { isIdName } from '../../../values/mod';
import { hasMinutes, hoursField } from './hours';
import { nameColumnsOf } from './nameColumns';

/** By what a date can be grouped, by the words that stand behind the name of its field. */
export const dateUnits = ['day', 'week', 'month'] as const;

export type DateUnit = (typeof dateUnits)[number];

/** What Group By has for a part of a date, such as `DateOfService by week`. */
export const groupByDate = (field: string, unit: DateUnit): string => `${field} by ${unit}`;

const numeric: readonly FieldType[] = ['integer', 'number', 'decimal'];
const dates: readonly FieldType[] = ['date', 'datetime'];
/** What holds one value each. */
const single: readonly FieldType[] = [...numeric, ...dates, 'text', 'flag', 'time'];

/** What the records of an endpoint can be grouped by, as far as it is documented: names first. */
export function groupChoicesOf(endpoint: ReadEndpoint): string[] {
	const { fields = {} } = endpoint;
	const names = [...new Set(nameColumnsOf(endpoint).map(({ name }) => name))];
	const own = Object.entries(fields).flatMap(([name, { type }]) => {
		if (dates.includes(type)) return dateUnits.map((unit) => groupByDate(name, unit));
		return single.includes(type) ? [name] : [];
	});
	return [...names, ...own];
}

/** The fields of numbers that can be added up, as far as they are documented; no IDs. */
export function sumChoicesOf(endpoint: ReadEndpoint): string[] {
	const numbers = Object.entries(endpoint.fields ?? {}).filter(
		([name, { type }]) =>
			numeric.includes(type) && !isIdName(name) && personalOf(name, endpoint.path) === 'plain',
	);
	return [...(hasMinutes(endpoint) ? [hoursField] : []), ...numbers.map(([name]) => name)];
}

/** What groups people without saying who they are; the IDs are those of your care system, and no names. */
const impersonal: ReadonlyArray<Personal | undefined> = [
	'plain',
	'suburb',
	'postcode',
	'clientId',
	'workerId',
];

/**
 * Whether a field may say who somebody is: a name, an address, a date of birth, or a text that somebody typed. Payers are among
 * them, because a client may be their own payer. What nobody documents may, whatever it is called.
 *
 * @param field the name, as the service spells it
 */
export function mayNamePeople(endpoint: ReadEndpoint, field: string): boolean {
	const { fields = {}, path } = endpoint;
	const isKnown =
		Object.hasOwn(fields, field) || nameColumnsOf(endpoint).some(({ name }) => name === field);
	return !isKnown || !impersonal.includes(personalOf(field, path));
}
