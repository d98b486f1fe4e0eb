import type { Field, Fields } from './endpoint';

/** Returns the clean value, or the value itself where there is nothing to clean. */
type Cleaner = (value: unknown) => unknown;

/** The fields of a table that may need cleaning, each with its cleaner. */
type Plan = ReadonlyArray<readonly [name: string, clean: Cleaner]>;

/** An unset date or datetime is all zeros (specification: "Conventions for all resources"). */
const allZeros = /^0000-00-00[ T0:.Z]*$/;

/** A number with more digits than a double holds stays text, so that nothing is rounded. */
const plainDecimal = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const exactDigits = 15;

const withoutZeros: Cleaner = (value) => {
	// The two usual forms first: comparing is ten times as fast as matching.
	if (value === '0000-00-00' || value === '0000-00-00 00:00:00') return null;
	return typeof value === 'string' && value.startsWith('0000') && allZeros.test(value)
		? null
		: value;
};

const toBoolean: Cleaner = (value) => (value === 0 ? false : value === 1 ? true : value);

const withoutNegatives: Cleaner = (value) =>
	typeof value === 'number' && value < 0 && Number.isInteger(value) ? null : value;

const toNumber: Cleaner = (value) =>
	typeof value === 'string' &&
	plainDecimal.test(value) &&
	value.replace(/\D|^[+-]?0+/g, '').length <= exactDigits
		? Number(value)
		: value;

const cleanRecords =
	(fields: Fields): Cleaner =>
	(value) => {
		if (Array.isArray(value)) for (const element of value) cleanRecord(element, fields);
		return value;
	};

function cleanerOf({ type, negativeMeansNone, fields }: Field): Cleaner | undefined {
	if (type === 'date' || type === 'datetime') return withoutZeros;
	if (type === 'flag') return toBoolean;
	if (type === 'decimal') return toNumber;
	if (type === 'integer' && negativeMeansNone) return withoutNegatives;
	if (type === 'records' && fields) return cleanRecords(fields);
	return undefined;
}

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

/**
 * Cleans a record: unset dates and datetimes become null, 0/1 flags booleans, negative ids that mean none null, decimal
 * numbers in text numbers, and so in nested records (specification: "Conventions for all resources" and the field
 * tables). A value that does not fit the type of its field, and a field that the table does not name, stay as sent.
 *
 * Cleaning a clean record changes nothing. It never throws, whatever JSON it is given.
 *
 * @param record one record as the API sent it. It is changed in place, because a copy would cost more than the cleaning:
 * the caller must be its only owner.
 * @param fields the field table of its endpoint; without one nothing changes
 * @returns the same record, with the same fields in the same order
 *
 * @example
 * cleanRecord({ IsReportable: 1, CloseDate: '0000-00-00 00:00:00' }, reads.incidents.fields);
 * // { IsReportable: true, CloseDate: null }
 */
export function cleanRecord<Value>(record: Value, fields?: Fields): Value {
	if (!fields || typeof record !== 'object' || record === null || Array.isArray(record)) {
		return record;
	}
	const values = record as Record<string, unknown>;
	for (const [name, clean] of planOf(fields)) {
		const value = values[name];
		const cleaned = clean(value);
		if (cleaned !== value) values[name] = cleaned;
	}
	return record;
}
