import type { IExecutePaginationFunctions } from 'n8n-workflow';
import type { ReadEndpoint } from '../../api/mod';
import type { NameOptions } from './addNames';
import { parseFieldNames } from '../shared/parseFieldNames';

/** How the user wants the records to leave the node. */
export interface OutputOptions {
	/** Whether values stay exactly as the API sent them. */
	readonly rawValues: boolean;
	/** The ids beside which names stand; none when absent. */
	readonly namesOf?: NameOptions['of'];
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
	// In 0.1.0 an undocumented id had no name, whose list the user may not even be allowed to read.
	const namesOf = context.getNode().typeVersion < 1.1 ? 'documented' : 'shown';
	return {
		rawValues: options.rawValues === true,
		...(options.addNames === true ? { namesOf } : {}),
		fields: parseFieldNames(options, documented ? 'fields' : 'fieldNames'),
	};
}
