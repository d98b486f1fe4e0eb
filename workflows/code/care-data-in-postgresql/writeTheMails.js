/**
 * Returns the mails that the database has asked for. If the database did not answer, returns a mail about this for each recipient.
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
		'<p>The care data could not be copied. The next run tries again. If the user, the password, the server or SSL is wrong, correct the credential <b>Postgres</b> in n8n: trying again does not help then. If the disk is full, it needs more space.</p>' +
		`<p>The database said: ${said.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`;
	const subject = 'The copy of the care data: the database did not answer as it should';
	const { recipients } = $('Check what was filled in').first().json;
	return recipients.map((recipient) => ({ json: { about: 'database', recipient, subject, html } }));
}
