import {
	date,
	flag,
	integer,
	text,
	include,
	type Fields,
	type ReadEndpoint,
	type WriteEndpoint,
} from './endpoint';

const workerFields = {
	CarerId: integer,
	CarerCode: text,
	FirstName: text,
	LastName: text,
	PreferredName: text,
	Address1: text,
	Address2: text,
	Suburb: text,
	State: text,
	PostCode: text,
	Longitude: text,
	Email: text,
	Phone1: text,
	Phone2: text,
	Status: text,
	DateOfBirth: date,
	Current: flag,
} satisfies Fields;

/** Specification: "Worker (GET /workers)". */
export const workers = {
	method: 'GET',
	path: '/workers',
	noun: 'worker',
	id: 'CarerId',
	parameters: {
		includeSkills: include('Include Skills'),
		includeNonCurrent: include('Include Non-Current'),
		includeDeleted: include('Include Deleted'),
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

/** Specification: "Write endpoints". Whether the object is wrapped in an array, as in POST, is not shown. */
export const updateWorker: WriteEndpoint = {
	method: 'PUT',
	path: '/worker',
	noun: 'worker',
	body: 'unknown',
	fields: workerFields,
};
