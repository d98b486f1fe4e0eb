import { errorOf } from '../shared/errorOf.js';
import { escapeHtml } from '../shared/escapeHtml.js';
import { mailsAboutFailures } from '../shared/mailsAboutFailures.js';
import { recordsOf } from '../shared/recordsOf.js';

/**
 * Tells the recipients which notices were refused, with the notices in it. Nothing if all went well.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function whatFailed({ $, $input }) {
	const notices = recordsOf($input).map((notice) => ({
		...notice,
		html: `<pre>${escapeHtml(notice.text)}</pre>`,
	}));
	const error = errorOf($('Workers'));
	return mailsAboutFailures(
		notices,
		$('Check what was filled in').first().json.recipients,
		error === undefined
			? []
			: [`The list of workers could not be read, so no notice went to a worker: ${error}`],
	);
}
