import { holdOf, type ReadEndpoint } from '../../../api/mod';
import { InputError } from '../../../errors/mod';
import type { ApiRecord } from '../../../http/mod';
import { hoursOf, lengthOf, setDay } from '../../../reports/mod';
import {
	addDays,
	birthOf,
	daysBetween,
	idOf,
	isIdName,
	isNoDate,
	isUnsetDate,
	type Day,
} from '../../../values/mod';
import { meaningOf } from '../../shared/meaningOf';
import { hasMinutes, hoursField, nameColumnsOf, type DateUnit } from '../resources/mod';
import type { Grouping, TotalsRequest } from './totalsRequest';

/**
 * A line of totals for a group of records: the values that the records have in common, the number of the records, and the sums. Beside each
 * sum is the number of records whose value is no number.
 */
export type TotalsRow = Record<string, string | number | boolean>;

export interface Totals {
	/** A line for each group, sorted by the values that the records of the group have in common. */
	readonly rows: readonly TotalsRow[];
	readonly overall: TotalsRow;
}

/** The words for groups without a usable value. Such groups come last. */
export const noValue = { unset: 'not set', list: 'a list', date: 'no date' } as const;

interface Value {
	/** A key that differs for different values. If there is no usable value, the key is undefined. */
	readonly key?: string;
	readonly label: string | number | boolean;
	/** The ID that belongs to a name, because several people may share the name. */
	readonly id?: number | string;
}

/**
 * Returns the label of a value, without naming people.
 *
 * @param records the records that have the value
 */
export type HideLabel = (field: string, label: string, records: readonly ApiRecord[]) => string;

interface Column {
	readonly field: string;
	readonly name: string;
	valueOf(record: ApiRecord): Value;
}

const titles = { day: '', week: 'Week', month: 'Month' };

const someMonday: Day = '2001-01-01';

/** Returns the day itself, the Monday of its week, or its month. */
function partOf(day: Day, unit: DateUnit): string {
	if (unit === 'month') return day.slice(0, 7);
	const behindMonday = ((daysBetween(someMonday, day) % 7) + 7) % 7;
	return unit === 'week' ? addDays(day, -behindMonday) : day;
}

const unset: Value = { label: noValue.unset };

/** Turns a date into the value by which records are grouped. Except for a date of birth, a date before 2000 means that nothing is set. */
function dateValue(field: string, unit: DateUnit, value: unknown): Value {
	const text = typeof value === 'string' ? value.trim() : value;
	const day = /birth|^DOB$/i.test(field) ? birthOf(text) : setDay(text);
	if (day !== undefined) {
		const part = partOf(day, unit);
		return { key: part, label: part };
	}
	return isNoDate(text) ? unset : { label: noValue.date };
}

/** Makes a value to group by. A number and its text are the same value, and so are texts that differ only in capitals. */
function plainValue(field: string, isNumber: boolean, value: unknown): Value {
	if (isUnsetDate(value)) return unset;
	if (typeof value === 'object') {
		const isEmpty = Object.keys(value ?? {}).length === 0;
		return isEmpty ? unset : { label: noValue.list };
	}
	if (isIdName(field)) {
		const id = idOf(value);
		return id === undefined ? unset : { key: String(id), label: id };
	}
	if (typeof value === 'boolean') return { key: String(value), label: value };
	const meaning = isNumber ? meaningOf(value) : null;
	if (typeof meaning === 'number') return { key: String(meaning), label: meaning };
	if (typeof value === 'number') return { key: String(value), label: value };
	const text = String(value).trim();
	// If somebody has entered a text such as "not set", its label gets quotes. So it differs from the label for a missing value.
	const isWord = Object.values<string>(noValue).includes(text.toLowerCase());
	return { key: text.toLowerCase(), label: isWord ? `"${text}"` : text };
}

