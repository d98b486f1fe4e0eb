import { flagOf } from '../api/mod';
import { isNone } from '../values/mod';
import { headerOf } from './headerOf';
import type { ApiResponse } from './session';

/** What the status and headers of an answer say about the length of its list. */
export interface Extent {
	/** Whether the answer says that the list has more records than the answer. */
	readonly isPart: boolean;
	/** The number of records that a header such as `X-Total-Count` gives. Some services count more records than the query asks for. */
	readonly total?: number;
}

/**
 * Headers that give the number of records in a list. No standard defines these headers. Source: the documentation of json-server (the first
 * header), GitLab and WordPress, November 2026.
 */
const counts = ['X-Total-Count', 'X-Total', 'X-WP-Total'];

/** Finds a count, such as `999`, `1,999` or `"999 records"`. If a header was sent twice, as in `30, 999`, it finds both counts. */
const number = /(?<![\d.,-])\d{1,3}(?:,\d{3})+(?![\d,])|(?<![\d.,-])\d{1,15}(?=\.0+\b|(?![\d.]))/g;

/**
 * Finds the links in a header, each with its parameters. Source: RFC 8288. Example: `<https://care.invalid/clients?page=2>; rel="next"`.
 */
const links = /<[^>]*>[^<]*/g;

/**
 * Finds the values of `rel` in a link, such as `next`. Several values may be in one pair of quotes, with blanks between them. Source: RFC
 * 8288, 3.3.
 */
const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;,]+))/i;

/** Finds the unit, the last record and the length of the list in a `Content-Range`. Source: RFC 9110, 14.4. Example: `items 0-99/250`. */
const ranges =
	/(?:([a-z][\w-]*)[\s=]+)?(?<!\d)(?:\d+\s*-\s*(\d+)|\*)\s*\/\s*(\d{1,3}(?:,\d{3})+|\d+|\*)/gi;

/**
 * Headers that say that a next page exists. No standard defines them. Source: the documentation of GitLab, November 2026 (the first
 * header).
 */
const next: Readonly<Record<string, (text: string) => boolean>> = {
	'X-Next-Page': (text) => /\d/.test(text),
	// If the text is neither a yes nor a no, such as the number of further records, the list may go on.
	'X-Has-More': (text) => text.split(',').some((one) => flagOf(one) ?? !isNone(one)),
};

const partialContent = 206;

const toNumber = (text: string): number => Number(text.replaceAll(',', ''));

/**
 * Returns whether a `Content-Range` ends before the end of the list. Returns undefined if the header does not give the length of the list.
 */
function endsBefore(header: string, count: number, isPage: boolean): boolean | undefined {
	const known = [...header.matchAll(ranges)].filter(([, , , length]) => length !== '*');
	if (known.length === 0) return undefined;
	return known.some(([, unit, last, length]) => {
		// A range of bytes counts bytes and not records. So the number of records is not compared with it.
		const isCounted = !isPage && !/^bytes$/i.test(unit);
		return (isCounted ? count : toNumber(last ?? length) + 1) < toNumber(length);
	});
}

/** Returns whether a header has a link to the next page. A link with an anchor does not count, because it is about something else. */
const hasNext = (header: string): boolean =>
	(header.match(links) ?? []).some((link) => {
		const [, ...kinds] = relation.exec(link) ?? [];
		const isNext = kinds.join('').toLowerCase().split(/\s+/).includes('next');
		return isNext && !/;\s*anchor\s*=/i.test(link);
	});

/**
 * Reads from the status and headers of an answer how long its list is.
 *
 * @param count how many records the answer has
 * @param isPage whether the request skipped earlier records
 */
export function extentOf(response: ApiResponse, count: number, isPage: boolean): Extent {
	const read = (name: string) => headerOf(response, name) ?? '';
	const isPart =
		endsBefore(read('Content-Range'), count, isPage) ?? response.status === partialContent;
	const isSaid = Object.entries(next).some(([name, saysSo]) => saysSo(read(name)));
	const totals = counts.flatMap((name) => (read(name).match(number) ?? []).map(toNumber));
	return {
		isPart: isPart || isSaid || hasNext(read('Link')),
		total: totals.length > 0 ? Math.max(...totals) : undefined,
	};
}
