import { namesIn, plainName, reads, type Endpoint, type ReadEndpoint } from '../../../api/mod';
import type { ApiRecord } from '../../../http/mod';

/**
 * The columns of names. Each has three parts: the field with the id, the list with the names, and the endpoints for which the field holds
 * such an id. Without endpoints, the column applies to all of them.
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
 * The columns of names that the records of an endpoint can have. Their ids are documented, or the records show them. A record that names
 * itself needs no column for that name.
 *
 * @param records the records; without them, only documented ids count
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

/** Ids that the panel offers from a list, but that have no column of names. */
const chosenOnly: typeof columns = [
	['', 'Area', reads.areas],
	['', 'SkillId', reads.skills],
];

/**
 * Ids that several lists could have, where the documentation does not show which one has them. People enter them as numbers. A guessed list
 * would offer wrong names, so such an id has no column above.
 */
export const withoutList: ReadonlyArray<[id: string, ...only: ReadEndpoint[]]> = [
	['CategoryId', reads.clientNotes, reads.workerCompliance],
];

/**
 * The list that contains the record which a field names. For a name such as CategoryId, the list depends on the endpoint.
 *
 * @param endpoint the endpoint of the field; for a write, the list with the written record decides
 * @param field the name of the field, or of a parameter that is spelled like it
 */
export function listNamedBy(endpoint: Endpoint, field: string): ReadEndpoint | undefined {
	const plain = plainName(field);
	const shown = endpoint.method === 'GET' ? endpoint : endpoint.readBack.list;
	const row = [...columns, ...chosenOnly].find(
		([, id, , ...only]) => plainName(id) === plain && (only.length === 0 || only.includes(shown)),
	);
	return row?.[2];
}
