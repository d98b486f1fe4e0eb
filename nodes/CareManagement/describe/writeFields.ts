import type { INodeProperties } from 'n8n-workflow';
import { writes as apiWrites, type WriteEndpoint } from '../../../api/mod';
import { groupBy } from '../../../values/mod';
import { property } from '../../shared/outputOptions';
import { idPickers, resources, type OperationName } from '../resources/mod';
import { describeBodyField, pairs, showUsingFields } from './field';

const writes = { operation: ['create', 'update', 'upload', 'upsert'] satisfies OperationName[] };

const specifyBodyOptions = [
	{ name: 'Using Fields', value: 'keypair' },
	{ name: 'Using JSON', value: 'json' },
];

const specifyBody = property('How to Enter the Data', 'specifyBody', 'options', {
	default: 'keypair',
	displayOptions: { show: writes, hide: { resource: ['worker'] } },
	options: specifyBodyOptions,
	description: 'Whether to fill in fields or to write the whole record as JSON',
});

const columns = (operation: string, mode: 'add' | 'update'): INodeProperties =>
	property('Columns', 'columns', 'resourceMapper', {
		default: { mappingMode: 'autoMapInputData', value: null },
		noDataExpression: true,
		displayOptions: {
			show: { resource: ['worker'], operation: [operation], specifyBody: ['columns'] },
		},
		typeOptions: {
			loadOptionsDependsOn: ['operation'],
			resourceMapper: {
				resourceMapperMethod: 'getWorkerColumns',
				mode,
				fieldWords: { singular: 'column', plural: 'columns' },
				addAllFields: true,
				supportAutoMap: true,
			},
		},
		required: true,
	});

/**
 * Makes the notice about a write that is not documented completely. Returns undefined if the documentation shows both the fields and the
 * answer.
 */
function notShownOf({ takes, answers }: WriteEndpoint): string | undefined {
	if (takes && answers) return undefined;
	const fields = takes ? '' : 'which fields it takes when it writes';
	const answer = answers
		? ''
		: `${fields && ', nor '}what it answers${fields ? '' : ' when it writes'}`;
	return `The documentation of the service does not show ${fields}${answer}. Try with one record first, and look in the service whether it holds what you meant.`;
}

const operationsThatWrite = [...resources].flatMap(([resource, operations]) =>
	writes.operation.flatMap((operation) => {
		const { endpoint } = operations[operation] ?? {};
		return endpoint && endpoint.method !== 'GET'
			? [{ resource, operation, text: notShownOf(endpoint) }]
			: [];
	}),
);

const notices = [...groupBy(operationsThatWrite, ({ text }) => text)].flatMap(([text, told]) => {
	if (text === undefined) return [];
	const notice = (show: Record<string, string[]>) =>
		property(text, 'writeNotice', 'notice', { default: '', displayOptions: { show } });
	if (told.length === operationsThatWrite.length) return [notice(writes)];
	return [...groupBy(told, ({ resource }) => resource)].map(([resource, some]) =>
		notice({ resource: [resource], operation: some.map(({ operation }) => operation) }),
	);
});

/**
 * The notices, and the properties that choose how to enter a record. The panel shows these properties above the fields that depend on the
 * choice.
 */
export const bodyFields: INodeProperties[] = [
	...notices,
	specifyBody,
	{
		...specifyBody,
		displayOptions: { show: { ...writes, resource: ['worker'] } },
		options: [{ name: 'Mapping Columns', value: 'columns' }, ...specifyBodyOptions],
		description:
			'Whether to map columns of the input, to fill in fields or to write the whole record as JSON',
	},
	columns('create', 'add'),
	columns('update', 'update'),
	columns('upsert', 'add'),
	property('JSON', 'jsonBody', 'json', {
		default: '',
		displayOptions: { show: { ...writes, specifyBody: ['json'] } },
		required: true,
		placeholder: 'e.g. { "FirstName": "Ada", "Current": true }',
		description:
			'The record to send, with the field names of the service. True and false are sent as TRUE and FALSE.',
	}),
];

/**
 * The endpoint from which the ID fields are described. One endpoint is enough, because an ID of the same name means the same in all writes.
 */
