import type { Workflow, WorkflowContent, WorkflowNode } from '../../localN8n/mod';

const triggerType = 'n8n-nodes-care-management.careManagementTrigger';

export type Parameters = Readonly<Record<string, unknown>>;

const isTrigger = ({ type }: Pick<WorkflowNode, 'type'>): boolean => type === triggerType;

export const triggerName = ({ nodes }: Pick<Workflow, 'nodes'>): string =>
	nodes.find(isTrigger)?.name ?? '';

/** Edits the parameters of the triggers with these names. Without names, it edits all triggers of the workflow. */
export const editTrigger = <Content extends Pick<Workflow, 'nodes'>>(
	content: Content,
	edit: (parameters: Parameters) => Parameters,
	names?: readonly string[],
): Content => ({
	...content,
	nodes: content.nodes.map((node) =>
		isTrigger(node) && (!names || names.includes(node.name))
			? { ...node, parameters: edit(node.parameters) }
			: node,
	),
});

/** Gives the trigger another name, also in the connections. n8n's editor does the same. */
export const renameTrigger = (
	{ nodes, connections }: WorkflowContent,
	name: string,
): WorkflowContent => ({
	nodes: nodes.map((node) => (isTrigger(node) ? { ...node, name } : node)),
	connections: Object.fromEntries(
		Object.entries(connections).map(([source, targets]) => [
			source === triggerName({ nodes }) ? name : source,
			targets,
		]),
	),
});

/** Adds the triggers of another workflow to a workflow, with the connections of that workflow. */
export const addTriggers = <W extends Workflow>(
	workflow: W,
	{ nodes, connections }: WorkflowContent,
): W => ({
	...workflow,
	nodes: [
		...workflow.nodes,
		...nodes.filter(isTrigger).map((node) => ({ ...node, id: `other ${node.name}` })),
	],
	connections: { ...workflow.connections, ...connections },
});

/**
 * Makes Poll Times at fixed seconds of each minute. In n8n's editor, the shortest interval is a minute.
 *
 * @param seconds 0 to 59
 */
export const pollTimes = (seconds: readonly number[]) => ({
	item: seconds.map((second) => ({ mode: 'custom', cronExpression: `${second} * * * * *` })),
});

/**
 * Returns seconds of the minute that are evenly spread.
 *
 * @param interval how many seconds lie between one result and the next
 * @param first the first of these seconds, below `interval`
 */
export const everySeconds = (interval: number, first = 0): number[] =>
	Array.from({ length: 60 / interval }, (_, index) => index * interval + first);

const nothing: WorkflowNode = { name: 'Nothing', type: 'n8n-nodes-base.noOp', parameters: {} };

const connectionTo = ({ name }: WorkflowNode) => ({ node: name, type: 'main', index: 0 });

/** Makes a workflow of our trigger and the node `next`. */
export const createWorkflow = (
	name: string,
	parameters: Parameters,
	next: WorkflowNode = nothing,
): Workflow => ({
	name,
	nodes: [{ name: 'Trigger', type: triggerType, parameters }, next].map((node, index) => ({
		id: `node${index}`,
		typeVersion: 1,
		position: [index * 220, 0],
		...node,
	})),
	connections: { Trigger: { main: [[connectionTo(next)]] } },
	settings: {},
});
