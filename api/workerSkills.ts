import type { WriteEndpoint } from './endpoint';

/** Specification: "Write endpoints". The fields are not shown. */
export const createWorkerSkill: WriteEndpoint = {
	method: 'POST',
	path: '/worker-skill',
	noun: 'worker skill',
	body: 'object',
};

/** Specification: "Write endpoints". The fields, and what identifies the record, are not shown: these names are guesses. */
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
