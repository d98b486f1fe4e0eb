import type { ReadEndpoint } from '../../api/mod';
import { type ApiRecord, type Session } from '../../http/mod';
import { listRecords } from '../../lists/mod';
import { isObject } from '../../values/mod';
import type { NodeSession } from '../shared/openSession';
import type { Memoize } from './joinAttempt';
import { nameColumnsOf, type NameColumn } from './nameColumns';

/**
 * Puts the names that belong to ids at the end of each record, and of the documented records inside it: null where the id
 * is negative, missing or unknown.
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
	const isWanted = (name: string) => fields.length === 0 || fields.includes(name);
	const columns = nameColumnsOf(endpoint, records).filter(({ column }) => isWanted(column));
	const inside = Object.entries(endpoint.fields ?? {}).filter(
		([name, field]) => field.fields && isWanted(name),
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
	columns.forEach((column, index) => fillColumn(records, column, fetched[index].value));
	for (const [name, field] of inside) {
		const listed = records.flatMap((record) => record[name] ?? []).filter(isObject);
		const part = { ...endpoint, fields: field.fields };
		await addNames(session, part, listed, [], memoize);
	}
}

function fillColumn(
	records: readonly ApiRecord[],
	{ column, id }: NameColumn,
	names: ReadonlyMap<string, string>,
): void {
	for (const record of records) {
		if (Object.hasOwn(record, column)) continue;
		const value = record[id];
		const isNone = typeof value === 'number' && value < 0;
		record[column] = (isNone ? undefined : names.get(String(value))) ?? null;
	}
}

/** The name of each id of a list. */
async function fetchNames(
	session: Session,
	{ list, query = {}, nameOf }: NameColumn,
): Promise<ReadonlyMap<string, string>> {
	// The fields of /category-expenses are not shown; those of all other categories are the same.
	const id = list.id ?? 'CategoryId';
	const names = new Map<string, string>();
	const { records, incomplete } = await listRecords(session, list, query);
	if (incomplete) throw incomplete;
	for (const record of records) {
		const name = nameOf(record);
		if (name !== '') names.set(String(record[id]), name);
	}
	return names;
}
