import type { Description } from './description';

/** The text twin of a mail. */
export function writeText({ headline }: Description): string {
	return headline;
}
