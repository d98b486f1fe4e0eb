/** The ways to write a Retry-After: the ways that HTTP defines, and odd ways that real services use. */
const formats = {
	none: () => undefined,
	seconds: (seconds: number) => String(seconds),
	date: (seconds: number, now: Date) => later(seconds, now).toUTCString(),
	/** The moment in seconds since 1970. HTTP defines a number of seconds from now instead. */
	epoch: (seconds: number, now: Date) => String(later(seconds, now).getTime() / 1000),
	milliseconds: (seconds: number) => String(seconds * 1000),
	/** A whole year from now, in seconds. */
	year: () => String(365 * 24 * 60 * 60),
	zero: () => '0',
	pastDate: (seconds: number, now: Date) => later(-seconds, now).toUTCString(),
	text: () => 'soon',
} satisfies Record<string, (seconds: number, now: Date) => string | undefined>;

export type RetryAfter = keyof typeof formats;

export const retryAfters = Object.keys(formats) as RetryAfter[];

/** Adds seconds to `now`. The result is rounded up to a whole second, because dates in HTTP have no fractions of a second. */
const later = (seconds: number, now: Date) =>
	new Date(Math.ceil(now.getTime() / 1000 + seconds) * 1000);

/**
 * Makes the headers that say when the client may send the request again.
 *
 * @returns the Retry-After header. For `none`, there is no header
 */
export function retryHeaders(
	format: RetryAfter,
	seconds: number,
	now: Date,
): Record<string, string> {
	const value = formats[format](seconds, now);
	return value === undefined ? {} : { 'retry-after': value };
}
