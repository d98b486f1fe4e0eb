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
		.flatMap(({ json }) => {
			const { to, why } = mailsTo(json, json.Worker, settings);
			return to.map((address) => ({
				json: {
					...json,
					to: address,
					why,
					mail: [
						$workflow.id,
						json.CarerId,
						json.List,
						json.What,
						json.Expires,
						json.reached,
						address,
					].join(' | '),
				},
			}));
		});
}
