import type { IDataObject, IExecutePaginationFunctions } from 'n8n-workflow';
import type { FieldType } from '../../api/mod';
import { InputError } from '../../errors/mod';
import { isUnset, parseJson, toFieldValue } from '../../values/mod';

/** The field type of the API that each type of a custom field is written as. */
const fieldTypes = {
	boolean: 'flag',
	date: 'date',
	dateTime: 'datetime',
	json: 'notShown',
	number: 'number',
	string: 'text',
} satisfies Record<string, FieldType>;

interface CustomField {
	readonly name: string;
	readonly type: keyof typeof fieldTypes;
	readonly value: unknown;
}

const misnamed = (title: string) =>
	new InputError({ title, nextStep: 'Correct the names under Custom Fields.' });

/**
 * The fields that the user added by name.
 *
 * @param context n8n's context of the item
 * @param others the fields that are filled in elsewhere
 * @returns each field with its value in the form of the API
 * @throws InputError when a value does not fit its type, or a name is missing or there twice
 */
export function getCustomFields(
	context: IExecutePaginationFunctions,
	others: IDataObject = {},
): IDataObject {
	const customFields = context.getNodeParameter('customFields.field', []) as CustomField[];
	const zone = context.getTimezone();
	const fields: IDataObject = {};
	for (const { name, type, value } of customFields) {
		if (isUnset(value)) continue;
		if (isUnset(name)) throw misnamed('A custom field has a value and no name');
		const isFilledIn = Object.hasOwn(others, name) && !isUnset(others[name]);
		if (isFilledIn || Object.hasOwn(fields, name)) {
			throw misnamed(`The field ${name} is there twice`);
		}
		const parsed = type === 'json' ? parseJson(value, name) : value;
		fields[name] = toFieldValue(fieldTypes[type], parsed, zone, name) as IDataObject;
	}
	return fields;
}
