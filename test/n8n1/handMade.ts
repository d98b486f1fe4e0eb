import type { Workflow, WorkflowNode } from '../../localN8n/mod';

const isTableNode = ({ type, parameters }: WorkflowNode) =>
	type === 'n8n-nodes-base.dataTable' && parameters.resource === 'table';

/**
 * Makes the alert with a data table that was made by hand, as the alert's note says for n8n before 2.3.
 *
 * @param alert the workflow
 * @param table the id of the data table
 */
export const handMade = <W extends Workflow>(alert: W, table: string): W => ({
	...alert,
	nodes: alert.nodes.map((node) => {
		if (isTableNode(node)) return { ...node, disabled: true };
		if (!('dataTableId' in node.parameters)) return node;
		const dataTableId = { __rl: true, mode: 'list', value: table };
		return { ...node, parameters: { ...node.parameters, dataTableId } };
	}),
});
