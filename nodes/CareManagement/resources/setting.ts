import { reads } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const setting: Resource = {
	name: 'Setting',
	value: 'setting',
	operations: {
		getAll: getMany(reads.settings, {
			action: 'Get many settings',
			description: 'List the settings of the organisation',
		}),
	},
};
