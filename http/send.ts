import type { Endpoint } from '../api/mod';
import { wait } from './clock';
import {
	CareManagementError,
	endpointError,
	failureError,
	failureOf,
	redirect,
	statusError,
	unsentFailures,
	type Failure,
} from '../errors/mod';
import type { Query } from '../values/mod';
import { maxWait, type Outcome, type RateLimiter, type Shared } from './rateLimiter';
import { headerOf, retryAfter } from './retryAfter';
import type { ApiRequest, ApiResponse, Session } from './session';

/** How often a read is sent before its failure is final. */
const maxAttempts = 4;

/** The wait before the second attempt, in milliseconds; it doubles with each further one. */
const initialBackoff = 1_000;

/** A timeout has lasted a minute already. */
const maxTimeouts = 2;

const retryFailures: readonly Failure[] = ['timeout', 'lost', 'lookup'];

/** The failures that the other requests of the node would only meet again. */
const sharedFailures = unsentFailures.filter((failure) => !retryFailures.includes(failure));

/** Whether a status says that the API, or a gateway before it, had a problem that may pass. */
const isRetriableStatus = (status: number): boolean =>
	[408, 500, 502, 503, 504].includes(status) || (status >= 520 && status <= 529);

/** The body of a request, or a function that makes it when the request is let through. */
export type Body = object | (() => Promise<object>);

/** What became of one attempt: a response, or why there is none. */
interface Attempt {
	readonly outcome: Outcome;
	readonly response?: ApiResponse;
	readonly failure: Failure;
	/** Whether the rate limiter has waited for the API long enough. */
	readonly isOver: boolean;
}

/** A write that the API may have taken for all that is known: it must not be sent again without a look at the data. */
export class UnknownOutcomeError extends CareManagementError {
	/** @param error what went wrong */
	constructor({ message, nextStep, status }: CareManagementError) {
		super(
			{
				// Some agents show a model nothing but the title.
				title: `It is not known whether the service has saved this, so do not send it again: ${message}`,
				nextStep: `The service may have taken it all the same: look there before you send it again. ${nextStep}`,
			},
			status,
		);
	}
}

/**
 * Sends a request, as often as is safe. A read is sent again after 429, 408, 500, 502, 503, 504, 52x, a timeout, a lost
 * connection and a failed name look-up. A write is sent again only after 429, when the API has surely not taken it, so
 * that nothing is created twice.
 *
 * @param session credentials, rate limiter, clock and cancellation of this run
 * @param endpoint the endpoint
 * @param query the query parameters
 * @param body the body of a write; a function is called when the request is let through
 * @returns the response, whose status is a success (2xx)
 * @throws UnknownOutcomeError for a write that the API may have taken all the same, and CareManagementError for any other
 *   outcome (specification: "Errors")
 */
export async function send(
	session: Session,
	endpoint: Endpoint,
	query: Query,
	body?: Body,
): Promise<ApiResponse> {
	const { rateLimiter, flow, clock, signal } = session;
	const { method, path } = endpoint;
	const isRead = method === 'GET';
	let ticket = rateLimiter.takeTicket();
	let attempts = 0;
	let waited = 0;

	for (;;) {
		const request = { method, path, query, signal };
		const { outcome, response, failure, isOver } = await attempt(session, ticket, request, body);
		if (outcome === 'cancelled') throw failureError('cancelled', endpoint);
		if (outcome !== 'sent') throw givenUpError(session, endpoint, outcome.givenUp);
		if (response?.status === 429) continue;
		if (response && response.status >= 200 && response.status < 300) return response;
		if (isRead && signal?.aborted) throw failureError('cancelled', endpoint);

		attempts++;
		if (isRead && response?.status === 503 && !flow.isUrgent && !isOver && attempts < maxAttempts) {
			// Another one finds out whether it is about this request only.
			ticket = rateLimiter.takeTicket();
			continue;
		}
		const pause =
			(response && retryAfter(response, clock.now())) ??
			initialBackoff * 2 ** (attempts - 1) * (0.75 + clock.random() / 2);
		const isRetriable = response
			? isRetriableStatus(response.status)
			: retryFailures.includes(failure);
		const most = failure === 'timeout' ? maxTimeouts : maxAttempts;
		if (isRead && isRetriable && !isOver && attempts < most && waited + pause <= maxWait) {
			if (!(await wait(clock, pause, signal))) throw failureError('cancelled', endpoint);
			waited += pause;
			continue;
		}
		const detail = attempts > 1 ? `It was tried ${attempts} times.` : undefined;
		const error = response
			? responseError(endpoint, response, clock.now(), detail)
			: failureError(signal?.aborted ? 'cancelled' : failure, endpoint, detail);
		const mayBeTaken = response
			? isUnknownOutcome(response.status)
			: !unsentFailures.includes(failure);
		throw !isRead && mayBeTaken ? new UnknownOutcomeError(error) : error;
	}
}

