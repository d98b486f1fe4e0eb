import {
	answeredFields,
	askingFields,
	decodeEntities,
	elementsOfList,
	elementsOfTexts,
	flagOf,
	isZeroDate,
	valueQuestions,
	type Endpoint,
	type Field,
	type Fields,
	type ReadEndpoint,
} from '../api/mod';
import type { ApiRecord, Session } from '../http/mod';
import { isObject } from '../values/mod';

/** Matches a decimal number. If a number has more digits than a double can hold (`exactDigits`), it stays a text, so nothing is rounded. */
const plainDecimal = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const exactDigits = 15;

const negativeInteger = /^\s*-\d+\s*$/;

/** The deepest nesting that is cleaned. No known record is nested deeper. */
const maxDepth = 50;

const noFields: Fields = {};

function cleanText(value: string, field?: Field): unknown {
	if (isZeroDate(value)) return null;
	const isNumber =
		field?.type === 'decimal' &&
		plainDecimal.test(value) &&
		value.replace(/^[+-]?0+|\D/g, '').length <= exactDigits;
	if (isNumber) return Number(value);
	const isNone = field?.type === 'integer' && field.negativeMeansNone;
	if (isNone && negativeInteger.test(value)) return null;
	return (field?.type === 'flag' ? flagOf(value) : undefined) ?? decodeEntities(value);
}

function cleanNumber(value: number, { type, negativeMeansNone }: Field): unknown {
	if (type === 'flag') return flagOf(value) ?? value;
	const isNone = type === 'integer' && negativeMeansNone && value < 0 && Number.isInteger(value);
	return isNone ? null : value;
}

function cleanScalar(value: unknown, field?: Field): unknown {
	if (typeof value === 'string') return cleanText(value, field);
	return typeof value === 'number' && field ? cleanNumber(value, field) : value;
}

/** One field of all records, and what is known about its values. */
interface Column {
	readonly name: string;
	readonly field?: Field;
	/** The columns of the records inside the values. */
	readonly inner: Columns;
	/** The last value that the cleaning left as it is. The next record often has the same value. */
	unchanged?: unknown;
}

/**
 * The columns of records. A column is found by the place of its field in a record, because a search by name would take longer than cleaning
 * the value.
 */
class Columns {
	private readonly columns: Column[] = [];

	constructor(private readonly fields = noFields) {}

	at(place: number, name: string): Column {
		const column = this.columns[place];
		return column?.name === name ? column : (this.columns[place] = this.columnOf(name));
	}

	private columnOf(name: string): Column {
		const field: Field | undefined = this.fields[name];
		const fields = field?.type === 'records' ? field.fields : undefined;
		return { name, field, inner: new Columns(fields), unchanged: undefined };
	}
}

function cleanRecord(record: ApiRecord, columns: Columns, depth = 0): void {
	let place = 0;
	// This loop makes no list of names. `Object.keys()` would make such a list for each record.
	for (const name in record) {
		const value = record[name];
		const column = columns.at(place++, name);
		if (value === column.unchanged) continue;
		const cleaned = cleanValue(value, column, depth);
		if (cleaned === value) column.unchanged = value;
		else record[name] = cleaned;
	}
}

function cleanValue(
	value: unknown,
	{ field, inner }: Pick<Column, 'field' | 'inner'>,
	depth: number,
): unknown {
	if (typeof value !== 'object' || value === null) return cleanScalar(value, field);
	if (depth >= maxDepth) return value;
	const nested = listedIn(value, field);
	if (Array.isArray(nested)) cleanList(nested, inner, depth + 1);
	else cleanRecord(nested as ApiRecord, inner, depth + 1);
	return nested;
}

/** @param columns the columns of the records in the list. A list inside the list has columns of its own. */
function cleanList(list: unknown[], columns: Columns, depth: number): void {
	for (const [index, value] of list.entries()) {
		const inner = Array.isArray(value) ? new Columns() : columns;
		list[index] = cleanValue(value, { inner }, depth);
	}
}

