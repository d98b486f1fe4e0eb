/**
 * Lets the run fail where a list did not arrive, a mail did not go out, or the database did not answer. It comes last.
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
	// A node without a credential gives what it got: what was sent has the ID of a message.
	const unsent = outputOf('Send the mails').filter(({ messageId }) => !messageId);
	// The refused mails come by themselves; what the database says begins with the run.
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
	// In place of a text with a network code, n8n shows one of its own.
	if (said.length > 0) throw new Error(said.join(' ').replace(/\bE(?=[A-Z]{4})/g, 'E-'));
	return [];
}
