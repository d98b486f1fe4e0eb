import type { Query } from '../../client/mod';
import type { PollSession } from './createPollSession';

/**
 * Fetches without forms and notes, which are heavy, and only if something is new once more with those that are included.
 *
 * @param fetch fetches with the given query parameters
 * @param isQuiet whether a result has nothing new
 * @throws what `fetch` throws
 */
export async function fetchIncludes<Result>(
	{ settings: { filters, includes } }: PollSession,
	fetch: (query: Query) => Promise<Result>,
	isQuiet: (result: Result) => boolean,
): Promise<Result> {
	const result = await fetch(filters);
	return includes === undefined || isQuiet(result)
		? result
		: await fetch({ ...filters, ...includes });
}
