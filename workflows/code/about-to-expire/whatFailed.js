import { mailsAboutFailures } from '../shared/mailsAboutFailures.js';

/**
 * Tells the recipients which mails were refused. Nothing if none was.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function whatFailed({ $ }) {
	const results = ['One digest at a time', 'One worker at a time'].flatMap((name) =>
		$(name).isExecuted
			? $(name)
					.all(0)
					.map(({ json }) => json)
			: [],
	);
	return mailsAboutFailures(results, $('Check what was filled in').first().json.recipients);
}
