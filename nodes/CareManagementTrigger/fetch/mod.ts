/** The requests of a poll. */
export { createPollSession, type PollSession } from './createPollSession';
export { fetchIncludes } from './fetchIncludes';
export { follow } from './follow';
export { daysAheadOf } from './readAhead';
export type { Progress } from './take';
export { fetchBatch } from './fetchBatch';
