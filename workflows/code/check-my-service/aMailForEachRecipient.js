import { toEachRecipient } from '../shared/toEachRecipient.js';

/**
 * The mail, once for each recipient, so that a refused address keeps it from nobody else.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function aMailForEachRecipient({ $, $input }) {
	return toEachRecipient({ $, $input }, 'Write the mail');
}
