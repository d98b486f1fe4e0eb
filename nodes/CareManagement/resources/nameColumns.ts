import { namesIn, plainName, reads, type Endpoint, type ReadEndpoint } from '../../../api/mod';
import type { ApiRecord } from '../../../http/mod';

/**
 * The columns of names. Each has the field that holds the id, the list that has the names, and the endpoints where that field
 * holds such an id. Without endpoints, it does so in all of them. Which list has their categories is documented for incidents
 * and client documents only.
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
 * The columns of names that the records of an endpoint can have: those whose ids are documented, and those whose ids the records
 * show. A record that names itself needs no column for that name.
 *
 * @param records its records; without them, only what is documented counts
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

/** What is chosen from a list and has no column of names. */
const chosenOnly: typeof columns = [
	['', 'Area', reads.areas],
	['', 'SkillId', reads.skills],
];

/**
 * The list that has the record which a field names. A name such as CategoryId says it together with its endpoint only.
 *
 * @param endpoint the endpoint of the field; of a write, the list that it is read back from counts
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
