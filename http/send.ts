import type { Endpoint } from '../api/mod';
import {
	CareManagementError,
	failureOf,
	refusesContent,
	requestError,
	unsentFailures,
	type Failure,
} from '../errors/mod';
import type { Query } from '../values/mod';
import { maxWait, type RateLimiter, type Shared } from './rateLimiter';
import { namedFields } from './namedFields';
import { responseError } from './responseError';
import { retryAfter } from './retryAfter';
import type { ApiResponse, Session } from './session';

/** How many times a read is sent at most. Attempts that get a 429 are not counted. */
const maxAttempts = 4;

/** How many times a read is sent at most if the last attempt timed out. A timeout takes long, so there are fewer attempts. */
const maxTimeouts = 2;

/** The usual wait before the second attempt, in milliseconds. The wait doubles with each further attempt. */
const initialBackoff = 1_000;

/** The status of a response, or the reason why there is no response. */
type Reason = number | Failure;

const retriable: readonly Reason[] = [408, 500, 502, 503, 504, 'timeout', 'lost', 'lookup'];

/** Returns whether a problem may pass by itself, such as a problem of the API or of a gateway in front of it. */
const mayPass = (reason: Reason): boolean =>
	retriable.includes(reason) || (Number(reason) >= 520 && Number(reason) <= 529);

/** The failures that would also happen to the other requests of the node. */
const sharedFailures = unsentFailures.filter((failure) => !mayPass(failure));

/**
 * Returns whether the API may have saved a write that failed. A redirect often follows a saved write. Only 307 and 308 mean that the same
 * request should go elsewhere. Gateways report 408, 460 and 499 when they stop waiting, although the API may still save the write.
 */
function isUnknownOutcome(reason: Reason): boolean {
	if (typeof reason === 'string') return !unsentFailures.includes(reason);
	const isRefused = reason >= 400 && reason < 500 && ![408, 460, 499].includes(reason);
	return !isRefused && ![307, 308].includes(reason);
}

/** The body of a request, or a function that makes the body when the request's turn has come. */
export type Body = object | (() => Promise<object>);

/**
 * The error for a write that the API may or may not have saved. The write must not be sent again before somebody has looked at the data.
 */
export class UnknownOutcomeError extends CareManagementError {
	constructor({ message, status }: CareManagementError) {
		super(
			{
				// Some AI agents pass only the title on to their model, so the warning is in the title.
				title: `It is not known whether the service has saved this, so do not send it again: ${message}`,
				nextStep:
					'The service may have taken it all the same: look there before you send it again.',
			},
			status,
		);
	}
}

/**
 * Sends a request, and sends it again as often as is safe. A read is sent again after a failure that may pass by itself. A write is sent
 * again only after 429, because then the API has surely not taken it. So nothing is created twice.
 *
 * @returns the response, whose status is a success (2xx)
 * @throws UnknownOutcomeError for a write that the API may have saved
 * @throws CareManagementError for any other failure
 */
export async function send(
	session: Session,
	endpoint: Endpoint,
	query: Query,
	body?: Body,
): Promise<ApiResponse> {
	const { rateLimiter, flow, clock, signal } = session;
	const isRead = endpoint.method === 'GET';
	const checkCancelled = () => {
		if (signal?.aborted) throw requestError('cancelled', endpoint);
	};
	let ticket = rateLimiter.takeTicket();
	let attempts = 0;
	let waited = 0;

	for (;;) {
		const attempt = await sendOnce(session, { endpoint, query, body }, ticket);
		const { response, reason } = attempt;
		if (reason === 429) continue;
		if (response && isSuccess(response)) return response;
		if (isRead) checkCancelled();

		attempts++;
		const mayRetry = isRead && hasAttemptsLeft(attempt, attempts);
		if (mayRetry && reason === 503 && !flow.isUrgent) {
			// The next attempt queues behind the other requests. So another request is sent first, and shows whether only this request
			// fails.
			ticket = rateLimiter.takeTicket();
			continue;
		}
		const pause =
			(response && retryAfter(response, clock.now())) ??
			initialBackoff * 2 ** (attempts - 1) * (0.75 + clock.random() / 2);
		if (!mayRetry || !mayPass(reason) || waited + pause > maxWait) {
			throw finalError(session, { endpoint, query, body }, attempt, attempts);
		}
		await clock.sleep(pause, signal);
		checkCancelled();
		waited += pause;
	}
}

