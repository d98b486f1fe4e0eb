import type { ReadEndpoint } from '../api/mod';
import { listByDays, splitOf } from './days';
import { listByOffset } from './offset';
import { explain } from './errors';
import type { Query } from './query';
import { read, type ServiceRecord, type Session } from './send';
import { couldBeCut, isFull } from './cut';

/**
 * What a list asks for when the specification documents no maximum. /rosters documents 20,000, so a service that has a
 * limit at all has it near there.
 */
const largeLimit = 20_000;

/** What is asked for when the service fell back to its default because the large limit was too large for it. */
const modestLimit = 1_000;

/**
 * Every record that matches, exactly once, or as many as are wanted.
 *
 * The specification ("Limits") shows a maximum for two endpoints only, and what a larger limit does for one. So an
 * answer that could have been cut is never taken for the whole: it is followed by the next page, or by questions for
 * shorter ranges of days, until nothing can be missing. Where that cannot be had, it is an error.
 *
 * @param session the way to the service
 * @param endpoint the endpoint that is asked
 * @param query the query parameters, `limit` left out; `page` is the number of records to skip
 * @param wanted how many records are enough; all when absent
 * @returns the records in the order of the service
 * @throws CareManagementError when a request fails, or the list cannot be had whole
 */
export async function listRecords(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	wanted = Infinity,
): Promise<ServiceRecord[]> {
	const { limit, page } = endpoint.parameters;
	if (!limit) {
		const { records } = await read(session, endpoint, query);
		return records;
	}

	let size = limit.maximum ?? largeLimit;
	const ask = async (part: Query, atMost: number) => {
		const asked = Math.min(size, atMost);
		let answer = await read(session, endpoint, { ...part, limit: String(asked) });
		if (
			limit.maximum === undefined &&
			asked > modestLimit &&
			answer.records.length === limit.default
		) {
			// Exactly the default may mean that the limit was too large, as /rosters does it.
			const retried = await read(session, endpoint, { ...part, limit: String(modestLimit) });
			if (retried.records.length > answer.records.length) {
				size = modestLimit;
				answer = retried;
			}
		}
		return { ...answer, asked: Math.min(size, atMost) };
	};

	if (page) return await listByOffset(endpoint, query, wanted, ask);

	const first = await ask(query, wanted);
	if (first.records.length >= wanted || !couldBeCut(first.records.length, first.asked)) {
		return first.records.slice(0, Math.min(wanted, first.records.length));
	}
	const split = splitOf(endpoint);
	if (split) {
		const records = await listByDays(session.clock, endpoint, split, query, first, ask);
		return records.slice(0, Math.min(wanted, records.length));
	}
	if (!isFull(first.records.length, first.asked)) return first.records;
	throw explain(endpoint, {
		title: `The service gave ${first.records.length} records of this list, and there may be more that it does not give`,
		nextStep:
			'Switch Return All off and set a Limit of at most that number, or ask the operator of the service how to get the rest.',
	});
}
