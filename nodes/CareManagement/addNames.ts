import type { ReadEndpoint } from '../../api/mod';
import { listRecords, type ApiRecord, type Session } from '../../client/mod';
import type { NodeSession } from '../shared/openSession';
import type { Memoize } from './memoizePerRun';
import { nameColumnsOf, type NameColumn } from './nameColumns';

/**
 * Puts the names that belong to ids at the end of each record: null where the id is negative, missing or unknown.
 *
 * @param session credentials, rate limiter, clock and cancellation of this run
 * @param endpoint the endpoint of the records
 * @param records the records, changed in place. A record that has a field of that name keeps it as it was sent.
 * @param fields the fields that leave the node; all when empty
 * @param memoize fetches each list of names once for all input items
 * @throws CareManagementError when a list of names cannot be fetched
 */
export async function addNames(
	session: NodeSession,
	endpoint: ReadEndpoint,
	records: readonly ApiRecord[],
	fields: readonly string[],
	memoize: Memoize,
): Promise<void> {
	if (records.length === 0) return;
	const columns = nameColumnsOf(endpoint).filter(
		({ column }) => fields.length === 0 || fields.includes(column),
	);
	const fetched = await Promise.all(
		columns.map(
			async (column) =>
				await memoize(
					['names', session.credential, column.list.path],
					async () => await fetchNames(session, column),
				),
		),
	);
	columns.forEach(({ column, id }, index) => {
		const names = fetched[index].value;
		for (const record of records) {
			if (Object.hasOwn(record, column)) continue;
			const value = record[id];
			const isNone = typeof value === 'number' && value < 0;
			record[column] = (isNone ? undefined : names.get(String(value))) ?? null;
		}
	});
}

/** The name of each id of a list. */
async function fetchNames(
	session: Session,
	{ list, query = {}, nameOf }: NameColumn,
): Promise<ReadonlyMap<string, string>> {
	const names = new Map<string, string>();
	for (const record of await listRecords(session, list, query)) {
		const name = nameOf(record);
		if (name !== '') names.set(String(record[list.id ?? '']), name);
	}
	return names;
}
