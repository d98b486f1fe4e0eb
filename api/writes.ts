/** The endpoints that write. Of a record without fields here, the documentation of the API shows none. */
import type { WriteEndpoint } from './endpoint';
import { workers } from './workers';

const worker = { path: '/worker', noun: 'worker', fields: workers.fields };
const compliance = { path: '/worker-compliance', noun: 'worker compliance record' };
const document = { path: '/worker-doc', noun: 'worker document' };
const skill = { path: '/worker-skill', noun: 'worker skill' };

export const createWorker: WriteEndpoint = {
	...worker,
	method: 'POST',
	body: 'array',
	needs: ['FirstName', 'LastName'],
};

export const updateWorker: WriteEndpoint = {
	...worker,
	method: 'PUT',
	body: 'unknown',
	id: 'CarerId',
	identifiedBy: [['CarerId'], ['CarerCode']],
};

export const createWorkerCompliance: WriteEndpoint = {
	...compliance,
	method: 'POST',
	body: 'object',
	needs: ['CarerId'],
};

export const updateWorkerCompliance: WriteEndpoint = {
	...compliance,
	method: 'PUT',
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
	...document,
	method: 'POST',
	body: 'multipart',
	needs: ['CarerId'],
};

export const updateWorkerDocument: WriteEndpoint = {
	...document,
	method: 'PUT',
	body: 'unknown',
	identifiedBy: [['LinkId']],
};

export const createWorkerSkill: WriteEndpoint = {
	...skill,
	method: 'POST',
	body: 'object',
	needs: ['CarerId', 'SkillId'],
};

export const updateWorkerSkill: WriteEndpoint = {
	...skill,
	method: 'PUT',
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
