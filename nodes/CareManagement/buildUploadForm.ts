import type { IExecutePaginationFunctions } from 'n8n-workflow';
import { parseJsonBody } from '../../client/mod';
import { getCustomFields } from './getCustomFields';

/**
 * The form of an upload: the file in the item's binary data with its name and type, and the metadata fields
 * (specification: "Write endpoints"; the names of the parts are not shown).
 *
 * @param context n8n's context of the item
 * @throws NodeOperationError when the item has no such file
 */
export async function buildUploadForm(context: IExecutePaginationFunctions): Promise<FormData> {
	const property = context.getNodeParameter('inputDataFieldName') as string;
	const { fileName, mimeType } = context.helpers.assertBinaryData(property);
	const content = await context.helpers.getBinaryDataBuffer(property);
	const form = new FormData();
	form.append(
		context.getNodeParameter('options.filePartName', 'file') as string,
		new Blob([new Uint8Array(content)], { type: mimeType }),
		fileName ?? 'file',
	);
	const metadata =
		context.getNodeParameter('specifyBody') === 'json'
			? parseJsonBody(context.getNodeParameter('jsonBody'))
			: getCustomFields(context);
	for (const [name, value] of Object.entries(metadata)) {
		form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
	}
	return form;
}
