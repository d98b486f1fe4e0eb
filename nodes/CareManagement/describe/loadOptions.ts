import type {
	ILoadOptionsFunctions,
	INodePropertyOptions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';
import {
	idOfWritten,
	neededFields,
	takenFields,
	writes,
	type FieldType,
	type ReadEndpoint,
} from '../../../api/mod';
import {
	categoryTypes,
	choosableFieldsOf,
	groupChoicesOf,
	readEndpointOf,
	sumChoicesOf,
} from '../resources/mod';

/** Returns the fields to choose from. The fields that the node adds come first. */
export async function getFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return listed(this, choosableFieldsOf);
}

/** Returns the choices for grouping records: names, fields, days, weeks and months. */
export async function getGroupFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return listed(this, groupChoicesOf);
}

/** Returns the number fields that can be added up. */
export async function getSumFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return listed(this, sumChoicesOf);
}

/** Returns the choices for the chosen resource. If the fields of its records are not documented, there are no choices. */
function listed(
	context: ILoadOptionsFunctions,
	namesOf: (endpoint: ReadEndpoint) => readonly string[],
): INodePropertyOptions[] {
	const { resource, categoryType } = (context.getCurrentNodeParameters() ?? {}) as {
		resource?: string;
		categoryType?: string;
	};
	const endpoint = readEndpointOf(resource) ?? categoryTypes[categoryType ?? '']?.endpoint;
	if (!endpoint?.fields) return [];
	return namesOf(endpoint).map((name) => ({ name, value: name }));
}

/**
 * The input that the editor shows for a column, by the type of the column. Columns of all other types are entered as text, because a value
 * such as a post code may begin with a zero.
 */
const inputs: Partial<Record<FieldType, Pick<ResourceMapperField, 'type' | 'options'>>> = {
	date: { type: 'dateTime' },
	datetime: { type: 'dateTime' },
	// A flag is a list of choices, because n8n would fill in false for a boolean column that nobody touched.
	flag: {
		type: 'options',
		options: [
			{ name: 'True', value: 'true' },
			{ name: 'False', value: 'false' },
		],
	},
};

/** Returns the columns of a worker for n8n's column mapper. In an update, the column with the ID names the worker. */
export async function getWorkerColumns(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	const operation = this.getCurrentNodeParameter('operation');
	const isUpdate = operation === 'update';
	const { createWorker, updateWorker } = writes;
	const id = idOfWritten(updateWorker);
	const needed = isUpdate ? [id] : operation === 'create' ? neededFields(createWorker) : [];
	return {
		fields: Object.entries(takenFields(updateWorker) ?? {})
			.filter(([name]) => isUpdate || name !== id)
			.map(([name, { type }]) => ({
				id: name,
				displayName: name,
				...(inputs[type] ?? { type: 'string' }),
				required: needed.includes(name),
				canBeUsedToMatch: name === id,
				defaultMatch: name === id,
				display: true,
			})),
	};
}