/** Makes a column that groups records by a name. If the records show IDs, two people with the same name have two lines. */
function nameColumn(name: string, ids: readonly string[]): Column {
	return {
		field: name,
		name,
		valueOf(record) {
			const id = ids.map((field) => idOf(record[field])).find((one) => one !== undefined);
			const value = plainValue(name, false, record[name]);
			if (id === undefined) return value;
			const label = value.key === undefined ? `ID ${id}` : value.label;
			return { key: `${id}`, label, id };
		},
	};
}

function columnOf(
	endpoint: ReadEndpoint,
	records: readonly ApiRecord[],
	{ field, unit }: Grouping,
): Column {
	const ids = nameColumnsOf(endpoint, records).filter(({ name }) => name === field);
	if (ids.length > 0)
		return nameColumn(
			field,
			ids.map(({ id }) => id),
		);
	const type = endpoint.fields?.[field]?.type;
	const by = unit ?? (type === 'date' || type === 'datetime' ? 'day' : undefined);
	if (by) {
		const valueOf = (record: ApiRecord) => dateValue(field, by, record[field]);
		return { field, name: field + titles[by], valueOf };
	}
	const isNumber = type === 'integer' || type === 'number' || type === 'decimal';
	return {
		field,
		name: field,
		valueOf: (record) =>
			plainValue(field, isNumber, field === 'OnHoldType' ? holdOf(record) : record[field]),
	};
}

interface Sum {
	readonly field: string;
	numberOf(record: ApiRecord): number | undefined;
	/** Turns the sum into the number that people read. */
	readonly total: (sum: number) => number;
}

/** Rounds a sum to the millionth, because 0.1 + 0.2 is not exactly 0.3 in JavaScript. */
const rounded = (sum: number): number => Number(sum.toFixed(6));

function sumOf(endpoint: ReadEndpoint, field: string): Sum {
	// Hours are computed from the sum of minutes, because a sum of rounded hours may differ.
	if (field === hoursField && hasMinutes(endpoint)) {
		return { field, numberOf: minutesOf, total: hoursOf };
	}
	if (field === 'Minutes') return { field, numberOf: minutesOf, total: rounded };
	return { field, numberOf: ({ [field]: value }) => amountOf(value), total: rounded };
}

function amountOf(value: unknown): number | undefined {
	const meaning = typeof value === 'boolean' ? null : meaningOf(value);
	return typeof meaning === 'number' && Number.isFinite(meaning) ? meaning : undefined;
}

/** Returns the minutes of a record. Negative minutes are added up, too, although a shift cannot have them. */
const minutesOf = (record: ApiRecord): number | undefined =>
	lengthOf(record) ?? amountOf(record.Minutes);

function addUp(records: readonly ApiRecord[], sums: readonly Sum[]): TotalsRow {
	const row: TotalsRow = { Count: records.length };
	for (const { field, numberOf, total } of sums) {
		let sum = 0;
		let others = 0;
		for (const record of records) {
			const number = numberOf(record);
			if (number === undefined) others++;
			else sum += number;
		}
		const shown = total(sum);
		if (!Number.isFinite(shown)) throw tooLarge(field);
		row[`SumOf${field}`] = shown;
		row[`${field}NotANumber`] = others;
	}
	return row;
}

const tooLarge = (field: string): InputError =>
	new InputError({
		title: `The sum of ${field} is too large to be computed, so one of its values must be wrong`,
		nextStep: `Remove ${field} from Fields to Sum, or correct the value in the care management service.`,
	});

interface Group {
	readonly values: Value[];
	readonly records: ApiRecord[];
}

function group(records: readonly ApiRecord[], columns: readonly Column[]): Group[] {
	const groups = new Map<string, Group>();
	for (const record of records) {
		const values = columns.map((column) => column.valueOf(record));
		const key = JSON.stringify(values.map(({ key, label }) => key ?? { label }));
		const known = groups.get(key);
		if (known === undefined) {
			groups.set(key, { values, records: [record] });
			continue;
		}
		known.records.push(record);
		// If a value has several spellings, the same spelling is always shown, whatever the order of the records.
		values.forEach((value, index) => {
			if (String(value.label) < String(known.values[index].label)) known.values[index] = value;
		});
	}
	return [...groups.values()];
}

