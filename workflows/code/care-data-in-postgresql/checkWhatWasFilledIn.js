import { addresses } from '../shared/addresses.js';
import { dayOrTime } from '../shared/dayOrTime.js';
import { filledInText } from '../shared/filledInText.js';
import { numbers } from '../shared/numbers.js';

/**
 * Refuses what cannot be meant, by name, before anything is asked or written.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function checkWhatWasFilledIn({ $, DateTime }) {
	const given = $('Fill in here').first().json;
	const whole = (name, bounds) =>
		numbers(name, given[name], { ...bounds, one: true, whole: true })[0];
	const days = (name) => whole(name, { most: 3_650 });
	const backfillFrom = String(given.backfillFrom ?? '').trim();
	return [
		{
			json: {
				sender: addresses('sender', given.sender)[0],
				recipients: addresses('recipient', given.recipient),
				daysBack: days('daysBack'),
				daysAhead: days('daysAhead'),
				backfillFrom:
					backfillFrom === ''
						? null
						: dayOrTime('backfillFrom', backfillFrom, DateTime, '2024-07-01').toISODate(),
				olderMonthsEvery: whole('olderMonthsEvery', { least: 1, most: 365 }),
				mostGone: whole('mostGone', { most: 100 }),
				today: dayOrTime('today', given.today, DateTime).toISODate(),
				timeZone: filledInText('timeZone', given.timeZone),
			},
		},
	];
}
