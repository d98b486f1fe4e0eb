import type { Description } from './message';

/** The HTML of a mail. */
export function writeHtml({ headline }: Description): string {
	return headline;
}