/**
 * Turns the value of a documented list into a list. PHP writes some lists as objects, and a list of one record can come as the record
 * alone.
 */
function listedIn(value: object, field?: Field): object {
	if (Array.isArray(value)) return value;
	if (field?.type === 'records') return elementsOfList(value);
	return field?.type === 'texts' ? elementsOfTexts(value) : value;
}

/** Returns the function that converts a field's values to their documented meaning. Returns undefined if the values need no conversion. */
type MeaningOf = (field: Field) => ((value: unknown) => unknown) | undefined;

/**
 * Makes the function that finds the conversion for a field. An answer for the list itself comes first. An answer for the list in `like`
 * comes second, and an answer for the whole service last.
 */
const meaningIn =
	({ path, like }: ReadEndpoint, answers: Readonly<Record<string, string>>): MeaningOf =>
	({ asks }) => {
		if (asks === undefined) return undefined;
		const lists = like ? [path, like.path] : [path];
		const keys = [...lists.map((list) => `${asks} ${list}`), asks];
		const key = keys.find((one) => Object.hasOwn(answers, one));
		return key === undefined ? undefined : valueQuestions[asks].means[answers[key]];
	};

/** Converts the values of a record, and of its nested records, to their documented meaning. */
function giveMeaning(record: ApiRecord, fields: Fields, meaningOf: MeaningOf): void {
	for (const [name, field] of Object.entries(fields)) {
		if (!Object.hasOwn(record, name)) continue;
		const value = record[name];
		const mean = meaningOf(field);
		if (mean) record[name] = mean(value);
		if (!field.fields || typeof value !== 'object' || value === null) continue;
		for (const element of elementsOfList(value)) {
			if (isObject(element)) giveMeaning(element, field.fields, meaningOf);
		}
	}
}

/**
 * Converts the values of records to their documented meaning, and gives them a clean form. No other code does this, so every record that
 * leaves the package must go through this function.
 *
 * - If a field asks a question (`valueQuestions`) and the profile has the answer, the value is converted to its documented meaning. If a
 * service sends hours where the documentation means minutes, hours become minutes. This is done to raw values, too.
 * - Without `isRaw`, values get a clean form. According to the field table, flags become booleans, negative ids that mean none become
 * null, and decimal texts of up to 15 digits become numbers. Nested records are included. Dates of zeros become null everywhere, also in
 * undocumented fields. HTML entities become the characters that they mean.
 *
 * Any other value that does not fit its field stays as sent. Clean a record only once. A second cleaning would decode its texts again: a
 * person's text `&lt;`, which comes as `&amp;lt;`, would become `<`.
 *
 * @param session the session whose profile answers the questions
 * @param endpoint the source of the records: a list, or a write whose answer has the records
 * @param records the records as the API sent them. They are changed in place, because copies would cost more than the cleaning. So
 * pass only records that no other code uses. A value that is no object stays as it is.
 * @param options.isRaw whether values keep the form in which they were sent, for example a flag as 1
 * @returns the same records, with the same fields in the same order
 *
 * @example
 * clean(session, reads.incidents, [{ IsReportable: 1, CloseDate: '0000-00-00 00:00:00' }]);
 * // [{ IsReportable: true, CloseDate: null }]
 */
export function clean<Records extends readonly unknown[]>(
	{ valueAnswers = {} }: Pick<Session, 'valueAnswers'>,
	endpoint: Endpoint,
	records: Records,
	{ isRaw = false } = {},
): Records {
	const isList = endpoint.method === 'GET';
	const { fields = noFields } = isList ? endpoint : { fields: answeredFields(endpoint) };
	if (Object.keys(valueAnswers).length > 0) {
		const asking = isList ? askingFields(endpoint) : fields;
		const meaningOf = meaningIn(isList ? endpoint : endpoint.readBack.list, valueAnswers);
		for (const record of records) if (isObject(record)) giveMeaning(record, asking, meaningOf);
	}
	if (isRaw) return records;
	const columns = new Columns(fields);
	for (const record of records) if (isObject(record)) cleanRecord(record, columns);
	return records;
}
