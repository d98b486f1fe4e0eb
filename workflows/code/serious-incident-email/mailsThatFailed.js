import { mailsAboutFailures } from '../shared/mailsAboutFailures.js';

/**
 * Why the run fails: the alerts that were refused, and those that were sent but could not be recorded. Nothing if none was.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function mailsThatFailed({ $, $input }) {
	const failed = $input.all().flatMap(({ json }) => (json.error === undefined ? [] : [json]));
	// What goes into the data table has no recipient.
	const refused = failed.filter(({ to }) => to !== undefined);
	const notRecorded = failed.filter(({ to }) => to === undefined);
	const { recipients } = $('Check what was filled in').first().json;
	return mailsAboutFailures(refused, recipients.slice(0, 1), [
		...(refused.length > 0
			? [
					'They are tried again every five minutes, until four weeks after the incident was entered.',
				]
			: []),
		...notRecorded
			.slice(0, 1)
			.map(
				({ error }) =>
					`E-mails that were sent but could not be recorded, so they may come again: ${notRecorded.length} (${error.message ?? error}).`,
			),
	]);
}
