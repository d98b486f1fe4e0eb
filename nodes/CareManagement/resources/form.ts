import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const form: Resource = {
	name: 'Form',
	value: 'form',
	getAll: getMany(reads.forms, {
		action: 'Get many forms',
		description: 'List the forms',
	}),
};
