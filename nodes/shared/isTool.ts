import type { FunctionsBase } from 'n8n-workflow';

/** Whether a language model reads the node's output: n8n makes a second type of node from ours, with this ending. */
export const isTool = (context: Pick<FunctionsBase, 'getNode'>): boolean =>
	context.getNode().type.endsWith('Tool');
