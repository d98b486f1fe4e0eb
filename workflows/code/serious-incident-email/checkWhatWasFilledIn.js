import { addresses } from '../shared/addresses.js';
import { senderOf } from '../shared/senderOf.js';

/**
 * Refuses what cannot be meant, by name, before anything is asked or sent.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function checkWhatWasFilledIn({ $ }) {
	const given = $('Fill in here').first().json;
	return [
		{
			json: {
				sender: senderOf(given.sender),
				recipients: addresses('recipient', given.recipient),
			},
		},
	];
}
