import { addresses } from '../shared/addresses.js';
import { filledInDay } from '../shared/filledInDay.js';
import { filledInText } from '../shared/filledInText.js';
import { filledInYes } from '../shared/filledInYes.js';
import { numbers } from '../shared/numbers.js';
import { senderOf } from '../shared/senderOf.js';

/**
 * Refuses what cannot be meant, by name, before anything is asked or sent.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function checkWhatWasFilledIn({ $, DateTime }) {
	const given = $('Fill in here').first().json;
	const [digestDay] = numbers('digestDay', given.digestDay, {
		least: 1,
		most: 7,
		one: true,
		whole: true,
	});
	const fields = [
		'workerField',
		'complianceName',
		'complianceExpiry',
		'trainingName',
		'trainingExpiry',
		'documentName',
		'documentExpiry',
	];
	return [
		{
			json: {
				sender: senderOf(given.sender),
				recipients: addresses('recipient', given.recipient),
				mailWorkers: filledInYes('mailWorkers', given.mailWorkers),
				daysAhead: numbers('daysAhead', given.daysAhead),
				digestDay,
				...Object.fromEntries(fields.map((name) => [name, filledInText(name, given[name])])),
				today: filledInDay('today', given.today, DateTime),
			},
		},
	];
}
