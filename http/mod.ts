/** Sends requests when their turn has come, and repeats them if needed. */
export {
	authenticate,
	belongsTo,
	checkBaseUrl,
	checkProxy,
	maxRequestsAtOnce,
	parseRequestsAtOnce,
} from './authenticate';
export { type Clock, systemClock, timedOut, timeSince, withDeadline } from './clock';
export { ExpiringMap, perObject } from './expiringMap';
export { type Flow } from './fairQueue';
export {
	describeBody,
	fetchAnswer,
	fetchRecords,
	recordsOf,
	type ListAnswer,
} from './fetchRecords';
export { extentOf } from './extentOf';
export { headerOf } from './headerOf';
export { parseBody } from './parseBody';
export { defaultMaxConcurrency, rateLimiterFor } from './rateLimiter';
export { renameFields } from './renameFields';
export { responseError } from './responseError';
export { retryAfter, retryText } from './retryAfter';
export { retryHeaders } from './retryHeaders';
export { type Body, UnknownOutcomeError, send } from './send';
export { type ApiRecord, type ApiRequest, type ApiResponse, type Session } from './session';
