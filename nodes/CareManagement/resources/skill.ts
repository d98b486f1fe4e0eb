import { reads } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const skill: Resource = {
	name: 'Skill',
	value: 'skill',
	operations: {
		getAll: getMany(reads.skills, {
			action: 'Get many skills',
			description: 'List the skills that workers can have',
		}),
	},
};
