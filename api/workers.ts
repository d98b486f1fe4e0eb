import type { Fields, ReadEndpoint, WriteEndpoint } from './endpoint';
import * as field from './field';
import * as parameter from './parameter';

const workerFields = {
	CarerId: field.integer,
	CarerCode: field.text,
	FirstName: field.text,
	LastName: field.text,
	PreferredName: field.text,
	Address1: field.text,
	Address2: field.text,
	Suburb: field.text,
	State: field.text,
	PostCode: field.text,
	Longitude: field.text,
	Email: field.text,
	Phone1: field.text,
	Phone2: field.text,
	Status: field.text,
	DateOfBirth: field.date,
	Current: field.flag,
} satisfies Fields;

/** Specification: "Worker (GET /workers)". */
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
	fields: workerFields,
} satisfies ReadEndpoint;

/** Specification: "Write endpoints". */
export const createWorker: WriteEndpoint = {
	method: 'POST',
	path: '/worker',
	noun: 'worker',
	body: 'array',
	fields: workerFields,
};

/** Specification: "Write endpoints". Not shown: what identifies the record, and whether it is wrapped in an array, as in POST. */
export const updateWorker: WriteEndpoint = {
	method: 'PUT',
	path: '/worker',
	noun: 'worker',
	body: 'unknown',
	id: 'CarerId',
	identifiedBy: [['CarerId'], ['CarerCode']],
	fields: workerFields,
};