const recordAbout = apiWrites.createWorkerSkill;

/**
 * The fields for the worker or the skill that a record is about. In all operations except Update, these fields are required. If the service
 * wants another name for such a field, a person can give the record as JSON.
 */
export const idFields = Object.entries(idPickers).flatMap(
	([name, { displayName, meaning, of }]) => {
		const field = (operation: string[], description: string): INodeProperties => ({
			...describeBodyField(recordAbout, name, {
				displayName,
				description: `${meaning}, sent as ${name}. ${description}`,
			}),
			displayOptions: { show: { resource: of, operation, ...showUsingFields.show } },
		});
		return [
			{
				...field(
					['create', 'upload', 'upsert'],
					'Should the service want another name, choose Using JSON.',
				),
				required: true,
			},
			field(
				['update'],
				'Left empty, it is not sent: should the service want another name, enter it under Custom Fields.',
			),
		];
	},
);

const choicesIfExists = {
	createAnyway: {
		name: 'Create Anyway',
		value: 'createAnyway',
		description: 'It is added without a look, and may be there twice then',
	},
	skip: { name: 'Skip', value: 'skip', description: 'It stays as it is, and the item says so' },
	stop: { name: 'Stop', value: 'stop', description: 'An error says that it is there' },
	update: {
		name: 'Update',
		value: 'update',
		description: 'The fields that are given are changed, and nothing else',
	},
};

const ifExists = (
	operation: string,
	standard: keyof typeof choicesIfExists,
	choices: (keyof typeof choicesIfExists)[],
): INodeProperties =>
	property('If It Exists', 'ifExists', 'options', {
		default: standard,
		displayOptions: { show: { operation: [operation] } },
		options: choices.map((choice) => choicesIfExists[choice]),
		description:
			'What to do where the service has the record already. What the run itself has written before counts too.',
	});

/** The fields If It Exists and Dry Run. */
export const lookFields: INodeProperties[] = [
	ifExists('upsert', 'update', ['createAnyway', 'skip', 'stop', 'update']),
	ifExists('upload', 'createAnyway', ['createAnyway', 'skip', 'stop']),
	property('Dry Run', 'dryRun', 'boolean', {
		default: false,
		displayOptions: { show: writes },
		description:
			'Whether to send nothing, and only say for each item what would be written, what is there already, and what would be refused',
	}),
];

const customFieldType = property('Type', 'type', 'options', {
	default: 'string',
	options: [
		{ name: 'Boolean', value: 'boolean' },
		{ name: 'Date', value: 'date' },
		{ name: 'Date & Time', value: 'dateTime' },
		{ name: 'JSON', value: 'json' },
		{ name: 'Number', value: 'number' },
		{ name: 'String', value: 'string' },
	],
	description: 'How the value is written for the service',
});

const anyFields = pairs('Custom Field', 'customFields', 'Field', {
	placeholder: 'e.g. CarerId',
	description:
		'Any fields of the record by name, because the documentation of the service does not show them all',
	type: customFieldType,
	value: 'Value of the field. A field without a value is not sent.',
});

const guessing = [...resources].flatMap(([value, { guessed }]) =>
	guessed ? [{ value, guessed }] : [],
);

/** The fields that a person adds by name. For some resources, our guesses of names are filled in. */
export const customFields: INodeProperties[] = [
	property(
		'The names that Custom Fields begins with are our guess. Look in the service whether it took them, or ask its operator.',
		'guessNotice',
		'notice',
		{
			default: '',
			displayOptions: {
				show: { resource: guessing.map(({ value }) => value), ...writes, ...showUsingFields.show },
			},
		},
	),
	{
		...anyFields,
		displayOptions: {
			show: { ...writes, ...showUsingFields.show },
			hide: { resource: guessing.map(({ value }) => value) },
		},
	},
	...guessing.map(({ value, guessed }) => ({
		...anyFields,
		displayOptions: { show: { resource: [value], ...writes, ...showUsingFields.show } },
		default: {
			field: Object.entries(guessed).map(([name, type]) => ({ name, type, value: '' })),
		},
	})),
];
