import type { INodeProperties } from 'n8n-workflow';
import { reads, writes } from '../../../api/mod';
import { operation, type FieldTexts, type Resources } from './resource';

const body = {
	Address1: 'First line of the address',
	Address2: 'Second line of the address',
	CarerCode: 'Code of the worker; among columns and in JSON it is CarerCode',
	Current: 'Whether the worker is current',
	Email: { placeholder: 'name@email.com', description: 'E-mail address' },
	Phone1: 'First phone number',
	Phone2: 'Second phone number',
	PreferredName: 'Name that the worker prefers',
	Status: 'Status of the worker',
} satisfies FieldTexts;

/** The IDs that a record about a worker most likely has, by the names of their fields. */
export const idPickers: Readonly<
	Record<string, { displayName: string; meaning: string; of: string[] }>
> = {
	CarerId: {
		displayName: 'Worker',
		meaning: 'Worker that the record belongs to',
		of: ['workerCompliance', 'workerDocument', 'workerSkill'],
	},
	SkillId: {
		displayName: 'Skill',
		meaning: 'Skill that the worker has',
		of: ['workerSkill'],
	},
};

/** The ways to recognise a worker, by the values that workflows contain. */
export const waysToMatch = {
	code: { name: 'Code', description: 'The same CarerCode, and one of the names' },
	email: { name: 'E-Mail', description: 'The same e-mail address, and the same names' },
	nameBirth: { name: 'Name and Date of Birth', description: 'The same names and the same day' },
	namePhone: {
		name: 'Name and Phone',
		description: 'The same names and the same phone number, however it is written',
	},
};

const matchFields: INodeProperties = {
	displayName: 'Fields to Match On',
	name: 'matchFields',
	type: 'string',
	default: '',
	placeholder: 'e.g. Description',
	description:
		'Names of fields by which a record of the worker is recognised, with commas between them and spelled as the service spells them. When empty, all that is sent must be the same.',
};

/** The resources about workers, with their operations that write. */
export const workers: Resources = {
	worker: {
		simplified:
			'CarerId, FirstName, LastName, Email, Phone1, PreferredName, CarerCode, Suburb, Status, Current',
		create: {
			endpoint: writes.createWorker,
			action: 'Create worker',
			description: 'Adds a worker. Choose it only for somebody who is not among the workers yet.',
			shown: { FirstName: {}, LastName: {}, Email: body.Email, Phone1: body.Phone1 },
			body,
		},
		getAll: {
			endpoint: reads.workers,
			action: 'Get many workers with contact details',
			description:
				'Staff (employees, carers): name, address, phone, e-mail and status. Only current ones come unless more are included. Choose it to find out who works here, their IDs, and with Include Skills what they can do.',
			parameters: {
				includeSkills: 'Whether to return the skills of each worker',
				includeNonCurrent: 'Whether to also return workers who are no longer current',
				includeDeleted: 'Whether to also return workers who were deleted',
			},
		},
		upsert: {
			endpoint: writes.createWorker,
			action: 'Create or update worker',
			description: 'Create a new worker, or update the current one if it already exists (upsert)',
			shown: { FirstName: {}, LastName: {}, Email: body.Email, Phone1: body.Phone1 },
			body,
			fields: [
				{
					displayName: 'Match By',
					name: 'matchBy',
					type: 'multiOptions',
					required: true,
					default: ['code', 'email', 'namePhone'],
					options: Object.entries(waysToMatch).map(([value, way]) => ({ ...way, value })),
					description:
						'What says that a worker is there already; one of these is enough. A worker whose ID is given is found by the ID alone.',
				},
			],
		},
		update: {
			endpoint: writes.updateWorker,
			action: 'Update worker',
			description: 'Changes a worker. Choose it for somebody who is among the workers already.',
			shown: { CarerId: { displayName: 'Worker', description: 'Worker to update' } },
			body,
		},
	},
	workerCompliance: {
		create: operation(writes.createWorkerCompliance, [
			'Create worker compliance record',
			'Adds a check or certificate to a worker. Choose it for one that is new.',
		]),
		getAll: operation(reads.workerCompliance, [
			'Get many worker compliance records',
			'Checks and certificates of staff. Choose it for what staff must hold; training is in Training.',
		]),
		upsert: {
			endpoint: writes.createWorkerCompliance,
			action: 'Create or update worker compliance',
			description: 'Create a new check, or update the current one if it already exists (upsert)',
			fields: [matchFields],
		},
		update: operation(writes.updateWorkerCompliance, [
			'Update worker compliance record',
			'Changes a check or certificate of a worker. Choose it for one that is there already.',
		]),
	},
	workerDocument: {
		guessed: { DocumentName: 'string', CategoryId: 'number' },
		getAll: operation(reads.workerDocuments, [
			'Get many worker documents without files',
			'Documents of staff. Choose it to see which there are; the files themselves cannot be downloaded.',
		]),
		update: {
			endpoint: writes.updateWorkerDocument,
			action: 'Update worker document',
			description:
				'Changes the details of a document of a worker. Choose it for one that is there already.',
			shown: {
				LinkId: 'LinkId of the document to update. How it relates to a DocId is not documented.',
			},
		},
		upload: {
			endpoint: writes.uploadWorkerDocument,
			action: 'Upload worker document',
			description: 'Adds a file to the documents of a worker. Choose it for one that is new.',
			fields: [
				{
					...matchFields,
					placeholder: 'e.g. DocumentName',
					displayOptions: { hide: { ifExists: ['createAnyway'] } },
				},
				{
					displayName: 'Input Data Field Name',
					name: 'inputDataFieldName',
					type: 'string',
					required: true,
					default: 'data',
					hint: 'The name of the input field containing the file to upload',
					description:
						'Name of the binary field of the item that holds the file. Files come from a node before this one, such as Read/Write Files from Disk, HTTP Request or an e-mail trigger.',
				},
			],
		},
	},
	workerSkill: {
		guessed: { DateObtained: 'date', ExpiryDate: 'date' },
		description:
			'Skills of a worker, to write. Who has which skill is in Worker, with Include Skills.',
		create: operation(writes.createWorkerSkill, [
			'Create worker skill',
			'Gives a worker a skill. Choose it for one that the worker does not have yet.',
		]),
		upsert: {
			endpoint: writes.createWorkerSkill,
			action: 'Create or update worker skill',
			description: 'Create a new skill, or update the current one if it already exists (upsert)',
		},
		update: operation(writes.updateWorkerSkill, [
			'Update worker skill',
			'Changes a skill of a worker. Choose it for one that the worker has already.',
		]),
	},
};
