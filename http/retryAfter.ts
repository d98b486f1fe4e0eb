import { headerOf } from './headerOf';
import type { ApiResponse } from './session';

/** Reads how long to wait, in milliseconds, by a time in milliseconds since 1970; below zero or NaN where it says nothing. */
type Read = (text: string, now: number) => number;

/** The headers that say when to come back. Of several, the first counts that makes sense. */
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
 * @returns milliseconds; undefined where no header says it, or none makes sense
 */
export function retryAfter(response: ApiResponse, ourTime: number): number | undefined {
	// What a header names comes from the API's clock, which may be far from ours.
	const from = Date.parse(headerOf(response, 'Date') ?? '');
	const now = Number.isNaN(from) ? ourTime : from;
	const waits = headers.map(([name, read]) => read(headerOf(response, name)?.trim() ?? '', now));
	// Whoever waits for NaN asks again at once, and for ever.
	return waits.find((wait) => wait >= 0);
}

/** The text of the first header that says when to come back; undefined where none is there. */
export const retryText = (response: ApiResponse): string | undefined =>
	headers.map(([name]) => headerOf(response, name)).find((text) => text !== undefined);
