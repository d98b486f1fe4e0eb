/** One request with care: its turn, its retries, and what became of it. */
export { authenticate } from './authenticate';
export { type RequestTarget, belongsTo } from './belongsTo';
export { checkBaseUrl } from './checkBaseUrl';
export { checkProxy } from './checkProxy';
export { type Clock, systemClock, wait } from './clock';
export { describeBody } from './describeBody';
export { type Flow } from './fairQueue';
export { fetchOrNone } from './fetchOrNone';
export { fetchRecords, recordsOf } from './fetchRecords';
export { orEmpty } from './orEmpty';
export { maxRequestsAtOnce, parseRequestsAtOnce } from './parseRequestsAtOnce';
export { defaultMaxConcurrency, rateLimiterFor } from './rateLimiter';
export { type Body, UnknownOutcomeError, responseError, send } from './send';
export { type ApiRecord, type ApiRequest, type ApiResponse, type Session } from './session';
export { timedOut, withDeadline } from './withDeadline';
