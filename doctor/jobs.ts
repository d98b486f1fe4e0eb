import { reads, type ReadEndpoint } from '../api/mod';

/**
 * The jobs that people do with the node, and the lists that each job needs. For most jobs there is a template, see
 * docs/reference/templates.md.
 */
const needs: Readonly<Record<string, readonly ReadEndpoint[]>> = {
	'alerts of incidents': [reads.incidents],
	'alerts of serious incidents': [reads.sirs],
	'the reportable-incident clock': [reads.incidents, reads.sirs, reads.incidentCategories],
	'weekly rosters': [reads.rosters, reads.workers],
	'shifts without a worker': [reads.rosters, reads.workers, reads.workerLeave],
	'notices of roster changes': [reads.rosters, reads.clients, reads.workers, reads.services],
	'timesheets for payroll': [reads.timesheets, reads.services, reads.workers],
	'pay-run exceptions': [
		...[reads.timesheets, reads.rosters, reads.clients, reads.services, reads.workers],
	],
	'agreements and budgets': [
		...[reads.agreements, reads.clients, reads.payers, reads.rosters, reads.services],
	],
	'what is about to expire': [
		...[reads.workers, reads.workerCompliance, reads.workerDocuments, reads.training],
	],
	'the board report': [
		...[reads.clients, reads.incidents, reads.rosters, reads.timesheets],
		reads.incidentCategories,
	],
	quotes: [reads.quotes],
	'client notes': [reads.clientNotes],
};

/** The jobs, and the paths of the lists that each of them needs. */
export const jobs: ReadonlyMap<string, ReadonlySet<string>> = new Map(
	Object.entries(needs).map(([job, lists]) => [job, new Set(lists.map(({ path }) => path))]),
);
