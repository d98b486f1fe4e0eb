import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail server on loopback that takes every mail and delivers none. */
export interface MailServer {
	readonly port: number;
	/** What came, the first first. */
	readonly mails: readonly ParsedMail[];
	/** Called with each mail that comes from now on. */
	onMail: (mail: ParsedMail) => void;
	close(): Promise<void>;
}

/**
 * Starts a mail server on a free port of loopback.
 *
 * @throws when loopback has no free port
 */
export async function startMailServer(): Promise<MailServer> {
	const mails: ParsedMail[] = [];
	const smtp = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		onData(stream, _session, done) {
			simpleParser(stream).then((mail) => {
				mails.push(mail);
				server.onMail(mail);
				done();
			}, done);
		},
	});
	const port = await new Promise<number>((resolve, reject) => {
		smtp.once('error', reject);
		const listening = smtp.listen(0, '127.0.0.1', () => {
			const address = listening.address();
			resolve(typeof address === 'object' && address !== null ? address.port : 0);
		});
	});
	// A sender that hangs up is no reason to end the demo.
	smtp.on('error', () => {});

	const server: MailServer = {
		port,
		mails,
		onMail: () => {},
		close: () => new Promise((resolve) => smtp.close(resolve)),
	};
	return server;
}

/**
 * The addresses a mail went to.
 *
 * @param mail a mail as the server took it
 * @returns for instance `office@example.com, ada@example.com`
 */
export function recipients(mail: ParsedMail): string {
	return [mail.to ?? []]
		.flat()
		.map(({ text }) => text)
		.join(', ');
}
