/**
 * The mail that says that there is nothing to pay, once for each recipient.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function thereAreNone({ $ }) {
	const { recipients, firstDay, lastDay } = $('Pay period').first().json;
	const period = `${firstDay} to ${lastDay}`;
	return recipients.map((to) => ({
		json: {
			to,
			subject: `No timesheets ${period}`,
			text: `The service has no timesheets from ${period}.`,
		},
	}));
}
