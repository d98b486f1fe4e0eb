/**
 * The records that a node gave. Where it found none, it may give one empty item.
 *
 * @param {import('../n8n').Items} node
 */
export function recordsOf(node) {
	return node
		.all()
		.map((item) => item.json)
		.filter((record) => Object.keys(record).length > 0);
}
