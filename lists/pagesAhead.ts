import type { Query } from '../values/mod';
import type { Page } from './mayBeTruncated';
import type { Pages } from './pages';

/** A page of a list, by the number of records to skip. */
export interface PageRequest {
	readonly offset: number;
	/** The most records that are of use. */
	readonly atMost: number;
}

/**
 * Fetches pages one after another, and at most one before its turn, so that the API works on it while the one before it is on
 * its way or being read.
 */
export class PagesAhead {
	private ahead?: { offset: number; page: Promise<Page>; controller: AbortController };

	constructor(
		private readonly pages: Pages,
		private readonly query: Query,
	) {}

	/**
	 * Fetches a page, or awaits it where it is on its way.
	 *
	 * @param next the page that is likely to be needed after it; it is fetched at the same time
	 */
	async fetch({ offset, atMost }: PageRequest, next?: PageRequest): Promise<Page> {
		if (this.ahead?.offset === offset) {
			const { page } = this.ahead;
			this.ahead = undefined;
			return await page;
		}
		this.cancel();
		const page = this.pages.fetch(this.skipping(offset), atMost);
		if (next) {
			const controller = new AbortController();
			const query = this.skipping(next.offset);
			const following = this.pages.fetch(query, next.atMost, controller.signal);
			// Its failure matters only once the page is asked for, which may be never.
			following.catch(() => undefined);
			this.ahead = { offset: next.offset, page: following, controller };
		}
		return await page;
	}

	/** Takes back the request for a page that turned out not to be needed. */
	cancel(): void {
		this.ahead?.controller.abort();
		this.ahead = undefined;
	}

	private skipping(offset: number): Query {
		return offset === 0 ? this.query : { ...this.query, page: String(offset) };
	}
}
