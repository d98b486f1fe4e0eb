import { reads, writes } from '../../../api/mod';
import { operation, type FieldTexts, type Resources } from './resource';

/** The fields that are read back, because those of a write are not documented. Their titles are their names, as words. */
const body: FieldTexts = {
	...Object.fromEntries(Object.keys(reads.workers.fields).map((name) => [name, {}])),
	Address1: 'First line of the address',
	Address2: 'Second line of the address',
	CarerCode: 'Code of the worker',
	CarerId: 'ID of the worker. Whether the service takes one for a new worker is not documented.',
	Current: 'Whether the worker is current',
	Email: { placeholder: 'name@email.com', description: 'E-mail address' },
	Phone1: 'First phone number',
	Phone2: 'Second phone number',
	PreferredName: 'Name that the worker prefers',
	Status: 'Status of the worker',
};

/** The ids that a record about a worker most likely has, under the names that all records show them by. */
export const idPickers = {
	CarerId: {
		displayName: 'Worker',
		meaning: 'Worker that the record belongs to',
		resources: ['workerCompliance', 'workerDocument', 'workerSkill'],
	},
	SkillId: {
		displayName: 'Skill',
		meaning: 'Skill that the worker has',
		resources: ['workerSkill'],
	},
};

/** The resources that can be written. */
export const workers: Resources = {
	worker: {
		simplified:
			'CarerId, CarerCode, FirstName, LastName, PreferredName, Phone1, Email, Suburb, Status, Current',
		create: {
			endpoint: writes.createWorker,
			action: 'Create worker',
			description:
				'Adds a worker and returns what the service answers. Choose it only for somebody who is not among the workers yet.',
			body,
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
			identity: { CarerId: { displayName: 'Worker', description: 'Worker to update' } },
			body,
		},
	},
	workerCompliance: {
		create: operation(writes.createWorkerCompliance, [
			'Create compliance record of worker',
			'Adds a compliance record to a worker and returns what the service answers. Choose it for a check or certificate that is new.',
		]),
		getAll: operation(reads.workerCompliance, [
			'Get many compliance records of workers',
			'Returns compliance records of workers; which fields they have is not documented. Choose it for checks and certificates of workers; training is in Training.',
		]),
		update: operation(writes.updateWorkerCompliance, [
			'Update compliance record of worker',
			'Changes a compliance record of a worker and returns what the service answers. Choose it for a check or certificate that is there already.',
		]),
	},
	workerDocument: {
		getAll: operation(reads.workerDocuments, [
			'Get many documents of workers without files',
			'Returns the documents of workers; which fields they have is not documented. Choose it to see which documents there are; the files themselves cannot be downloaded.',
		]),
		update: {
			endpoint: writes.updateWorkerDocument,
			action: 'Update document of worker',
			description:
				'Changes the details of a document of a worker and returns what the service answers. Choose it for a document that is there already.',
			identity: {
				LinkId: 'LinkId of the document to update. How it relates to a DocId is not documented.',
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
		create: operation(writes.createWorkerSkill, [
			'Create skill of worker',
			'Gives a worker a skill and returns what the service answers. Choose it for a skill that the worker does not have yet.',
		]),
		update: operation(writes.updateWorkerSkill, [
			'Update skill of worker',
			'Changes a skill of a worker and returns what the service answers. Choose it for a skill that the worker has already.',
		]),
	},
};
