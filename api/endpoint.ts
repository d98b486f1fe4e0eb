/**
 * The types of the tables in this folder. `field.ts` and `parameter.ts` keep the tables short. A table holds everything that is documented.
 * It also holds some entries that only help the node, such as `similar` and `assumed`. `openapi.json` is written from the tables, and shows
 * everything that is documented.
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
	/** `YYYY-MM-DD`, or all zeros if unset. */
	| 'date'
	/** `YYYY-MM-DD HH:MM:SS`, or all zeros if unset. */
	| 'datetime'
	/** `HH:MM:SS`. */
	| 'time'
	/** A list whose elements are texts. */
	| 'texts'
	/** A list whose elements are records with fields of their own. */
	| 'records'
	/** The field is documented without a type. */
	| 'notShown';

export interface Field {
	readonly type: FieldType;
	/** The value may also be `null`. */
	readonly nullable?: true;
	/** A negative ID refers to no record. For example, a negative PayerId means "no payer". */
	readonly negativeMeansNone?: true;
	/**
	 * The open question about the field's values, by its name in `valueQuestions`. In these comments, a field with such a question "asks" it.
	 * No parameter compares such a field, and no write takes such a field.
	 */
	readonly asks?: string;
	/** The fields of each element, if the type is `records`. */
	readonly fields?: Fields;
	/** The query parameter that brings the field. Without this parameter, the field is missing. */
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
	/** A boolean. `yes` and `no` of the parameter say how the boolean is written. */
	| 'flag';

export interface Parameter {
	/** The name that people see in the node and in errors. */
	readonly title: string;
	readonly type: ParameterType;
	/** The value that the API uses when the parameter is absent. */
	readonly default?: number;
	/** The largest value with a documented meaning. */
	readonly maximum?: number;
	/** The text that is sent for a flag that is on. */
	readonly yes?: 'TRUE' | 'true' | '1';
	/** The text that is sent for a flag that is off. If absent, nothing can be sent for a flag that is off. */
	readonly no?: 'FALSE' | 'false' | '0';
	/** People choose between open, closed and all records, and not between on and off. */
	readonly isState?: true;
	/** The condition for listing a record. It compares a field of the record with the value of the parameter. */
	readonly filter?: { readonly field: string; readonly operator: '=' | '>=' | '<=' };
	/** The documentation does not say which field is compared with the value. */
	readonly fieldNotShown?: true;
}

/** The query parameters of an endpoint, each under its name in the API. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** The parameters for a range of dates. With them, a list can be read in slices, for example month by month. */
export interface DateRange {
	/** The parameter of the first day. Absent if the date that `to` limits has no such parameter. */
	readonly from?: string;
	/**
	 * If `from` is absent, the parameter of a first day for another, earlier date of the record. For example, `to` limits the end of an
	 * agreement, and `fromEarlier` limits its start.
	 */
	readonly fromEarlier?: string;
	/** The parameter of the last day. */
	readonly to: string;
	/** The field that the API compares with these days. Absent if it is not documented. */
	readonly field?: string;
	/** Another field, whose day is close to the day that the API compares. It is used for records that do not show `field`. */
	readonly similar?: string;
	/** Whether the API compares these days with the time of creation of a record. No edit changes this time. */
	readonly isCreation?: true;
}

/** An endpoint that lists records. */
export interface ReadEndpoint {
	readonly method: 'GET';
	readonly path: string;
	/** The word for a record in errors and other texts. */
	readonly noun: string;
	readonly parameters: Parameters;
	/** The parameters that limit a list to a range of dates. If one range compares the time of creation, this range comes first. */
	readonly dateRanges?: readonly DateRange[];
	/** The fields of a record. Absent if they are not documented. */
	readonly fields?: Fields;
	/**
	 * A documented list of similar records, if the fields of this list are not documented. If a field of the similar records asks a question
	 * (`Field.asks`), a field with the same name in this list asks it, too. If the answer for this list is unknown, the answer for the list in
	 * `like` is used.
	 */
	readonly like?: ReadEndpoint;
	/** The field that identifies a record. Absent if no such field is documented. */
	readonly id?: string;
	/** The parameter that selects a single record by its id. */
	readonly idParameter?: string;
	/** The field of the answer that holds the records. Absent if the answer itself is the list. */
	readonly recordsIn?: string;
}

/** An endpoint that creates or changes a record. */
export interface WriteEndpoint {
	readonly method: 'POST' | 'PUT';
	readonly path: string;
	/** The word for a record in errors and other texts. */
	readonly noun: string;
	/**
	 * The form of the body: a JSON object, a JSON array with one object, or multipart form data with a file. The value is `unknown` if the
	 * form is not documented.
	 */
	readonly body: 'object' | 'array' | 'multipart' | 'unknown';
	/** The fields, except lists, that the endpoint takes in its body. Absent if they are not documented. */
	readonly takes?: Fields;
	/** The fields of the service's answer. Absent if they are not documented. */
	readonly answers?: Fields;
	/** The list that shows the written records. The node looks at a record in this list before and after it writes the record. */
	readonly readBack: ReadBack;
	/** If the endpoint creates a record, the fields that the documentation demands. An id among these fields must be above zero. */
	readonly required?: readonly string[];
	/** If the endpoint creates a record, the fields that a service most likely needs, although the documentation does not demand them. */
	readonly assumed?: readonly string[];
	/** If the endpoint updates a record, the fields that identify the record. Each inner list is one way to identify it. */
	readonly identifiedBy?: readonly (readonly string[])[];
	/**
	 * The fields in `identifiedBy` are guesses, because the documentation does not say what identifies a record. So the node also accepts an
	 * undocumented id.
	 */
	readonly idNotShown?: true;
	/** If the endpoint creates a record, the endpoint that changes an existing record. */
	readonly changedBy?: WriteEndpoint;
	/**
	 * How an existing record is recognised. An array has the names of the fields to compare. `person` means that a name and a further fact,
	 * such as a date of birth, are compared. Without `knownBy`, people choose the fields to compare. If they choose none, all given fields are
	 * compared.
	 */
	readonly knownBy?: 'person' | readonly string[];
}

/** A list that shows what was written. */
export interface ReadBack {
	readonly list: ReadEndpoint;
	/** The query that brings the kind of records that the endpoint writes. An empty text as a value asks for open and closed records. */
	readonly query: Readonly<Record<string, string>>;
	/** Whether the written records are in lists inside the records of `list`. */
	readonly isInside?: true;
}

export type Endpoint = ReadEndpoint | WriteEndpoint;
