/**
 * Returns the lines of the log again, because the node before, which made the table, gives an item of its own.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function callsAgain({ $ }) {
	return $('List the calls').all();
}
