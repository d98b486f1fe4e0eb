import { integer, text, type ReadEndpoint } from './endpoint';

/** Specification: "Skill (GET /skills)". */
export const skills = {
	method: 'GET',
	path: '/skills',
	noun: 'skill',
	id: 'SkillId',
	parameters: {},
	fields: {
		SkillId: integer,
		SkillCode: text,
		Description: text,
		Status: text,
	},
} satisfies ReadEndpoint;
