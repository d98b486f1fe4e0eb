import type { WorkflowNode } from '../../localN8n/mod';

/** Makes a change that puts a node's `$now` some minutes into the future. */
export const later =
	(minutes: number) =>
	(node: WorkflowNode): WorkflowNode => ({
		...node,
		parameters: JSON.parse(
			JSON.stringify(node.parameters).replaceAll('$now.', `$now.plus({ minutes: ${minutes} }).`),
		) as WorkflowNode['parameters'],
	});

/** Gives a node a data table that does not exist. A node without a data table stays as it is. */
export const withoutTable = (node: WorkflowNode): WorkflowNode =>
	'dataTableId' in node.parameters
		? {
				...node,
				parameters: {
					...node.parameters,
					dataTableId: { __rl: true, mode: 'name', value: 'nowhere' },
				},
			}
		: node;
