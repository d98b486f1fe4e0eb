import type { Endpoint } from '../api/mod';
import { endpointError, redirect, requestError, type CareManagementError } from '../errors/mod';
import { parseUrl } from './authenticate';
import type { ApiResponse } from './session';

/** A header of a response, in the spelling of HTTP or in lower case. */
const headerOf = ({ headers }: ApiResponse, name: string): string | undefined => {
	const value = headers[name] ?? headers[name.toLowerCase()];
	return typeof value === 'string' ? value : undefined;
};

/**
 * How long the API asks to wait, by a Retry-After header in seconds or as an HTTP date.
 *
 * @param now our time, in milliseconds since 1970
 * @returns milliseconds; undefined where the header is missing or makes no sense
 */
export function retryAfter(response: ApiResponse, now: number): number | undefined {
	const text = headerOf(response, 'Retry-After')?.trim() ?? '';
	if (/^\d+$/.test(text)) return Number(text) * 1_000;
	const until = Date.parse(text);
	if (Number.isNaN(until)) return undefined;
	// Both dates come from the API's clock, which may be far from ours.
	const from = Date.parse(headerOf(response, 'Date') ?? '');
	return Math.max(0, until - (Number.isNaN(from) ? now : from));
}

/** The error for a response whose status is not a success; see `requestError()`. */
export function responseError(
	endpoint: Endpoint,
	response: ApiResponse,
	now: number,
	detail?: string,
): CareManagementError {
	const { status } = response;
	return status >= 300 && status <= 399
		? endpointError(endpoint, redirect(redirectTarget(response)), status)
		: requestError(status, endpoint, detail, retryAfter(response, now));
}

/** Where a redirect leads, as far as it may be shown. */
function redirectTarget(response: ApiResponse): string | undefined {
	const location = headerOf(response, 'Location') ?? '';
	if (/^\/(?!\/)/.test(location)) return 'another path of the same host';
	const url = parseUrl(location, 'https://unknown.invalid');
	return url && location !== '' ? `${url.protocol}//${url.host}` : undefined;
}
