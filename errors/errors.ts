import type { Endpoint } from '../api/mod';

/**
 * Why a request failed, in the words that n8n defines. After one failure with `credential-invalid` or `configuration-invalid`, n8n stops
 * polling for half an hour. So these two causes are only for errors that a person must fix in n8n.
 */
type Cause =
	'temporarily-unavailable' | 'rate-limited' | 'credential-invalid' | 'configuration-invalid';

/** The text and the cause of an error. */
export interface Explanation {
	readonly title: string;
	readonly nextStep: string;
	/** The cause of the failure. If it is absent, n8n gets the cause `temporarily-unavailable`. */
	readonly cause?: Cause;
}

/**
 * An error in words for the user, for example after a failed request. The error carries no response, no request and no original error,
 * because these may contain a key, a secret or personal data.
 */
export class CareManagementError extends Error {
	readonly nextStep: string;

	/** The cause of the error for n8n, and how many milliseconds the API asked to wait. */
	readonly failure: { readonly cause: Cause; readonly retryAfterMs?: number };

	/**
	 * @param explanation what happened, what to do next, and the cause
	 * @param status the HTTP status of the response, if there was a response
	 * @param retryAfterMs how long the API asked to wait, in milliseconds, if it did
	 */
	constructor(
		{ title, nextStep, cause = 'temporarily-unavailable' }: Explanation,
		readonly status?: number,
		retryAfterMs = 0,
	) {
		super(title);
		this.name = 'CareManagementError';
		this.nextStep = nextStep;
		const mayPass = cause === 'temporarily-unavailable' || cause === 'rate-limited';
		this.failure = mayPass && retryAfterMs > 0 ? { cause, retryAfterMs } : { cause };
	}
}

/** An error because a person entered something that the node cannot use. */
export class InputError extends CareManagementError {
	constructor(explanation: Explanation) {
		super({ ...explanation, cause: 'configuration-invalid' });
	}
}

/**
 * Explains a redirect. n8n would pass the headers User, Key and Secret on to any host, so the node never follows a redirect.
 *
 * @param target the part of the new address that may be shown
 */
export const redirect = (target = 'another address'): Explanation => ({
	title: `The service redirects to ${target}, and the node does not follow`,
	nextStep:
		'If you trust that address, enter it as Base URL in the Care Management API credential. The node does not follow a redirect by itself, because it would send User, Key and Secret to that address.',
});

const tryLater =
	'Try again later. If it happens again, tell the operator of the service when it happened.';
const checkValues =
	'Check the values of the fields and of any query parameter or field that you added by name.';
const checkAddress =
	'Check that the Base URL in the Care Management API credential is the address of the API.';

/** What each status means, and what the person can do. `redirect()` explains redirects. */
export const statuses: Readonly<Record<number, Explanation>> = {
	400: { title: 'The service refused the request as invalid', nextStep: checkValues },
	401: {
		title: 'The service did not accept the credentials',
		nextStep:
			'Check User, Key and Secret in the Care Management API credential. They come from the operator of the service.',
		cause: 'credential-invalid',
	},
	403: {
		title: 'The service refused access',
		nextStep:
			'Ask the operator of the service whether the user of the credential has the right to do this. Some data may be for administrators only.',
	},
	404: {
		title: 'The service did not find what was asked for',
		nextStep:
			'Check the Base URL in the Care Management API credential, and any ID that you entered. Some services also answer like this if nothing matches the filters, or if a list is empty.',
	},
	405: { title: 'The service does not allow this operation here', nextStep: checkAddress },
	406: { title: 'The service cannot answer in JSON here', nextStep: checkAddress },
	408: { title: 'The service did not receive the request in time', nextStep: tryLater },
	409: {
		title: 'The service refused the request because of data that it already has',
		nextStep: 'Check in the service whether the record already exists, and check the values.',
	},
	410: {
		title: 'The service has removed this resource',
		nextStep: 'Choose another operation, or ask the operator of the service what replaces it.',
	},
	413: {
		title: 'The request was too large for the service',
		nextStep: 'Send less at once, such as a smaller file.',
	},
	418: {
		title: 'The service answered with status 418, which its documentation does not explain',
		nextStep: 'Ask the operator of the service what it means for your account.',
	},
	422: { title: 'The service refused the values', nextStep: checkValues },
	429: {
		title: 'The service is receiving too many requests',
		nextStep:
			'Run the workflow less often or with fewer items. Batching (Settings of the node, Request Options) spreads the items over time.',
		cause: 'rate-limited',
	},
	500: { title: 'The service had a problem of its own', nextStep: tryLater },
	502: { title: 'The service could not be reached behind its gateway', nextStep: tryLater },
	503: { title: 'The service is offline for maintenance', nextStep: 'Try again later.' },
	504: {
		title: 'The service took too long to answer its gateway',
		nextStep: 'Try again later, or ask for less at once, for example for fewer days.',
	},
};

