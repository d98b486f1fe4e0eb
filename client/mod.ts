/** Talking to the service: complete, gentle and honest. It knows the API and nothing of a node's description. */
export { checkBaseUrl } from './checkBaseUrl';
export { parseJson, parseJsonBody, wrapBody, formatFields } from './body';
export { systemClock, wait, type Clock } from './clock';
export {
	CareManagementError,
	InputError,
	endpointError,
	explainedStatuses,
	failureError,
	statusError,
} from './errors';
export type { Flow } from './fairQueue';
export { groupBy } from './groupBy';
export { isObject } from './isObject';
export { rateLimiterFor } from './rateLimiter';
export { listRecords } from './listRecords';
export { formatQuery, type Query } from './formatQuery';
export { fetchRecords } from './fetchRecords';
export { send, UnknownOutcomeError } from './send';
export type { ApiRecord, ApiRequest, ApiResponse, Session } from './session';
export { isUnset, toDay, toFieldValue } from './values';
export { timedOut, withDeadline } from './withDeadline';
export { addDays, dayOf, parseDay, type Day } from './dates';
