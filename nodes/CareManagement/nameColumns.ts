import { reads, type ReadEndpoint } from '../../api/mod';
import { listRecords, type Query, type ApiRecord, type Session } from '../../client/mod';
import { categoryName, payerName, personName, serviceName } from '../shared/displayNames';

/** A column of names beside an id. */
export interface NameColumn {
	readonly column: string;
	/** The field that holds the id. */
	readonly id: string;
	/** The list that has the names. */
	readonly list: ReadEndpoint;
	readonly query: Query;
	readonly nameOf: (record: ApiRecord) => string;
}

/** Old records name people who have left, so those are asked for too. */
const everybody: Query = { includeDeleted: 'TRUE', includeNonCurrent: 'TRUE' };

const clientName = { list: reads.clients, query: everybody, nameOf: personName };

const columns: readonly NameColumn[] = [
	{ column: 'ClientName', id: 'ClientId', ...clientName },
	{ column: 'ClientName', id: '_ReferringId_1', ...clientName },
	{ column: 'CarerName', id: 'CarerId', list: reads.workers, query: everybody, nameOf: personName },
	{ column: 'ServiceName', id: 'ServiceId', list: reads.services, query: {}, nameOf: serviceName },
	{ column: 'PayerName', id: 'PayerId', list: reads.payers, query: {}, nameOf: payerName },
	{
		column: 'CategoryName',
		id: 'CategoryId',
		list: reads.incidentCategories,
		query: {},
		nameOf: categoryName,
	},
];

/**
 * The columns of names that the records of an endpoint can have.
 *
 * @param endpoint an endpoint with documented fields
 */
export const nameColumnsOf = ({ fields = {} }: ReadEndpoint): NameColumn[] =>
	columns.filter(({ id }) => Object.hasOwn(fields, id));

/** The name of each id of a list. */
export type Names = ReadonlyMap<string, string>;

/**
 * The names that a column takes from its list.
 *
 * @param session the way to the service
 * @param column which list, and what the names are
 * @throws CareManagementError when the list cannot be had
 */
export async function fetchNames(
	session: Session,
	{ list, query, nameOf }: NameColumn,
): Promise<Names> {
	const names = new Map<string, string>();
	for (const record of await listRecords(session, list, query)) {
		const name = nameOf(record);
		if (name !== '') names.set(String(record[list.id ?? '']), name);
	}
	return names;
}

/**
 * Puts a name into each record, at its end: null where the id is negative, missing or in no list.
 *
 * @param records the records; they are changed in place. One that has a field of that name keeps it as it was sent.
 * @param column which id, and where its name goes
 * @param names the name of each id
 */
export function addNames(
	records: readonly ApiRecord[],
	{ column, id }: NameColumn,
	names: Names,
): void {
	for (const record of records) {
		if (Object.hasOwn(record, column)) continue;
		const value = record[id];
		record[column] =
			(typeof value === 'number' && value < 0 ? undefined : names.get(String(value))) ?? null;
	}
}
