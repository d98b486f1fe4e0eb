import { addresses } from '../shared/addresses.js';
import { dayOrTime } from '../shared/dayOrTime.js';
import { filledInYes } from '../shared/filledInYes.js';
import { senderOf } from '../shared/senderOf.js';

/**
 * Refuses what cannot be meant, by name, before anything is asked or sent.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function checkWhatWasFilledIn({ $, DateTime }) {
	const given = $('Fill in here').first().json;
	const firstDay = dayOrTime('firstDay', given.firstDay, DateTime).toISODate();
	return [
		{
			json: {
				sender: senderOf(given.sender),
				recipients: addresses('recipient', given.recipient),
				mailWorkers: filledInYes('mailWorkers', given.mailWorkers),
				folder: String(given.folder ?? '').trim(),
				firstDay,
				lastDay: DateTime.fromISO(firstDay).plus({ days: 6 }).toISODate(),
			},
		},
	];
}
