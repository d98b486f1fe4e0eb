/** Talking to the API: complete, gentle and honest. It knows the API and nothing of a node's description. */
export { formatFields, parseJson, parseJsonBody, wrapBody } from './body';
export { belongsTo, type RequestTarget } from './belongsTo';
export { checkBaseUrl } from './checkBaseUrl';
export { checkFilters } from './checkFilters';
export { systemClock, wait, type Clock } from './clock';
export { addDays, dayOf, midpoint, parseDay, type Day } from './dates';
export { compareLists } from './compareLists';
export { describeBody } from './describeBody';
export {
	CareManagementError,
	endpointError,
	explainedFailures,
	explainedStatuses,
	failureError,
	InputError,
	statusError,
} from './errors';
export type { Flow } from './fairQueue';
export { fetchOrNone } from './fetchOrNone';
export { fetchRecords } from './fetchRecords';
export { emptyFilter, formatQuery, type Query } from './formatQuery';
export { groupBy } from './groupBy';
export { isEmpty, isUnset } from './isEmpty';
export { isObject } from './isObject';
export { listOnHold } from './listOnHold';
export { listRecords } from './listRecords';
export { listThroughLastDay } from './listThroughLastDay';
export { listWithOnHold } from './listWithOnHold';
export { maxRequestsAtOnce, parseRequestsAtOnce } from './parseRequestsAtOnce';
export { orEmpty } from './orEmpty';
export { defaultMaxConcurrency, rateLimiterFor } from './rateLimiter';
export { send, UnknownOutcomeError, type Body } from './send';
export type { ApiRecord, ApiRequest, ApiResponse, Session } from './session';
export { toBoolean, toDay, toFieldValue, toId, toText } from './values';
export { timedOut, withDeadline } from './withDeadline';
