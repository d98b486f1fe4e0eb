/**
 * What the data table remembers: which workflow sent whom a mail about what, for which of the days ahead, and at which address.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function keyOfEachMail({ $, $workflow }) {
	const { mailWorkers, recipient } = $('Fill in here').first().json;
	return $('A line about a worker')
		.all()
		.map(({ json }) => {
			const to = mailWorkers && json.Email.includes('@') ? json.Email : recipient;
			return {
				json: {
					...json,
					to,
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
			};
		});
}