/**
 * Whether the API may have taken a write in spite of the status. A redirect often follows a write that was taken; only 307
 * and 308 mean that the same request should go elsewhere. 408, 460 and 499 are what gateways report when they stop waiting.
 */
const isUnknownOutcome = (status: number): boolean =>
	status >= 500 || status < 400 ? ![307, 308].includes(status) : [408, 460, 499].includes(status);

/** Sends the request once, when its turn has come, and tells the rate limiter what the API made of it. */
async function attempt(
	session: Session,
	ticket: number,
	request: ApiRequest,
	body?: Body,
): Promise<Attempt> {
	const { transport, rateLimiter, flow, clock, signal } = session;
	let response: ApiResponse | undefined;
	let failure: Failure = 'other';
	let isOver = false;
	const outcome = await rateLimiter.run(
		flow,
		ticket,
		async () => {
			const made = typeof body === 'function' ? await body() : body;
			const sentAt = clock.now();
			try {
				response = await transport({ ...request, body: made });
			} catch (error) {
				if (error instanceof CareManagementError) throw error;
				failure = signal?.aborted ? 'cancelled' : likelyFailure(failureOf(error), rateLimiter);
				if (sharedFailures.includes(failure)) rateLimiter.share(flow, failure);
				else if (failure !== 'cancelled') rateLimiter.goOn();
				return;
			}
			const { status } = response;
			if (status === 401) {
				rateLimiter.share(flow, status);
			} else if (status === 429 || (status === 503 && !flow.isUrgent)) {
				isOver = rateLimiter.backOff(sentAt, retryAfter(response, clock.now()), status);
				if (isOver && status === 503) rateLimiter.share(flow, status);
			} else if (status !== 503) {
				rateLimiter.succeed();
			}
		},
		signal,
	);
	return { outcome, response, failure, isOver };
}

function likelyFailure(failure: Failure, { hasAnswered }: RateLimiter): Failure {
	// Aborted, and not by us: the transport ends a request that takes too long.
	if (failure === 'cancelled') return 'slow';
	// Without the internet some systems say that the host does not exist.
	return failure === 'unknownHost' && hasAnswered ? 'lookup' : failure;
}

/**
 * The error for a response whose status is not a success, or for a redirect.
 *
 * @param endpoint the endpoint
 * @param response the response
 * @param now our time, in milliseconds since 1970
 * @param detail what else the person should know
 */
export function responseError(
	endpoint: Endpoint,
	response: ApiResponse,
	now: number,
	detail?: string,
): CareManagementError {
	const { status } = response;
	return status >= 300 && status < 400
		? redirectError(response, endpoint)
		: statusError(status, endpoint, detail, retryAfter(response, now));
}

/** The error for a request that the rate limiter has given up. */
function givenUpError(session: Session, endpoint: Endpoint, reason: Shared): CareManagementError {
	if (reason === 429) {
		return statusError(429, endpoint, describePause(session), session.rateLimiter.pause);
	}
	const detail = 'Another request of this moment has shown it, and this one was not sent.';
	return typeof reason === 'number'
		? statusError(reason, endpoint, detail)
		: failureError(reason, endpoint, detail);
}

/** What the person must know about a request that the rate limiter has given up. */
function describePause({ rateLimiter, clock }: Session): string {
	const minutes = `${maxWait / 60_000} minutes`;
	if (rateLimiter.pausedUntil - clock.now() <= maxWait) {
		return `The node waits at most ${minutes} in total, and the service still refuses.`;
	}
	const until = new Date(Math.ceil(rateLimiter.pausedUntil / 60_000) * 60_000).toISOString();
	return `It asks to wait longer than the ${minutes} that the node waits. Nothing is sent until ${until.slice(0, 16).replace('T', ' ')} UTC.`;
}

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
