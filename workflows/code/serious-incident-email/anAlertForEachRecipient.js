import { recordsOf } from '../shared/recordsOf.js';

/**
 * Each incident once for each recipient, so that a refused address keeps it from nobody else, and what the data table
 * remembers of it. Without an ID an incident is told again by no other run.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function anAlertForEachRecipient({ $, $workflow, $execution }) {
	const { recipients } = $('Check what was filled in').first().json;
	const isNew = $('New serious incidents').isExecuted;
	const alerts = recordsOf($(isNew ? 'New serious incidents' : 'Each once')).flatMap((incident) =>
		recipients.map((to) => ({
			json: {
				...incident,
				to,
				alert: [$workflow.id, incident.IncidentId || $execution.id, to].join(' '),
			},
		})),
	);
	alerts.sort(({ json: one }, { json: other }) => (one.alert < other.alert ? -1 : 1));
	// From both ends: where both runs send at the same time, they meet once, and not at every alert.
	return isNew ? alerts : alerts.reverse();
}
