import type { ReadEndpoint } from '../api/mod';
import { CareManagementError } from '../errors/mod';
import type { ApiRecord, Session } from '../http/mod';
import { clean } from '../service/mod';
import type { Query } from '../values/mod';
import { listAsMeant } from './listAsMeant';
import { checkFilters } from './matches';

/** How many records one list may have. The limit is the same as for an input item of the node. */
const maxRecords = 100_000;

/** A list that is wanted whole. */
export interface WantedList {
	readonly endpoint: ReadEndpoint;
	/** The query parameters, formatted as the API takes them. */
	readonly query: Query;
	/** Whether this list may fail, because the other lists are useful without it. */
	readonly optional?: true;
	/** Whether records are wanted as the service sent them. Then the caller must clean them before passing them on. */
	readonly raw?: true;
}

/** A list that was read. */
export interface ReadList {
	/** All records. They are clean unless raw records are wanted. There are none if the list failed. */
	readonly records: readonly ApiRecord[];
	/** Why an optional list could not be read, in the user's words. */
	readonly error?: string;
}

/**
 * Reads several lists, each complete.
 *
 * @returns the lists by the names under which they were wanted. If an optional list failed or is not complete, its entry has the error.
 * @throws CareManagementError when a list that is not optional fails, or records of it may be missing
 */
export async function readLists<Name extends string>(
	session: Session,
	wanted: Readonly<Record<Name, WantedList>>,
): Promise<Record<Name, ReadList>> {
	// If a needed list has failed, the requests for the other lists are useless.
	const over = new AbortController();
	const signals = [over.signal, ...(session.signal ? [session.signal] : [])];
	const limited = { ...session, signal: AbortSignal.any(signals) };
	const entries = Object.entries<WantedList>(wanted).map(
		async ([name, list]) => [name, await readList(limited, list)] as const,
	);
	try {
		return Object.fromEntries(await Promise.all(entries)) as Record<Name, ReadList>;
	} finally {
		over.abort();
		await Promise.allSettled(entries);
	}
}

async function readList(
	session: Session,
	{ endpoint, query, optional, raw }: WantedList,
): Promise<ReadList> {
	try {
		const limits = endpoint.parameters.limit ? { maxRecords } : {};
		const { records, incomplete } = await listAsMeant(session, endpoint, query, limits);
		if (incomplete) throw incomplete;
		// `listAsMeant()` has checked what a hold type gives.
		const { onHoldType: _, ...filters } = query;
		checkFilters(endpoint, filters, records);
		return { records: raw ? records : clean(session, endpoint, records) };
	} catch (error) {
		const isOver = session.signal?.aborted ?? false;
		if (!optional || isOver || !(error instanceof CareManagementError)) throw error;
		return { records: [], error: error.message };
	}
}
