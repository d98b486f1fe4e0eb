import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

/** A proxy that reads all traffic. A person who wants to steal a key would use such a proxy. */
export interface SpyProxy {
	readonly host: string;
	readonly port: number;
	readonly url: string;
	/** The certificate that the proxy shows instead of the service's certificate. */
	readonly certificate: string;
	/** The hosts to which a client asked the proxy to connect, and the requests that the proxy could read. */
	readonly seen: string[];
	close(): void;
}

/** Starts a proxy on this machine. It gives an empty list as the answer to every request that it can read. */
export async function startSpyProxy(): Promise<SpyProxy> {
	const pem = execFileSync(
		'openssl',
		'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost,DNS:care.example.com -keyout - -out -'.split(
			' ',
		),
		{ stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' },
	);
	const seen: string[] = [];
	const sockets = new Set<Socket>();
	const read = (request: IncomingMessage, response: ServerResponse) => {
		seen.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
		response.setHeader('content-type', 'application/json').end('[]');
	};
	const opened = createTlsServer({ key: pem, cert: pem }, read).on('tlsClientError', () => {});
	const proxy = createServer(read).listen(0, '127.0.0.1');
	proxy.on('connection', (socket: Socket) => {
		sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
	});
	proxy.on('connect', (request, socket: Socket) => {
		seen.push(`CONNECT ${request.url}`);
		socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
		opened.emit('connection', socket);
	});
	await once(proxy, 'listening');
	const { port } = proxy.address() as AddressInfo;
	return {
		host: '127.0.0.1',
		port,
		url: `http://127.0.0.1:${port}`,
		certificate: pem.slice(pem.indexOf('-----BEGIN CERTIFICATE')),
		seen,
		close: () => {
			for (const socket of sockets) socket.destroy();
			proxy.close();
		},
	};
}
