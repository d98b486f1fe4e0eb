import type { IDataObject, IExecutePaginationFunctions } from 'n8n-workflow';
import type { FieldType } from '../../api/mod';
import { isUnset, parseJson, parseJsonBody, toFieldValue } from '../../client/mod';

/** A field that the user added by name, type and value. */
interface CustomField {
	name: string;
	type: keyof typeof fieldTypes;
	value: unknown;
}

/** The types that a custom field can have, and the field type of the API that each is written as. */
const fieldTypes = {
	boolean: 'flag',
	date: 'date',
	dateTime: 'datetime',
	json: 'notShown',
	number: 'number',
	string: 'text',
} satisfies Record<string, FieldType>;

/**
 * The fields that the user added by name.
 *
 * @returns each field with its value in the form of the API
 * @throws InputError when a value does not fit its type
 */
export function getCustomFields(this: IExecutePaginationFunctions): IDataObject {
	const fields = this.getNodeParameter('customFields.field', []) as CustomField[];
	const zone = this.getTimezone();
	const written: IDataObject = {};
	for (const { name, type, value } of fields) {
		if (isUnset(name) || isUnset(value)) continue;
		written[name] = toFieldValue(
			fieldTypes[type],
			type === 'json' ? parseJson(value, name) : value,
			zone,
			name,
		) as IDataObject;
	}
	return written;
}

/**
 * The form of an upload: the file of the item's binary data with its name and type, and the metadata fields
 * (specification: "Write endpoints"; the names of the parts are not shown).
 *
 * @returns the form, ready to be sent
 * @throws NodeOperationError when the item holds no such file
 */
export async function buildUploadForm(this: IExecutePaginationFunctions): Promise<FormData> {
	const property = this.getNodeParameter('inputDataFieldName') as string;
	const { fileName, mimeType } = this.helpers.assertBinaryData(property);
	const content = await this.helpers.getBinaryDataBuffer(property);
	const form = new FormData();
	form.append(
		this.getNodeParameter('options.filePartName', 'file') as string,
		new Blob([new Uint8Array(content)], { type: mimeType }),
		fileName ?? 'file',
	);
	const metadata =
		this.getNodeParameter('specifyBody') === 'json'
			? parseJsonBody(this.getNodeParameter('jsonBody'))
			: getCustomFields.call(this);
	for (const [name, value] of Object.entries(metadata)) {
		form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
	}
	return form;
}
