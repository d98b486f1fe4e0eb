import { headerOf } from './headerOf';
import type { ApiResponse } from './session';

/** What an answer says in its headers about the length of its list. */
export interface Extent {
	/** Whether the answer says that the list goes on. */
	readonly isPart: boolean;
	/** The number of records in a header such as `X-Total-Count`. Some services count more than the query asks for. */
	readonly total?: number;
}

/**
 * Headers with the number of records of a list. No standard defines them. Source: the documentation of json-server (the first one), GitLab
 * and WordPress, November 2026.
 */
const counts = ['X-Total-Count', 'X-Total', 'X-WP-Total'];

/** A count, such as `999`, `1,999` or `"999 records"`. If a header was sent twice, as in `30, 999`, both counts are found. */
const number = /(?<![\d.,-])\d{1,3}(?:,\d{3})+(?![\d,])|(?<![\d.,-])\d{1,15}(?=\.0+\b|(?![\d.]))/g;

/** The target of a link with its parameters. Source: RFC 8288. Example: `<https://care.invalid/clients?page=2>; rel="next"`. */
const links = /<[^>]*>[^<]*/g;

/** The kinds of a link. Source: RFC 8288, 3.3: several kinds may stand in quotes, with blanks between them. */
const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;,]+))/i;

/** The first and last record of an answer, and the length of the list. Source: RFC 9110, 14.4. Example: `items 0-99/250`. */
const ranges =
	/(?:([a-z][\w-]*)[\s=]+)?(?<!\d)(?:\d+\s*-\s*(\d+)|\*)\s*\/\s*(\d{1,3}(?:,\d{3})+|\d+|\*)/gi;

/** Headers that say that a next page exists. Source: the documentation of GitLab, November 2026. The second header has no standard. */
const next = { 'X-Next-Page': /\d/, 'X-Has-More': /^\s*(?:true|1|yes)\s*$/i };

const partialContent = 206;

const toNumber = (text: string): number => Number(text.replaceAll(',', ''));

/** Whether a `Content-Range` ends before the end of the list; undefined if it does not give the length. */
function endsBefore(header: string, count: number, isPage: boolean): boolean | undefined {
	const known = [...header.matchAll(ranges)].filter(([, , , length]) => length !== '*');
	if (known.length === 0) return undefined;
	return known.some(([, unit, last, length]) => {
		// A range of bytes counts the body, and not records.
		const isCounted = !isPage && !/^bytes$/i.test(unit);
		return (isCounted ? count : toNumber(last ?? length) + 1) < toNumber(length);
	});
}

/** Whether a header has a link to the next page. A link with an anchor is about something else than the answer. */
const hasNext = (header: string): boolean =>
	(header.match(links) ?? []).some((link) => {
		const [, ...kinds] = relation.exec(link) ?? [];
		const isNext = kinds.join('').toLowerCase().split(/\s+/).includes('next');
		return isNext && !/;\s*anchor\s*=/i.test(link);
	});

/**
 * What an answer says about the length of its list: status 206, `Content-Range`, a link to the next page, and a count.
 *
 * @param count how many records the answer has
 * @param isPage whether records before it were skipped
 */
export function extentOf(response: ApiResponse, count: number, isPage: boolean): Extent {
	const read = (name: string) => headerOf(response, name) ?? '';
	const isPart =
		endsBefore(read('Content-Range'), count, isPage) ?? response.status === partialContent;
	const isSaid = Object.entries(next).some(([name, pattern]) => pattern.test(read(name)));
	const totals = counts.flatMap((name) => (read(name).match(number) ?? []).map(toNumber));
	return {
		isPart: isPart || isSaid || hasNext(read('Link')),
		total: totals.length > 0 ? Math.max(...totals) : undefined,
	};
}
