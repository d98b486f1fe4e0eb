import { divisionsOf, isOfOneDay, singleDayOf, type Division } from './divisions';
import type { CareManagementError } from '../errors/mod';
import type { List, ListRequest } from './list';
import { Listing, type DividablePage, type Part } from './listing';
import type { Page, PageFetcher } from './page';
import { rememberPages } from './rememberPages';

/** How many requests a list may take once it cannot be had whole. */
const maxRequestsInDoubt = 60;

/**
 * A complete list by ever shorter ranges of dates and by states, for endpoints that take `limit` and not `page`.
 *
 * A page is complete when it has fewer records than the default limit or than another page. The list is complete when
 * each of its records came in a complete page, for then the divisions leave no kind of record out.
 *
 * @param request the list; the dates of its query bound the division
 * @param first the page that the query gave, which may be truncated
 * @param fetcher fetches the pages
 * @returns every record once, those without a date included, in doubt when one day alone may hold more than the API gives;
 *   undefined where there is nothing to divide by
 * @throws CareManagementError when a request fails
 */
export async function listByDivision(
	{ endpoint, query, wanted, acceptsPart, check }: ListRequest,
	first: Page,
	fetcher: PageFetcher,
): Promise<List | undefined> {
	const divisions = divisionsOf(endpoint, query);
	if (divisions.length === 0) return undefined;
	const pages = acceptsPart ? rememberPages(fetcher) : fetcher;
	const listing = new Listing(endpoint, pages, first);
	const pending: DividablePage[] = [{ ...first, query, divisions }];
	let doubt: CareManagementError | undefined;
	for (let page = pending.pop(); page; page = pending.pop()) {
		if (doubt && (!acceptsPart || pages.count() >= maxRequestsInDoubt)) break;
		const [division, ...others] = inBestOrder(page);
		if (listing.isComplete(page)) {
			listing.confirm(page);
		} else if (!division) {
			const settled = await listing.settle(page);
			if (settled) listing.confirm(settled);
			else doubt ??= listing.incomplete(singleDayOf(divisions, page.query));
		} else {
			const parts = await listing.divide(division, page, wanted);
			if (!parts) {
				// The division is of no use here.
				pending.push({ ...page, divisions: others });
				continue;
			}
			if (listing.isWholeAlready(page, parts)) return { records: page.records, doubt };
			// What is new is worth more, should the list not be had whole.
			if (acceptsPart) sortByDays(division, parts);
			const left = division.kind === 'dates' ? [division, ...others] : others;
			for (const part of parts) pending.push({ ...part, divisions: left });
			// A single day, or a division that leaves out records of the page: only another one can tell.
			if (!listing.covers(page, parts)) pending.push({ ...page, divisions: others });
		}
		if (listing.size >= wanted) return { records: listing.records.slice(0, wanted) };
		if (wanted === Infinity) check(listing.size);
	}
	if (!doubt && !listing.isConfirmed(first)) doubt = listing.incomplete();
	return { records: listing.records, doubt };
}

/** The latest days last. */
function sortByDays(division: Division, parts: Part[]): void {
	if (division.kind !== 'dates') return;
	const firstDay = ({ query }: Part) => query[division.from] ?? '';
	parts.sort((one, other) => (firstDay(one) < firstDay(other) ? -1 : 1));
}

/** The divisions of a page. Dates cannot divide records of one day, as after an import, so states go first there. */
function inBestOrder({ divisions, records }: DividablePage): readonly Division[] {
	const [first] = divisions;
	if (first?.kind !== 'dates' || !isOfOneDay(first, records)) return divisions;
	const isState = ({ kind }: Division) => kind === 'state';
	return [...divisions.filter(isState), ...divisions.filter((other) => !isState(other))];
}
