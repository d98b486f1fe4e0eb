/** A header that says when to send a request again. */
export interface RetryHeader {
	readonly name: string;
	/**
	 * The statuses for which the header is used. `always` is for a header that is only on answers that ask to wait. `whenRefused` is for a
	 * header that may be on every answer, such as the time until a new quota. Such a header is used only with 429 and 503, because other
	 * failures do not depend on a quota.
	 */
	readonly counts: 'always' | 'whenRefused';
	/**
	 * Reads how long to wait, in milliseconds. `now` is the service's time, in milliseconds since 1970. The result is negative or NaN if
	 * the text gives no waiting time.
	 */
	readonly read: (text: string, now: number) => number;
}

/**
 * The headers that say when to send a request again. If an answer has several, the first sensible header is used. docs/add-a-header.md
 * explains how to add a header.
 */
export const retryHeaders: readonly RetryHeader[] = [
	{
		name: 'Retry-After',
		counts: 'always',
		read: (text, now) =>
			/^\d+$/.test(text) ? Number(text) * 1_000 : Math.max(0, Date.parse(text) - now),
	},
];
