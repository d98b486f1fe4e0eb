import type { IDataObject, IExecutePaginationFunctions } from 'n8n-workflow';
import type { WriteEndpoint } from '../../api/mod';
import { InputError } from '../../errors/mod';
import { isEmpty, parseJsonBody, toJsonValue } from '../../values/mod';
import { getCustomFields } from './getCustomFields';

/**
 * Prepares the form of an upload: the file in the item's binary data with its name and type, and the metadata fields
 * (specification: "Write endpoints"; the names of the parts are not shown).
 *
 * @param context n8n's context of the item
 * @param endpoint the endpoint of the upload
 * @param fields the metadata that has fields of its own in the node
 * @returns makes the form. The file is read then, because many files at once would fill the memory.
 * @throws NodeOperationError when the item has no such file, InputError when the metadata cannot be sent
 */
export function prepareUpload(
	context: IExecutePaginationFunctions,
	endpoint: WriteEndpoint,
	fields: IDataObject,
): () => Promise<FormData> {
	const property = context.getNodeParameter('inputDataFieldName') as string;
	const { fileName, mimeType } = context.helpers.assertBinaryData(property);
	const partName = context.getNodeParameter('options.filePartName', 'file') as string;
	if (isEmpty(partName)) {
		throw new InputError({
			title: 'File Part Name is empty',
			nextStep: 'Enter the name of the part, or remove the option.',
		});
	}
	const metadata =
		context.getNodeParameter('specifyBody') === 'json'
			? parseJsonBody(endpoint, context.getNodeParameter('jsonBody'))
			: toJsonValue({ ...fields, ...getCustomFields(context, fields) });

	return async () => {
		const content = await context.helpers.getBinaryDataBuffer(property);
		const form = new FormData();
		const file = new Blob([content as Uint8Array<ArrayBuffer>], { type: mimeType });
		form.append(partName, file, fileName ?? 'file');
		for (const [name, value] of Object.entries(metadata as IDataObject)) {
			if (value === null || value === undefined) continue;
			form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
		}
		return form;
	};
}
