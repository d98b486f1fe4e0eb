/**
 * The words that the tables in this folder are written in.
 *
 * A table says what the specification says and no more. Everything else (the node, the simulator, the checks, the
 * documentation) reads the tables, so a fact stands here once.
 */

/** How a field's value looks in an answer (specification: "Conventions for all resources"). */
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
	/** The service also answers `null` here. */
	readonly nullable?: true;
	/** A negative value means that there is none. */
	readonly negativeMeansNone?: true;
	/** The fields of each element, for `records`. */
	readonly fields?: Fields;
	/** The field is only there when this query parameter is set. */
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
	/** A yes or no, written as `yes` and `no` of the parameter say. */
	| 'flag';

/** One query parameter of an endpoint. */
export interface Parameter {
	/** The name for people; the node's field bears it, and so do errors. */
	readonly title: string;
	readonly type: ParameterType;
	/** What the service uses when the parameter is absent. */
	readonly default?: number;
	/** The largest value with a documented meaning. */
	readonly maximum?: number;
	/** The text of a flag that is on. */
	readonly yes?: 'TRUE' | 'true' | '1';
	/** The text of a flag that is off; without it a flag that is off is not sent. */
	readonly no?: 'false';
	/** Which records pass: the named field of the record, compared with the value sent. */
	readonly filter?: { readonly field: string; readonly operator: '=' | '>=' | '<=' };
	/** The specification does not say which field the value is compared with. */
	readonly fieldNotShown?: true;
}

/** The query parameters of an endpoint by the name that the API spells them with. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** An endpoint that lists records. */
export interface ReadEndpoint {
	readonly method: 'GET';
	readonly path: string;
	/** What one record is called, in an error for people. */
	readonly noun: string;
	readonly parameters: Parameters;
	/** The fields of one record; absent where the specification does not show them. */
	readonly fields?: Fields;
	/** The field that identifies a record; absent where the specification shows none. */
	readonly id?: string;
	/** The parameter that asks for a single record. */
	readonly idParameter?: string;
}

/** An endpoint that creates or changes a record. */
export interface WriteEndpoint {
	readonly method: 'POST' | 'PUT';
	readonly path: string;
	/** What one record is called, in an error for people. */
	readonly noun: string;
	/**
	 * How the body is written: a JSON object, a JSON array around one object, or multipart form data with a file.
	 * `unknown` where the specification does not say.
	 */
	readonly body: 'object' | 'array' | 'multipart' | 'unknown';
	/** The fields of the record that is read back; absent where the specification does not show them. */
	readonly fields?: Fields;
	/** The field of the body that says which record is meant; absent where the specification names none. */
	readonly identifiedBy?: string;
}

/** Any endpoint of the service. */
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
 * A field that the service also answers `null` for.
 *
 * @param field the field as it is when it has a value
 */
export const nullable = (field: Field): Field => ({ ...field, nullable: true });

/**
 * A list of records inside a record.
 *
 * @param fields the fields of one element
 * @param onlyWith the query parameter without which the list is not there; absent where the list is always there
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

/** `page`, which in this API is the number of records to skip, not the number of a page. */
export const skip: Parameter = { title: 'Skip', type: 'integer', default: 0 };

/**
 * The first day of a range, itself included.
 *
 * @param title the name for people
 * @param field the field of the record that is compared with it; absent where the specification does not say
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
 * @param field the field of the record that is compared with it; absent where the specification does not say
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
 * @param field the field of the record that is compared with it; absent where the specification does not say
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
 * @param field the field of the record that is compared with it; absent where the specification does not say
 */
export const match = (title: string, field?: string): Parameter => ({
	title,
	type: 'text',
	...(field === undefined ? { fieldNotShown: true } : { filter: { field, operator: '=' } }),
});

/**
 * A state that is asked for as `true` or `false`.
 *
 * @param title the name for people
 * @param field the 0/1 field of the record that is compared with it
 */
export const trueOrFalse = (title: string, field: string): Parameter => ({
	title,
	type: 'flag',
	yes: 'true',
	no: 'false',
	filter: { field, operator: '=' },
});

/**
 * A state that can only be asked for with `1`.
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
 * A wish for more records or more fields, sent as `TRUE` and otherwise not at all.
 *
 * @param title the name for people
 */
export const include = (title: string): Parameter => ({ title, type: 'flag', yes: 'TRUE' });
