import type { ReadEndpoint, WriteEndpoint } from './endpoint';

/** Specification: "Other read endpoints". The fields are not shown. */
export const workerCompliance = {
	method: 'GET',
	path: '/compliance',
	noun: 'worker compliance record',
	parameters: {},
} satisfies ReadEndpoint;

/** Specification: "Write endpoints". The fields are not shown. */
export const createWorkerCompliance: WriteEndpoint = {
	method: 'POST',
	path: '/worker-compliance',
	noun: 'worker compliance record',
	body: 'object',
};

/** Specification: "Write endpoints". The fields, and what identifies the record, are not shown: these names are guesses. */
export const updateWorkerCompliance: WriteEndpoint = {
	method: 'PUT',
	path: '/worker-compliance',
	noun: 'worker compliance record',
	body: 'unknown',
	identifiedBy: [
		['ComplianceId'],
		['WorkerComplianceId'],
		['CarerComplianceId'],
		['LinkId'],
		['CarerId', 'ComplianceCode'],
		['CarerId', 'CategoryId'],
		['CarerId', 'DocId'],
	],
	idNotShown: true,
};
