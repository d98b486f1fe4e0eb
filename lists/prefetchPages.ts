import type { Query } from '../values/mod';
import type { Page, PageFetcher } from './page';

/** A page of a list, by the number of records to skip. */
export interface PageRequest {
	readonly query: Query;
	readonly offset: number;
	/** The most records that are of use. */
	readonly atMost: number;
}

/** Pages that are asked for one after another, of which one may be on its way before its turn. */
export interface PrefetchedPages {
	/**
	 * Fetches a page, or awaits it where it is on its way.
	 *
	 * @param request the page
	 * @param next the page that is likely to be needed after it; it is fetched at the same time
	 * @throws CareManagementError when the request for the page fails
	 */
	fetch(request: PageRequest, next?: PageRequest): Promise<Page>;

	/** Takes back the request for a page that turned out not to be needed. */
	cancel(): void;
}

/**
 * Lets the API work on a page while the one before it is on its way or being read. At most one page is fetched ahead, so a
 * list costs at most one request that brings nothing.
 *
 * @param pages fetches the pages
 */
export function prefetchPages(pages: PageFetcher): PrefetchedPages {
	let ahead: { offset: number; page: Promise<Page>; controller: AbortController } | undefined;

	const cancel = () => {
		ahead?.controller.abort();
		ahead = undefined;
	};

	const start = ({ query, offset, atMost }: PageRequest) => {
		const controller = new AbortController();
		const page = pages.fetch(skipping(query, offset), atMost, controller.signal);
		// Its failure matters only once the page is asked for, which may be never.
		page.catch(() => undefined);
		ahead = { offset, page, controller };
	};

	return {
		async fetch({ query, offset, atMost }, next) {
			if (ahead?.offset === offset) {
				const { page } = ahead;
				ahead = undefined;
				return await page;
			}
			cancel();
			const page = pages.fetch(skipping(query, offset), atMost);
			if (next) start(next);
			return await page;
		},
		cancel,
	};
}

/**
 * A query for what comes after so many records.
 *
 * @param query the query parameters
 * @param offset how many records to skip
 */
export const skipping = (query: Query, offset: number): Query =>
	offset === 0 ? query : { ...query, page: String(offset) };
