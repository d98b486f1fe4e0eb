import type { Field, Fields } from './endpoint';

/** A value as people want it, or the value itself where there is nothing to do. */
type Clean = (value: unknown) => unknown;

/** The fields of a table that may need a change, each with its change. */
type Plan = ReadonlyArray<readonly [name: string, clean: Clean]>;

/** A date or datetime that is unset is all zeros (specification: "Conventions for all resources"). */
const allZeros = /^0000-00-00[ T0:.Z]*$/;

/** A plain decimal number; one with more digits than a number holds stays text, so that nothing is rounded. */
const plainDecimal = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const exactDigits = 15;

const withoutZeros: Clean = (value) => {
	// The two usual forms first: a comparison is ten times as fast as a pattern.
	if (value === '0000-00-00' || value === '0000-00-00 00:00:00') return null;
	return typeof value === 'string' && value.startsWith('0000') && allZeros.test(value)
		? null
		: value;
};

const toBoolean: Clean = (value) => (value === 0 ? false : value === 1 ? true : value);

const withoutNegatives: Clean = (value) =>
	typeof value === 'number' && value < 0 && Number.isInteger(value) ? null : value;

const toNumber: Clean = (value) =>
	typeof value === 'string' &&
	plainDecimal.test(value) &&
	value.replace(/\D|^[+-]?0+/g, '').length <= exactDigits
		? Number(value)
		: value;

const cleanRecords =
	(fields: Fields): Clean =>
	(value) => {
		if (Array.isArray(value)) for (const element of value) cleanRecord(element, fields);
		return value;
	};

function cleanerOf({ type, negativeMeansNone, fields }: Field): Clean | undefined {
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
 * Makes a record what people want it to be: unset dates and datetimes are null, 0/1 flags are booleans, negative ids
 * that mean none are null, decimal numbers in text are numbers, and nested records are clean too. A value that does not
 * fit the type of its field, and every field that the table does not name, stays as it was sent (specification:
 * "Conventions for all resources" and the field tables).
 *
 * Cleaning a clean record changes nothing. It never throws, whatever JSON it is given.
 *
 * @param record one record as the service sent it. It is changed in place, because copies would cost more than the
 * cleaning: the caller must be its only owner.
 * @param fields the field table of its endpoint; without one nothing changes
 * @returns the same record, with the same fields in the same order
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
