import type { IDataObject, IExecutePaginationFunctions } from 'n8n-workflow';
import type { FieldType, WriteEndpoint } from '../../../api/mod';
import { endpointError, InputError } from '../../../errors/mod';
import { describeBody, send, UnknownOutcomeError, type Body } from '../../../http/mod';
import {
	formatFields,
	formatQuery,
	isEmpty,
	isObject,
	isUnset,
	parseJson,
	parseJsonBody,
	toFieldValue,
	toId,
	toJsonValue,
	wrapBody,
} from '../../../values/mod';
import type { NodeSession } from '../../shared/openSession';
import { answerModel, getUserQuery, isTool, requireValue } from '../read/mod';
import { idPickers } from '../resources/mod';
import type { PreparedWrite } from './writeInOrder';

/**
 * Prepares a request that creates or changes one record. What can be seen to be wrong with it is seen here.
 *
 * @param values what the user set, by query parameter
 * @param fields what the user set, by field of the record
 * @returns the write; sent, it returns the records of the response, or an item that says that it was a success
 * @throws CareManagementError when a value does not fit
 */
export function prepareWrite(
	context: IExecutePaginationFunctions,
	session: NodeSession,
	endpoint: WriteEndpoint,
	values: IDataObject,
	fields: unknown,
): PreparedWrite {
	const query = {
		...formatQuery(endpoint, values, context.getTimezone()),
		...getUserQuery(context),
	};
	const body = getBody(context, endpoint, fields as IDataObject);
	return {
		content: JSON.stringify([session.credential, endpoint.method, endpoint.path, query, body]),
		send: async () => {
			const response = await send(session, endpoint, query, body);
			if (typeof response.body === 'string' && /^\s*[<[{]/.test(response.body)) {
				throw new UnknownOutcomeError(
					endpointError(endpoint, {
						title: `The service answered with ${describeBody(response.body)} instead of a confirmation`,
						nextStep: 'If the record is not there, try again later.',
					}),
				);
			}
			const records = toItems(response.body);
			return isTool(context) ? answerModel({ endpoint, records, total: records.length }) : records;
		},
	};
}

/** The response to a write as items; its shape is not documented. */
function toItems(body: unknown): IDataObject[] {
	if (Array.isArray(body) && body.length > 0 && body.every(isObject)) return body as IDataObject[];
	if (isObject(body) && Object.keys(body).length > 0) return [body as IDataObject];
	const isNothing = isUnset(body) || (typeof body === 'object' && isEmpty(body));
	return [isNothing ? { success: true } : { success: true, response: body as string }];
}

function getBody(
	context: IExecutePaginationFunctions,
	endpoint: WriteEndpoint,
	values: IDataObject,
): Body {
	const specified = context.getNodeParameter('specifyBody');
	const isUpload = endpoint.body === 'multipart';
	const format = (fields: IDataObject) =>
		isUpload
			? (toJsonValue(fields) as object)
			: formatFields(endpoint, fields, context.getTimezone());
	const record =
		specified === 'json'
			? parseJsonBody(endpoint, context.getNodeParameter('jsonBody'))
			: format(
					specified === 'columns'
						? getMappedColumns(context, endpoint)
						: getFields(context, endpoint, values),
				);
	if (isUpload) return prepareUpload(context, record);
	const isWrapped = context.getNodeParameter('options.wrapInArray', endpoint.path === '/worker');
	return wrapBody(endpoint, record, isWrapped as boolean);
}

/**
 * Makes the form of an upload: the file in the item's binary data with its name and type, and the metadata fields. The
 * names of the parts are not documented.
 *
 * @returns makes the form. The file is read then, because many files at once would fill the memory.
 */
function prepareUpload(
	context: IExecutePaginationFunctions,
	metadata: object,
): () => Promise<FormData> {
	const property = context.getNodeParameter('inputDataFieldName') as string;
	const { fileName = 'file', mimeType } = context.helpers.assertBinaryData(property);
	const partName = context.getNodeParameter('options.filePartName', 'file') as string;
	requireValue(partName, 'File Part Name', 'Enter the name of the part, or remove the option.');
	return async () => {
		const content = await context.helpers.getBinaryDataBuffer(property);
		const form = new FormData();
		const file = new Blob([content as Uint8Array<ArrayBuffer>], { type: mimeType });
		form.append(partName, file, fileName);
		for (const [name, value] of Object.entries(metadata)) {
			if (value === null || value === undefined) continue;
			form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
		}
		return form;
	};
}

/** The fields as the columns of the input item were mapped. n8n's own validation knows no time zone, and shows the value. */
function getMappedColumns(
	context: IExecutePaginationFunctions,
	{ noun, fields = {} }: WriteEndpoint,
): IDataObject {
	if (context.getNodeParameter('columns.mappingMode') !== 'autoMapInputData') {
		const values = context.getNodeParameter('columns.value', null, { skipValidation: true });
		return (values ?? {}) as IDataObject;
	}
	const { json } = context.getInputData() as { json: IDataObject };
	const unknown = Object.keys(json).filter((name) => !Object.hasOwn(fields, name));
	if (unknown.length === 0) return json;
	throw new InputError({
		title: `The input has columns that a ${noun} does not have: ${unknown.join(', ')}`,
		nextStep:
			'Rename them or take them out with an Edit Fields node before this one, or map each column manually.',
	});
}

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

/** The fields that the user filled in, and those that the user added by name. */
function getFields(
	context: IExecutePaginationFunctions,
	{ fields: documented }: WriteEndpoint,
	values: IDataObject,
): IDataObject {
	const fields = { ...values };
	// Only where no fields are documented do the ids stand in pickers of their own.
	if (!documented) resolveIdPickers(context, fields);
	const added = new Set<string>();
	const customFields = context.getNodeParameter('customFields.field', []) as CustomField[];
	for (const { name, type, value } of customFields) {
		if (isUnset(value)) continue;
		if (isUnset(name)) throw misnamed('A custom field has a value and no name');
		const isFilledIn = Object.hasOwn(fields, name) && !isUnset(fields[name]);
		if (isFilledIn || added.has(name)) throw misnamed(`The field ${name} is there twice`);
		const parsed = type === 'json' ? parseJson(value, name) : value;
		fields[name] = toFieldValue(
			fieldTypes[type],
			parsed,
			context.getTimezone(),
			name,
		) as IDataObject;
		added.add(name);
	}
	return fields;
}

/** A picker that was left empty sends nothing, because the API may want the id under another name. */
function resolveIdPickers(context: IExecutePaginationFunctions, fields: IDataObject): void {
	const { parameters } = context.getNode();
	for (const { name, title } of idPickers) {
		if (!Object.hasOwn(fields, name)) continue;
		const parameter: unknown = parameters[name];
		// Not even an expression.
		if (isUnset(isObject(parameter) ? parameter.value : parameter)) {
			delete fields[name];
			continue;
		}
		requireValue(fields[name], title, 'Choose one, or check what the expression gives.');
		fields[name] = toId(fields[name], title);
	}
}
