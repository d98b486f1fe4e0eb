import type { ReadEndpoint } from '../api/mod';
import { endpointError, type CareManagementError } from '../errors/mod';
import type { ApiRecord, Session } from '../http/mod';
import type { Query } from '../values/mod';
import { RecordSet } from './recordSet';

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
			"Ask month by month: give the node an item for each month, set Date From to {{ $json.month }} and Date To to {{ DateTime.fromISO($json.month).endOf('month') }}, and run it in a Loop Over Items node.",
	});
}

/** The error for a list that is another one whenever it is read. */
export const listChanged = (endpoint: ReadEndpoint): CareManagementError =>
	endpointError(endpoint, {
		title: 'The list changed each time while it was being read, or the service ignores the page',
		nextStep: 'Try again later, or ask for less at once, for example for fewer days.',
	});

/**
 * The records of several lists, each once, although an edit may move a record from one list to another while they are read.
 * They are read again: if they are the same as before, whatever is in one of the lists is there.
 *
 * @param lists what they gave, in the order in which they were read
 * @param readAgain reads one of them again
 * @param isThorough whether the last one is read again, too, for what went there and back
 */
export async function unite(
	endpoint: ReadEndpoint,
	lists: ApiRecord[][],
	readAgain: (index: number) => Promise<ApiRecord[]>,
	isThorough = false,
): Promise<RecordList> {
	const last = lists.length - 1;
	for (let reading = 1; ; reading++) {
		let hasChanged = false;
		for (let index = 0; index < last + Number(isThorough); index++) {
			const before = new RecordSet(endpoint, lists[index]);
			lists[index] = await readAgain(index);
			hasChanged ||= !before.equals(lists[index]);
		}
		const { records, hasIds } = new RecordSet(endpoint, ...lists);
		if (!hasChanged) return { records };
		if (reading === 3) {
			// Without ids, what was edited between two answers would be there twice.
			const [longest] = lists.toSorted((one, other) => other.length - one.length);
			return { records: hasIds ? records : longest, incomplete: listChanged(endpoint) };
		}
		if (!isThorough) lists[last] = await readAgain(last);
	}
}
