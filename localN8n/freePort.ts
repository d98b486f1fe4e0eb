import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The range from which the port is chosen. It is below the ports that the system gives to outgoing connections (on Linux from 32,768, on
 * other systems from 49,152). A port for outgoing connections could be in use again before the caller listens on it.
 */
const ports = { from: 10_000, to: 30_000 };

/**
 * Finds a port on loopback on which no program listens.
 *
 * @throws when this machine does not allow programs to listen on loopback
 */
export async function freePort(): Promise<number> {
	for (;;) {
		const port = randomInt(ports.from, ports.to);
		if (await isFree(port)) return port;
	}
}

const isFree = async (port: number): Promise<boolean> =>
	await new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', (error: NodeJS.ErrnoException) =>
			/^(EADDRINUSE|EACCES)$/.test(String(error.code)) ? resolve(false) : reject(error),
		);
		server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
	});
