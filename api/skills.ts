import type { ReadEndpoint } from './endpoint';
import * as field from './field';

/** Specification: "Skill (GET /skills)". */
export const skills = {
	method: 'GET',
	path: '/skills',
	noun: 'skill',
	id: 'SkillId',
	parameters: {},
	fields: {
		SkillId: field.integer,
		SkillCode: field.text,
		Description: field.text,
		Status: field.text,
	},
} satisfies ReadEndpoint;
