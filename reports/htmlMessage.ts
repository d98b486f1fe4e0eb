import type { Description } from './description';

/** The HTML of a mail. */
export function writeHtml({ headline }: Description): string {
	return headline;
}
