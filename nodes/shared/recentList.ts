import type { ReadEndpoint } from '../../api/mod';
import type { Query, ServiceRecord } from '../../client/mod';
import type { NodeSession } from './session';

/** How long a list counts as recent, in milliseconds. */
const recent = 60_000;

interface Kept {
	readonly list: Promise<ServiceRecord[]>;
	readonly until: number;
}

const kept = new Map<string, Kept>();

/**
 * A list that was fetched at most a minute ago with the same credential and question, or a fresh one. Those who ask at
 * the same time share one fetch, and a failed fetch is not kept.
 *
 * @param session whose list it is
 * @param endpoint the endpoint of the list
 * @param query the query parameters
 * @param fetch fetches the list
 */
export async function recentList(
	{ credential, clock }: NodeSession,
	{ path }: ReadEndpoint,
	query: Query,
	fetch: () => Promise<ServiceRecord[]>,
): Promise<ServiceRecord[]> {
	const now = clock.now();
	for (const [old, { until }] of kept) if (until <= now) kept.delete(old);
	const key = JSON.stringify([credential, path, query]);
	const known = kept.get(key);
	if (known) return await known.list;
	const list = fetch();
	kept.set(key, { list, until: now + recent });
	list.catch(() => kept.delete(key));
	return await list;
}
