/** The catalogue: every endpoint of the API, once. */
import type { Endpoint, ReadEndpoint, WriteEndpoint } from './endpoint';
import { agreements } from './agreements';
import { areas } from './areas';
import {
	documentCategories,
	incidentCategories,
	payerCategories,
	rosterItemCategories,
	serviceCategories,
} from './categories';
import { clientDocuments } from './clientDocuments';
import { clientNotes } from './clientNotes';
import { clients } from './clients';
import { incidents } from './incidents';
import { locations } from './locations';
import {
	expenseCategories,
	statements,
	cases,
	contacts,
	clientCompliance,
	clientExpenses,
	clientGroups,
	divisions,
	forms,
	leads,
	referralAgencies,
	settings,
	users,
	workerRoles,
	workerAvailability,
	workerLeave,
	training,
	trainingItems,
	nextShift,
	previousShift,
} from './undocumented';
import { payers } from './payers';
import { quotes } from './quotes';
import { rosterMaster } from './rosterMaster';
import { rosters } from './rosters';
import { services } from './services';
import { sirs } from './sirs';
import { skills } from './skills';
import { timesheets } from './timesheets';
import {
	workerCompliance,
	createWorkerCompliance,
	updateWorkerCompliance,
} from './workerCompliance';
import { workerDocuments, uploadWorkerDocument, updateWorkerDocument } from './workerDocuments';
import { workers, createWorker, updateWorker } from './workers';
import { createWorkerSkill, updateWorkerSkill } from './workerSkills';

export { cleanRecord } from './cleanRecord';
export { errorStatuses } from './errorStatuses';
export type * from './endpoint';
export { type OpenQuestion, type OpenQuestionName, openQuestions } from './openQuestions';

/** The endpoints that list records, by names of our own. */
export const reads = {
	agreements,
	areas,
	cases,
	clientCompliance,
	clientDocuments,
	clientExpenses,
	clientGroups,
	clientNotes,
	clients,
	contacts,
	divisions,
	documentCategories,
	expenseCategories,
	forms,
	incidentCategories,
	incidents,
	leads,
	locations,
	nextShift,
	payerCategories,
	payers,
	previousShift,
	quotes,
	referralAgencies,
	rosterItemCategories,
	rosterMaster,
	rosters,
	serviceCategories,
	services,
	settings,
	sirs,
	skills,
	statements,
	timesheets,
	training,
	trainingItems,
	users,
	workerAvailability,
	workerCompliance,
	workerDocuments,
	workerLeave,
	workerRoles,
	workers,
} satisfies Record<string, ReadEndpoint>;

/** The endpoints that create or update records, by names of our own. */
export const writes = {
	createWorker,
	createWorkerCompliance,
	createWorkerSkill,
	updateWorker,
	updateWorkerCompliance,
	updateWorkerDocument,
	updateWorkerSkill,
	uploadWorkerDocument,
} satisfies Record<string, WriteEndpoint>;

const byRequest = new Map<string, Endpoint>(
	[...Object.values(reads), ...Object.values(writes)].map((endpoint) => [
		`${endpoint.method} ${endpoint.path}`,
		endpoint,
	]),
);

/**
 * Finds the endpoint of a request.
 *
 * @param method the HTTP method, in capitals
 * @param path the path behind the base URL
 * @returns the endpoint; undefined where the API has none
 *
 * @example
 * findEndpoint('GET', '/incidents') === reads.incidents; // true
 */
export const findEndpoint = (method: string, path: string): Endpoint | undefined =>
	byRequest.get(`${method} ${path}`);
