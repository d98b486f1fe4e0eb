import type { Description } from './message';

/** The text twin of a mail. */
export function writeText({ headline }: Description): string {
	return headline;
}
