import type { ReadEndpoint } from './endpoint';
import * as field from './field';
import * as parameter from './parameter';

export const workers = {
	method: 'GET',
	path: '/workers',
	noun: 'worker',
	id: 'CarerId',
	parameters: {
		includeSkills: parameter.include('Include Skills'),
		includeNonCurrent: parameter.include('Include Non-Current'),
		includeDeleted: parameter.include('Include Deleted'),
	},
	fields: {
		CarerId: field.integer,
		CarerCode: field.text,
		FirstName: field.text,
		LastName: field.text,
		PreferredName: field.text,
		...field.contact,
		Status: field.text,
		DateOfBirth: field.date,
		Current: field.flag,
	},
} satisfies ReadEndpoint;
