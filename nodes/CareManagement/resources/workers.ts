import { reads, writes } from '../../../api/mod';
import type { FieldText, Resources } from './resource';

/** The fields that are read back, because those of a write are not documented. */
const { CarerId, ...otherFields }: Record<keyof typeof reads.workers.fields, FieldText> = {
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

/**
 * The ids that a record about a worker most likely has, under the names that all records show them by. The fields of these
 * writes are not documented, so none is required.
 */
export const idPickers = [
	{
		name: 'CarerId',
		title: 'Worker',
		meaning: 'Worker that the record belongs to',
		resources: ['workerCompliance', 'workerDocument', 'workerSkill'],
	},
	{
		name: 'SkillId',
		title: 'Skill',
		meaning: 'Skill that the worker has',
		resources: ['workerSkill'],
	},
];

/** The resources that can be written. */
export const workers: Resources = {
	worker: {
		name: 'Worker',
		simplified:
			'CarerId, CarerCode, FirstName, LastName, PreferredName, Phone1, Email, Suburb, Status, Current',
		create: {
			endpoint: writes.createWorker,
			action: 'Create worker',
			description:
				'Adds a worker and returns what the service answers. Choose it only for somebody who is not among the workers yet.',
			body: { ...otherFields, CarerId },
		},
		getAll: {
			endpoint: reads.workers,
			action: 'Get many workers with names and contact details',
			description:
				'Returns workers: name, address, phone, e-mail and status; only current ones unless more are included. Choose it to find out who works here, their IDs, and with Include Skills what they can do.',
			parameters: {
				includeSkills: 'Whether to return the skills of each worker',
				includeNonCurrent: 'Whether to also return workers who are no longer current',
				includeDeleted: 'Whether to also return workers who were deleted',
			},
		},
		update: {
			endpoint: writes.updateWorker,
			action: 'Update worker',
			description:
				'Changes fields of a worker and returns what the service answers. Choose it for somebody who is among the workers already.',
			identity: { CarerId: { title: 'Worker', description: 'Worker to update' } },
			body: otherFields,
		},
	},
	workerCompliance: {
		name: 'Worker Compliance',
		create: {
			endpoint: writes.createWorkerCompliance,
			action: 'Create compliance record of worker',
			description:
				'Adds a compliance record to a worker and returns what the service answers. Choose it for a check or certificate that is new.',
		},
		getAll: {
			endpoint: reads.workerCompliance,
			action: 'Get many compliance records of workers',
			description:
				'Returns compliance records of workers; which fields they have is not documented. Choose it for checks and certificates of workers; training is in Training.',
		},
		update: {
			endpoint: writes.updateWorkerCompliance,
			action: 'Update compliance record of worker',
			description:
				'Changes a compliance record of a worker and returns what the service answers. Choose it for a check or certificate that is there already.',
		},
	},
	workerDocument: {
		name: 'Worker Document',
		getAll: {
			endpoint: reads.workerDocuments,
			action: 'Get many documents of workers without files',
			description:
				'Returns the documents of workers; which fields they have is not documented. Choose it to see which documents there are; the files themselves cannot be downloaded.',
		},
		update: {
			endpoint: writes.updateWorkerDocument,
			action: 'Update document of worker',
			description:
				'Changes the details of a document of a worker and returns what the service answers. Choose it for a document that is there already.',
			identity: {
				LinkId: {
					title: 'Link ID',
					description:
						'LinkId of the document to update. How it relates to a DocId is not documented.',
				},
			},
		},
		upload: {
			endpoint: writes.uploadWorkerDocument,
			action: 'Upload document of worker',
			description:
				'Adds a file to the documents of a worker and returns what the service answers. Choose it for a document that is new.',
			fields: [
				{
					displayName: 'Input Data Field Name',
					name: 'inputDataFieldName',
					type: 'string',
					required: true,
					default: 'data',
					hint: 'The name of the input field containing the file to upload',
					description: 'Name of the binary field of the item that holds the file',
				},
			],
		},
	},
	workerSkill: {
		name: 'Worker Skill',
		create: {
			endpoint: writes.createWorkerSkill,
			action: 'Create skill of worker',
			description:
				'Gives a worker a skill and returns what the service answers. Choose it for a skill that the worker does not have yet.',
		},
		update: {
			endpoint: writes.updateWorkerSkill,
			action: 'Update skill of worker',
			description:
				'Changes a skill of a worker and returns what the service answers. Choose it for a skill that the worker has already.',
		},
	},
};
