import { escapeHtml } from './escapeHtml.js';

/**
 * A mail for each recipient about the mails that were refused, with those for workers in it, and the message with which the
 * run fails. None if none was refused and nothing else went wrong.
 *
 * @param {Record<string, any>[]} results the mails, with an error where one was refused
 * @param {string[]} recipients
 * @param {string[]} others what else went wrong, in whole sentences
 */
export function mailsAboutFailures(results, recipients, others = []) {
	const refused = results
		.filter(({ error }) => error !== undefined && error !== null)
		.map(({ to, subject, html, error }) => ({
			to,
			subject,
			content: html,
			// In place of a message with a network code, n8n shows a sentence of its own.
			why: String(error.message ?? error).replace(/\bE(?=[A-Z]{4})/g, 'E-'),
		}));
	if (refused.length + others.length === 0) return [];
	const addresses = new Map(refused.map(({ to, why }) => [to, why]));
	const list = [...addresses].map(([to, why]) => `to ${to} (${why})`).join('; ');
	const count = `${refused.length} ${refused.length === 1 ? 'e-mail' : 'e-mails'}`;
	const told = refused.length > 0 ? [`${count} could not be sent: ${list}.`] : [];
	const html = [
		...others.map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
		...refused.map(
			({ to, subject, content, why }) =>
				`<h3>To ${escapeHtml(to)}: ${escapeHtml(subject)}</h3>` +
				`<p>It could not be sent: ${escapeHtml(why)}</p>` +
				// Each recipient has a mail of its own with the same content.
				(recipients.includes(to) ? '' : content),
		),
	].join('');
	return recipients.map((to) => ({
		json: {
			to,
			subject:
				refused.length > 0
					? `E-mails that could not be sent: ${refused.length}`
					: 'Something failed, but all e-mails were sent',
			html,
			message: [...told, ...others].join(' '),
		},
	}));
}
