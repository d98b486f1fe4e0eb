import type { ApiResponse } from './session';

/**
 * A header of a response, in the spelling of HTTP or in lower case.
 *
 * @param response the response
 * @param name the name of the header, as in `Retry-After`
 */
export const headerOf = ({ headers }: ApiResponse, name: string): string | undefined => {
	const value = headers[name] ?? headers[name.toLowerCase()];
	return typeof value === 'string' ? value : undefined;
};

/**
 * How long the API asks to wait, by a Retry-After header in seconds or as an HTTP date.
 *
 * @param response any response
 * @param now our time, in milliseconds since 1970
 * @returns milliseconds; undefined where the header is missing or makes no sense
 */
export function retryAfter(response: ApiResponse, now: number): number | undefined {
	const text = headerOf(response, 'Retry-After')?.trim();
	if (text === undefined) return undefined;
	if (/^\d+$/.test(text)) return Number(text) * 1_000;
	const until = Date.parse(text);
	if (Number.isNaN(until)) return undefined;
	// Both dates come from the API's clock, which may be far from ours.
	const from = Date.parse(headerOf(response, 'Date') ?? '');
	return Math.max(0, until - (Number.isNaN(from) ? now : from));
}
