import { no } from './no.js';
import { readAddresses } from './readAddresses.js';
import { yes } from './yes.js';

/**
 * To whom a mail for a worker goes, and what its subject has to say before all else. Only a current worker gets it, and only
 * if that is allowed; otherwise the recipients do. They also get it where part of the worker's address cannot be used. Each
 * address gets a mail of its own, so that a refused one keeps it from nobody else.
 *
 * @param {Record<string, unknown> | undefined} worker with Email and Current
 * @param {string} name how the worker is called
 * @param {{ mailWorkers: boolean, recipients: string[] }} settings
 * @returns {{ to: string, why: string }[]}
 */
export function mailsTo(worker, name, { mailWorkers, recipients }) {
	const toRecipients = (why) => recipients.map((to) => ({ to, why }));
	if (worker === undefined || no(worker.Current))
		return toRecipients(`Not a current worker, ${name}: `);
	if (!yes(worker.Current)) return toRecipients(`Perhaps not a current worker, ${name}: `);
	if (!mailWorkers) return toRecipients(`For ${name}: `);
	const { found, others } = readAddresses(worker.Email);
	const none = others.length > 0 ? ` that can be used (${others.join(', ')})` : '';
	if (found.length === 0) return toRecipients(`No e-mail address${none}, please tell ${name}: `);
	const unused = `Not an e-mail address of ${name}, please correct it in the service (${others.join(', ')}): `;
	return [
		...found.map((to) => ({ to, why: '' })),
		...(others.length > 0 ? toRecipients(unused) : []),
	];
}