type Call = { readonly endpoint: Endpoint; readonly query: Query; readonly body?: Body };

interface Attempt {
	readonly response?: ApiResponse;
	/** Why there is no response. If there is a response, this value has no meaning. */
	readonly failure: Failure;
	/** The status of the response, or the failure. */
	readonly reason: Reason;
	/** Whether the rate limiter has waited long enough for the API. */
	readonly isOver: boolean;
}

const isSuccess = ({ status }: ApiResponse): boolean => status >= 200 && status < 300;

const hasAttemptsLeft = ({ reason, isOver }: Attempt, attempts: number): boolean =>
	!isOver && attempts < (reason === 'timeout' ? maxTimeouts : maxAttempts);

/** Makes the error for a request that is not sent again. */
function finalError(
	{ clock }: Session,
	{ endpoint, query, body }: Call,
	{ response, failure, reason }: Attempt,
	attempts: number,
): CareManagementError {
	const names =
		response && refusesContent(response.status) ? namedFields(response.body, { query, body }) : [];
	const details = [
		...(names.length > 0 ? [`It names ${names.join(', ')}.`] : []),
		...(attempts > 1 ? [`It was tried ${attempts} times.`] : []),
	];
	const detail = details.length > 0 ? details.join(' ') : undefined;
	const error = response
		? responseError(endpoint, response, clock.now(), detail)
		: requestError(failure, endpoint, detail);
	const isWrite = endpoint.method !== 'GET';
	return isWrite && isUnknownOutcome(reason) ? new UnknownOutcomeError(error) : error;
}

/**
 * Sends a request once, when its turn has come. Reports the result to the rate limiter.
 *
 * @throws CareManagementError when the request did not get its turn, or when the transport throws such an error
 */
async function sendOnce(
	session: Session,
	{ endpoint, query, body }: Call,
	ticket: number,
): Promise<Attempt> {
	const { transport, rateLimiter, flow, clock, signal } = session;
	const { method, path } = endpoint;
	const asked = `${method} ${path}`;
	let response: ApiResponse | undefined;
	let failure: Failure = 'other';
	let reason: Reason = failure;
	let isOver = false;
	const task = async () => {
		const made = typeof body === 'function' ? await body() : body;
		const sentAt = clock.now();
		try {
			response = await transport({ method, path, query, signal, body: made });
		} catch (error) {
			if (error instanceof CareManagementError) throw error;
			failure = signal?.aborted ? 'cancelled' : likelyFailure(failureOf(error), rateLimiter);
			reason = failure;
			if (sharedFailures.includes(failure)) rateLimiter.share(flow, failure);
			else if (failure !== 'cancelled') rateLimiter.goOn();
			return;
		}
		const { status } = response;
		reason = status;
		if (status === 401) rateLimiter.refuse(flow, asked);
		else if (status === 429 || (status === 503 && !flow.isUrgent)) {
			isOver = rateLimiter.backOff(sentAt, retryAfter(response, clock.now()), status);
			if (isOver && status === 503) rateLimiter.share(flow, status);
		} else if (status !== 503) rateLimiter.succeed();
	};
	const outcome = await rateLimiter.run(flow, ticket, task, { endpoint: asked, signal });
	if (outcome !== 'sent') throw givenUpError(session, endpoint, outcome);
	return { response, failure, reason, isOver };
}

function likelyFailure(failure: Failure, { hasAnswered }: RateLimiter): Failure {
	// If the request was aborted, but not by us, the transport ended it because it took too long.
	if (failure === 'cancelled') return 'slow';
	// Without an internet connection, some systems say that the host does not exist. If the API has answered before, this is the likely cause.
	return failure === 'unknownHost' && hasAnswered ? 'lookup' : failure;
}

/** Makes the error for a request that the rate limiter has given up. */
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
