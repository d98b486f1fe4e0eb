import type { IExecutePaginationFunctions } from 'n8n-workflow';

/**
 * Whether a language model reads what the node returns: n8n makes a second type of node from ours, with this ending.
 *
 * @param context n8n's context of the item
 */
export const isTool = (context: IExecutePaginationFunctions): boolean =>
	context.getNode().type.endsWith('Tool');
