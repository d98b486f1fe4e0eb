import type { IExecutePaginationFunctions } from 'n8n-workflow';
import type { ReadEndpoint } from '../../api/mod';
import { parseFieldNames } from '../shared/parseFieldNames';

/** How the user wants the records to leave the node. */
export interface OutputOptions {
	/** Whether values stay exactly as the API sent them. */
	readonly rawValues: boolean;
	/** Whether names stand beside ids. */
	readonly addNames: boolean;
	/** The fields to return, in this order; all when empty. */
	readonly fields: readonly string[];
}

/**
 * The options for the output of an operation that reads, as the user set them for the current item.
 *
 * @param context n8n's context of the item
 * @param endpoint the endpoint; its fields can be chosen from a list where they are documented, and are typed elsewhere
 * @throws InputError when the fields are not names
 */
export function getOutputOptions(
	context: IExecutePaginationFunctions,
	{ fields: documented }: ReadEndpoint,
): OutputOptions {
	const options = context.getNodeParameter('options', {}) as Record<string, unknown>;
	return {
		rawValues: options.rawValues === true,
		addNames: options.addNames === true,
		fields: parseFieldNames(options, documented ? 'fields' : 'fieldNames'),
	};
}
