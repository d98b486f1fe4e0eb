import { reads, type ReadEndpoint } from '../../api/mod';
import type { ApiRecord } from '../../http/mod';
import type { Query } from '../../values/mod';
import { categoryName, payerName, personName, serviceName } from '../shared/displayNames';

/** A column of names beside an id. */
export interface NameColumn {
	readonly column: string;
	/** The field that holds the id. */
	readonly id: string;
	/** The list that has the names. */
	readonly list: ReadEndpoint;
	readonly query?: Query;
	readonly nameOf: (record: ApiRecord) => string;
	/** The only endpoint whose field of that name holds such an id; any when absent. */
	readonly only?: ReadEndpoint;
}

/** Old records name people who have left. */
const everybody: Query = { includeDeleted: 'TRUE', includeNonCurrent: 'TRUE' };

const clientName = {
	column: 'ClientName',
	list: reads.clients,
	query: everybody,
	nameOf: personName,
};

/**
 * A column for the categories of an endpoint. The specification says only of incidents and of client documents which list
 * their categories are in.
 */
const category = (only: ReadEndpoint, list: ReadEndpoint, id = 'CategoryId'): NameColumn => ({
	id,
	column: id === 'ExpenseCategory' ? 'ExpenseCategoryName' : 'CategoryName',
	list,
	nameOf: categoryName,
	only,
});

const columns: readonly NameColumn[] = [
	{ id: 'ClientId', ...clientName },
	{ id: '_ReferringId_1', ...clientName, only: reads.incidents },
	{ id: '_ReferringId_1', ...clientName, only: reads.sirs },
	{ id: 'CarerId', column: 'CarerName', list: reads.workers, query: everybody, nameOf: personName },
	{ id: 'ServiceId', column: 'ServiceName', list: reads.services, nameOf: serviceName },
	{
		id: 'DefaultServiceId',
		column: 'DefaultServiceName',
		list: reads.services,
		nameOf: serviceName,
	},
	{ id: 'PayerId', column: 'PayerName', list: reads.payers, nameOf: payerName },
	category(reads.incidents, reads.incidentCategories),
	category(reads.sirs, reads.incidentCategories),
	category(reads.clientDocuments, reads.documentCategories),
	category(reads.workerDocuments, reads.documentCategories),
	category(reads.clientExpenses, reads.expenseCategories),
	category(reads.rosters, reads.rosterItemCategories),
	category(reads.services, reads.serviceCategories, 'Category'),
	category(reads.services, reads.expenseCategories, 'ExpenseCategory'),
];

/**
 * The columns of names that the records of an endpoint can have: those whose ids are documented, and those whose ids the
 * records show. What is named by its own record has no column.
 *
 * @param endpoint the endpoint
 * @param records its records; without them, only what is documented counts
 */
export const nameColumnsOf = (
	endpoint: ReadEndpoint,
	records: readonly ApiRecord[] = [],
): NameColumn[] =>
	columns.filter(
		({ id, list, only = endpoint }) =>
			only === endpoint &&
			list !== endpoint &&
			(Object.hasOwn(endpoint.fields ?? {}, id) ||
				records.some((record) => Object.hasOwn(record, id))),
	);
