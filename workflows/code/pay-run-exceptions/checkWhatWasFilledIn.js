import { addresses } from '../shared/addresses.js';
import { numbers } from '../shared/numbers.js';

/**
 * Refuses what cannot be meant, by name, before anything is asked or sent.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function checkWhatWasFilledIn({ $, DateTime }) {
	const given = $('Fill in here').first().json;
	const now = DateTime.fromISO(String(given.now ?? ''));
	if (!now.isValid) {
		throw new Error(`"Fill in here": now must be a time. It is "${given.now}".`);
	}
	const [days] = numbers('days', given.days, { least: 1, most: 92, one: true });
	const [minutesOff] = numbers('minutesOff', given.minutesOff, { most: 1_440, one: true });
	const [breakAfterHours] = numbers('breakAfterHours', given.breakAfterHours, {
		most: 24,
		one: true,
	});
	return [
		{
			json: {
				sender: addresses('sender', given.sender)[0],
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
