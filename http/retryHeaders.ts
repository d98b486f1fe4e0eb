/** A header that says when to come back. */
export interface RetryHeader {
	readonly name: string;
	/**
	 * The statuses for which it counts. `always` is for a header that only an answer has which asks to wait. `whenRefused` is for a header
	 * that may stand on every answer, such as the rest of a quota. It counts with 429 and 503 alone, because the other failures have nothing
	 * to do with it.
	 */
	readonly counts: 'always' | 'whenRefused';
	/**
	 * Reads how long to wait, in milliseconds. `now` is the service's time, in milliseconds since 1970. The result is negative or NaN if the
	 * text contains no waiting time.
	 */
	readonly read: (text: string, now: number) => number;
}

/** The headers that say when to come back. If there are several, the first sensible one counts. docs/add-a-header.md adds another one. */
export const retryHeaders: readonly RetryHeader[] = [
	{
		name: 'Retry-After',
		counts: 'always',
		read: (text, now) =>
			/^\d+$/.test(text) ? Number(text) * 1_000 : Math.max(0, Date.parse(text) - now),
	},
];
