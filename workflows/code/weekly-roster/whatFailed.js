import { mailsAboutFailures } from '../shared/mailsAboutFailures.js';
import { recordsOf } from '../shared/recordsOf.js';

/**
 * Tells the recipients what was refused, and that nothing else is missing. Nothing if all went well.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function whatFailed({ $, $input }) {
	const { recipients, folder } = $('Check what was filled in').first().json;
	const saved = $('Save the spreadsheet').isExecuted ? $('Save the spreadsheet').first().json : {};
	return mailsAboutFailures(
		recordsOf($input),
		recipients,
		saved.error === undefined
			? []
			: [`The spreadsheet could not be saved in ${folder}: ${saved.error.message ?? saved.error}`],
	);
}
