import { addresses } from '../shared/addresses.js';

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
				sender: addresses('sender', given.sender)[0],
				recipients: addresses('recipient', given.recipient),
			},
		},
	];
}
