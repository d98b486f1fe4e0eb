import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The request headers that `bufferOf()` passes on to the service behind it. */
const asked = ['accept', 'key', 'secret', 'user'];

interface Answer {
	readonly status: number;
	readonly headers: Record<string, string | number>;
	readonly body: Buffer;
}

/**
 * Starts a service in front of another service. The new service keeps each successful answer of the other service, and gives it again for
 * the same address. The new service answers quickly, so that nearly all of the measured time is the time of its client.
 *
 * @param url the base URL of the other service
 * @param onRequest is called for each request
 * @returns the base URL of the new service
 */
export async function bufferOf(url: string, onRequest: () => void): Promise<string> {
	const kept = new Map<string, Answer>();

	const ask = async (path: string, headers: Record<string, string>): Promise<Answer> => {
		const found = await fetch(url + path, { headers });
		const body = Buffer.from(await found.arrayBuffer());
		const type = found.headers.get('content-type') ?? 'application/json';
		const answer = {
			status: found.status,
			headers: { 'content-type': type, 'content-length': body.length },
			body,
		};
		if (found.ok) kept.set(path, answer);
		return answer;
	};

	const server = createServer(({ url: path = '/', headers }, response) => {
		onRequest();
		const own = asked.map((name): [string, string] => [name, String(headers[name] ?? '')]);
		const answer = Promise.resolve(kept.get(path) ?? ask(path, Object.fromEntries(own)));
		answer.then(
			({ status, headers, body }) => response.writeHead(status, headers).end(body),
			(error) => response.destroy(error as Error),
		);
	});
	server.unref();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
