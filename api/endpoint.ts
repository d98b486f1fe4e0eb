/**
 * The types that the tables of this folder are written in, and the builders that keep them short.
 *
 * A table holds what the specification says and no more. The node, the simulator, the output schemas, the tests and the
 * documentation derive from the tables, so that each fact has one place.
 */

/** The form of a field's value in a response (specification: "Conventions for all resources"). */
export type FieldType =
	| 'integer'
	| 'number'
	/** A decimal number written as text, such as `"1250.00"`. */
	| 'decimal'
	| 'text'
	/** `0` or `1`. */
	| 'flag'
	/** `YYYY-MM-DD`; all zeros when unset. */
	| 'date'
	/** `YYYY-MM-DD HH:MM:SS`; all zeros when unset. */
	| 'datetime'
	/** `HH:MM:SS`. */
	| 'time'
	/** A list whose elements are texts. */
	| 'texts'
	/** A list whose elements are records with fields of their own. */
	| 'records'
	/** The specification names the field and shows no type. */
	| 'notShown';

/** One field of a record. */
export interface Field {
	readonly type: FieldType;
	/** The value may also be `null`. */
	readonly nullable?: true;
	/** A negative value means that there is none, as in "no payer". */
	readonly negativeMeansNone?: true;
	/** The fields of each element, for `records`. */
	readonly fields?: Fields;
	/** The query parameter without which the field is missing. */
	readonly onlyWith?: string;
}

/** The fields of a record by name, in the order and the spelling of the specification. */
export type Fields = Readonly<Record<string, Field>>;

/** How a query parameter is written in a request (specification: "Endpoints", "Conventions"). */
export type ParameterType =
	| 'integer'
	| 'text'
	/** `YYYY-MM-DD`. */
	| 'date'
	/** A boolean, written as `yes` and `no` of the parameter say. */
	| 'flag';

/** One query parameter of an endpoint. */
export interface Parameter {
	/** The name for people, in the node and in errors. */
	readonly title: string;
	readonly type: ParameterType;
	/** The value that the API uses when the parameter is absent. */
	readonly default?: number;
	/** The largest value with a documented meaning. */
	readonly maximum?: number;
	/** How a flag that is on is written. */
	readonly yes?: 'TRUE' | 'true' | '1';
	/** How a flag that is off is written; without it, such a flag is not sent. */
	readonly no?: 'false';
	/** The comparison of a field of the record with the value, which decides whether the record is listed. */
	readonly filter?: { readonly field: string; readonly operator: '=' | '>=' | '<=' };
	/** The specification does not show the field that the value is compared with. */
	readonly fieldNotShown?: true;
}

/** The query parameters of an endpoint by the name that the API spells them with. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** An endpoint that lists records. */
export interface ReadEndpoint {
	readonly method: 'GET';
	readonly path: string;
	/** What one record is called in errors. */
	readonly noun: string;
	readonly parameters: Parameters;
	/** The fields of one record; absent where the specification does not show them. */
	readonly fields?: Fields;
	/** The field that identifies a record; absent where the specification shows none. */
	readonly id?: string;
	/** The parameter that selects a single record by its id. */
	readonly idParameter?: string;
}

/** An endpoint that creates or changes a record. */
export interface WriteEndpoint {
	readonly method: 'POST' | 'PUT';
	readonly path: string;
	/** What one record is called in errors. */
	readonly noun: string;
	/**
	 * The form of the body: a JSON object, a JSON array around one object, or multipart form data with a file; `unknown`
	 * where the specification does not show it.
	 */
	readonly body: 'object' | 'array' | 'multipart' | 'unknown';
	/** The fields of the record that is read back; absent where the specification does not show them. */
	readonly fields?: Fields;
	/** The field of the body that identifies the record; absent where the specification names none. */
	readonly identifiedBy?: string;
}

/** Any endpoint of the API. */
export type Endpoint = ReadEndpoint | WriteEndpoint;

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

/** An integer whose negative values mean that there is none. */
export const integerOrNone: Field = { type: 'integer', negativeMeansNone: true };

/**
 * A field whose value may also be `null`.
 *
 * @param field the field as it is when it has a value
 */
export const nullable = (field: Field): Field => ({ ...field, nullable: true });

/**
 * A list of records inside a record.
 *
 * @param fields the fields of one element
 * @param onlyWith the query parameter without which the list is missing; absent where the list is always there
 */
export const records = (fields: Fields, onlyWith?: string): Field => ({
	type: 'records',
	fields,
	...(onlyWith === undefined ? {} : { onlyWith }),
});

/**
 * `limit`, the number of records in an answer (specification: "Limits"; the default is 200 everywhere).
 *
 * @param maximum the largest limit that is documented, in records
 */
export const limit = (maximum?: number): Parameter => ({
	title: 'Limit',
	type: 'integer',
	default: 200,
	...(maximum === undefined ? {} : { maximum }),
});

/** `page`, which is an offset in this API: the number of records to skip, not the number of a page. */
export const skip: Parameter = { title: 'Skip', type: 'integer', default: 0 };

/**
 * The first day of a range, itself included.
 *
 * @param title the name for people
 * @param field the field that is compared; absent where the specification does not show it
 */
export const from = (title: string, field?: string): Parameter => ({
	title,
	type: 'date',
	...(field === undefined ? { fieldNotShown: true } : { filter: { field, operator: '>=' } }),
});

/**
 * The last day of a range, itself included.
 *
 * @param title the name for people
 * @param field the field that is compared; absent where the specification does not show it
 */
export const to = (title: string, field?: string): Parameter => ({
	title,
	type: 'date',
	...(field === undefined ? { fieldNotShown: true } : { filter: { field, operator: '<=' } }),
});

/**
 * An id that a field of the record must equal.
 *
 * @param title the name for people
 * @param field the field that is compared; absent where the specification does not show it
 */
export const id = (title: string, field?: string): Parameter => ({
	title,
	type: 'integer',
	...(field === undefined ? { fieldNotShown: true } : { filter: { field, operator: '=' } }),
});

/**
 * A text that a field of the record must equal.
 *
 * @param title the name for people
 * @param field the field that is compared; absent where the specification does not show it
 */
export const match = (title: string, field?: string): Parameter => ({
	title,
	type: 'text',
	...(field === undefined ? { fieldNotShown: true } : { filter: { field, operator: '=' } }),
});

/**
 * A filter by a 0/1 field, written as `true` or `false`.
 *
 * @param title the name for people
 * @param field the 0/1 field that is compared
 */
export const trueOrFalse = (title: string, field: string): Parameter => ({
	title,
	type: 'flag',
	yes: 'true',
	no: 'false',
	filter: { field, operator: '=' },
});

/**
 * A filter whose only documented value is `1`.
 *
 * @param title the name for people
 */
export const onlyTrue = (title: string): Parameter => ({
	title,
	type: 'flag',
	yes: '1',
	fieldNotShown: true,
});

/**
 * A flag that includes more records or more fields, written as `TRUE` and not sent otherwise.
 *
 * @param title the name for people
 */
export const include = (title: string): Parameter => ({ title, type: 'flag', yes: 'TRUE' });
