import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail server that delivers no mail. It accepts each mail unless `accept` throws. */
export interface MailServer {
	readonly port: number;
	/** The mails so far, the oldest first. */
	readonly mails: readonly ParsedMail[];
	/** A function that the server calls and waits for before it takes a mail. If the function throws, the server refuses the mail. */
	accept: (mail: ParsedMail) => Promise<void>;
	/** A function that the server calls with each mail that it has accepted. */
	onMail: (mail: ParsedMail) => void;
	close(): Promise<void>;
}

/**
 * Starts a mail server on a free port.
 *
 * @param address the address where the server listens. Default loopback
 * @throws when the server cannot listen at the address
 */
export async function startMailServer(address = '127.0.0.1'): Promise<MailServer> {
	const mails: ParsedMail[] = [];
	const smtp = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		onData(stream, _session, done) {
			void simpleParser(stream)
				.then(async (mail) => {
					await server.accept(mail);
					mails.push(mail);
					server.onMail(mail);
				})
				.then(() => done(), done);
		},
	});
	const port = await new Promise<number>((resolve, reject) => {
		smtp.once('error', reject);
		const listening = smtp.listen(0, address, () => {
			const bound = listening.address();
			resolve(typeof bound === 'object' && bound !== null ? bound.port : 0);
		});
	});
	// If a sender hangs up, this process must not end.
	smtp.on('error', () => {});

	const server: MailServer = {
		port,
		mails,
		accept: async () => {},
		onMail: () => {},
		close: () => new Promise((resolve) => smtp.close(resolve)),
	};
	return server;
}

/**
 * Returns the addresses that a mail went to.
 *
 * @returns the addresses, separated by commas, such as `office@example.com, ada@example.com`
 */
export function recipients(mail: ParsedMail): string {
	return [mail.to ?? []]
		.flat()
		.map(({ text }) => text)
		.join(', ');
}
