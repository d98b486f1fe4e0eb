import { reads, type ReadEndpoint } from '../../../api/mod';
import type { ApiRecord } from '../../../http/mod';

/** A column of names beside an id. */
export interface NameColumn {
	readonly name: string;
	readonly id: string;
	readonly list: ReadEndpoint;
	/** The endpoints whose field of that name holds such an id; any when empty. */
	readonly only: readonly ReadEndpoint[];
}

const column = (
	name: string,
	id: string,
	list: ReadEndpoint,
	...only: ReadEndpoint[]
): NameColumn => ({ name, id, list, only });

/** Which list has their categories is documented for incidents and client documents only. */
const columns: readonly NameColumn[] = [
	column('ClientName', 'ClientId', reads.clients),
	column('ClientName', '_ReferringId_1', reads.clients, reads.incidents, reads.sirs),
	column('WorkerName', 'CarerId', reads.workers),
	column('ServiceName', 'ServiceId', reads.services),
	column('DefaultServiceName', 'DefaultServiceId', reads.services),
	column('PayerName', 'PayerId', reads.payers),
	column('CategoryName', 'CategoryId', reads.incidentCategories, reads.incidents, reads.sirs),
	column('CategoryName', 'CategoryId', reads.documentCategories, reads.clientDocuments),
	column('CategoryName', 'CategoryId', reads.documentCategories, reads.workerDocuments),
	column('CategoryName', 'CategoryId', reads.expenseCategories, reads.clientExpenses),
	column('CategoryName', 'CategoryId', reads.rosterItemCategories, reads.rosters),
	column('CategoryName', 'Category', reads.serviceCategories, reads.services),
	column('ExpenseCategoryName', 'ExpenseCategory', reads.expenseCategories, reads.services),
];

/**
 * The columns of names that the records of an endpoint can have: those whose ids are documented, and those whose ids the
 * records show. What is named by its own record has no column.
 *
 * @param records its records; without them, only what is documented counts
 */
export const nameColumnsOf = (
	endpoint: ReadEndpoint,
	records: readonly ApiRecord[] = [],
): NameColumn[] =>
	columns.filter(
		({ id, list, only }) =>
			list !== endpoint &&
			(only.length === 0 || only.includes(endpoint)) &&
			[endpoint.fields ?? {}, ...records].some((record) => Object.hasOwn(record, id)),
	);
