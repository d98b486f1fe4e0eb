/**
 * Lets the run fail where a list did not arrive, a mail was refused, or the database did not answer. It comes last.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function sayWhatFailed({ $, $input }) {
	const rows = $input.all().map(({ json }) => json);
	const ended = $('What became of it').isExecuted ? $('What became of it').first().json : {};
	const refused = rows.filter(({ recipient, error }) => recipient && error);
	const said = [];
	if (ended.failure) said.push(ended.failure);
	if (refused.length > 0) {
		const [{ recipient, error }] = refused;
		said.push(
			`${refused.length} mails could not be sent; the next run tries again. The first, to ${recipient}: ${error.message ?? error}`,
		);
	} else if (!ended.about) {
		const [{ message, error } = {}] = rows;
		said.push(
			`The database did not answer as it should; the next run tries again. ${message ?? error?.message ?? error ?? ''}`,
		);
	}
	// In place of a text with a network code, n8n shows one of its own.
	if (said.length > 0) throw new Error(said.join(' ').replace(/\bE(?=[A-Z]{4})/g, 'E-'));
	return [];
}
