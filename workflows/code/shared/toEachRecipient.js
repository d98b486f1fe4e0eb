/**
 * A mail with the attachments of the input, once for each recipient, so that a refused address keeps it from nobody else.
 *
 * @param {Pick<import("../n8n").CodeNode, '$' | '$input'>} n8n
 * @param {string} written the node that wrote the mail
 */
export function toEachRecipient({ $, $input }, written) {
	const { subject, html } = $(written).first().json;
	const { binary } = $input.first();
	return $('Check what was filled in')
		.first()
		.json.recipients.map((to) => ({ json: { subject, html, to }, binary }));
}
