import type { Workflow, WorkflowNode } from '../../localN8n/mod';

const isTableNode = ({ type, parameters }: WorkflowNode) =>
	type === 'n8n-nodes-base.dataTable' && parameters.resource === 'table';

/** Makes the alert use a data table that was made by hand. In n8n before 2.3, the alert's note asks for this. */
export const handMade = <W extends Workflow>(alert: W, table: string): W => ({
	...alert,
	nodes: alert.nodes.map((node) => {
		if (isTableNode(node)) return { ...node, disabled: true };
		if (!('dataTableId' in node.parameters)) return node;
		const dataTableId = { __rl: true, mode: 'list', value: table };
		return { ...node, parameters: { ...node.parameters, dataTableId } };
	}),
});
