import { no } from './no.js';
import { yes } from './yes.js';

/**
 * To whom a mail for a worker goes, and what its subject has to say before all else. Only a current worker gets it, and only
 * if that is allowed; otherwise the recipients do. Each address gets a mail of its own, so that a refused one keeps it from
 * nobody else.
 *
 * @param {Record<string, unknown> | undefined} worker with Email and Current
 * @param {string} name how the worker is called
 * @param {{ mailWorkers: boolean, recipients: string[] }} settings
 */
export function mailsTo(worker, name, { mailWorkers, recipients }) {
	const own = String(worker?.Email ?? '')
		.split(/[,;]/)
		.map((address) => address.trim())
		.filter((address) => address.includes('@'));
	if (worker === undefined || no(worker.Current))
		return { to: recipients, why: `Not a current worker, ${name}: ` };
	if (!yes(worker.Current))
		return { to: recipients, why: `Perhaps not a current worker, ${name}: ` };
	if (!mailWorkers) return { to: recipients, why: `For ${name}: ` };
	if (own.length === 0) return { to: recipients, why: `No e-mail address, please tell ${name}: ` };
	return { to: own, why: '' };
}
