import { createServer } from 'node:net';

/**
 * Checks that the n8n editor can listen on a port. The demo checks this before the installation, because an installation takes minutes.
 *
 * @param {number} port the port on loopback
 * @throws {Error} when the port is invalid, or when no program can listen on it now
 */
export async function requireFreePort(port) {
	if (!Number.isInteger(port) || port < 1 || port > 65_535) {
		throw new Error(
			`N8N_PORT is ${process.env.N8N_PORT} and must be a number from 1 to 65535: set another or none.`,
		);
	}
	await new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', (error) => reject(new Error(describeListenError(port, error.code))));
		server.listen(port, '127.0.0.1', () => server.close(() => resolve(undefined)));
	});
}

const describeListenError = (port, code) =>
	code === 'EADDRINUSE'
		? `Port ${port}, where the n8n editor would open, is in use: stop the program that uses it (perhaps an n8n or ` +
			`another demo), or set N8N_PORT to a free port, for instance ${port + 10}, and run npm run demo again.`
		: `The n8n editor cannot listen on port ${port} (${code}): set N8N_PORT to another port and run npm run demo again.`;
