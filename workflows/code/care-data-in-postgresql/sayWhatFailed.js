/**
 * Makes the run fail if a list did not arrive, a mail was not sent, or the database did not answer. This node runs at the end.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function sayWhatFailed({ $, $input }) {
	const outputOf = (name) =>
		$(name).isExecuted
			? $(name)
					.all()
					.map(({ json }) => json)
			: [];
	const rows = $input.all().map(({ json }) => json);
	const [ended = {}] = outputOf('What became of it');
	// Each mail that was sent has the ID of a message. A mail node without a credential sends nothing, and returns its input.
	const unsent = outputOf('Send the mails').filter(({ messageId }) => !messageId);
	// An answer of the database has a row about the run. Without such a row, the rows with a recipient are the mails that were refused.
	const isFromDatabase = rows.some(({ about }) => about === 'run');
	const refused = isFromDatabase ? unsent : rows.filter(({ recipient }) => recipient);
	const said = [];
	if (ended.failure) said.push(ended.failure);
	if (refused.length > 0) {
		const [{ recipient, error = 'choose a credential in "Send the mails"' }] = refused;
		said.push(
			`${refused.length} mails could not be sent; the next run tries again. The first, to ${recipient}: ${error.message ?? error}`,
		);
	} else if (!ended.about) {
		const [{ message, error } = {}] = rows;
		said.push(
			`The database did not answer as it should; the next run tries again. Where the user, password, server or SSL is wrong, correct the credential "Postgres" first. ${message ?? error?.message ?? error ?? ''}`,
		);
	}
	// If an error text has a network code such as ECONNREFUSED, n8n shows another text instead. So a hyphen is put behind the E.
	if (said.length > 0) throw new Error(said.join(' ').replace(/\bE(?=[A-Z]{4})/g, 'E-'));
	return [];
}
