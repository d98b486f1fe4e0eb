/** What a poll asks the service for. */
export { createPollSession, type PollSession, withinTime } from './createPollSession';
export { daysAround } from './daysAround';
export { fetchBaseline, fetchSince } from './fetchBaseline';
export { fetchCandidates } from './fetchCandidates';
export { fetchDaysOrNone } from './fetchDays';
export { fetchNewAfterEdit } from './fetchNewAfterEdit';
export { fetchRoster, watchedDays } from './fetchRoster';
export { fetchWindow } from './fetchWindow';
export { includeInChanged } from './includeInChanged';
export { closedStates } from './lists';
export { daysBack, findReturned, lookUpGone } from './lookUpGone';
export { failed, tryTo } from './tryTo';
