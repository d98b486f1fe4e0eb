/** The endpoints that write. Of a record without fields here, the documentation of the API shows none. */
import type { WriteEndpoint } from './endpoint';
import { workers } from './workers';

export const createWorker: WriteEndpoint = {
	method: 'POST',
	path: '/worker',
	noun: 'worker',
	body: 'array',
	fields: workers.fields,
};

export const updateWorker: WriteEndpoint = {
	method: 'PUT',
	path: '/worker',
	noun: 'worker',
	body: 'unknown',
	id: 'CarerId',
	identifiedBy: [['CarerId'], ['CarerCode']],
	fields: workers.fields,
};

export const createWorkerCompliance: WriteEndpoint = {
	method: 'POST',
	path: '/worker-compliance',
	noun: 'worker compliance record',
	body: 'object',
};

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

export const uploadWorkerDocument: WriteEndpoint = {
	method: 'POST',
	path: '/worker-doc',
	noun: 'worker document',
	body: 'multipart',
};

export const updateWorkerDocument: WriteEndpoint = {
	method: 'PUT',
	path: '/worker-doc',
	noun: 'worker document',
	body: 'unknown',
	identifiedBy: [['LinkId']],
};

export const createWorkerSkill: WriteEndpoint = {
	method: 'POST',
	path: '/worker-skill',
	noun: 'worker skill',
	body: 'object',
};

export const updateWorkerSkill: WriteEndpoint = {
	method: 'PUT',
	path: '/worker-skill',
	noun: 'worker skill',
	body: 'unknown',
	identifiedBy: [
		['WorkerSkillId'],
		['CarerSkillId'],
		['LinkId'],
		['CarerId', 'SkillId'],
		['CarerId', 'SkillCode'],
	],
	idNotShown: true,
};
