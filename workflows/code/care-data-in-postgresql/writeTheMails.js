/**
 * The mails that the database wants to go out. Where it did not answer, a mail to each recipient says so.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function writeTheMails({ $, $input }) {
	const rows = $input.all().map(({ json }) => json);
	if (rows.some(({ about }) => about)) {
		return rows.filter(({ recipient }) => recipient).map((json) => ({ json }));
	}
	const [{ message, error } = {}] = rows;
	const said = String(
		message ?? error?.message ?? error ?? 'Nothing. Choose a credential in its nodes.',
	);
	const html =
		'<p>The care data could not be copied. It is tried again at the next run.</p>' +
		`<p>The database said: ${said.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`;
	const subject = 'The copy of the care data: the database did not answer as it should';
	const { recipients } = $('Check what was filled in').first().json;
	return recipients.map((recipient) => ({ json: { about: 'database', recipient, subject, html } }));
}
