import type { ReadEndpoint, WriteEndpoint } from './endpoint';

/**
 * Specification: "Other read endpoints". The fields are not shown; one
 * example of the specification spells the path `documents-workers`.
 */
export const workerDocuments = {
	method: 'GET',
	path: '/documents-worker',
	noun: 'worker document',
	parameters: {},
} satisfies ReadEndpoint;

/** Specification: "Write endpoints". Most likely multipart; the fields are not shown. */
export const uploadWorkerDocument: WriteEndpoint = {
	method: 'POST',
	path: '/worker-doc',
	noun: 'worker document',
	body: 'multipart',
};

/** Specification: "Write endpoints". How LinkId relates to DocId is not shown. */
export const updateWorkerDocument: WriteEndpoint = {
	method: 'PUT',
	path: '/worker-doc',
	noun: 'worker document',
	body: 'unknown',
	identifiedBy: [['LinkId']],
};
