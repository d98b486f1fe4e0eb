import { addresses } from '../shared/addresses.js';
import { dayOrTime } from '../shared/dayOrTime.js';
import { numbers } from '../shared/numbers.js';
import { senderOf } from '../shared/senderOf.js';

/**
 * Refuses what cannot be meant, by name, before anything is asked or sent.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function checkWhatWasFilledIn({ $, DateTime }) {
	const given = $('Fill in here').first().json;
	const now = dayOrTime('now', given.now, DateTime, '2026-01-05T08:00');
	const [days] = numbers('days', given.days, { least: 1, most: 92, one: true, whole: true });
	const [minutesOff] = numbers('minutesOff', given.minutesOff, { most: 1_440, one: true });
	const [breakAfterHours] = numbers('breakAfterHours', given.breakAfterHours, {
		most: 24,
		one: true,
	});
	return [
		{
			json: {
				sender: senderOf(given.sender),
				recipients: addresses('recipient', given.recipient),
				minutesOff,
				breakAfterHours,
				now: now.toISO(),
				firstDay: now.minus({ days }).toISODate(),
				lastDay: now.toISODate(),
			},
		},
	];
}
