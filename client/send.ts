import type { Endpoint, ReadEndpoint } from '../api/mod';
import { wait, type Clock } from './clock';
import {
	CareManagementError,
	endpointError,
	failureError,
	failureOf,
	redirect,
	statusError,
	type Failure,
} from './errors';
import { isObject } from './isObject';
import { maxWait, type RateLimiter } from './rateLimiter';
import type { Query } from './query';

/** One request, without what is the same for all (the base URL and the headers). */
export interface ApiRequest {
	readonly method: Endpoint['method'];
	readonly path: string;
	readonly query: Query;
	readonly body?: object;
	/** Cuts the request off. */
	readonly signal?: AbortSignal;
}

/** What the service answered, whatever its status. */
export interface ApiResponse {
	readonly status: number;
	readonly headers: Readonly<Record<string, unknown>>;
	readonly body: unknown;
}

/** One record as the service sent it. */
export type ApiRecord = Record<string, unknown>;

/** What every request of one run needs. */
export interface Session {
	/**
	 * Sends one request once, with the three headers, and follows no redirect. It throws only when no answer came.
	 */
	readonly transport: (request: ApiRequest) => Promise<ApiResponse>;
	readonly rateLimiter: RateLimiter;
	readonly clock: Clock;
	/** Stops waiting and sending. */
	readonly signal?: AbortSignal;
}

/** How often a read is sent before its failure is final. */
const maxReadAttempts = 4;

const initialBackoff = 1_000;

const retryStatusCodes = [500, 502, 503, 504];
const retryFailures: Failure[] = ['timeout', 'lost'];

const header = (answer: ApiResponse, name: string): string | undefined => {
	const value = answer.headers[name] ?? answer.headers[name.toLowerCase()];
	return typeof value === 'string' ? value : undefined;
};

/**
 * How long the service asks to wait.
 *
 * @param answer an answer that may have a Retry-After header, in seconds or as an HTTP date
 * @param now the time of our clock, in milliseconds since 1970
 * @returns milliseconds, or undefined where the answer does not say
 */
function parseRetryAfter(answer: ApiResponse, now: number): number | undefined {
	const text = header(answer, 'Retry-After')?.trim();
	if (text === undefined) return undefined;
	if (/^\d+$/.test(text)) return Number(text) * 1_000;
	const until = Date.parse(text);
	// The clock of the service counts, not ours.
	const from = Date.parse(header(answer, 'Date') ?? '');
	return Number.isNaN(until) ? undefined : Math.max(0, until - (Number.isNaN(from) ? now : from));
}

const minutes = (milliseconds: number): string => {
	const count = Math.ceil(milliseconds / 60_000);
	return `${count} minute${count === 1 ? '' : 's'}`;
};

function redirectError(answer: ApiResponse, endpoint: Endpoint): CareManagementError {
	const location = header(answer, 'Location');
	let target = 'another address';
	if (location?.startsWith('/') && !location.startsWith('//')) {
		target = 'another path of the same host';
	} else if (location !== undefined) {
		try {
			const { protocol, host } = new URL(location, 'https://unknown.invalid');
			target = `${protocol}//${host}`;
		} catch {
			// An address that cannot be read stays "another address".
		}
	}
	return endpointError(endpoint, redirect(target), answer.status);
}

/**
 * Sends a request, as gently and as often as it may be sent. A read is tried again after 429, 500, 502, 503, 504, a
 * timeout and a lost connection. A write is tried again only after 429, when the service surely did not take it, so
 * that nothing is created twice.
 *
 * @param session the way to the service
 * @param endpoint the endpoint that is asked
 * @param query the query parameters
 * @param body the body of a write
 * @returns the answer, whose status is a success (2xx)
 * @throws CareManagementError for any other outcome (specification: "Errors")
 */
export async function send(
	session: Session,
	endpoint: Endpoint,
	query: Query,
	body?: object,
): Promise<ApiResponse> {
	const { transport, rateLimiter, clock, signal } = session;
	const { method, path } = endpoint;
	const ticket = rateLimiter.takeTicket();
	let tries = 0;
	let waited = 0;

	for (;;) {
		let answer: ApiResponse | undefined;
		let failure: Failure = 'other';
		const outcome = await rateLimiter.run(
			ticket,
			async () => {
				const sentAt = clock.now();
				try {
					answer = await transport({ method, path, query, body, signal });
				} catch (error) {
					if (error instanceof CareManagementError) throw error;
					failure = failureOf(error);
					return;
				}
				if (answer.status === 429)
					rateLimiter.backOff(sentAt, parseRetryAfter(answer, clock.now()));
				else rateLimiter.reset();
			},
			signal,
		);
		if (signal?.aborted) throw failureError('cancelled', endpoint);
		if (outcome === 'refused') throw statusError(429, endpoint, describeRefusal(rateLimiter));
		if (answer?.status === 429) continue;
		if (answer && answer.status >= 200 && answer.status < 300) return answer;

		tries++;
		const retriable = answer
			? retryStatusCodes.includes(answer.status)
			: retryFailures.includes(failure);
		const pause =
			(answer && parseRetryAfter(answer, clock.now())) ??
			initialBackoff * 2 ** (tries - 1) * (0.75 + clock.random() / 2);
		if (method === 'GET' && retriable && tries < maxReadAttempts && waited + pause <= maxWait) {
			if (!(await wait(clock, pause, signal))) throw failureError('cancelled', endpoint);
			waited += pause;
			continue;
		}
		const detail =
			method !== 'GET' && retriable
				? 'The service may have taken it all the same: look in the service before you send it again.'
				: tries > 1
					? `It was tried ${tries} times.`
					: undefined;
		if (!answer) throw failureError(failure, endpoint, detail);
		if (answer.status >= 300 && answer.status < 400) throw redirectError(answer, endpoint);
		throw statusError(answer.status, endpoint, detail);
	}
}

/** What the person must know about a request that the gate did not let pass any more. */
const describeRefusal = ({ pause }: RateLimiter): string =>
	pause > maxWait
		? `It asks to wait ${minutes(pause)}, and the node waits at most ${minutes(maxWait)}.`
		: `The node waits at most ${minutes(maxWait)} in total, and the service still refuses.`;

/**
 * One request of a list.
 *
 * @param session the way to the service
 * @param endpoint the endpoint that is asked
 * @param query the query parameters
 * @returns the records of the answer and its headers (specification: "A successful read returns 200 with a JSON array")
 * @throws CareManagementError when the request fails, or the answer is anything but a JSON array of objects
 */
export async function fetchRecords(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
): Promise<{ records: ApiRecord[]; headers: ApiResponse['headers'] }> {
	const { body, headers } = await send(session, endpoint, query);
	if (!Array.isArray(body) || !body.every(isObject)) {
		throw endpointError(endpoint, {
			title: `The service answered with ${describe(body)} instead of a list of records`,
			nextStep:
				'Check the Base URL in the Care Management API credential. If it is right, the service may be under maintenance: try again later.',
		});
	}
	return { records: body, headers };
}

/** What an answer looks like, without showing any of it. */
function describe(body: unknown): string {
	if (body === undefined || body === null || body === '') return 'nothing';
	if (Array.isArray(body)) return 'a list of something else';
	if (typeof body === 'object') return 'a single object';
	if (typeof body !== 'string') return `a single ${typeof body}`;
	if (/^\s*</.test(body)) return 'a web page';
	return /^\s*[[{]/.test(body) ? 'incomplete JSON' : 'plain text';
}
