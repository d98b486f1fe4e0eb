import { reads, writes } from '../../../api/mod';
import { workerLocator } from '../../shared/locators';
import { describeField, type FieldDetails } from '../describeField';
import { getMany, type Resource } from '../defineResource';
import { showUsingFields } from '../writeFields';

/** The fields that are read back (specification: "Worker"), because those of a write are not shown. */
const { fields } = reads.workers;

const details: Record<keyof typeof fields, FieldDetails & { title: string }> = {
	Address1: { title: 'Address 1', description: 'First line of the address' },
	Address2: { title: 'Address 2', description: 'Second line of the address' },
	Current: { title: 'Current', description: 'Whether the worker is current' },
	DateOfBirth: { title: 'Date of Birth' },
	Email: { title: 'Email', placeholder: 'name@email.com', description: 'E-mail address' },
	FirstName: { title: 'First Name' },
	LastName: { title: 'Last Name' },
	Longitude: { title: 'Longitude' },
	Phone1: { title: 'Phone 1', description: 'First phone number' },
	Phone2: { title: 'Phone 2', description: 'Second phone number' },
	PostCode: { title: 'Post Code' },
	PreferredName: { title: 'Preferred Name', description: 'Name that the worker prefers' },
	State: { title: 'State' },
	Status: { title: 'Status', description: 'Status of the worker' },
	Suburb: { title: 'Suburb' },
	CarerCode: { title: 'Worker Code', description: 'Code of the worker' },
	CarerId: {
		title: 'Worker ID',
		description:
			'ID of the worker. Whether the service takes one for a new worker is not documented.',
	},
};

const names = Object.keys(details) as (keyof typeof fields)[];
const writeFields = names.map((name) => {
	const { title, ...rest } = details[name];
	return describeField('body', name, title, fields[name], rest);
});

const collection = {
	type: 'collection',
	placeholder: 'Add Field',
	displayOptions: showUsingFields,
	default: {},
} as const;

export const worker: Resource = {
	name: 'Worker',
	value: 'worker',
	create: {
		endpoint: writes.createWorker,
		action: 'Create worker',
		description:
			'Adds a worker and returns what the service answers. Choose it only for somebody who is not among the workers yet.',
		fields: [
			{
				displayName: 'Additional Fields',
				name: 'additionalFields',
				...collection,
				options: writeFields,
			},
		],
	},
	getAll: getMany(reads.workers, {
		action: 'Get many workers with names and contact details',
		description:
			'Returns workers: name, address, phone, e-mail and status; only current ones unless more are included. Choose it to find out who works here, their IDs, and with Include Skills what they can do.',
		filters: {
			includeSkills: { description: 'Whether to return the skills of each worker' },
			includeNonCurrent: {
				description: 'Whether to also return workers who are no longer current',
			},
			includeDeleted: { description: 'Whether to also return workers who were deleted' },
		},
	}),
	update: {
		endpoint: writes.updateWorker,
		action: 'Update worker',
		description:
			'Changes fields of a worker and returns what the service answers. Choose it for somebody who is among the workers already.',
		fields: [
			{
				...describeField('body', 'CarerId', 'Worker', fields.CarerId, {
					picker: workerLocator,
					description: 'Worker to update',
				}),
				required: true,
				displayOptions: showUsingFields,
			},
			{
				displayName: 'Update Fields',
				name: 'updateFields',
				...collection,
				options: writeFields.filter(({ name }) => name !== 'CarerId'),
			},
		],
	},
};
