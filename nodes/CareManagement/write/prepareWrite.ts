import type { IDataObject, IExecutePaginationFunctions as Context } from 'n8n-workflow';
import { cleanRecord, type FieldType, type WriteEndpoint } from '../../../api/mod';
import { endpointError, InputError } from '../../../errors/mod';
import { describeBody, send, UnknownOutcomeError, type Body } from '../../../http/mod';
import * as values from '../../../values/mod';
import { findFieldName } from '../../shared/names';
import type { NodeSession } from '../../shared/openSession';
import { answerModel, getUserQuery, isBlank, isTool, requireValue } from '../read/mod';
import { idPickers, titleOf } from '../resources/mod';
import type { PreparedWrite } from './writeInOrder';

/**
 * Prepares a request that creates or changes one record. What can be seen to be wrong with it is seen here.
 *
 * @param fields what the user set, by field of the record
 * @returns the write; sent, it returns the records of the response, or an item that says that it was a success
 * @throws CareManagementError when a value does not fit
 */
export function prepareWrite(
	context: Context,
	session: NodeSession,
	endpoint: WriteEndpoint,
	fields: unknown,
): PreparedWrite {
	const query = getUserQuery(context);
	const body = getBody(context, endpoint, fields as IDataObject);
	const isRaw = context.getNodeParameter('options.rawValues', false) === true;
	return {
		content: JSON.stringify([session.credential, endpoint.method, endpoint.path, query, body]),
		send: async () => {
			const { body: answer } = await send(session, endpoint, query, body);
			const isPage = typeof answer === 'string' && /^\s*[<[{]/.test(answer);
			if (isPage || saysFailed(answer)) {
				const what = isPage ? describeBody(answer) : 'an error';
				const title = `The service answered with ${what} instead of a confirmation`;
				throw new UnknownOutcomeError(endpointError(endpoint, { title, nextStep: '' }));
			}
			const records = toItems(answer);
			if (!isRaw) for (const record of records) cleanRecord(record, endpoint.fields);
			return isTool(context) ? answerModel(endpoint, records, records.length) : records;
		},
	};
}

/** Whether an answer says itself that it is none to a success, whatever its status. */
function saysFailed(answer: unknown): boolean {
	if (Array.isArray(answer)) return answer.some(saysFailed);
	if (!values.isObject(answer)) return /^\s*false\s*$/i.test(String(answer));
	return Object.entries(answer).some(([name, value]) =>
		/^success$/i.test(name)
			? /^(false|0)$/i.test(String(value))
			: /^errors?$/i.test(name) && !isNoError(value),
	);
}

/** What services write where there was no error. */
const isNoError = (value: unknown): boolean =>
	values.isEmpty(value) ||
	/^\s*(0|false|no|none|ok|no errors?)\s*$/i.test(String(value)) ||
	(typeof value === 'object' && Object.values(value ?? {}).every(isNoError));

/** The response to a write as items; its shape is not documented. */
function toItems(answer: unknown): IDataObject[] {
	const records = [answer].flat();
	const isNothing = typeof answer !== 'string' ? values.isEmpty(answer) : answer.trim() === '';
	if (isNothing) return [{ success: true }];
	return records.every(values.isObject)
		? (records as IDataObject[])
		: [{ response: answer as string }];
}

function getBody(context: Context, endpoint: WriteEndpoint, fields: IDataObject): Body {
	const specified = context.getNodeParameter('specifyBody');
	const isUpload = endpoint.body === 'multipart';
	const format = (record: IDataObject) => {
		for (const name of endpoint.needs ?? []) requireField(name, record[name]);
		return isUpload
			? (values.toJsonValue(record) as object)
			: values.formatFields(byId(endpoint), record, context.getTimezone());
	};
	const parseJson = () => {
		const record = values.parseJsonBody(endpoint, context.getNodeParameter('jsonBody'));
		// The API may want another name.
		for (const name of endpoint.needs ?? []) if (name in record) requireField(name, record[name]);
		return record;
	};
	const record =
		specified === 'json'
			? parseJson()
			: format(
					specified === 'columns'
						? getMappedColumns(context, endpoint)
						: getFields(context, endpoint, fields),
				);
	if (isUpload) return prepareUpload(context, record);
	const isWrapped = context.getNodeParameter('options.wrapInArray', endpoint.path === '/worker');
	return values.wrapBody(endpoint, record, isWrapped as boolean);
}

/** Filled in or mapped, a record is named by its ID alone: its code may be what shall be changed. */
const byId = (endpoint: WriteEndpoint): WriteEndpoint =>
	endpoint.id && endpoint.identifiedBy ? { ...endpoint, identifiedBy: [[endpoint.id]] } : endpoint;

const requireField = (name: string, value: unknown): void =>
	requireValue(
		value,
		idPickers[name]?.displayName ?? titleOf(name),
		'Fill it in, or check what its expression gives.',
	);

/**
 * Makes the form of an upload: the file in the item's binary data with its name and type, and the metadata. The file is
 * read when it is sent, because many files at once would fill the memory.
 */
function prepareUpload(context: Context, metadata: object): Body {
	const property = context.getNodeParameter('inputDataFieldName') as string;
	const { fileName, mimeType } = context.helpers.assertBinaryData(property);
	const partName = context.getNodeParameter('options.filePartName', 'file') as string;
	requireValue(partName, 'File Part Name', 'Enter the name of the part, or remove the option.');
	return async () => {
		const content = await context.helpers.getBinaryDataBuffer(property);
		const form = new FormData();
		const file = new Blob([content as Uint8Array<ArrayBuffer>], { type: mimeType });
		form.append(partName, file, fileName || 'file');
		for (const [name, value] of Object.entries(metadata)) {
			if (value === null || value === undefined) continue;
			form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
		}
		return form;
	};
}

/** The columns of the input item as they were mapped; a name may be spelled otherwise than the service spells it. */
function getMappedColumns(context: Context, { noun, fields = {} }: WriteEndpoint): IDataObject {
	if (context.getNodeParameter('columns.mappingMode') !== 'autoMapInputData') {
		// n8n's own validation knows no time zone, and its errors show the value.
		const mapped = context.getNodeParameter('columns.value', null, { skipValidation: true });
		return (mapped ?? {}) as IDataObject;
	}
	const { json } = context.getInputData() as { json: IDataObject };
	const known = new Set(Object.keys(fields));
	const columns = values.groupBy(Object.keys(json), (column) => findFieldName(column, known));
	const faulty = [...columns].flatMap(([name, same]) =>
		known.has(name) && same.length === 1 ? [] : same,
	);
	if (faulty.length === 0) {
		return Object.fromEntries([...columns].map(([name, [column]]) => [name, json[column]]));
	}
	throw new InputError({
		title: `The input has columns that a ${noun} does not have, or not twice: ${faulty.join(', ')}`,
		nextStep: `Rename these columns or take them out with an Edit Fields node before this one, or map each column manually. The columns of a ${noun} are ${[...known].join(', ')}.`,
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

type CustomField = { name: string; type: keyof typeof fieldTypes; value: unknown };

/** The fields that the user filled in, with the ids that were picked, and those that the user added by name. */
function getFields(context: Context, endpoint: WriteEndpoint, filledIn: IDataObject): IDataObject {
	const fields = { ...filledIn };
	const { parameters } = context.getNode();
	// Only where no fields are documented do the ids stand in pickers of their own.
	for (const [name, { displayName }] of Object.entries(endpoint.fields ? {} : idPickers)) {
		if (!Object.hasOwn(fields, name)) continue;
		if (isBlank(parameters[name])) {
			// Left empty, without even an expression: the API may want the id under another name.
			delete fields[name];
		} else {
			requireField(name, fields[name]);
			fields[name] = values.toId(fields[name], displayName);
		}
	}
	for (const [name, parameter] of Object.entries(parameters.updateFields ?? {})) {
		if (!isBlank(parameter)) continue;
		throw new InputError({
			title: `${titleOf(name.replace('Carer', 'Worker'))} is empty and would not be changed`,
			nextStep: `Enter a value, or remove the field. To clear it, choose Using JSON and send "${name}": "". Whether the service then clears it is not documented.`,
		});
	}
	addCustomFields(context, fields, parameters.customFields);
	return fields;
}

/** Adds the fields that the user added by name; the parameter has them with their expressions. */
function addCustomFields(context: Context, fields: IDataObject, parameter: unknown): void {
	const entered = (parameter as { field?: CustomField[] } | undefined)?.field ?? [];
	const customFields = context.getNodeParameter('customFields.field', []) as CustomField[];
	for (const [index, { name: typed, type, value }] of customFields.entries()) {
		const name = String(typed ?? '').trim();
		if (values.isUnset(value)) {
			// Without it, another record might be meant, or none.
			if (values.isIdName(name) && !isBlank(entered[index]?.value)) requireField(name, value);
			continue;
		}
		const same = findFieldName(name, new Set(Object.keys(fields)));
		const isThere = Object.hasOwn(fields, same) && !values.isUnset(fields[same]);
		if (name === '' || isThere) {
			throw new InputError({
				title: isThere
					? `The field ${name} is there twice`
					: 'A custom field has a value and no name',
				nextStep: 'Correct the names under Custom Fields.',
			});
		}
		const parsed = type === 'json' ? values.parseJson(value, name) : value;
		const formatted = values.toFieldValue(fieldTypes[type], parsed, context.getTimezone(), name);
		fields[name] = formatted as IDataObject;
	}
}
