import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail server that delivers no mail. */
export interface MailServer {
	readonly port: number;
	/** The mails so far, the oldest first. */
	readonly mails: readonly ParsedMail[];
	/** The server calls this function before it accepts a mail. If the function throws, the server refuses the mail. */
	accept: (mail: ParsedMail) => Promise<void>;
	onMail: (mail: ParsedMail) => void;
	close(): Promise<void>;
}

/**
 * Starts a mail server on a free port.
 *
 * @param address the address where the server listens
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
	// A sender that breaks off the connection causes an error. This error is ignored, because it must not end this process.
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

/** Returns the recipients in the To line of a mail, such as `office@example.com, ada@example.com`. */
export function recipients(mail: ParsedMail): string {
	return [mail.to ?? []]
		.flat()
		.map(({ text }) => text)
		.join(', ');
}
