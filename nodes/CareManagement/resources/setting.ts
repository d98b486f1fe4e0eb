import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const setting: Resource = {
	name: 'Setting',
	value: 'setting',
	getAll: getMany(reads.settings, {
		action: 'Get many settings',
		description: 'List the settings of the organisation',
	}),
};
