import { addresses } from '../shared/addresses.js';
import { filledInText } from '../shared/filledInText.js';
import { senderOf } from '../shared/senderOf.js';

/**
 * Refuses what cannot be meant, by name, before anything is asked or sent.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function checkWhatWasFilledIn({ $ }) {
	const given = $('Fill in here').first().json;
	const names = Object.keys(given).filter((name) => /(Field|Part)$/.test(name));
	return [
		{
			json: {
				sender: senderOf(given.sender),
				recipients: addresses('recipient', given.recipient),
				...Object.fromEntries(names.map((name) => [name, filledInText(name, given[name])])),
			},
		},
	];
}
