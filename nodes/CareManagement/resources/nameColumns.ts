import { namesIn, plainName, reads, type Endpoint, type ReadEndpoint } from '../../../api/mod';
import type { ApiRecord } from '../../../http/mod';

/**
 * The columns of names. Each row has the name of the column, the field with the ID, and the list with the names. Then come the endpoints
 * for which the field holds such an ID. Without endpoints, the row applies to all endpoints.
 */
const columns: ReadonlyArray<
	[name: string, id: string, list: ReadEndpoint, ...only: ReadEndpoint[]]
> = [
	['ClientName', 'ClientId', reads.clients],
	['ClientName', '_ReferringId_1', reads.clients, reads.incidents, reads.sirs],
	['WorkerName', 'CarerId', reads.workers],
	['ServiceName', 'ServiceId', reads.services],
	['DefaultServiceName', 'DefaultServiceId', reads.services],
	['PayerName', 'PayerId', reads.payers],
	['CategoryName', 'CategoryId', reads.incidentCategories, reads.incidents, reads.sirs],
	['CategoryName', 'CategoryId', reads.documentCategories, reads.clientDocuments],
	['CategoryName', 'CategoryId', reads.documentCategories, reads.workerDocuments],
	['CategoryName', 'CategoryId', reads.expenseCategories, reads.clientExpenses],
	['CategoryName', 'CategoryId', reads.rosterItemCategories, reads.rosters],
	['CategoryName', 'Category', reads.serviceCategories, reads.services],
	['ExpenseCategoryName', 'ExpenseCategory', reads.expenseCategories, reads.services],
];

/**
 * Finds the columns of names that the records of an endpoint can have. A list has no column for its own names.
 *
 * @param records the records. Without records, only documented IDs are considered.
 */
export function nameColumnsOf(endpoint: ReadEndpoint, records: readonly ApiRecord[] = []) {
	const { fields = {} } = endpoint;
	const shown = namesIn(records);
	return columns
		.filter(
			([, id, list, ...only]) =>
				list !== endpoint &&
				(only.length === 0 || only.includes(endpoint)) &&
				(Object.hasOwn(fields, id) || shown.has(id)),
		)
		.map(([name, id, list]) => ({ name, id, list }));
}

/** Fields whose value a person chooses from a list in the panel, but that have no column of names. */
const chosenOnly: typeof columns = [
	['', 'Area', reads.areas],
	['', 'SkillId', reads.skills],
];

/**
 * IDs that could belong to several lists, because the documentation does not show which list has them. People enter such an ID as a number.
 * A guessed list would offer wrong names, so such an ID is not in `columns`.
 */
export const withoutList: ReadonlyArray<[id: string, ...only: ReadEndpoint[]]> = [
	['CategoryId', reads.clientNotes, reads.workerCompliance],
];

/**
 * Finds the list that contains the record to which a field refers. For a name such as CategoryId, the list depends on the endpoint.
 *
 * @param endpoint the endpoint of the field. For a write, the list that shows the written record decides.
 * @param field the name of the field, or of a parameter that is spelled like the field
 */
export function listNamedBy(endpoint: Endpoint, field: string): ReadEndpoint | undefined {
	const plain = plainName(field);
	const shown = endpoint.method === 'GET' ? endpoint : endpoint.readBack.list;
	const row = [...columns, ...chosenOnly].find(
		([, id, , ...only]) => plainName(id) === plain && (only.length === 0 || only.includes(shown)),
	);
	return row?.[2];
}
