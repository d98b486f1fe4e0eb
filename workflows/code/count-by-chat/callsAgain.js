/**
 * The lines of the log once more: what made the table gives another item.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function callsAgain({ $ }) {
	return $('List the calls').all();
}
