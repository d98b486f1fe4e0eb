import type { ReadEndpoint } from '../api/mod';
import type { ApiRecord } from '../http/mod';
import { checkLength, listChanged, type ListLimits, type RecordList } from './recordList';
import { RecordSet } from './recordSet';

/** Several lists that may have records in common, and the function that reads them. */
interface OverlappingLists<Query> {
	readonly queries: readonly Query[];
	readonly read: (query: Query) => Promise<RecordList>;
	/** If it is proved that one of the lists has the records of all lists, returns its records. Otherwise returns undefined. */
	readonly findWhole?: (lists: ApiRecord[][]) => ApiRecord[] | undefined;
}

/** Reads several lists and joins them. Each record comes once. */
export async function listTogether<Query>(
	endpoint: ReadEndpoint,
	{ queries, read, findWhole }: OverlappingLists<Query>,
	{ wanted = Infinity, maxRecords = Infinity }: ListLimits,
): Promise<RecordList> {
	let incomplete: RecordList['incomplete'];
	const readOne = async (query: Query): Promise<ApiRecord[]> => {
		const list = await read(query);
		incomplete ??= list.incomplete;
		return list.records;
	};
	const result = (records: ApiRecord[]): RecordList => {
		checkLength({ endpoint, wanted, maxRecords }, records.length);
		return { records: records.slice(0, wanted), incomplete };
	};
	const lists: ApiRecord[][] = [];
	const found = new RecordSet(endpoint);
	for (const query of queries) {
		const records = await readOne(query);
		lists.push(records);
		found.add(records);
		// If records have no ids, a record that is edited between two answers may come twice. So lists without ids are read again below.
		if (found.size >= wanted && (found.hasIds || lists.length === 1)) return result(found.records);
	}
	const whole = incomplete ? undefined : findWhole?.(lists);
	if (whole) return result(whole);
	// If all records have ids, none comes twice. Then the lists would be read again only to prove that no record is missing, and incomplete
	// lists cannot prove this.
	if (incomplete && found.hasIds) return result(found.records);
	const united = await unite(endpoint, lists, async (index) => await readOne(queries[index]));
	incomplete ??= united.incomplete;
	return result(united.records);
}

/**
 * Joins the records of several lists, each record once. An edit between the readings may move a record from one list to another. So the
 * lists are read again. If no list has changed, no record is missing or comes twice. If lists still change at the third repetition, the
 * result is marked as incomplete.
 *
 * @param lists the records of the lists, in the order of reading
 * @param readAgain reads a list again
 * @param isThorough whether each repetition reads the last list again and compares it. Otherwise, the last list is only read again after another
 * list has changed.
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
			const [longest] = lists.toSorted((one, other) => other.length - one.length);
			return { records: hasIds ? records : longest, incomplete: listChanged(endpoint) };
		}
		if (!isThorough) lists[last] = await readAgain(last);
	}
}