/** The reasons for a missing response, and what the person can do. */
export const failures = {
	unknownHost: {
		title: 'The host in the Base URL was not found',
		nextStep:
			'Check the Base URL in the Care Management API credential, and that this n8n can reach the internet.',
		cause: 'configuration-invalid',
	},
	lookup: {
		title: 'The name of the host in the Base URL could not be looked up just now',
		nextStep:
			'Try again later. If it happens again, check that this n8n can reach the internet and its name server (DNS).',
	},
	refused: {
		title: 'The service does not answer',
		nextStep:
			'It may be down: try again later. If it has never worked, check the Base URL in the Care Management API credential, and its port. If the Settings of the node have a Proxy, check the Proxy, too.',
	},
	tls: {
		title: 'No secure connection could be made to the service',
		nextStep:
			'Check that the Base URL in the Care Management API credential starts with the right host name, and that the certificate of the service is valid.',
	},
	timeout: {
		title: 'The service did not answer in time',
		nextStep:
			'Try again later. If it happens again, ask for less at once (for example for fewer days), or allow more time with Timeout (Settings of the node, Request Options). Without a Timeout, the node gives up when nothing has arrived for a minute.',
	},
	slow: {
		title: 'The service was still sending its answer long after the Timeout, and the node gave up',
		nextStep:
			'Ask for less at once, for example for fewer days, or allow more time with Timeout (Settings of the node, Request Options). If it happens again, tell the operator of the service when it happened.',
	},
	crowded: {
		title: 'The service leaves other requests unanswered, and this one never had its turn',
		nextStep:
			'The request was not sent. If it happens again, run other workflows with this credential at other times, or tell the operator of the service when it happened.',
	},
	lost: {
		title: 'The connection to the service was lost before its answer was complete',
		nextStep:
			'Try again later. If it happens again, ask for less at once, for example for fewer days.',
	},
	cancelled: {
		// n8n recognises a cancelled execution by this spelling of the title.
		title: 'The execution was canceled',
		nextStep: 'Run the workflow again to get the data.',
	},
	blocked: {
		title: 'This n8n does not allow requests to the host in the Base URL',
		nextStep:
			'Ask the administrator of this n8n to allow the host, or check Allowed Domains in the Care Management API credential.',
		cause: 'configuration-invalid',
	},
	other: {
		title: 'The request failed before an answer came',
		nextStep:
			'Try again later. If it has never worked, check the Base URL in the Care Management API credential. If the Settings of the node have a Proxy, check the Proxy, too.',
	},
} satisfies Record<string, Explanation>;

export type Failure = keyof typeof failures;

/** The failures after which the API has surely not taken the request, because the request was never sent. */
export const unsentFailures: readonly Failure[] = [
	'unknownHost',
	'lookup',
	'refused',
	'tls',
	'blocked',
	'crowded',
];

