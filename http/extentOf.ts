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

/** A link to the next page. Source: RFC 8288. Example: `<https://care.invalid/clients?page=2>; rel="next"`. */
const nextLink = /<[^>]*>[^<]*;\s*rel\s*=\s*(?:"[^"]*\bnext\b[^"]*"|next\b)/i;

/** The first and last record of an answer, and the length of the list. Source: RFC 9110, 14.4. Example: `items 0-99/250`. */
const ranges = /^\s*[\w-]+\s+(?:\d+\s*-\s*(?<last>\d+)|\*)\s*\/\s*(?<length>\d+|\*)\s*$/;

const partialContent = 206;

/**
 * What an answer says about the length of its list: status 206, `Content-Range`, a link to the next page, and a count.
 *
 * @param count how many records the answer has
 * @param isPage whether records before it were skipped
 */
export function extentOf(response: ApiResponse, count: number, isPage: boolean): Extent {
	const { last, length } = ranges.exec(headerOf(response, 'Content-Range') ?? '')?.groups ?? {};
	const isLong = length !== undefined && length !== '*';
	const behind = isPage ? Number(last) + 1 : count;
	const isPart = isLong ? behind < Number(length) : response.status === partialContent;
	const [total] = counts
		.map((name) => headerOf(response, name)?.trim() ?? '')
		.filter((text) => /^\d{1,15}$/.test(text))
		.map(Number);
	return { isPart: isPart || nextLink.test(headerOf(response, 'Link') ?? ''), total };
}
