import type { Query } from '../values/mod';
import type { Page, PageFetcher } from './page';

/**
 * Fetches no page twice.
 *
 * @param pages fetches the pages
 */
export function rememberPages(pages: PageFetcher): PageFetcher {
	const remembered = new Map<string, Promise<Page>>();
	const once = async (kind: string, query: Query, get: () => Promise<Page>): Promise<Page> => {
		const key = `${kind} ${JSON.stringify(Object.entries(query).sort())}`;
		const page = remembered.get(key) ?? get();
		remembered.set(key, page);
		return await page;
	};
	return {
		fetch: async (query, atMost) =>
			await once(`${atMost}`, query, async () => await pages.fetch(query, atMost)),
		enlarge: async (query, page) =>
			await once('enlarged', query, async () => await pages.enlarge(query, page)),
		count: () => pages.count(),
	};
}
