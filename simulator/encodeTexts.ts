import type { Row } from './tables';

const entities: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#039;',
};

/**
 * Records with their texts encoded for HTML, as PHP's `htmlspecialchars()` does it.
 *
 * @param rows the records, which stay as they are
 */
export const encodeTexts = (rows: Row[]): Row[] =>
	JSON.parse(
		JSON.stringify(rows, (_name, value: unknown) =>
			typeof value === 'string' ? value.replace(/[&<>"']/g, (each) => entities[each]) : value,
		),
	) as Row[];
