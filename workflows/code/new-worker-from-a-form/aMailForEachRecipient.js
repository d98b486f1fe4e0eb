/**
 * The mail, once for each recipient, so that a refused address keeps it from nobody else.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function aMailForEachRecipient({ $, $input }) {
	const { mail } = $input.first().json;
	return $('Check what was filled in')
		.first()
		.json.recipients.map((to) => ({ json: { to, mail } }));
}
