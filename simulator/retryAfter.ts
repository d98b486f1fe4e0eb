/** The ways to write a Retry-After: those of HTTP, and odd ways that real services use. */
const formats = {
	none: () => undefined,
	seconds: (seconds: number) => String(seconds),
	date: (seconds: number, now: Date) => later(seconds, now).toUTCString(),
	/** The moment in seconds since 1970; HTTP has a number of seconds here. */
	epoch: (seconds: number, now: Date) => String(later(seconds, now).getTime() / 1000),
	milliseconds: (seconds: number) => String(seconds * 1000),
	/** A whole year from now, in seconds. */
	year: () => String(365 * 24 * 60 * 60),
	zero: () => '0',
	pastDate: (seconds: number, now: Date) => later(-seconds, now).toUTCString(),
	text: () => 'soon',
} satisfies Record<string, (seconds: number, now: Date) => string | undefined>;

/** A way to write a Retry-After. */
export type RetryAfter = keyof typeof formats;

/** All ways to write it. */
export const retryAfters = Object.keys(formats) as RetryAfter[];

/** The moment after some seconds. It is a whole second, because HTTP knows no fractions. */
const later = (seconds: number, now: Date) =>
	new Date(Math.ceil(now.getTime() / 1000 + seconds) * 1000);

/**
 * The headers that say when to send again.
 *
 * @param format how the time is written
 * @param seconds how many seconds from now
 * @param now the API's clock
 * @returns the Retry-After header; no header for `none`
 */
export function retryHeaders(
	format: RetryAfter,
	seconds: number,
	now: Date,
): Record<string, string> {
	const value = formats[format](seconds, now);
	return value === undefined ? {} : { 'retry-after': value };
}
