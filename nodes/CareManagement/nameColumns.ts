import { reads, type ReadEndpoint } from '../../api/mod';
import type { ApiRecord, Query } from '../../client/mod';
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
}

/** Old records name people who have left. */
const everybody: Query = { includeDeleted: 'TRUE', includeNonCurrent: 'TRUE' };

const clientName = {
	column: 'ClientName',
	list: reads.clients,
	query: everybody,
	nameOf: personName,
};

const columns: readonly NameColumn[] = [
	{ id: 'ClientId', ...clientName },
	{ id: '_ReferringId_1', ...clientName },
	{ id: 'CarerId', column: 'CarerName', list: reads.workers, query: everybody, nameOf: personName },
	{ id: 'ServiceId', column: 'ServiceName', list: reads.services, nameOf: serviceName },
	{ id: 'PayerId', column: 'PayerName', list: reads.payers, nameOf: payerName },
	{
		id: 'CategoryId',
		column: 'CategoryName',
		list: reads.incidentCategories,
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
