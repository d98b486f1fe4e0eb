import { plainName, type FieldType, type ReadEndpoint } from '../../../api/mod';
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

/** What belongs to one person although it is a number or a date. */
const ofOnePerson = /^(dateofbirth|dob|condvaserviceplanno)$/;

/** The fields of numbers that can be added up, as far as they are documented; no IDs. */
export function sumChoicesOf(endpoint: ReadEndpoint): string[] {
	const numbers = Object.entries(endpoint.fields ?? {}).filter(
		([name, { type }]) =>
			numeric.includes(type) && !isIdName(name) && !ofOnePerson.test(plainName(name)),
	);
	return [...(hasMinutes(endpoint) ? [hoursField] : []), ...numbers.map(([name]) => name)];
}

/** Texts that group people without saying who they are, by their plain names. */
const impersonal: readonly string[] = [
	...['Status', 'State', 'Suburb', 'Subrub', 'PostCode', 'Area', 'AreaCode', 'Gender'],
	...['Unit', 'Type', 'Category', 'ServiceCode', 'ServiceName', 'DefaultServiceName'],
	...['CategoryName', 'ExpenseCategoryName', 'IncidentType', 'OnHoldType', 'OnHoldCode'],
	...['AgreementType', 'BudgetPeriod', 'RecurrenceType', 'QuoteStatus', 'DataSource'],
].map(plainName);

/**
 * Whether a field may say who somebody is: a name, an address, a date of birth, or a text that somebody typed. Payers are among
 * them, because a client may be their own payer. Numbers, flags and other dates are not, and what nobody documents is, whatever it is called.
 *
 * @param field the name, as the service spells it
 */
export function mayNamePeople(endpoint: ReadEndpoint, field: string): boolean {
	const { fields = {} } = endpoint;
	const plain = plainName(field);
	if (ofOnePerson.test(plain)) return true;
	const type = fields[field]?.type;
	const isAdded = nameColumnsOf(endpoint).some(({ name }) => name === field);
	if (type === undefined && !isAdded) return true;
	const isCountable = type !== undefined && [...numeric, ...dates, 'flag', 'time'].includes(type);
	return !isCountable && !impersonal.includes(plain);
}
