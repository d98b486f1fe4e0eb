import { once } from 'node:events';
import { connect } from 'node:net';
import { recipients, startMailServer } from '../../localN8n/startMailServer';

/** Sends a mail over SMTP, one command after the other. */
async function send(port: number, message: string): Promise<void> {
	const socket = connect(port, '127.0.0.1');
	await once(socket, 'data');
	for (const command of [
		'HELO test\r\n',
		'MAIL FROM:<n8n@example.com>\r\n',
		'RCPT TO:<office@example.com>\r\n',
		'DATA\r\n',
		`${message}\r\n.\r\n`,
	]) {
		socket.write(command);
		const [answer] = await once(socket, 'data');
		if (!/^[23]/.test(String(answer))) throw new Error(String(answer));
	}
	socket.end('QUIT\r\n');
	await once(socket, 'close');
}

describe('startMailServer()', () => {
	it('takes a mail without a login, reads its attachment and reports it', async () => {
		const server = await startMailServer();
		const reported: unknown[] = [];
		server.onMail = ({ subject }) => reported.push(subject);
		await send(
			server.port,
			[
				'To: office@example.com, Ada <ada@example.com>',
				'Subject: Rosters',
				'Content-Type: application/octet-stream',
				'Content-Disposition: attachment; filename="rosters.xlsx"',
				'Content-Transfer-Encoding: base64',
				'',
				Buffer.from('content').toString('base64'),
			].join('\r\n'),
		);
		await server.close();
		expect(reported).toEqual(['Rosters']);
		expect(recipients(server.mails[0])).toBe('office@example.com, "Ada" <ada@example.com>');
		expect(server.mails[0].attachments[0].filename).toBe('rosters.xlsx');
		expect(server.mails[0].attachments[0].content.toString()).toBe('content');
	});

	it('is gone after close()', async () => {
		const server = await startMailServer();
		await server.close();
		await expect(send(server.port, 'x')).rejects.toThrow('ECONNREFUSED');
	});
});
