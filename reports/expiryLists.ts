import { namesOf, reads } from '../api/mod';
import type { Query } from '../values/mod';
import { idText } from './idText';
import type { ReadList, WantedList } from './report';
import { fieldName, type SettingsOf } from './settings';
import { skillsOf } from './skillsOf';
import type { ExpiryList } from './whyNotLookedAt';

/** The kinds of records of workers. The names of some settings, such as `skillName`, begin with these words. */
type Kind = 'compliance' | 'training' | 'document' | 'skill';

/** The names that the service uses for the fields of records that may expire. These names are not documented. */
export type ExpiryFields = Readonly<Record<`${Kind}${'Name' | 'Expiry'}` | 'workerField', string>>;

/** The lists with records that may expire, and the list with the names of training. */
export type ListOfRecords = 'compliance' | 'training' | 'documents' | 'skilled' | 'trainingItems';

/** Makes a setting under Options for the name that the service uses for a field. */
const field = (
	list: 'workerCompliance' | 'training' | 'workerDocuments' | 'workers',
	title: string,
	initial: string,
	description: string,
) =>
	fieldName(list, initial, {
		title,
		description,
		isOption: true,
		...(list === 'workers' && { of: 'skills' }),
	});

const whenDescription =
	'The field with the last valid day. Choose it from the fields that your care system sends.';

/** The settings for the names that the service uses for the fields of records that may expire. */
export const expiryFields: SettingsOf<ExpiryFields> = {
	workerField: fieldName('workerCompliance', 'CarerId', {
		title: 'Field of the Worker',
		description:
			'The field with the ID of the worker in records of compliance, training and documents',
		isOption: true,
	}),
	complianceName: field(
		...(['workerCompliance', 'Compliance: Field of the Name', 'Description'] as const),
		'The field with the name of what a worker must comply with',
	),
	complianceExpiry: field(
		...(['workerCompliance', 'Compliance: Field of the Expiry', 'ExpiryDate'] as const),
		whenDescription,
	),
	trainingName: field(
		...(['training', 'Training: Field of the Name', 'TrainingItemId'] as const),
		'The field with the name of the training. If it contains the ID of a training item, the report shows the name of that item.',
	),
	trainingExpiry: field(
		...(['training', 'Training: Field of the Expiry', 'ExpiryDate'] as const),
		whenDescription,
	),
	documentName: field(
		...(['workerDocuments', 'Documents: Field of the Name', 'DocumentName'] as const),
		'The field with the name of a document',
	),
	documentExpiry: field(
		...(['workerDocuments', 'Documents: Field of the Expiry', 'ExpiryDate'] as const),
		whenDescription,
	),
	skillName: field(
		...(['workers', 'Skills: Field of the Name', 'Description'] as const),
		'The field with the name of a skill',
	),
	skillExpiry: field(
		...(['workers', 'Skills: Field of the Expiry', 'ExpiryDate'] as const),
		whenDescription,
	),
};

/**
 * Returns the lists to read.
 *
 * @param workers the query for workers, to which this function adds their skills
 */
export const readsOfRecords = (workers: Query): Readonly<Record<ListOfRecords, WantedList>> => ({
	compliance: { endpoint: reads.workerCompliance, query: {}, optional: true },
	training: { endpoint: reads.training, query: {}, optional: true },
	documents: { endpoint: reads.workerDocuments, query: {}, optional: true },
	skilled: {
		endpoint: reads.workers,
		query: { ...workers, includeSkills: 'TRUE' },
		optional: true,
	},
	trainingItems: { endpoint: reads.trainingItems, query: {}, optional: true },
});

/** Returns the lists of records that may expire, with the names that the service uses for their fields. */
export function expiryLists(
	{
		compliance,
		training,
		documents,
		skilled,
		trainingItems,
	}: Readonly<Record<ListOfRecords, ReadList>>,
	settings: ExpiryFields,
): ExpiryList[] {
	const skills = skilled.records.flatMap((record) =>
		skillsOf(record).map((skill) => ({ ...skill, CarerId: record.CarerId })),
	);
	const fieldsOf = (kind: Kind, worker = settings.workerField) => ({
		worker,
		name: settings[`${kind}Name`],
		expiry: settings[`${kind}Expiry`],
	});
	return [
		{
			title: 'Compliance',
			nouns: ['record of compliance', 'records of compliance'],
			list: compliance,
			fields: fieldsOf('compliance'),
		},
		{
			title: 'Training',
			nouns: ['record of training', 'records of training'],
			list: training,
			fields: fieldsOf('training'),
			nameOf: trainingNames(trainingItems, settings.trainingName),
		},
		{
			title: 'Documents',
			nouns: ['document', 'documents'],
			list: documents,
			fields: fieldsOf('document'),
		},
		{
			title: 'Skills',
			nouns: ['skill', 'skills'],
			list: { ...skilled, records: skills },
			fields: fieldsOf('skill', 'CarerId'),
			mayLackFields: true,
		},
	];
}

/** Makes a function that finds the name of a training by its ID, for records that have only the ID. */
function trainingNames({ records }: ReadList, idField: string): (name: string) => string {
	const asItIs = (text: string) => text;
	const names = new Map(
		records.flatMap((item) => {
			const [name] = namesOf(reads.trainingItems, item, asItIs);
			const id = idText(item[idField]);
			return name === undefined || id === '' ? [] : [[id, name] as const];
		}),
	);
	return (name) => names.get(idText(name)) ?? (/^\d+$/.test(name) ? `ID ${name}` : name);
}

/** Warns that some training is shown by its ID because the names could not be read. */
export function unnamedTraining(
	{ training, trainingItems }: Readonly<Record<ListOfRecords, ReadList>>,
	{ trainingName }: ExpiryFields,
): string[] {
	const isById = training.records.some((record) => /^\d+$/.test(String(record[trainingName])));
	return trainingItems.error === undefined || !isById
		? []
		: [`The names of training could not be read, so IDs stand for them: ${trainingItems.error}`];
}
