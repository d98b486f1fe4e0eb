import { shiftRows } from '../shared/shiftRows.js';

/**
 * A row for each shift.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function columns({ $, $input }) {
	const { seen } = $('Check what was filled in').first().json;
	// A text that begins like a formula must not become one.
	const plain = (text) => (/^[=+@-]/.test(String(text)) ? "'" + text : text);
	return shiftRows($input, seen, plain).map((json) => ({ json }));
}
