import { headerOf } from './headerOf';
import { retryHeaders } from './retryHeaders';
import type { ApiResponse } from './session';

/**
 * The longest waiting time that a service may mean, in milliseconds. A larger number is something else, such as a moment in seconds since
 * 1970. Such a number is ignored, so that it does not end the retries.
 */
const longestWait = 24 * 3_600_000;

/** Returns the texts of the headers that apply to a response, and the waiting time that each text gives, in milliseconds. */
function readHeaders(response: ApiResponse, ourTime: number): { text: string; wait: number }[] {
	// A time in a header follows the API's clock, which may differ from ours. So it is compared with the header Date, if there is one.
	const from = Date.parse(headerOf(response, 'Date') ?? '');
	const now = Number.isNaN(from) ? ourTime : from;
	const isRefusal = response.status === 429 || response.status === 503;
	return retryHeaders.flatMap(({ name, counts, read }) => {
		const text = headerOf(response, name);
		if (text === undefined || (counts === 'whenRefused' && !isRefusal)) return [];
		return [{ text, wait: read(text.trim(), now) }];
	});
}

// A waiting time must never be NaN, because NaN would lead to endless retries without a wait.
const isSensible = ({ wait }: { wait: number }): boolean => wait >= 0 && wait <= longestWait;

/**
 * Returns how long the headers of a response ask to wait, in milliseconds.
 *
 * @param ourTime the time of our clock, in milliseconds since 1970
 * @returns undefined if no header gives a sensible time
 */
export const retryAfter = (response: ApiResponse, ourTime: number): number | undefined =>
	readHeaders(response, ourTime).find(isSensible)?.wait;

/**
 * Returns the text of the header that says when to send the request again.
 *
 * @param ourTime the time of our clock, in milliseconds since 1970
 * @returns the text whose time `retryAfter()` returns. If no text has a sensible time, the result is the first text, if there is one.
 */
export function retryText(response: ApiResponse, ourTime: number): string | undefined {
	const found = readHeaders(response, ourTime);
	return (found.find(isSensible) ?? found.at(0))?.text;
}
