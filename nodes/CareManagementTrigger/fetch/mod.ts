/** What a poll asks the service for. */
export { createPollSession, type PollSession } from './createPollSession';
export { fetchIncludes } from './fetchIncludes';
export { beginWindow, followEdit, followWindow, type Progress } from './followWindow';
export { followRoster, watchedDays } from './followRoster';
export { fetchBatch } from './fetchBatch';
