import type { ReadEndpoint } from '../../api/mod';
import type { Query } from '../../values/mod';
import type { NodeSession } from './openSession';

/** How long a list is served from the cache, in milliseconds. */
const maxAge = 60_000;

interface CacheEntry {
	readonly list: Promise<unknown>;
	readonly expiresAt: number;
}

const cache = new Map<string, CacheEntry>();

/**
 * A list from the cache, or fetched where the same credential has not fetched it within the last minute. Calls at the
 * same time share one fetch, and a failed fetch is not cached.
 *
 * @param session the session, whose credential is part of the key
 * @param endpoint the endpoint of the list
 * @param query the query parameters
 * @param fetch fetches the list and keeps of each record only what is needed
 * @returns the cached list, which must not be changed
 */
export async function cachedList<Entry>(
	{ credential, clock }: NodeSession,
	{ path }: ReadEndpoint,
	query: Query,
	fetch: () => Promise<readonly Entry[]>,
): Promise<readonly Entry[]> {
	const now = clock.now();
	for (const [old, { expiresAt }] of cache) if (expiresAt <= now) cache.delete(old);
	const key = JSON.stringify([credential, path, query]);
	const known = cache.get(key);
	if (known) return (await known.list) as readonly Entry[];
	const list = fetch();
	const entry = { list, expiresAt: now + maxAge };
	cache.set(key, entry);
	list.catch(() => {
		if (cache.get(key) === entry) cache.delete(key);
	});
	return await list;
}
