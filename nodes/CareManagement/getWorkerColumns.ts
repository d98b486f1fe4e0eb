import type {
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';
import { writes, type FieldType } from '../../api/mod';

/** Yes and no as choices, because n8n would fill in false for a boolean column that nobody touched. */
const yesOrNo: Pick<ResourceMapperField, 'type' | 'options'> = {
	type: 'options',
	options: [
		{ name: 'True', value: 'true' },
		{ name: 'False', value: 'false' },
	],
};

/** How the editor lets a person fill in a column. Anything else is text: a post code may begin with a zero. */
const inputs: Partial<Record<FieldType, Pick<ResourceMapperField, 'type' | 'options'>>> = {
	date: { type: 'dateTime' },
	flag: yesOrNo,
};

/** The columns of a worker for n8n's column mapper. In an update, the ID says which worker it is. */
export async function getWorkerColumns(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	const isUpdate = this.getCurrentNodeParameter('operation') === 'update';
	const { fields = {}, id } = writes.updateWorker;
	return {
		fields: Object.entries(fields).map(([name, { type }]) => ({
			id: name,
			displayName: name,
			...(inputs[type] ?? { type: 'string' }),
			required: isUpdate && name === id,
			canBeUsedToMatch: name === id,
			defaultMatch: isUpdate && name === id,
			display: true,
		})),
	};
}
