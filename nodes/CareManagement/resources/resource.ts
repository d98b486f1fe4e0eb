import type { INodeProperties } from 'n8n-workflow';
import type { Endpoint } from '../../../api/mod';

/** The names of the operations by the values that workflows hold. */
export const operationNames = {
	create: 'Create',
	upsert: 'Create or Update',
	get: 'Get',
	getAll: 'Get Many',
	getNext: 'Get Next',
	getPrevious: 'Get Previous',
	replaceNames: 'Replace Names',
	restoreNames: 'Restore Names',
	update: 'Update',
	upload: 'Upload',
};

export type OperationName = keyof typeof operationNames;

/** The texts for people about fields, by the API's names of the fields. A text is a description, or several properties of the field. */
export type FieldTexts = Readonly<Record<string, string | Partial<INodeProperties>>>;

/** The facts about an operation that are not in its endpoint. */
export interface Operation {
	/** The endpoint. Absent for operations on texts, and for categories, where a field in the panel chooses the endpoint. */
	readonly endpoint?: Endpoint;
	readonly action: string;
	readonly description: string;
	/**
	 * For a Get Many, the texts of the filters. For a Get, the texts of the ID and the options. A parameter whose value the user picks from a
	 * list needs no text.
	 */
	readonly parameters?: FieldTexts;
	/** The meaning of the dates in each range, such as `day of service`, by the query parameter for the first day. */
	readonly dates?: Readonly<Record<string, string>>;
	/** Fields of the body that the panel always shows. If the body is documented, the panel also shows its required fields. */
	readonly shown?: FieldTexts;
	/** The texts of the other fields of the body. Fields with a clear name have no text. */
	readonly body?: FieldTexts;
	/** Filters that are filled in from the start, except in tools of language models. */
	readonly preset?: Readonly<Record<string, string>>;
	/** Filters that the node applies itself, because the API does not have them. */
	readonly filters?: readonly INodeProperties[];
	/** Fields of the panel that are in no table of the API. */
	readonly fields?: readonly INodeProperties[];
}

/** A resource with its operations. */
export interface Resource extends Partial<Record<OperationName, Operation>> {
	/** The name of the resource. Absent if the name is what `titleOf()` makes of the value. */
	readonly name?: string;
	/** The description of the resource. Absent if the description of Get Many is used. */
	readonly description?: string;
	/** The fields of a simplified record, the most important first. */
	readonly simplified?: string;
	/** Our best guess of the names of usual fields that are not documented, with their types. */
	readonly guessed?: Readonly<Record<string, string>>;
	/** Fields of all operations of the resource. */
	readonly fields?: readonly INodeProperties[];
}

/** Resources by the values that workflows hold. */
export type Resources = Readonly<Record<string, Resource>>;

/** Makes an operation that needs only its endpoint and its texts. */
export const operation = (
	endpoint: Endpoint,
	[action, description]: readonly [string, string, string?],
): Operation => ({ endpoint, action, description });
