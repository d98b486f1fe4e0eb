import { reads } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const form: Resource = {
	name: 'Form',
	value: 'form',
	operations: {
		getAll: getMany(reads.forms, {
			action: 'Get many forms',
			description: 'List the forms',
		}),
	},
};
