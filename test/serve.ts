import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Served {
	readonly url: string;
	readonly port: number;
	/** Ends all connections, and then the server. */
	close(): Promise<void>;
}

/** Starts a server on a free port of loopback. */
export async function serve(answer: RequestListener | Server): Promise<Served> {
	const server = typeof answer === 'function' ? createServer(answer) : answer;
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		...{ url: `http://127.0.0.1:${port}`, port },
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
