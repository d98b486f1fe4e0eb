import { mailsTo } from '../shared/mailsTo.js';

/**
 * What the data table remembers: which workflow sent whom a mail about what, for which of the days ahead, and at which address.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function keyOfEachMail({ $, $workflow }) {
	const settings = $('Check what was filled in').first().json;
	return $('A line about a worker')
		.all()
		.flatMap(({ json }) =>
			mailsTo(json, json.Worker, settings).map(({ to, why }) => ({
				json: {
					...json,
					to,
					why,
					mail: [
						$workflow.id,
						json.CarerId,
						json.List,
						json.What,
						json.Expires,
						json.reached,
						to,
					].join(' | '),
				},
			})),
		);
}
