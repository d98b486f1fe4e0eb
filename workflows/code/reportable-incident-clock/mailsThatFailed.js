import { mailsAboutFailures } from '../shared/mailsAboutFailures.js';

/**
 * Why the run fails: which mails were refused, and to whom. Nothing if none was.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function mailsThatFailed({ $, $input }) {
	const results = $input.all().map(({ json }) => json);
	const { recipients } = $('Check what was filled in').first().json;
	const failures = mailsAboutFailures(results, recipients.slice(0, 1));
	return failures.map(({ json: { message } }) => ({
		json: { message: `${message} They are tried again at the next run.` },
	}));
}
