import { readTemplate, type Workflow } from '../../localN8n/mod';
import { everySeconds, pollTimes } from '../n8n/editTrigger';
import { triggerType } from './workflows';

/**
 * The template of the alert, polling more often, and looking as often for what was not mailed.
 *
 * @param seconds between two polls; a minute in the template, where what was not mailed is looked for every five
 */
export function alertEvery(seconds: number): Workflow {
	const template = readTemplate('serious-incident-email');
	const every = { field: 'cronExpression', expression: `5/${seconds} * * * * *` };
	const times: Readonly<Record<string, object>> = {
		[triggerType]: { pollTimes: pollTimes(everySeconds(seconds)) },
		'n8n-nodes-base.scheduleTrigger': { rule: { interval: [every] } },
	};
	return {
		...template,
		nodes: template.nodes.map((node) => ({
			...node,
			parameters: { ...node.parameters, ...times[node.type] },
		})),
	};
}
