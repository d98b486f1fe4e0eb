/**
 * The types that the tables of this folder are written in; `field.ts` and `parameter.ts` keep the tables short. A table holds only what is
 * documented. `openapi.json` is written from the tables and shows all of it.
 */

/** The form of a field's value in a response. */
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
	/** The field is documented without a type. */
	| 'notShown';

/** One field of a record. */
export interface Field {
	readonly type: FieldType;
	/** The value may also be `null`. */
	readonly nullable?: true;
	/** A negative ID means that nothing is named, as in "no payer". */
	readonly negativeMeansNone?: true;
	/**
	 * The open question about the field's values, a name in `valueQuestions`. No parameter compares such a field, and no write takes it.
	 */
	readonly asks?: string;
	/** The fields of each element, for `records`. */
	readonly fields?: Fields;
	/** The query parameter that brings the field. Without it, the field is missing. */
	readonly onlyWith?: string;
}

/** The fields of a record by name, in the order and the spelling of the API. */
export type Fields = Readonly<Record<string, Field>>;

/** How a query parameter is written in a request. */
export type ParameterType =
	| 'integer'
	| 'text'
	/** `YYYY-MM-DD`. */
	| 'date'
	/** A boolean. The parameter's `yes` and `no` say how it is written. */
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
	/** How a flag that is off is written; if absent, a flag that is off is not sent. */
	readonly no?: 'FALSE' | 'false' | '0';
	/** People choose between open, closed and all records, and not between on and off. */
	readonly isState?: true;
	/** The condition for listing a record: it compares a field of the record with the value. */
	readonly filter?: { readonly field: string; readonly operator: '=' | '>=' | '<=' };
	/** It is not documented which field the value is compared with. */
	readonly fieldNotShown?: true;
}

/** The query parameters of an endpoint by the name that the API spells them with. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** The parameters that bound one date of the records, so that a list can be read in slices of days. */
export interface DateRange {
	/** The parameter of the first day; absent if this date has only an upper bound. */
	readonly from?: string;
	/** If `from` is absent: the parameter that bounds an earlier date of the same record from below. */
	readonly fromEarlier?: string;
	/** The parameter of the last day. */
	readonly to: string;
	/** The compared field; absent if it is not documented. */
	readonly field?: string;
	/** A field with similar days, for records that lack the compared field. */
	readonly similar?: string;
	/** The compared date is the time of creation, which every record has and no edit changes. */
	readonly isCreation?: true;
}

/** An endpoint that lists records. */
export interface ReadEndpoint {
	readonly method: 'GET';
	readonly path: string;
	/** The word for a record in errors. */
	readonly noun: string;
	readonly parameters: Parameters;
	/** The parameters that bound its dates, the time of creation first. */
	readonly dateRanges?: readonly DateRange[];
	/** The fields of a record; absent if they are not documented. */
	readonly fields?: Fields;
	/**
	 * If the fields are not documented: the list that documents the same things. A field of the same name then asks the same question about
	 * its values. Nothing else follows.
	 */
	readonly like?: ReadEndpoint;
	/** The field that identifies a record; absent if no such field is documented. */
	readonly id?: string;
	/** The parameter that selects a single record by its id. */
	readonly idParameter?: string;
	/** The field of the answer that holds the records; absent if the answer is the list itself. */
	readonly recordsIn?: string;
}

/** An endpoint that creates or changes a record. */
export interface WriteEndpoint {
	readonly method: 'POST' | 'PUT';
	readonly path: string;
	/** The word for a record in errors. */
	readonly noun: string;
	/**
	 * The form of the body: a JSON object, a JSON array with one object, or multipart form data with a file. It is `unknown` if it is not
	 * documented.
	 */
	readonly body: 'object' | 'array' | 'multipart' | 'unknown';
	/** The fields that the endpoint takes in its body, without lists; absent if they are not documented. */
	readonly takes?: Fields;
	/** The fields of the service's answer; absent if they are not documented. */
	readonly answers?: Fields;
	/** Where a record of this kind is shown, so that it can be looked at before and after it is written. */
	readonly readBack: ReadBack;
	/** For a new record: the fields that the documentation demands. An id among these fields must be above zero. */
	readonly required?: readonly string[];
	/** For a new record: fields that no service can do without, although the documentation does not demand them. */
	readonly assumed?: readonly string[];
	/** For an update: the fields that name the record. Each inner list is one way to name it. */
	readonly identifiedBy?: readonly (readonly string[])[];
	/** The fields above are guesses, so an undocumented id may name the record, too. */
	readonly idNotShown?: true;
	/** For a new record: the endpoint that changes an existing record. */
	readonly changedBy?: WriteEndpoint;
	/**
	 * How an existing record is recognised: by these fields, or as a `person` by name and further facts. It is absent if there are several
	 * ways.
	 */
	readonly knownBy?: 'person' | readonly string[];
}

/** A list that shows what was written. */
export interface ReadBack {
	readonly list: ReadEndpoint;
	/** The query that brings all records of this kind. An empty text asks for open and closed records. */
	readonly query: Readonly<Record<string, string>>;
	/** Whether the written records are in a list inside the records of that list. */
	readonly isInside?: true;
}

/** Any endpoint of the API. */
export type Endpoint = ReadEndpoint | WriteEndpoint;
