import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const skill: Resource = {
	name: 'Skill',
	value: 'skill',
	getAll: getMany(reads.skills, {
		action: 'Get many skills that workers can have',
		description:
			'Returns code and name of each skill. Choose it to look up what a SkillId means; the skills of a worker come with Worker and its filter Include Skills.',
	}),
};