/** The failures, by error codes of Node.js and axios. */
const failureCodes: Readonly<Record<string, Failure>> = {
	ENOTFOUND: 'unknownHost',
	EAI_AGAIN: 'lookup',
	ECONNREFUSED: 'refused',
	EHOSTUNREACH: 'refused',
	ENETUNREACH: 'refused',
	ETIMEDOUT: 'timeout',
	ESOCKETTIMEDOUT: 'timeout',
	ECONNABORTED: 'timeout',
	ECONNRESET: 'lost',
	EPIPE: 'lost',
	ERR_BAD_RESPONSE: 'lost',
	ERR_STREAM_PREMATURE_CLOSE: 'lost',
	ERR_CANCELED: 'cancelled',
	EPROTO: 'tls',
};

/**
 * Makes the error for a request that failed.
 *
 * @param reason the status of the response, or the reason for a missing response
 * @param detail a sentence before the advice, such as how often the request was tried
 * @param retryAfterMs how long the API asked to wait, in milliseconds, if it did
 */
export function requestError(
	reason: number | Failure,
	endpoint: Endpoint,
	detail?: string,
	retryAfterMs?: number,
): CareManagementError {
	const isStatus = typeof reason === 'number';
	const explanation = isStatus ? explainStatus(reason, endpoint) : failures[reason];
	const nextStep = detail ? `${detail} ${explanation.nextStep}` : explanation.nextStep;
	const status = isStatus ? reason : undefined;
	return endpointError(endpoint, { ...explanation, nextStep }, status, retryAfterMs);
}

const explainStatus = (status: number, endpoint: Endpoint): Explanation =>
	(status === 404 && endpoint.method !== 'GET' ? writeNotFound(endpoint) : statuses[status]) ??
	(status >= 500 ? statuses[500] : undefined) ?? {
		title: `The service answered with the unexpected status ${status}`,
		nextStep: 'Check the Base URL in the Care Management API credential.',
	};

/** Makes the message for a write that gets the status 404. A write has no filters, so the usual message does not fit. */
const writeNotFound = ({ method, noun }: Endpoint): Explanation => ({
	title: method === 'PUT' ? `The service knows no such ${noun}` : statuses[404].title,
	nextStep: `Check the IDs that you entered.${method === 'PUT' ? ` If the ${noun} is not there yet, add it with Create or Upload.` : ''} If they are right, check the Base URL in the Care Management API credential.`,
});

/** Makes an error about an endpoint. The message contains the method and the path of the endpoint. */
export const endpointError = (
	{ method, path }: Endpoint,
	explanation: Explanation,
	status?: number,
	retryAfterMs?: number,
): CareManagementError =>
	new CareManagementError(
		{ ...explanation, title: `${explanation.title} (${method} ${path})` },
		status,
		retryAfterMs,
	);

/**
 * Finds the reason for a missing response. The code of the axios error says the reason, but n8n's request helper wraps that error. From
 * n8n-workflow 1.99 to 2.33, the wrapping error has no `cause`, and only its `httpCode` has the code.
 *
 * @returns the failure, or `other` if no code says the reason
 */
export function failureOf(error: unknown): Failure {
	let current: unknown = error;
	for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth++) {
		const { name, cause, message, httpCode, code = httpCode } = current as Record<string, unknown>;
		if (name === 'CanceledError' || name === 'AbortError') return 'cancelled';
		if (typeof code === 'string' && code !== '') {
			if (/^(socket hang up|aborted|stream has been aborted)$/.test(String(message))) return 'lost';
			const known = failureCodes[code];
			if (known) return known;
			if (/CERT|SIGNATURE|TLS|SSL/.test(code)) return 'tls';
			// The HTTP parser of Node.js gives such codes, for example if a header is broken, or if the body contradicts the header.
			if (/^HPE_/.test(code)) return 'lost';
		}
		if (/^Domain not allowed|^The request was blocked/.test(String(message))) return 'blocked';
		current = cause;
	}
	return 'other';
}
