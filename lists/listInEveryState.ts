import type { ReadEndpoint } from '../api/mod';
import type { ApiRecord, Session } from '../http/mod';
import type { Query } from '../values/mod';
import { listAsMeant } from './listAsMeant';
import { checkLength, unite, type ListLimits, type RecordList } from './recordList';
import { RecordSet } from './recordSet';

/**
 * Every record that matches, open or closed, exactly once, or as many as are wanted. Each state is asked for, because the
 * service may leave out what is closed unless it is asked for (open question: closedUnasked).
 *
 * @param query the query parameters without `limit`, `page` and these states
 * @param states the parameters of the states, such as `closed`; at least one
 */
export async function listInEveryState(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	states: readonly string[],
	limits: ListLimits = {},
): Promise<RecordList> {
	const { wanted = Infinity, maxRecords = Infinity } = limits;
	const queries = states.reduce<readonly Query[]>(
		(queries, name) => {
			const { yes = '', no = '' } = endpoint.parameters[name];
			return queries.flatMap((query) => [no, yes].map((value) => ({ ...query, [name]: value })));
		},
		[query],
	);
	let incomplete: RecordList['incomplete'];
	const read = async (index: number): Promise<ApiRecord[]> => {
		const list = await listAsMeant(session, endpoint, queries[index], limits);
		incomplete ??= list.incomplete;
		return list.records;
	};
	const lists: ApiRecord[][] = [];
	const found = new RecordSet(endpoint);
	for (const index of queries.keys()) {
		lists.push(await read(index));
		found.add(lists[index]);
		if (found.size >= wanted) return { records: found.records.slice(0, wanted), incomplete };
	}
	// An edit may move a record from one list to another while they are read.
	const united = await unite(endpoint, lists, read);
	checkLength({ endpoint, wanted, maxRecords }, united.records.length);
	return { records: united.records.slice(0, wanted), incomplete: incomplete ?? united.incomplete };
}