/** Replaces the labels by labels that hide people. A value has the same label in all groups. */
function hideLabels(
	groups: readonly Group[],
	columns: readonly Column[],
	hide: HideLabel,
): Group[] {
	const hidden = columns.map(({ field }, column) => {
		const byKey = new Map<string, { label: string; records: ApiRecord[] }>();
		for (const { values, records } of groups) {
			const { key, label } = values[column];
			if (key === undefined || typeof label !== 'string') continue;
			const known = byKey.get(key);
			if (!known) byKey.set(key, { label, records: [...records] });
			else for (const record of records) known.records.push(record);
		}
		return new Map(
			[...byKey].map(([key, { label, records }]) => [key, hide(field, label, records)]),
		);
	});
	return groups.map(({ values, records }) => ({
		values: values.map((value, column) => ({
			...value,
			label: (value.key !== undefined && hidden[column].get(value.key)) || value.label,
		})),
		records,
	}));
}

/** Makes the labels of a column. To tell different values with the same label apart, an ID or a number may follow in brackets. */
function labelsOf(groups: readonly Group[], column: number): TotalsRow[string][] {
	const idsByLabel = new Map<unknown, Set<unknown>>();
	for (const { values } of groups) {
		const { label, id, key } = values[column];
		const ids = idsByLabel.get(label) ?? new Set();
		idsByLabel.set(label, ids.add(id ?? key));
	}
	return groups.map(({ values }) => {
		const { label, id, key } = values[column];
		const ids = [...(idsByLabel.get(label) ?? [])];
		if (id !== undefined) return ids.length > 1 ? `${label} (${id})` : label;
		const place = ids.indexOf(key);
		return place > 0 ? `${label} (${place + 1})` : label;
	});
}

function compare(one: Value, other: Value): number {
	const isLast = (value: Value) => Number(value.key === undefined);
	if (isLast(one) !== isLast(other)) return isLast(one) - isLast(other);
	if (typeof one.label === 'number' && typeof other.label === 'number') {
		return one.label - other.label;
	}
	return (
		String(one.label).localeCompare(String(other.label), 'en') ||
		String(one.key).localeCompare(String(other.key), 'en', { numeric: true })
	);
}

/**
 * Counts records and adds up their numbers. Each record is in exactly one line of `rows`.
 *
 * @param records the complete list of clean records, with the names for grouping
 * @param hideLabel makes labels that name nobody. It is absent if people may be named.
 * @throws InputError when two columns would have the same name, or a sum is too large
 */
export function countTotals(
	endpoint: ReadEndpoint,
	records: readonly ApiRecord[],
	{ groupings, sums: summed }: Pick<TotalsRequest, 'groupings' | 'sums'>,
	hideLabel?: HideLabel,
): Totals {
	const columns = groupings.map((grouping) => columnOf(endpoint, records, grouping));
	const sums = summed.map((field) => sumOf(endpoint, field));
	const overall = addUp(records, sums);
	requireDistinct([...columns.map(({ name }) => name), ...Object.keys(overall)]);
	if (columns.length === 0) return { rows: [overall], overall };
	const found = group(records, columns);
	const shown = hideLabel ? hideLabels(found, columns, hideLabel) : found;
	const groups = shown.sort((one, other) =>
		one.values.reduce((order, value, index) => order || compare(value, other.values[index]), 0),
	);
	const labels = columns.map((_, column) => labelsOf(groups, column));
	const rows = groups.map((one, row) => ({
		...Object.fromEntries(columns.map(({ name }, column) => [name, labels[column][row]])),
		...addUp(one.records, sums),
	}));
	return { rows, overall };
}

function requireDistinct(names: readonly string[]): void {
	const twice = names.find((name, index) => names.indexOf(name) !== index);
	if (twice === undefined) return;
	throw new InputError({
		title: `The totals would have two columns called ${twice}`,
		nextStep: 'Choose another field under Fields to Group By or Fields to Sum.',
	});
}
