/**
 * Checks that templates write nothing that nobody confirmed. When the time for an answer is over, n8n continues as if
 * the person had said yes. So after each wait for a person, a workflow must check whether the form was sent, before it
 * writes anything.
 */
import {
	readTemplate,
	templateNames,
	type Workflow,
	type WorkflowNode,
} from '../../localN8n/templates';

const ours = 'n8n-nodes-care-management';

/** Nodes that only read, compute or show. Our own nodes are judged by their operation. */
const writesNothing =
	/\.(?:(?:manual|schedule|form|chat|mcp|executeWorkflow)Trigger|careManagementTrigger|form|if|filter|set|merge|splitOut|noOp|extractFromFile|convertToFile|stickyNote)$/;

const readsOnly = ({ type, parameters }: WorkflowNode): boolean =>
	writesNothing.test(type) ||
	(type.startsWith(`${ours}.`) &&
		(/^get/.test(String(parameters.operation)) || parameters.dryRun === true));

/**
 * Checks whether n8n itself can end a node's wait for a person. Such a node is a page of a form, a wait or a question.
 * The last page of a form does not wait for an answer.
 */
const hasTimeLimit = ({ type, parameters }: WorkflowNode): boolean =>
	JSON.stringify(parameters).includes('"limitWaitTime":true') &&
	!(type === 'n8n-nodes-base.form' && parameters.operation === 'completion');

/** Checks whether a node tests if a form was sent. n8n gives `formMode` only to the item of a form that was sent. */
const looksWhetherSent = ({ type, parameters }: WorkflowNode): boolean => {
	const { conditions } = (parameters.conditions ?? {}) as {
		conditions?: { leftValue: string; operator: { operation: string } }[];
	};
	return (
		type === 'n8n-nodes-base.if' &&
		conditions?.length === 1 &&
		conditions[0].leftValue === '={{ $json.formMode }}' &&
		conditions[0].operator.operation === 'exists'
	);
};

/** Checks whether a node waits until all nodes before it have run. */
const waitsForAll = ({ type, parameters }: WorkflowNode): boolean =>
	type === 'n8n-nodes-base.merge' && parameters.mode === 'chooseBranch';

/** Finds the nodes that could write although nobody sent the form. */
function unasked({ nodes, connections }: Workflow): string[] {
	const nodeOf = (name: string) => nodes.find((node) => node.name === name)!;
	const edges = Object.entries(connections).flatMap(([from, kinds]) =>
		Object.values(kinds).flatMap((outputs) =>
			outputs.flatMap((targets, output) => targets.map(({ node: to }) => ({ from, to, output }))),
		),
	);
	// The nodes that a run can reach although no node has found that the form was sent.
	const reached = new Set(
		nodes.map(({ name }) => name).filter((name) => !edges.some(({ to }) => to === name)),
	);
	for (let size = 0; size !== reached.size;) {
		size = reached.size;
		const passes = ({ from, output }: (typeof edges)[number]) =>
			reached.has(from) && !(output === 0 && looksWhetherSent(nodeOf(from)));
		for (const { to } of edges) {
			const inputs = edges.filter((edge) => edge.to === to);
			if (waitsForAll(nodeOf(to)) ? inputs.every(passes) : inputs.some(passes)) reached.add(to);
		}
	}
	return nodes.filter((node) => reached.has(node.name) && !readsOnly(node)).map(({ name }) => name);
}

const waiting = templateNames
	.map((name) => readTemplate(name))
	.filter(({ nodes }) => nodes.some(hasTimeLimit));

it('some templates wait for a person until a time is over', () => {
	expect(waiting.map(({ name }) => name)).toEqual(
		expect.arrayContaining(['Change a worker from a form', 'Workers from a spreadsheet']),
	);
});

describe.each(waiting.map((template) => [template.name, template] as const))(
	'%s',
	(_, template) => {
		it('writes nothing when the time is over', () => {
			expect(template.nodes.filter((node) => !readsOnly(node)).length).toBeGreaterThan(0);
			expect(unasked(template)).toEqual([]);
		});

		it('would write without its look, and by the other branch of the look', () => {
			const look = template.nodes.find(looksWhetherSent)!.name;
			const [sent] = template.connections[look].main;
			const withConnections = (connections: Workflow['connections']) =>
				unasked({ ...template, connections: { ...template.connections, ...connections } });
			expect(withConnections({ [look]: { main: [[], sent] } })).not.toEqual([]);
			const asks = template.nodes.find(hasTimeLimit)!.name;
			expect(withConnections({ [asks]: { main: [sent] }, [look]: { main: [] } })).not.toEqual([]);
		});
	},
);
