/**
 * Whether a person started the run. n8n's button may start the schedule, so the trigger alone does not tell; and a run from the
 * command line counts as production, so the mode alone does not tell either.
 *
 * @param {Pick<import("../n8n").CodeNode, '$' | '$execution'>} n8n
 * @param {string} schedule the trigger that starts the workflow by itself
 */
export function isByHand({ $, $execution }, schedule) {
	return $execution.mode !== 'production' || !$(schedule).isExecuted;
}
