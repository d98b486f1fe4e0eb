import { readTemplate, sendForReal, type Workflow, type WorkflowNode } from '../../localN8n/mod';

/**
 * Makes the alert as a person publishes it, but with a run every few seconds. The template has a run every two minutes.
 * A run claims a mail before it sends the mail. If the run is killed, the claim ends after seconds, and not after four
 * minutes.
 */
export function alertEvery(seconds: number): Workflow {
	const template = readTemplate('serious-incident-email');
	const every = { field: 'cronExpression', expression: `5/${seconds} * * * * *` };
	const claim = `$now.plus({ seconds: ${2 * seconds} })`;
	const edit = ({ type, parameters }: WorkflowNode): WorkflowNode['parameters'] => {
		if (type === 'n8n-nodes-base.scheduleTrigger') return { rule: { interval: [every] } };
		if (type.endsWith('.careManagementReport')) return sendForReal(parameters);
		return JSON.parse(
			JSON.stringify(parameters).replaceAll('$now.plus({ minutes: 4 })', claim),
		) as WorkflowNode['parameters'];
	};
	return {
		...template,
		nodes: template.nodes.map((node) => ({ ...node, parameters: edit(node) })),
	};
}
