import { headerOf } from './headerOf';
import { retryHeaders } from './retryHeaders';
import type { ApiResponse } from './session';

/**
 * The longest waiting time that a service may mean, in milliseconds. A larger number is something else, such as a moment in seconds since
 * 1970. It must not end the retries, because a plain retry may succeed.
 */
const longestWait = 24 * 3_600_000;

/** The texts of the headers that count for a response, with the waiting times in milliseconds that they give. */
function readHeaders(response: ApiResponse, ourTime: number): { text: string; wait: number }[] {
	// A time in a header is by the API's clock, which may differ from ours.
	const from = Date.parse(headerOf(response, 'Date') ?? '');
	const now = Number.isNaN(from) ? ourTime : from;
	const isRefusal = response.status === 429 || response.status === 503;
	return retryHeaders.flatMap(({ name, counts, read }) => {
		const text = headerOf(response, name);
		if (text === undefined || (counts === 'whenRefused' && !isRefusal)) return [];
		return [{ text, wait: read(text.trim(), now) }];
	});
}

// NaN must never be a waiting time, because it would lead to endless immediate retries.
const isSensible = ({ wait }: { wait: number }): boolean => wait >= 0 && wait <= longestWait;

/**
 * How long the API asks to wait, by the headers of a response.
 *
 * @param ourTime in milliseconds since 1970
 * @returns milliseconds; undefined if no header says so sensibly
 */
export const retryAfter = (response: ApiResponse, ourTime: number): number | undefined =>
	readHeaders(response, ourTime).find(isSensible)?.wait;

/**
 * The text of the header that says when to come back.
 *
 * @param ourTime in milliseconds since 1970
 * @returns the text that `retryAfter()` reads; if it reads none, the first text that makes no sense; undefined if there is none
 */
export function retryText(response: ApiResponse, ourTime: number): string | undefined {
	const found = readHeaders(response, ourTime);
	return (found.find(isSensible) ?? found.at(0))?.text;
}
