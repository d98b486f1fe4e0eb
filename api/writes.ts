/** The endpoints that write. `takes` is absent if the body is not documented, and `answers` is absent if the answer is not documented. */
import type { WriteEndpoint } from './endpoint';
import { workerCompliance, workerDocuments } from './lookups';
import { workers } from './workers';

const worker = {
	path: '/worker',
	noun: 'worker',
	knownBy: 'person',
	// This query does not ask for deleted workers. Nothing in their records says that they are deleted, so they would look like other workers.
	readBack: { list: workers, query: { includeNonCurrent: 'TRUE', includeSkills: 'TRUE' } },
} as const;
const compliance = {
	path: '/worker-compliance',
	noun: 'worker compliance record',
	readBack: { list: workerCompliance, query: {} },
} as const;
const document = {
	path: '/worker-doc',
	noun: 'worker document',
	readBack: { list: workerDocuments, query: {} },
} as const;
const skill = {
	path: '/worker-skill',
	noun: 'worker skill',
	readBack: {
		list: workers,
		query: { includeNonCurrent: 'TRUE', includeSkills: 'TRUE' },
		isInside: true,
	},
} as const;

export const updateWorker: WriteEndpoint = {
	...worker,
	method: 'PUT',
	body: 'unknown',
	identifiedBy: [['CarerId'], ['CarerCode']],
};

export const createWorker: WriteEndpoint = {
	...worker,
	method: 'POST',
	body: 'array',
	assumed: ['FirstName', 'LastName'],
	changedBy: updateWorker,
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

export const createWorkerCompliance: WriteEndpoint = {
	...compliance,
	method: 'POST',
	body: 'object',
	assumed: ['CarerId'],
	changedBy: updateWorkerCompliance,
};

export const updateWorkerDocument: WriteEndpoint = {
	...document,
	method: 'PUT',
	body: 'unknown',
	identifiedBy: [['LinkId']],
};

export const uploadWorkerDocument: WriteEndpoint = {
	...document,
	method: 'POST',
	body: 'multipart',
	assumed: ['CarerId'],
	changedBy: updateWorkerDocument,
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

export const createWorkerSkill: WriteEndpoint = {
	...skill,
	method: 'POST',
	body: 'object',
	assumed: ['CarerId', 'SkillId'],
	changedBy: updateWorkerSkill,
	knownBy: ['CarerId', 'SkillId'],
};
