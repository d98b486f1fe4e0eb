/**
 * The mail with its three files, once for each recipient, so that a refused address keeps it from nobody else.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function aMailForEachRecipient({ $, $input }) {
	const { json, binary } = $input.first();
	return $('Pay period')
		.first()
		.json.recipients.map((to) => ({ json: { ...json, to }, binary }));
}
