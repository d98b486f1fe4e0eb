import type { FunctionsBase } from 'n8n-workflow';

/**
 * Returns whether a language model reads the node's output. For models, n8n makes a second node type from ours, and the name of that type
 * ends in `Tool`.
 */
export const isTool = (context: Pick<FunctionsBase, 'getNode'>): boolean =>
	context.getNode().type.endsWith('Tool');
