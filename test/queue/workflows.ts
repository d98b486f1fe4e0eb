import { fillIn, type Credential, type Workflow } from '../../localN8n/mod';

/** A node of a workflow, without the properties that are the same in all nodes. */
export interface Step {
	readonly name: string;
	readonly type: string;
	readonly typeVersion?: number;
	readonly parameters: Readonly<Record<string, unknown>>;
	readonly webhookId?: string;
}

export const nodeType = 'n8n-nodes-care-management.careManagement';
export const triggerType = 'n8n-nodes-care-management.careManagementTrigger';

/** Makes a workflow of nodes in a row, in the form in which n8n imports it. */
export function chain(
	id: string,
	steps: readonly Step[],
	credentials: readonly Credential[],
	settings: Readonly<Record<string, unknown>> = {},
): Workflow & { id: string } {
	const nodes = steps.map((step, index) => ({
		id: `${id}-${index}`,
		typeVersion: 1,
		position: [index * 220, 0],
		...step,
	}));
	const connections = Object.fromEntries(
		steps
			.slice(1)
			.map(({ name }, index) => [
				steps[index].name,
				{ main: [[{ node: name, type: 'main', index: 0 }]] },
			]),
	);
	const workflow = { name: id, active: false, nodes, connections, settings };
	return fillIn(workflow, id, credentials);
}

/** Makes a trigger that a request to n8n starts. */
export const webhook = (path: string): Step => ({
	name: 'Webhook',
	type: 'n8n-nodes-base.webhook',
	typeVersion: 2,
	// Without this id, n8n puts the workflow and the node into the path.
	webhookId: path,
	parameters: { path, httpMethod: 'POST', options: {} },
});

export const areas: Step = {
	name: 'Areas',
	type: nodeType,
	parameters: { resource: 'area', operation: 'getAll' },
};
