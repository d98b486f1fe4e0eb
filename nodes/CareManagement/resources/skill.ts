import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const skill: Resource = {
	name: 'Skill',
	value: 'skill',
	getAll: getMany(reads.skills, {
		action: 'Get many skills',
		description: 'List the skills',
	}),
};
