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
	const [budgetFrom, budgetTo, today] = ['budgetFrom', 'budgetTo', 'today'].map((name) =>
		dayOrTime(name, given[name], DateTime).toISODate(),
	);
	if (budgetTo < budgetFrom) {
		throw new Error(`"Fill in here": budgetTo must not be before budgetFrom. It is "${budgetTo}".`);
	}
	const [daysAhead] = numbers('daysAhead', given.daysAhead, {
		most: 3_650,
		one: true,
		whole: true,
	});
	const [percent] = numbers('percent', given.percent, { one: true, whole: true });
	return [
		{
			json: {
				sender: senderOf(given.sender),
				recipients: addresses('recipient', given.recipient),
				budgetFrom,
				budgetTo,
				today,
				daysAhead,
				percent,
			},
		},
	];
}
