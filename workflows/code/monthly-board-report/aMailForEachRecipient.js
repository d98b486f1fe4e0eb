/**
 * The report, once for each recipient, so that a refused address keeps it from nobody else.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function aMailForEachRecipient({ $, $input }) {
	const { subject, html } = $('Write the report').first().json;
	const { binary } = $input.first();
	return $('Check what was filled in')
		.first()
		.json.recipients.map((to) => ({ json: { subject, html, to }, binary }));
}
