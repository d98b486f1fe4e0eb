import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const setting: Resource = {
	name: 'Setting',
	value: 'setting',
	getAll: getMany(reads.settings, {
		action: 'Get many organisation settings',
		description:
			'Returns the settings; which fields they have is not documented. Choose it to see how the service is set up.',
	}),
};
