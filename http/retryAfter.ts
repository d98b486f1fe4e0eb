import { headerOf } from './headerOf';
import type { ApiResponse } from './session';

/**
 * Reads how long to wait, in milliseconds. `now` is in milliseconds since 1970. The result is negative or NaN if the text contains no
 * waiting time.
 */
type Read = (text: string, now: number) => number;

/** The headers that say when to come back. If there are several, the first sensible one counts. */
const headers: ReadonlyArray<readonly [name: string, read: Read]> = [
	[
		'Retry-After',
		(text, now) =>
			/^\d+$/.test(text) ? Number(text) * 1_000 : Math.max(0, Date.parse(text) - now),
	],
];

/**
 * How long the API asks to wait, by the headers of a response.
 *
 * @param ourTime in milliseconds since 1970
 * @returns milliseconds; undefined if no header says so sensibly
 */
export function retryAfter(response: ApiResponse, ourTime: number): number | undefined {
	// A time in a header is by the API's clock, which may differ from ours.
	const from = Date.parse(headerOf(response, 'Date') ?? '');
	const now = Number.isNaN(from) ? ourTime : from;
	const waits = headers.map(([name, read]) => read(headerOf(response, name)?.trim() ?? '', now));
	// NaN must never be a waiting time, because it would lead to endless immediate retries.
	return waits.find((wait) => wait >= 0);
}

/** The text of the first header that says when to come back; undefined if no header does. */
export const retryText = (response: ApiResponse): string | undefined =>
	headers.map(([name]) => headerOf(response, name)).find((text) => text !== undefined);
