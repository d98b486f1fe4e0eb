import { reads, type ReadEndpoint } from '../../api/mod';
import type { Query } from '../../values/mod';

/** A list that can be read as a whole into a single item. */
export interface WholeList {
	readonly title: string;
	readonly endpoint: ReadEndpoint;
	/** The queries for the parts of the list, such as open and closed records. */
	readonly queries: readonly Query[];
	readonly byDays?: true;
}

const list = (title: string, endpoint: ReadEndpoint, ...queries: readonly Query[]): WholeList => ({
	title,
	endpoint,
	queries: queries.length > 0 ? queries : [{}],
});

const byDays = (title: string, endpoint: ReadEndpoint): WholeList => ({
	...list(title, endpoint),
	byDays: true,
});

const alsoNotCurrent = { includeNonCurrent: 'TRUE' };

/**
 * The queries for open and closed records. Perhaps some services send closed records only if the query asks for them (open question:
 * closedUnasked).
 */
const states = [
	{ closed: 'false', taskClosed: 'false' },
	{ closed: 'true', taskClosed: 'false' },
	{ closed: 'true', taskClosed: 'true' },
	{ closed: 'false', taskClosed: 'true' },
];

/** The lists by their names in `reads`. Workflows store these names. */
export const wholeLists: Readonly<Partial<Record<keyof typeof reads, WholeList>>> = {
	agreements: list('Agreements', reads.agreements, { includeItems: 'TRUE' }),
	clients: list('Clients', reads.clients, alsoNotCurrent),
	documentCategories: list('Document Categories', reads.documentCategories),
	incidentCategories: list('Incident Categories', reads.incidentCategories),
	incidents: list('Incidents', reads.incidents, ...states),
	payerCategories: list('Payer Categories', reads.payerCategories),
	payers: list('Payers', reads.payers),
	rosterItemCategories: list('Roster Item Categories', reads.rosterItemCategories),
	rosters: byDays('Rosters', reads.rosters),
	sirs: list('Serious Incidents (SIRS)', reads.sirs, ...states),
	serviceCategories: list('Service Categories', reads.serviceCategories),
	services: list('Services', reads.services),
	timesheets: byDays('Timesheets', reads.timesheets),
	workers: list('Workers', reads.workers, alsoNotCurrent),
};
