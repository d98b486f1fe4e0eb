import type { Endpoint } from '../api/mod';
import { endpointError, redirect, requestError, type CareManagementError } from '../errors/mod';
import { parseUrl } from './authenticate';
import { headerOf } from './headerOf';
import { retryAfter } from './retryAfter';
import type { ApiResponse } from './session';

/** Makes the error for a response whose status is not a success. */
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

/** Returns where a redirect leads, as far as this may be shown. */
function redirectTarget(response: ApiResponse): string | undefined {
	const location = headerOf(response, 'Location') ?? '';
	if (/^\/(?!\/)/.test(location)) return 'another path of the same host';
	const url = parseUrl(location, 'https://unknown.invalid');
	return url && location !== '' ? `${url.protocol}//${url.host}` : undefined;
}
