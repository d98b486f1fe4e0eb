/**
 * Escapes a text of the service, so that it cannot change the mail. (n8n's own HTML table does not do that.)
 *
 * @param {unknown} text
 */
export function escapeHtml(text) {
	const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
	return String(text ?? '').replace(/[&<>"]/g, (sign) => entities[sign]);
}
