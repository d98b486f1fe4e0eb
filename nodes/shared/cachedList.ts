import type { ReadEndpoint } from '../../api/mod';
import type { Query } from '../../client/mod';
import type { NodeSession } from './openSession';

/** How long a list counts as recent, in milliseconds. */
const lifetime = 60_000;

interface CacheEntry {
	readonly list: Promise<unknown>;
	readonly until: number;
}

const cache = new Map<string, CacheEntry>();

/**
 * A list that was fetched at most a minute ago with the same credential and question, or a fresh one. Those who ask at
 * the same time share one fetch, and a failed fetch is not kept.
 *
 * @param session whose list it is
 * @param endpoint the endpoint of the list
 * @param query the query parameters
 * @param fetch fetches the list and brings it into the form that is kept: no more than is needed of each record
 * @returns the list that is kept; nobody may change it
 */
export async function cachedList<Entry>(
	{ credential, clock }: NodeSession,
	{ path }: ReadEndpoint,
	query: Query,
	fetch: () => Promise<readonly Entry[]>,
): Promise<readonly Entry[]> {
	const now = clock.now();
	for (const [old, { until }] of cache) if (until <= now) cache.delete(old);
	const key = JSON.stringify([credential, path, query]);
	const known = cache.get(key);
	if (known) return (await known.list) as readonly Entry[];
	const list = fetch();
	const entry = { list, until: now + lifetime };
	cache.set(key, entry);
	list.catch(() => {
		if (cache.get(key) === entry) cache.delete(key);
	});
	return await list;
}
