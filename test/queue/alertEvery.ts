import { readTemplate, sendForReal, type Workflow, type WorkflowNode } from '../../localN8n/mod';

/**
 * Makes the alert as a person publishes it, but with more frequent runs. In the template, a run claims a mail for four
 * minutes, so that no other run sends the mail. Here, the claim of a killed run ends after seconds.
 *
 * @param seconds the time between two runs. The template has two minutes
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
