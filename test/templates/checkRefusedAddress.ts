import { recipients } from '../../localN8n/mod';
import type { Bench, Settings } from './bench';
import { compareSets } from './compareSets';

/**
 * Checks that an address which the mail server refuses keeps the mail from nobody else, that nobody gets it twice, and that the
 * run fails in words of its own: n8n has others for a text with a network code, which is in the answer here.
 *
 * @param settings what the person has set beside the recipients
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
