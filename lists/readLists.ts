import type { ReadEndpoint } from '../api/mod';
import { CareManagementError } from '../errors/mod';
import type { ApiRecord, Session } from '../http/mod';
import { clean } from '../service/mod';
import type { Query } from '../values/mod';
import { listAsMeant } from './listAsMeant';
import { checkFilters } from './matches';

/** The largest number of records in a list that takes a limit. */
const maxRecords = 100_000;

/** A list to read completely. */
export interface WantedList {
	readonly endpoint: ReadEndpoint;
	/** The query parameters in the format of the API. */
	readonly query: Query;
	/** Whether the reading goes on if this list fails, because the other lists are useful without it. */
	readonly optional?: true;
	/** Whether records are wanted as the service sent them. If so, the caller must clean them before passing them on. */
	readonly raw?: true;
}

export interface ReadList {
	/** All records, or none if the list failed. If raw records are not wanted, `clean()` has cleaned the records. */
	readonly records: readonly ApiRecord[];
	/** Why an optional list could not be read, in words for the user. */
	readonly error?: string;
}

/**
 * Reads several lists, each completely.
 *
 * @returns the lists, each under its name in `wanted`. If an optional list failed or is not complete, its entry has the error.
 * @throws CareManagementError when a list that is not optional fails, or may lack records
 */
export async function readLists<Name extends string>(
	session: Session,
	wanted: Readonly<Record<Name, WantedList>>,
): Promise<Record<Name, ReadList>> {
	// If a needed list has failed, the requests for the other lists are useless. So `over` cancels them.
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
		// `listAsMeant()` has already checked the hold type.
		const { onHoldType: _, ...filters } = query;
		checkFilters(endpoint, filters, records);
		return { records: raw ? records : clean(session, endpoint, records) };
	} catch (error) {
		const isOver = session.signal?.aborted ?? false;
		if (!optional || isOver || !(error instanceof CareManagementError)) throw error;
		return { records: [], error: error.message };
	}
}
