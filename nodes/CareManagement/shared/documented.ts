import { reads, type ReadEndpoint } from '../../../api/mod';

/** The resources whose fields the specification shows, and the endpoint of each. */
export const documented: Readonly<Record<string, ReadEndpoint>> = {
	agreement: reads.agreements,
	area: reads.areas,
	client: reads.clients,
	clientDocument: reads.clientDocuments,
	incident: reads.incidents,
	location: reads.locations,
	payer: reads.payers,
	quote: reads.quotes,
	roster: reads.rosters,
	rosterMaster: reads.rosterMaster,
	service: reads.services,
	sirsIncident: reads.sirs,
	skill: reads.skills,
	timesheet: reads.timesheets,
	worker: reads.workers,
};

/** The kinds of categories, and the endpoint of each; the fields of all but expense categories are shown. */
export const categoryTypes: Readonly<Record<string, ReadEndpoint>> = {
	document: reads.documentCategories,
	expense: reads.expenseCategories,
	incident: reads.incidentCategories,
	payer: reads.payerCategories,
	rosterItem: reads.rosterItemCategories,
	service: reads.serviceCategories,
};
