import type { Choices } from './choices';

export interface PlaceInList {
	/** How many records come before the answer. */
	readonly first: number;
	readonly shown: number;
	/** How many records match the query. */
	readonly matching: number;
	/** How many records the table has, whatever the query. */
	readonly all: number;
}

/**
 * Returns the status of an answer, and the headers with which the answer tells the length of its list.
 *
 * @param kind the switch `lengthHeaders`
 */
export function lengthHeaders(
	kind: Choices['lengthHeaders'],
	path: string,
	{ first, shown, matching, all }: PlaceInList,
): { status: number; headers: Record<string, string> } {
	const next = first + shown;
	const isPart = next < matching;
	const records = shown > 0 ? `${first}-${next - 1}` : '*';
	const range = { 'content-range': `items ${records}/${matching}` };
	const headers = {
		nothing: {},
		link: isPart ? { link: `<${path}?page=${next}>; rel="next"` } : {},
		range,
		partial: range,
		count: { 'x-total-count': `${matching}` },
		countOfAll: { 'x-total-count': `${all}` },
	}[kind] as Record<string, string>;
	return { status: kind === 'partial' && isPart ? 206 : 200, headers };
}
