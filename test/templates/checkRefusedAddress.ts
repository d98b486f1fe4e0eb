import { recipients } from '../../localN8n/mod';
import type { Bench, Settings } from './bench';
import { compareSets } from './compareSets';

/**
 * Checks a run in which the mail server refuses an address. The server's answer contains a network code. n8n has its own
 * words for this code, but the run must fail with the template's words.
 *
 * @param settings the settings of the person, without the recipients
 */
export async function checkRefusedAddress(bench: Bench, settings: Settings = {}): Promise<void> {
	await bench.check('a refused address: the other has one mail, and the run fails', async () => {
		const before = bench.mailServer.mails.length;
		bench.mailServer.accept = async (mail) => {
			if (recipients(mail) === 'refused@example.com')
				throw new Error('No such mailbox, ECONNREFUSED');
		};
		const recipient = 'refused@example.com; other@example.com';
		const message = await bench.run({ ...settings, recipient }).then(
			() => 'nothing',
			(error: Error) => error.message,
		);
		bench.mailServer.accept = async () => {};
		return [
			...(message.includes('1 mails could not be sent, to refused@example.com.')
				? []
				: [`It says: ${message}`]),
			...compareSets(bench.mailServer.mails.slice(before).map(recipients), ['other@example.com']),
		];
	});
}
