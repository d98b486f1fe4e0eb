import { writes } from '../../../api/mod';
import type { Resource } from '../defineResource';

export const workerSkill: Resource = {
	name: 'Worker Skill',
	value: 'workerSkill',
	create: {
		endpoint: writes.createWorkerSkill,
		action: 'Create skill of worker',
		description:
			'Gives a worker a skill and returns what the service answers. Choose it for a skill that the worker does not have yet.',
	},
	update: {
		endpoint: writes.updateWorkerSkill,
		action: 'Update skill of worker',
		description:
			'Changes a skill of a worker and returns what the service answers. Choose it for a skill that the worker has already.',
	},
};
