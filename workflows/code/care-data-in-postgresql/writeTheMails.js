import { escapeHtml } from '../shared/escapeHtml.js';
import { recordsOf } from '../shared/recordsOf.js';

/**
 * The mails that are due, each to one recipient, so that a refused address keeps it from nobody else. If the database did not
 * say which are due, that is the mail.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function writeTheMails({ $, $input }) {
	const rows = recordsOf($input);
	const failure = rows.find(({ error }) => error !== undefined);
	const mails =
		failure === undefined
			? rows
			: $('Check what was filled in')
					.first()
					.json.recipients.map((recipient) => ({
						about: 'database',
						recipient,
						subject: 'The copy of the care data: the database did not answer as it should',
						lines: [
							'The care data could not be copied. It is tried again at the next run.',
							`The database said: ${failure.message ?? failure.error?.message ?? failure.error}`,
						],
					}));
	return mails.map(({ about, recipient, subject, lines }) => ({
		json: {
			about,
			to: recipient,
			subject,
			html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
		},
	}));
}
