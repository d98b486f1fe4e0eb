import type { INodeParameters } from 'n8n-workflow';
import type { Credential } from '../localN8n/mod';

export interface Step {
	readonly name: string;
	readonly type: string;
	readonly typeVersion: number;
	readonly parameters: INodeParameters;
	readonly credential?: Credential;
}

/** A Manual Trigger, with the name that n8n itself gives it. */
const manualTrigger: Step = {
	name: 'When clicking ‘Execute workflow’',
	type: 'n8n-nodes-base.manualTrigger',
	typeVersion: 1,
	parameters: {},
};

/**
 * Makes a Care Management node.
 *
 * @param parameters the parameters, as a person would enter them
 */
export const careManagement = (
	name: string,
	parameters: INodeParameters,
	credential: Credential,
): Step => ({
	name,
	type: 'n8n-nodes-care-management.careManagement',
	typeVersion: 1,
	parameters,
	credential,
});

/**
 * Builds a workflow with a Manual Trigger, and some steps in a row after the trigger.
 *
 * @returns the workflow in the form that n8n's REST API accepts
 */
export function buildWorkflow(name: string, steps: readonly Step[]) {
	const nodes = [manualTrigger, ...steps].map(({ credential, ...node }, index) => ({
		id: `node${index}`,
		...node,
		position: [index * 220, 0],
		...(credential && {
			credentials: { [credential.type]: { id: credential.id, name: credential.name } },
		}),
	}));
	const connections = Object.fromEntries(
		steps.map((step, index) => [
			nodes[index].name,
			{ main: [[{ node: step.name, type: 'main', index: 0 }]] },
		]),
	);
	return { name, nodes, connections, settings: { executionOrder: 'v1' } };
}
