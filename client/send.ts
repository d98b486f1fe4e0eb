import type { Endpoint } from '../api/mod';
import { wait } from './clock';
import {
	CareManagementError,
	endpointError,
	failureError,
	failureOf,
	redirect,
	statusError,
	type Failure,
} from './errors';
import type { Query } from './formatQuery';
import { maxWait, type Outcome, type RateLimiter } from './rateLimiter';
import { headerOf, retryAfter } from './retryAfter';
import type { ApiRequest, ApiResponse, Session } from './session';

/** How often a read is sent before its failure is final. */
const maxAttempts = 4;

/** The wait before the second attempt, in milliseconds; it doubles with each further one. */
const initialBackoff = 1_000;

/** The statuses after which a read is sent again: the API or its gateway had a problem that may pass. */
const retryStatusCodes = [500, 502, 503, 504];
const retryFailures: Failure[] = ['timeout', 'lost'];

/** What became of one attempt: a response, or why there is none. */
interface Attempt {
	readonly outcome: Outcome;
	readonly response?: ApiResponse;
	readonly failure: Failure;
}

/**
 * Sends a request, as often as is safe. A read is sent again after 429, 500, 502, 503, 504, a timeout and a lost
 * connection. A write is sent again only after 429, when the API has surely not taken it, so that nothing is created
 * twice.
 *
 * @param session credentials, rate limiter, clock and cancellation of this run
 * @param endpoint the endpoint
 * @param query the query parameters
 * @param body the body of a write
 * @returns the response, whose status is a success (2xx)
 * @throws CareManagementError for any other outcome (specification: "Errors")
 */
export async function send(
	session: Session,
	endpoint: Endpoint,
	query: Query,
	body?: object,
): Promise<ApiResponse> {
	const { rateLimiter, clock, signal } = session;
	const { method, path } = endpoint;
	const isRead = method === 'GET';
	const ticket = rateLimiter.takeTicket();
	let attempts = 0;
	let waited = 0;

	for (;;) {
		const request = { method, path, query, body, signal };
		const { outcome, response, failure } = await attempt(session, ticket, request);
		if (signal?.aborted) throw failureError('cancelled', endpoint);
		if (outcome === 'refused') throw statusError(429, endpoint, describeRefusal(rateLimiter));
		if (response?.status === 429) continue;
		if (response && response.status >= 200 && response.status < 300) return response;

		attempts++;
		const isRetriable = response
			? retryStatusCodes.includes(response.status)
			: retryFailures.includes(failure);
		const pause =
			(response && retryAfter(response, clock.now())) ??
			initialBackoff * 2 ** (attempts - 1) * (0.75 + clock.random() / 2);
		if (isRead && isRetriable && attempts < maxAttempts && waited + pause <= maxWait) {
			if (!(await wait(clock, pause, signal))) throw failureError('cancelled', endpoint);
			waited += pause;
			continue;
		}
		const detail =
			!isRead && isRetriable
				? 'The service may have taken it all the same: look in the service before you send it again.'
				: attempts > 1
					? `It was tried ${attempts} times.`
					: undefined;
		if (!response) throw failureError(failure, endpoint, detail);
		if (response.status >= 300 && response.status < 400) throw redirectError(response, endpoint);
		throw statusError(response.status, endpoint, detail);
	}
}

/** Sends the request once, when its turn has come, and tells the rate limiter what the API made of it. */
async function attempt(
	{ transport, rateLimiter, clock, signal }: Session,
	ticket: number,
	request: ApiRequest,
): Promise<Attempt> {
	let response: ApiResponse | undefined;
	let failure: Failure = 'other';
	const outcome = await rateLimiter.run(
		ticket,
		async () => {
			const sentAt = clock.now();
			try {
				response = await transport(request);
			} catch (error) {
				if (error instanceof CareManagementError) throw error;
				failure = failureOf(error);
				return;
			}
			if (response.status === 429) {
				rateLimiter.backOff(sentAt, retryAfter(response, clock.now()));
			} else {
				rateLimiter.reset();
			}
		},
		signal,
	);
	return { outcome, response, failure };
}

const inMinutes = (milliseconds: number): string => {
	const count = Math.ceil(milliseconds / 60_000);
	return `${count} minute${count === 1 ? '' : 's'}`;
};

/** What the person must know about a request that the rate limiter has given up. */
const describeRefusal = ({ pause }: RateLimiter): string =>
	pause > maxWait
		? `It asks to wait ${inMinutes(pause)}, and the node waits at most ${inMinutes(maxWait)}.`
		: `The node waits at most ${inMinutes(maxWait)} in total, and the service still refuses.`;

function redirectError(response: ApiResponse, endpoint: Endpoint): CareManagementError {
	const location = headerOf(response, 'Location');
	let target = 'another address';
	if (location?.startsWith('/') && !location.startsWith('//')) {
		target = 'another path of the same host';
	} else if (location !== undefined) {
		try {
			const { protocol, host } = new URL(location, 'https://unknown.invalid');
			target = `${protocol}//${host}`;
		} catch {
			// An unreadable address stays "another address".
		}
	}
	return endpointError(endpoint, redirect(target), response.status);
}
