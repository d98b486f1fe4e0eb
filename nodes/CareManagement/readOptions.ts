import type { IExecutePaginationFunctions } from 'n8n-workflow';
import type { ReadEndpoint } from '../../api/mod';
import { parseFieldNames } from '../shared/parseFieldNames';

/** What the user wants of the records. */
export interface ReadOptions {
	/** Whether to return exactly what the service sent. */
	readonly rawValues: boolean;
	/** Whether to add names to ids. */
	readonly addNames: boolean;
	/** The fields to return, in this order; all when empty. */
	readonly fields: readonly string[];
}

/**
 * The options of a read, as the user set them for the current item.
 *
 * @param endpoint the endpoint that is asked
 * @throws InputError when the fields are no names
 */
export function getReadOptions(
	this: IExecutePaginationFunctions,
	{ fields: documented }: ReadEndpoint,
): ReadOptions {
	const { rawValues, addNames, fields, fieldNames } = this.getNodeParameter(
		'options',
		{},
	) as Record<string, unknown>;
	return {
		rawValues: rawValues === true,
		addNames: addNames === true,
		fields: parseFieldNames(documented ? fields : fieldNames),
	};
}
