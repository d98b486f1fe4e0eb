/**
 * Why a node that goes on after an error could not read its list; undefined where it did.
 *
 * @param {import('../n8n').Items} node
 */
export function errorOf(node) {
	const error = node.all().find(({ json }) => json.error !== undefined)?.json.error;
	return error === undefined ? undefined : String(error?.message ?? error);
}
