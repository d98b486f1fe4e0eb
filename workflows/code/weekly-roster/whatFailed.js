import { errorOf } from '../shared/errorOf.js';
import { mailsAboutFailures } from '../shared/mailsAboutFailures.js';
import { recordsOf } from '../shared/recordsOf.js';

/**
 * Tells the recipients what was refused, and that nothing else is missing. Nothing if all went well.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function whatFailed({ $, $input }) {
	const { recipients, folder } = $('Check what was filled in').first().json;
	const save = $('Save the spreadsheet');
	const error = save.isExecuted ? errorOf(save) : undefined;
	const workersError = errorOf($('Workers'));
	return mailsAboutFailures(recordsOf($input), recipients, [
		...(error === undefined ? [] : [`The spreadsheet could not be saved in ${folder}: ${error}`]),
		...(workersError === undefined
			? []
			: [`The list of workers could not be read, so no e-mail went to a worker: ${workersError}`]),
	]);
}
