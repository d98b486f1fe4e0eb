import { addresses } from '../shared/addresses.js';
import { numbers } from '../shared/numbers.js';
import { senderOf } from '../shared/senderOf.js';

/**
 * Refuses what cannot be meant, by name, before anything is asked or sent.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function checkWhatWasFilledIn({ $, DateTime }) {
	const given = $('Fill in here').first().json;
	const month = String(given.month ?? '').trim();
	if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) {
		throw new Error(
			`"Fill in here": month must be a month, such as 2026-03. It is "${given.month ?? ''}".`,
		);
	}
	const firstDay = DateTime.fromISO(`${month}-01`);
	const ages = numbers('ages', given.ages, { least: 1, most: 150, whole: true });
	return [
		{
			json: {
				sender: senderOf(given.sender),
				recipients: addresses('recipient', given.recipient),
				month,
				ages: [...new Set(ages)],
				firstDay: firstDay.toISODate(),
				lastDay: firstDay.endOf('month').toISODate(),
				isOver: firstDay.endOf('month') < DateTime.now(),
				state: [true, false].flatMap((closed) =>
					[true, false].map((taskClosed) => ({ closed, taskClosed })),
				),
			},
		},
	];
}
