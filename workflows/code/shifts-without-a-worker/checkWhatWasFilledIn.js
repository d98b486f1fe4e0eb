import { addresses } from '../shared/addresses.js';
import { dayOrTime } from '../shared/dayOrTime.js';
import { filledInText } from '../shared/filledInText.js';
import { numbers } from '../shared/numbers.js';
import { senderOf } from '../shared/senderOf.js';

/**
 * Refuses what cannot be meant, by name, before anything is asked or sent.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function checkWhatWasFilledIn({ $, DateTime }) {
	const given = $('Fill in here').first().json;
	const [days] = numbers('days', given.days, { least: 1, most: 92, one: true, whole: true });
	const today = dayOrTime('today', given.today, DateTime).toISODate();
	return [
		{
			json: {
				sender: senderOf(given.sender),
				recipients: addresses('recipient', given.recipient),
				days,
				leaveWorker: filledInText('leaveWorker', given.leaveWorker),
				leaveFrom: filledInText('leaveFrom', given.leaveFrom),
				leaveTo: filledInText('leaveTo', given.leaveTo),
				today,
				lastDay: DateTime.fromISO(today)
					.plus({ days: days - 1 })
					.toISODate(),
			},
		},
	];
}
