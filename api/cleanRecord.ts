import { decodeEntities } from './decodeEntities';
import { elementsOfList, elementsOfTexts } from './elementsOf';
import type { Field, Fields } from './endpoint';
import { flagOf } from './flagOf';
import { isZeroDate } from './isZeroDate';

/** A number with more digits than a double holds stays text, so that nothing is rounded. */
const plainDecimal = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const exactDigits = 15;

/** Deeper than this no record of a care provider is nested. */
const maxDepth = 50;

const noFields: Fields = {};

function cleanText(value: string, field?: Field): unknown {
	if (isZeroDate(value)) return null;
	const isNumber =
		field?.type === 'decimal' &&
		plainDecimal.test(value) &&
		value.replace(/^[+-]?0+|\D/g, '').length <= exactDigits;
	if (isNumber) return Number(value);
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

/**
 * @param fields those of the values
 * @param elements those of each record in them, where the values are a list of records
 */
function cleanValues(
	values: Record<string, unknown>,
	fields: Fields,
	elements = noFields,
	depth = 0,
): void {
	// Not Object.keys(), which makes a list for each of 100,000 records.
	for (const name in values) {
		const value = values[name];
		const field: Field | undefined = fields[name];
		if (typeof value !== 'object' || value === null) {
			const cleaned = cleanScalar(value, field);
			if (cleaned !== value) values[name] = cleaned;
		} else if (depth < maxDepth) {
			const nested = listedIn(value, field) as Record<string, unknown>;
			if (nested !== value) values[name] = nested;
			const inner = field?.type === 'records' ? field.fields : noFields;
			cleanValues(nested, Array.isArray(nested) ? noFields : elements, inner, depth + 1);
		}
	}
}

/** A documented list is a list, also where PHP wrote it as an object, or where its only record stands for it. */
function listedIn(value: object, field?: Field): object {
	if (Array.isArray(value)) return value;
	if (field?.type === 'records') return elementsOfList(value);
	return field?.type === 'texts' ? elementsOfTexts(value) : value;
}

/**
 * Cleans a record: flags become booleans, negative ids that mean none null, and decimal numbers in text numbers, where
 * the field table says so, in nested records too. Dates of zeros, which are unset, become null everywhere, also in fields
 * that are not documented, and HTML entities the characters that they stand for. Any other value that does not fit its field
 * stays as sent.
 *
 * Clean a record once: a text may be about entities. It never throws, whatever JSON it is given.
 *
 * @param record one record as the API sent it. It is changed in place, because a copy would cost more than the cleaning:
 * the caller must be its only owner.
 * @param fields the field table of its endpoint; absent where none is documented
 * @returns the same record, with the same fields in the same order
 *
 * @example
 * cleanRecord({ IsReportable: 1, CloseDate: '0000-00-00 00:00:00' }, reads.incidents.fields);
 * // { IsReportable: true, CloseDate: null }
 */
export function cleanRecord<Value>(record: Value, fields = noFields): Value {
	if (typeof record !== 'object' || record === null || Array.isArray(record)) return record;
	cleanValues(record as Record<string, unknown>, fields);
	return record;
}
