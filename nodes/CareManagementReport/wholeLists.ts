import { reads, type ReadEndpoint } from '../../api/mod';
import type { Query } from '../../values/mod';

/** A list that can be read whole, into one item. */
export interface WholeList {
	readonly title: string;
	readonly endpoint: ReadEndpoint;
	/** One for each part in which it is asked for, such as open and closed ones: together they leave nothing out. */
	readonly queries: readonly Query[];
	/** Whether it is read from one day to another. */
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

/** Some services leave closed ones out unless they are asked for (open question: closedUnasked). */
const states = [
	{ closed: 'false', taskClosed: 'false' },
	{ closed: 'true', taskClosed: 'false' },
	{ closed: 'true', taskClosed: 'true' },
	{ closed: 'false', taskClosed: 'true' },
];

/** The lists by the names that `reads` gives them, which workflows keep. */
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
