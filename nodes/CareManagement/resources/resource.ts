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

/** The facts about an operation that its endpoint does not contain. */
export interface Operation {
	/** The endpoint; absent if a field of the operation chooses it. */
	readonly endpoint?: Endpoint;
	readonly action: string;
	readonly description: string;
	/**
	 * The texts of the filters of a Get Many, or of the ID and the options of a Get. Parameters that are picked from a list need no text
	 * here.
	 */
	readonly parameters?: FieldTexts;
	/** The date that each range of dates bounds, such as `day of service`, by the parameter of the first day. */
	readonly dates?: Readonly<Record<string, string>>;
	/** Fields of the body that the panel shows at once, besides those that a documented body requires. */
	readonly shown?: FieldTexts;
	/** The texts of the other fields of the body. Fields with a clear name have no text. */
	readonly body?: FieldTexts;
	/** Filters that are filled in from the start, except in tools of language models. */
	readonly preset?: Readonly<Record<string, string>>;
	/** Filters that the node applies itself, because the API has none. */
	readonly filters?: readonly INodeProperties[];
	/** Fields of the panel that are in no table of the API. */
	readonly fields?: readonly INodeProperties[];
}

/** A resource with its operations. */
export interface Resource extends Partial<Record<OperationName, Operation>> {
	/** The name of the resource, if it differs from the value written as words. */
	readonly name?: string;
	/** What the resource is, and when to choose another one; absent if the description of Get Many says so. */
	readonly description?: string;
	/** The fields of a simplified record, the most important first, if the record has more than ten fields or IDs with names. */
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
