import axios from 'axios';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { authenticate, checkBaseUrl, rateLimiterFor, systemClock, type Session } from '../http/mod';

/** The values of a credential of the node. */
export interface Credentials {
	readonly baseUrl: string;
	readonly user: string;
	readonly key: string;
	readonly secret: string;
}

/** The longest time that an answer may take, in milliseconds. */
const timeout = 60_000;

/** The largest answer that the doctor reads, in bytes. */
const maxLength = 200 * 1024 * 1024;

/**
 * Opens a session that uses the node's own rate limiter and sends one request at a time.
 *
 * @param signal a signal that ends all requests
 * @throws InputError when the Base URL cannot be used
 */
export function openSession(credentials: Credentials, signal?: AbortSignal): Session {
	const baseURL = checkBaseUrl(credentials.baseUrl);
	const agents = {
		httpAgent: new HttpAgent({ keepAlive: true, maxSockets: 1 }),
		httpsAgent: new HttpsAgent({ keepAlive: true, maxSockets: 1 }),
	};
	signal?.addEventListener('abort', () => Object.values(agents).forEach((one) => one.destroy()));
	return {
		clock: systemClock,
		flow: { id: 'doctor', isUrgent: false },
		rateLimiter: rateLimiterFor(`doctor ${baseURL} ${credentials.user}`, systemClock, 1),
		signal,
		transport: async ({ method, path, query, signal: cut }) => {
			const { headers } = authenticate(
				{ ...credentials },
				{ baseURL, url: path, headers: { Accept: 'application/json' } },
			);
			const response = await axios.request<unknown>({
				...agents,
				baseURL,
				url: path,
				method,
				params: query,
				headers: headers as Record<string, string>,
				validateStatus: () => true,
				maxRedirects: 0,
				maxContentLength: maxLength,
				timeout,
				signal: cut,
			});
			return { status: response.status, headers: { ...response.headers }, body: response.data };
		},
	};
}
