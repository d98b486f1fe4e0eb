/** The kinds of fields that the tables use. */
import type { Field, Fields } from './endpoint';

export const integer: Field = { type: 'integer' };
export const number: Field = { type: 'number' };
export const decimal: Field = { type: 'decimal' };
export const text: Field = { type: 'text' };
export const flag: Field = { type: 'flag' };
export const date: Field = { type: 'date' };
export const datetime: Field = { type: 'datetime' };
export const time: Field = { type: 'time' };
export const texts: Field = { type: 'texts' };
export const notShown: Field = { type: 'notShown' };

/**
 * An ID that refers to no record if it is negative. For example, a negative PayerId means "no payer". If one table gives a field this type,
 * writes accept a negative value for every field with the same name.
 */
export const negativeIsNone: Field = { type: 'integer', negativeMeansNone: true };

/** Makes a field whose value may also be `null`. */
export const nullable = (field: Field): Field => ({ ...field, nullable: true });

/**
 * Makes a field that is a list of records inside a record.
 *
 * @param fields the fields of one element
 * @param onlyWith the query parameter that brings the list. Absent if the list is always there.
 */
export const records = (fields: Fields, onlyWith?: string): Field => ({
	type: 'records',
	fields,
	onlyWith,
});

/** The fields that say how to reach a client or worker. */
export const contact = {
	Address1: text,
	Address2: text,
	Suburb: text,
	State: text,
	PostCode: text,
	Longitude: text,
	Email: text,
	Phone1: text,
	Phone2: text,
} satisfies Fields;
