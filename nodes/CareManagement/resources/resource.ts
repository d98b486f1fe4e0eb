import type { INodeProperties } from 'n8n-workflow';
import type { Endpoint } from '../../../api/mod';

/** The names of the operations by the values that workflows hold. */
export const operationNames = {
	create: 'Create',
	get: 'Get',
	getAll: 'Get Many',
	getNext: 'Get Next',
	getPrevious: 'Get Previous',
	update: 'Update',
	upload: 'Upload',
};

export type OperationName = keyof typeof operationNames;

/** What a person reads about a field. Whatever else a field needs is in the tables of the API. */
export interface FieldText {
	/** Only for fields of a body, which have no title in the tables. */
	readonly title?: string;
	readonly description?: string;
	readonly placeholder?: string;
}

type FieldTexts = Readonly<Record<string, FieldText>>;

/** An operation, as far as its endpoint does not say it. */
export interface Operation {
	/** Absent where a field of the operation chooses it. */
	readonly endpoint?: Endpoint;
	readonly action: string;
	readonly description: string;
	/**
	 * A text for each query parameter: the filters of a Get Many without `limit` and `page`, and for a Get the ID and the
	 * options that it takes. An object only where there is more than a description.
	 */
	readonly parameters?: Readonly<Record<string, string | FieldText>>;
	/** What a range of dates bounds, such as `day of service`, by the parameter of its first day. */
	readonly dates?: Readonly<Record<string, string>>;
	/** For an update: the field of the body that says whose record it is. */
	readonly identity?: FieldTexts;
	/** Other documented fields of the body. */
	readonly body?: FieldTexts;
	/** Fields that no table knows. */
	readonly fields?: readonly INodeProperties[];
}

/** A resource with its operations. */
export interface Resource extends Partial<Record<OperationName, Operation>> {
	readonly name: string;
	/** The fields of a simplified record, where it has more than ten: those that matter most first, with those of Add Names. */
	readonly simplified?: string;
	/** Fields of all its operations. */
	readonly fields?: readonly INodeProperties[];
}

/** Resources by the values that workflows hold. */
export type Resources = Readonly<Record<string, Resource>>;
