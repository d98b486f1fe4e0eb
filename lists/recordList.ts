import type { ReadEndpoint } from '../api/mod';
import { endpointError, type CareManagementError } from '../errors/mod';
import type { ApiRecord, Session } from '../http/mod';
import type { Query } from '../values/mod';
import { RecordSet } from './recordSet';

/** How often a list that changes while it is read is read from its start. */
export const maxReadings = 3;

/** How many records are wanted, and how many can be dealt with. */
export interface ListLimits {
	/** How many records are enough; all when absent. */
	readonly wanted?: number;
	/** A list of more records than this is refused as soon as that is known. */
	readonly maxRecords?: number;
}

/** A list as it was read. */
export interface RecordList {
	/** Each record once. */
	readonly records: ApiRecord[];
	/** Why records may be missing. Who cannot use a part of the list throws it. */
	readonly incomplete?: CareManagementError;
}

/** A list to be read. */
export interface ListRequest extends Required<ListLimits> {
	readonly session: Session;
	readonly endpoint: ReadEndpoint;
	/** The query parameters without `limit`. */
	readonly query: Query;
}

/** Reads a list from its start and leaves out as many records as `page` says: without an order, any are behind any others. */
export async function skipRecords(
	{ page = '0', ...query }: Query,
	{ wanted = Infinity }: ListLimits,
	read: (query: Query, wanted: number) => Promise<RecordList>,
): Promise<RecordList> {
	const end = Number(page) + wanted;
	const { records, incomplete } = await read(query, end);
	return { records: records.slice(Number(page), end), incomplete };
}

/** Throws when all records are wanted, and there are more than can be dealt with. */
export function checkLength(
	{ endpoint, wanted, maxRecords }: Pick<ListRequest, 'endpoint' | 'wanted' | 'maxRecords'>,
	count: number,
): void {
	if (wanted < Infinity || count <= maxRecords) return;
	throw endpointError(endpoint, {
		title: `There are more than ${maxRecords} records, and n8n can take at most that many from one request`,
		nextStep:
			"Ask month by month: give the node an item for each month, set From Date to {{ $json.month }} and To Date to {{ DateTime.fromISO($json.month).endOf('month') }}, and run it in a Loop Over Items node.",
	});
}

/** The error for a list that is another one whenever it is read. */
export const listChanged = (endpoint: ReadEndpoint): CareManagementError =>
	endpointError(endpoint, {
		title:
			'The list changed each time while it was being read, or the service does not skip records',
		nextStep: 'Try again later, or ask for less at once, for example for fewer days.',
	});

/**
 * The records of several lists, each once, although an edit may move a record to another list while they are read. What moved
 * to an earlier list before its own one was read is there when the earlier ones are read again.
 *
 * @param lists what they gave, in the order in which they were read
 * @param readAgain reads one of them again
 */
export async function unite(
	endpoint: ReadEndpoint,
	lists: ApiRecord[][],
	readAgain: (index: number) => Promise<ApiRecord[]>,
): Promise<RecordList> {
	const last = lists.length - 1;
	for (let reading = 1; ; reading++) {
		const again: ApiRecord[][] = [];
		for (let index = 0; index < last; index++) again.push(await readAgain(index));
		const { records, hasIds } = new RecordSet(endpoint, ...lists, ...again);
		// Without ids, what was edited between two answers would be there twice.
		const before = new RecordSet(endpoint, ...lists.slice(0, last));
		if (hasIds || before.equals(new RecordSet(endpoint, ...again).records)) return { records };
		if (reading === maxReadings) {
			const [longest] = lists.toSorted((one, other) => other.length - one.length);
			return { records: longest, incomplete: listChanged(endpoint) };
		}
		lists = [...again, await readAgain(last)];
	}
}
