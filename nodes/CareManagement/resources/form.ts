import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const form: Resource = {
	name: 'Form',
	value: 'form',
	getAll: getMany(reads.forms, {
		action: 'Get many organisation forms',
		description:
			'Returns forms; which fields they have is not documented. Choose it to see which forms there are; what was answered in the form of an incident is in Incident.',
	}),
};
