import { shiftRows } from '../shared/shiftRows.js';

/**
 * A row for each shift.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function columns({ $, $input }) {
	const { seen } = $('Check what was filled in').first().json;
	return shiftRows($input, seen, (text) => text).map((json) => ({ json }));
}
