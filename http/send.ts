import type { Endpoint } from '../api/mod';
import {
	CareManagementError,
	failureOf,
	requestError,
	unsentFailures,
	type Failure,
} from '../errors/mod';
import type { Query } from '../values/mod';
import { maxWait, type RateLimiter, type Shared } from './rateLimiter';
import { responseError, retryAfter } from './responseError';
import type { ApiRequest, ApiResponse, Session } from './session';

/** How often a read is sent before its failure is final. */
const maxAttempts = 4;

/** A timeout has lasted a minute already. */
const maxTimeouts = 2;

/** The wait before the second attempt, in milliseconds; it doubles with each further one. */
const initialBackoff = 1_000;

/** The status of a response, or why there is none. */
type Reason = number | Failure;

const retriable: readonly Reason[] = [408, 500, 502, 503, 504, 'timeout', 'lost', 'lookup'];

/** Whether the API, or a gateway before it, had a problem that may pass. */
const mayPass = (reason: Reason): boolean =>
	retriable.includes(reason) || (Number(reason) >= 520 && Number(reason) <= 529);

/** The failures that the other requests of the node would only meet again. */
const sharedFailures = unsentFailures.filter((failure) => !mayPass(failure));

/**
 * Whether the API may have taken a write all the same. A redirect often follows a write that was taken; only 307 and 308
 * mean that the same request should go elsewhere. 408, 460 and 499 are what gateways report when they stop waiting.
 */
function isUnknownOutcome(reason: Reason): boolean {
	if (typeof reason === 'string') return !unsentFailures.includes(reason);
	const isRefused = reason >= 400 && reason < 500 && ![408, 460, 499].includes(reason);
	return !isRefused && ![307, 308].includes(reason);
}

/** The body of a request, or a function that makes it when the request is let through. */
export type Body = object | (() => Promise<object>);

/** A write that the API may have taken for all that is known: it must not be sent again without a look at the data. */
export class UnknownOutcomeError extends CareManagementError {
	constructor({ message, status }: CareManagementError) {
		super(
			{
				// Some agents show a model nothing but the title.
				title: `It is not known whether the service has saved this, so do not send it again: ${message}`,
				nextStep:
					'The service may have taken it all the same: look there before you send it again.',
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
 * @returns the response, whose status is a success (2xx)
 * @throws UnknownOutcomeError for a write that the API may have taken all the same, and CareManagementError for any other
 *   outcome
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
		const { response, failure, isOver } = await attempt(session, endpoint, ticket, request, body);
		const reason = response?.status ?? failure;
		if (reason === 429) continue;
		if (response && response.status >= 200 && response.status < 300) return response;
		if (isRead && signal?.aborted) throw requestError('cancelled', endpoint);

		attempts++;
		const mayRetry =
			isRead && !isOver && attempts < (reason === 'timeout' ? maxTimeouts : maxAttempts);
		if (mayRetry && reason === 503 && !flow.isUrgent) {
			// Another one finds out whether it is about this request only.
			ticket = rateLimiter.takeTicket();
			continue;
		}
		const pause =
			(response && retryAfter(response, clock.now())) ??
			initialBackoff * 2 ** (attempts - 1) * (0.75 + clock.random() / 2);
		if (mayRetry && mayPass(reason) && waited + pause <= maxWait) {
			await clock.sleep(pause, signal);
			if (signal?.aborted) throw requestError('cancelled', endpoint);
			waited += pause;
			continue;
		}
		const detail = attempts > 1 ? `It was tried ${attempts} times.` : undefined;
		const error = response
			? responseError(endpoint, response, clock.now(), detail)
			: requestError(failure, endpoint, detail);
		throw !isRead && isUnknownOutcome(reason) ? new UnknownOutcomeError(error) : error;
	}
}

/**
 * Sends the request once, when its turn has come, and tells the rate limiter what the API made of it.
 *
 * @returns the response or why there is none, and whether the rate limiter has waited for the API long enough
 * @throws CareManagementError when it was never sent
 */
async function attempt(
	session: Session,
	endpoint: Endpoint,
	ticket: number,
	request: ApiRequest,
	body?: Body,
): Promise<{ response?: ApiResponse; failure: Failure; isOver: boolean }> {
	const { transport, rateLimiter, flow, clock, signal } = session;
	let response: ApiResponse | undefined;
	let failure: Failure = 'other';
	let isOver = false;
	const task = async () => {
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
		if (status === 401) rateLimiter.share(flow, status);
		else if (status === 429 || (status === 503 && !flow.isUrgent)) {
			isOver = rateLimiter.backOff(sentAt, retryAfter(response, clock.now()), status);
			if (isOver && status === 503) rateLimiter.share(flow, status);
		} else if (status !== 503) rateLimiter.succeed();
	};
	const outcome = await rateLimiter.run(flow, ticket, task, signal);
	if (outcome !== 'sent') throw givenUpError(session, endpoint, outcome);
	return { response, failure, isOver };
}

function likelyFailure(failure: Failure, { hasAnswered }: RateLimiter): Failure {
	// Aborted, and not by us: the transport ends a request that takes too long.
	if (failure === 'cancelled') return 'slow';
	// Without the internet some systems say that the host does not exist.
	return failure === 'unknownHost' && hasAnswered ? 'lookup' : failure;
}

/** The error for a request that the rate limiter has given up. */
function givenUpError(
	{ rateLimiter, clock }: Session,
	endpoint: Endpoint,
	reason: Shared,
): CareManagementError {
	const { pause, pausedUntil } = rateLimiter;
	const minutes = `${maxWait / 60_000} minutes`;
	if (reason === 'cancelled') return requestError(reason, endpoint);
	if (reason !== 429) {
		const detail = 'Another request of this moment has shown it, and this one was not sent.';
		return requestError(reason, endpoint, detail);
	}
	const until = new Date(Math.ceil(pausedUntil / 60_000) * 60_000).toISOString();
	const detail =
		pausedUntil - clock.now() <= maxWait
			? `The node waits at most ${minutes} in total, and the service still refuses.`
			: `It asks to wait longer than the ${minutes} that the node waits. Nothing is sent until ${until.slice(0, 16).replace('T', ' ')} UTC.`;
	return requestError(429, endpoint, detail, pause);
}
