import { filledInText } from '../shared/filledInText.js';
import { numbers } from '../shared/numbers.js';

/**
 * Refuses what cannot be meant, by name, before anything is asked or written.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function checkWhatWasFilledIn({ $ }) {
	const given = $('Fill in here').first().json;
	const [daysAhead] = numbers('daysAhead', given.daysAhead, {
		least: 1,
		most: 366,
		one: true,
		whole: true,
	});
	return [
		{
			json: {
				spreadsheet: filledInText('spreadsheet', given.spreadsheet),
				sheet: filledInText('sheet', given.sheet),
				daysAhead,
				seen: given.seen,
			},
		},
	];
}
