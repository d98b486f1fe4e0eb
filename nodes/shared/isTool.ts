import type { FunctionsBase } from 'n8n-workflow';

/** Whether a language model reads the node's output. n8n makes a second node type from ours, and its name has this ending. */
export const isTool = (context: Pick<FunctionsBase, 'getNode'>): boolean =>
	context.getNode().type.endsWith('Tool');
