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

/** What a person reads about fields, by their names in the API: a description, or more. The rest is in the tables of the API. */
export type FieldTexts = Readonly<Record<string, string | Partial<INodeProperties>>>;

/** An operation, as far as its endpoint does not say it. */
export interface Operation {
	/** Absent where a field of the operation chooses it. */
	readonly endpoint?: Endpoint;
	readonly action: string;
	readonly description: string;
	/** Of a Get Many the filters, of a Get the ID and the options. What is picked from a list has a text without this. */
	readonly parameters?: FieldTexts;
	/** What a range of dates bounds, such as `day of service`, by the parameter of its first day. */
	readonly dates?: Readonly<Record<string, string>>;
	/** Fields of the body that are seen at once, beside those that a documented body needs. */
	readonly shown?: FieldTexts;
	/** What a person reads about the other fields of the body. Those that say all by their name have no text. */
	readonly body?: FieldTexts;
	/** The filters that are there from the start, but for tools of language models. */
	readonly preset?: Readonly<Record<string, string>>;
	/** Filters that the node applies itself, because the API has none. */
	readonly filters?: readonly INodeProperties[];
	/** Fields that no table knows. */
	readonly fields?: readonly INodeProperties[];
}

/** A resource with its operations. */
export interface Resource extends Partial<Record<OperationName, Operation>> {
	/** Where it is not the value, as words. */
	readonly name?: string;
	/** What it is, and when to choose another; where it is not that of Get Many. */
	readonly description?: string;
	/** The fields of a simplified record, where it has more than ten, or IDs with names: those that matter most first. */
	readonly simplified?: string;
	/** Our best guess of the names of usual fields that are not documented, with their types. */
	readonly guessed?: Readonly<Record<string, string>>;
	/** Fields of all its operations. */
	readonly fields?: readonly INodeProperties[];
}

/** Resources by the values that workflows hold. */
export type Resources = Readonly<Record<string, Resource>>;

/** An operation that needs no more than its endpoint and what a person reads about it. */
export const operation = (
	endpoint: Endpoint,
	[action, description]: readonly [string, string, string?],
): Operation => ({ endpoint, action, description });
