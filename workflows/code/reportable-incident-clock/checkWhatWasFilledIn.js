import { addresses } from '../shared/addresses.js';
import { dayOrTime } from '../shared/dayOrTime.js';
import { numbers } from '../shared/numbers.js';
import { publicHolidays } from '../shared/publicHolidays.js';
import { senderOf } from '../shared/senderOf.js';

/**
 * Refuses what cannot be meant, by name, before anything is asked or sent.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function checkWhatWasFilledIn({ $, DateTime }) {
	const given = $('Fill in here').first().json;
	const state = String(given.state ?? '')
		.trim()
		.toUpperCase();
	const states = Object.keys(publicHolidays());
	if (state !== '' && !states.includes(state)) {
		throw new Error(
			`"Fill in here": state must be empty or one of ${states.join(', ')}. It is "${given.state}".`,
		);
	}
	const now = dayOrTime('now', given.now, DateTime, '2026-01-05T08:00');
	const [mailDays] = numbers('mailDays', given.mailDays, { least: 1, most: 365, one: true });
	const [listDays] = numbers('listDays', given.listDays, {
		least: 1,
		most: 365,
		one: true,
		whole: true,
	});
	const [listHour] = numbers('listHour', given.listHour, { most: 24, one: true, whole: true });
	const mailAfterHours = numbers('mailAfterHours', given.mailAfterHours);
	if (mailAfterHours[0] >= 24) {
		throw new Error(
			`"Fill in here": mailAfterHours must begin before 24 hours, when it is too late. It is "${given.mailAfterHours}".`,
		);
	}
	return [
		{
			json: {
				sender: senderOf(given.sender),
				recipients: addresses('recipient', given.recipient),
				mailAfterHours,
				mailDays,
				listDays,
				listHour,
				state,
				now: now.toISO(),
			},
		},
	];
}
