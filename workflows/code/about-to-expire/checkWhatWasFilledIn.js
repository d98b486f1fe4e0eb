import { addresses } from '../shared/addresses.js';
import { dayOrTime } from '../shared/dayOrTime.js';
import { filledInText } from '../shared/filledInText.js';
import { filledInYes } from '../shared/filledInYes.js';
import { isByHand } from '../shared/isByHand.js';
import { numbers } from '../shared/numbers.js';
import { senderOf } from '../shared/senderOf.js';

/**
 * Refuses what cannot be meant, by name, before anything is asked or sent.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function checkWhatWasFilledIn({ $, $execution, DateTime }) {
	const given = $('Fill in here').first().json;
	const [digestDay] = numbers('digestDay', given.digestDay, {
		least: 1,
		most: 7,
		one: true,
		whole: true,
	});
	const today = dayOrTime('today', given.today, DateTime);
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
				today: today.toISODate(),
				sendsDigest:
					today.weekday === digestDay || isByHand({ $, $execution }, 'Every day at 7 am'),
			},
		},
	];
}
