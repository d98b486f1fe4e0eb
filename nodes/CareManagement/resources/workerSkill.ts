import { writes } from '../../../api/mod';
import type { Resource } from '../defineResource';

export const workerSkill: Resource = {
	name: 'Worker Skill',
	value: 'workerSkill',
	create: {
		endpoint: writes.createWorkerSkill,
		action: 'Create a worker skill',
		description: 'Give a worker a skill',
	},
	update: {
		endpoint: writes.updateWorkerSkill,
		action: 'Update a worker skill',
		description: 'Change a skill that a worker has',
	},
};
