/** Talking to the service: complete, gentle and honest. It knows the API and nothing of a node's description. */
export { checkBaseUrl } from './baseUrl';
export { readJson, readJsonBody, wrapBody, writeFields } from './body';
export { systemClock, wait, type Clock } from './clock';
export {
	CareManagementError,
	InputError,
	explain,
	explainedStatuses,
	failureError,
	statusError,
} from './errors';
export { gateFor } from './gate';
export { listRecords } from './list';
export { writeQuery, type Query } from './query';
export { read, send, type Answer, type Request, type ServiceRecord, type Session } from './send';
export { isUnset, toDay, toFieldValue } from './values';
export { tooLate, within } from './within';
