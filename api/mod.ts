/** The catalogue of all endpoints of the API, each under our own name for it. */
import * as agreements from './agreements';
import * as clients from './clients';
import type { Endpoint, ReadEndpoint, WriteEndpoint } from './endpoint';
import * as incidents from './incidents';
import * as lookups from './lookups';
import * as rosters from './rosters';
import * as workers from './workers';
import * as allWrites from './writes';

export { askingFields } from './askingFields';
export { decodeEntities, entities } from './decodeEntities';
export { elementsOf, elementsOfList, elementsOfTexts } from './elementsOf';
export type * from './endpoint';
export { everybody } from './everybody';
export { byPlainName, documentedNames, hasNames, namesIn, plainName } from './fieldNames';
export { flagOf } from './flagOf';
export { holdOf, noHolds, unsetHolds } from './holds';
export { noValues } from './noValues';
export { isZeroDate } from './isZeroDate';
export { nameFieldsOf, namesOf } from './namesOf';
export { amountIn, amountSigns, numberIn, plainNumbers, times, writtenAmounts } from './numbers';
export { type OpenQuestion, type OpenQuestionName, openQuestions } from './openQuestions';
export { type ValueQuestion, valueQuestions } from './valueQuestions';
export { answeredFields, idOfWritten, neededFields, takenFields } from './writtenFields';

/** The endpoints that list records. */
export const reads = {
	...agreements,
	...clients,
	...incidents,
	...lookups,
	...rosters,
	...workers,
} satisfies Record<string, ReadEndpoint>;

/** The endpoints that create or update records. */
export const writes = { ...allWrites } satisfies Record<string, WriteEndpoint>;

/**
 * Finds the endpoint of a request. Returns undefined if the API has no such endpoint.
 *
 * @example
 * findEndpoint('GET', '/incidents') === reads.incidents; // true
 */
export const findEndpoint = (method: string, path: string): Endpoint | undefined =>
	Object.values<Endpoint>({ ...reads, ...writes }).find(
		(endpoint) => endpoint.method === method && endpoint.path === path,
	);
