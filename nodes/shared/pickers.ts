import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { reads } from '../../api/mod';
import { categoryName, payerName, personName, serviceName, skillName } from './displayNames';
import { searchRecords, type Listing } from './searchRecords';

/** A method of a node that n8n calls to fill a picker. */
type Search = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

const search = (listing: Listing): Search =>
	async function (filter, paginationToken) {
		return await searchRecords(this, listing, filter, paginationToken);
	};

/**
 * The operations on clients leave out people who are deleted or no longer current until the user includes them. All
 * others return records of people who have left, so their pickers offer those people too.
 */
function includeSamePeople(context: ILoadOptionsFunctions): Record<string, unknown> {
	const { resource, filters, options } = (context.getCurrentNodeParameters() ?? {}) as {
		resource?: string;
		filters?: Record<string, unknown>;
		options?: Record<string, unknown>;
	};
	const included = (name: string) => (filters?.[name] ?? options?.[name]) === true;
	return {
		includeDeleted: included('includeDeleted'),
		includeNonCurrent: resource !== 'client' || included('includeNonCurrent'),
	};
}

export const searchAreas = search({ endpoint: reads.areas, value: 'Area', keywords: ['AreaCode'] });

export const searchClients = search({
	endpoint: reads.clients,
	nameOf: personName,
	keywords: ['PreferredName', 'ClientCode'],
	query: includeSamePeople,
});

export const searchDocumentCategories = search({
	endpoint: reads.documentCategories,
	nameOf: categoryName,
	keywords: ['CategoryCode'],
});

export const searchIncidentCategories = search({
	endpoint: reads.incidentCategories,
	nameOf: categoryName,
	keywords: ['CategoryCode'],
});

export const searchPayers = search({
	endpoint: reads.payers,
	nameOf: payerName,
	keywords: ['ContactName', 'PayerCode'],
});

export const searchServices = search({
	endpoint: reads.services,
	nameOf: serviceName,
	keywords: ['ServiceCode', 'NDISSupportNumber'],
});

export const searchSkills = search({
	endpoint: reads.skills,
	nameOf: skillName,
	keywords: ['SkillCode'],
});

export const searchWorkers = search({
	endpoint: reads.workers,
	nameOf: personName,
	keywords: ['PreferredName', 'CarerCode'],
	query: includeSamePeople,
});
