import type { Field, Fields } from './endpoint';

/** Returns the clean value, or the value itself where there is nothing to clean. */
type Cleaner = (value: unknown) => unknown;

/** The fields of a table that need more than dates cleaned, each with its cleaner. */
type Plan = ReadonlyArray<readonly [name: string, clean: Cleaner]>;

/** An unset date or datetime is all zeros (specification: "Conventions for all resources"). */
const allZeros = /^0000-00-00[ T0:.Z]*$/;

/** A number with more digits than a double holds stays text, so that nothing is rounded. */
const plainDecimal = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const exactDigits = 15;

function isUnsetDate(value: string): boolean {
	// Nearly every text ends here: comparing is much faster than matching.
	if (value.charCodeAt(0) !== 48 || value.length < 10) return false;
	return value === '0000-00-00' || value === '0000-00-00 00:00:00' || allZeros.test(value);
}

const toBoolean: Cleaner = (value) => (value === 0 ? false : value === 1 ? true : value);

const withoutNegatives: Cleaner = (value) =>
	typeof value === 'number' && value < 0 && Number.isInteger(value) ? null : value;

const toNumber: Cleaner = (value) =>
	typeof value === 'string' &&
	plainDecimal.test(value) &&
	value.replace(/^[+-]?0+|\D/g, '').length <= exactDigits
		? Number(value)
		: value;

/** Deeper than this no record of a care provider is nested. */
const maxDepth = 50;

/** Replaces unset dates at any depth. */
function cleanDates(values: Record<string, unknown>, depth = 0): void {
	// Not Object.keys(), which makes a list for each of 100,000 records.
	for (const name in values) {
		const value = values[name];
		if (typeof value === 'string') {
			if (isUnsetDate(value)) values[name] = null;
		} else if (typeof value === 'object' && value !== null && depth < maxDepth) {
			cleanDates(value as Record<string, unknown>, depth + 1);
		}
	}
}

/** What is to be done beside unset dates; undefined for nothing. */
function cleanerOf({ type, negativeMeansNone, fields }: Field): Cleaner | undefined {
	if (type === 'flag') return toBoolean;
	if (type === 'decimal') return toNumber;
	if (type === 'integer' && negativeMeansNone) return withoutNegatives;
	if (type === 'records' && fields) return cleanRecords(fields);
	return undefined;
}

const cleanRecords =
	(fields: Fields): Cleaner =>
	(value) => {
		if (!Array.isArray(value)) return value;
		for (const element of value) cleanRecord(element, fields);
		return value;
	};

const plans = new WeakMap<Fields, Plan>();

function planOf(fields: Fields): Plan {
	let plan = plans.get(fields);
	if (!plan) {
		plan = Object.entries(fields).flatMap(([name, field]) => {
			const clean = cleanerOf(field);
			return clean ? [[name, clean] as const] : [];
		});
		plans.set(fields, plan);
	}
	return plan;
}

const noFields: Fields = {};

/**
 * Cleans a record: 0/1 flags become booleans, negative ids that mean none null, and decimal numbers in text numbers, where
 * the field table says so, in nested records too. Unset dates and datetimes become null everywhere, also in fields that
 * the specification does not show (specification: "Conventions for all resources" and the field tables). Any other value
 * that does not fit its field, or whose field is not in the table, stays as sent.
 *
 * Cleaning a clean record changes nothing. It never throws, whatever JSON it is given.
 *
 * @param record one record as the API sent it. It is changed in place, because a copy would cost more than the cleaning:
 * the caller must be its only owner.
 * @param fields the field table of its endpoint; absent where the specification shows no fields
 * @returns the same record, with the same fields in the same order
 *
 * @example
 * cleanRecord({ IsReportable: 1, CloseDate: '0000-00-00 00:00:00' }, reads.incidents.fields);
 * // { IsReportable: true, CloseDate: null }
 */
export function cleanRecord<Value>(record: Value, fields = noFields): Value {
	if (typeof record !== 'object' || record === null || Array.isArray(record)) return record;
	const values = record as Record<string, unknown>;
	for (const [name, clean] of planOf(fields)) {
		const value = values[name];
		const cleaned = clean(value);
		if (cleaned !== value) values[name] = cleaned;
	}
	cleanDates(values);
	return record;
}
