import type { IDataObject, IExecutePaginationFunctions as Context } from 'n8n-workflow';
import {
	idOfWritten,
	neededFields,
	takenFields,
	type FieldType,
	type WriteEndpoint,
} from '../../../api/mod';
import { InputError } from '../../../errors/mod';
import type { Body } from '../../../http/mod';
import * as values from '../../../values/mod';
import { findFieldName } from '../../shared/names';
import { isBlank, requireValue } from '../read/mod';
import { idPickers, titleOf, titleOfField } from '../resources/mod';
import { refuseStandIns } from './refuseStandIns';
import { fieldsOfColumn, isOfSheet, valueOfCell } from './sheetColumns';

/**
 * Makes the record to write, formatted for the API. For an upload, the record is the metadata of the file.
 *
 * @param fields the values that the user set, by field of the record
 * @throws InputError when a value or a column does not fit, or when a value is missing or contains a stand-in
 */
export function getRecord(
	context: Context,
	endpoint: WriteEndpoint,
	fields: IDataObject,
): IDataObject {
	const specified = context.getNodeParameter('specifyBody');
	const requireNeeded = (name: string, value: unknown) =>
		requireField(titleOfField(endpoint, name), value);
	if (specified === 'json') {
		const record = values.parseJsonBody(endpoint, context.getNodeParameter('jsonBody'));
		refuseStandIns(record as IDataObject);
		for (const name of neededFields(endpoint)) {
			// A needed field that is not documented can be absent from the JSON, because the API may use another name for it.
			const isDocumented = endpoint.required?.includes(name);
			if (isDocumented || name in record) requireNeeded(name, record[name]);
		}
		return record as IDataObject;
	}
	const record =
		specified === 'columns'
			? getMappedColumns(context, endpoint)
			: getFields(context, endpoint, fields);
	refuseStandIns(record);
	// First and last name are not required if the person may exist already, because a code may identify the person.
	const mayExist =
		context.getNodeParameter('operation') === 'upsert' && endpoint.knownBy === 'person';
	if (!mayExist) for (const name of neededFields(endpoint)) requireNeeded(name, record[name]);
	return values.formatFields(byId(endpoint), record, context.getTimezone()) as IDataObject;
}

/** Makes the body of a request: the record, an array with the record, or a form with the record and the file of the item. */
export function toBody(context: Context, endpoint: WriteEndpoint, record: IDataObject): Body {
	if (endpoint.body === 'multipart') return prepareUpload(context, record);
	const isWrapped = context.getNodeParameter('options.wrapInArray', endpoint.path === '/worker');
	return values.wrapBody(endpoint, record, isWrapped as boolean);
}

/**
 * Returns the endpoint with its documented ID, if it has one, as the only field that identifies a record. So an update can change another
 * identifying field, such as a code.
 */
function byId(endpoint: WriteEndpoint): WriteEndpoint {
	const id = idOfWritten(endpoint);
	return id && endpoint.identifiedBy ? { ...endpoint, identifiedBy: [[id]] } : endpoint;
}

const requireField = (title: string, value: unknown): void =>
	requireValue(value, title, 'Fill it in, or check what its expression gives.');

/**
 * Returns the content of a write, to tell it from other writes. For an upload, the file is not read yet. So facts about the file, such as
 * its name and size, stand for the content of the file.
 */
export function identify(context: Context, body: Body, metadata: object): unknown {
	if (typeof body !== 'function') return body;
	const property = context.getNodeParameter('inputDataFieldName') as string;
	const { id, fileName, fileSize } = context.helpers.assertBinaryData(property);
	return [metadata, { id, fileName, fileSize }];
}

/**
 * Makes a function that makes the form of an upload. The file is read when the form is sent, because many files at the same time might fill
 * the memory.
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

/**
 * Returns the values of the mapped columns, by field of the record. With automatic mapping, a column may have another name than its field.
 */
function getMappedColumns(context: Context, endpoint: WriteEndpoint): IDataObject {
	if (context.getNodeParameter('columns.mappingMode') !== 'autoMapInputData') {
		// n8n's own validation is skipped, because it knows no time zone, and because its errors show the value.
		const mapped = context.getNodeParameter('columns.value', null, { skipValidation: true });
		return (mapped ?? {}) as IDataObject;
	}
	const { json } = context.getInputData() as { json: IDataObject };
	const { noun } = endpoint;
	const fields = takenFields(endpoint) ?? {};
	const known = Object.keys(fields);
	const columns = fieldsOf(Object.keys(json).filter(isOfSheet), known);
	const faulty = [...columns].flatMap(([name, same]) =>
		known.includes(name) && same.length === 1 ? [] : same,
	);
	const leavesOut = context.getNodeParameter('options.extraColumns', 'error') === 'leaveOut';
	const isTwice = (column: string) =>
		[...columns].some(([name, same]) => known.includes(name) && same.includes(column));
	const refused = leavesOut ? faulty.filter(isTwice) : faulty;
	if (refused.length === 0) {
		const mapped = [...columns].filter(([name]) => known.includes(name));
		return Object.fromEntries(
			mapped.map(([name, [column]]) => [name, valueOfCell(name, json[column], fields[name].type)]),
		) as IDataObject;
	}
	throw new InputError({
		title: `The input has columns that a ${noun} does not have, or not twice: ${refused.join(', ')}`,
		nextStep: `Rename these columns or take them out with an Edit Fields node before this one, or map each column manually. Extra Columns under Options leaves out columns that no ${noun} has. The columns of a ${noun} are ${known.join(', ')}.`,
	});
}

/** Groups the columns of a sheet by the field that they mean. If a column means no field, the name of the column stands for the field. */
function fieldsOf(
	columns: readonly string[],
	known: readonly string[],
): ReadonlyMap<string, readonly string[]> {
	const names = new Set(known);
	const spelled = values.groupBy(columns, (column) => findFieldName(column, names));
	for (const [name, same] of [...spelled]) {
		if (names.has(name)) continue;
		for (const column of same) {
			const fields = fieldsOfColumn(column).filter((one) => names.has(one));
			if (fields.length === 0) continue;
			const field = fields.find((one) => !spelled.has(one)) ?? fields[0];
			spelled.delete(name);
			// If no field is free, the first field gets a second column. The caller then refuses both columns.
			spelled.set(field, [...(spelled.get(field) ?? []), column]);
		}
	}
	return spelled;
}

const fieldTypes = {
	boolean: 'flag',
	date: 'date',
	dateTime: 'datetime',
	json: 'notShown',
	number: 'number',
	string: 'text',
} satisfies Record<string, FieldType>;

type CustomField = { name: string; type: keyof typeof fieldTypes; value: unknown };

function getFields(context: Context, endpoint: WriteEndpoint, filledIn: IDataObject): IDataObject {
	const fields = { ...filledIn };
	const { parameters } = context.getNode();
	// The panel has pickers for these IDs only if the fields of the record are not documented.
	for (const [name, { displayName }] of Object.entries(takenFields(endpoint) ? {} : idPickers)) {
		if (!Object.hasOwn(fields, name)) continue;
		if (isBlank(parameters[name])) {
			// If the picker is empty and has no expression, the ID is not sent. The API may want the ID under another name.
			delete fields[name];
		} else {
			requireField(displayName, fields[name]);
			fields[name] = values.toId(fields[name], displayName);
		}
	}
	for (const [name, parameter] of Object.entries(parameters.updateFields ?? {})) {
		if (!isBlank(parameter)) continue;
		throw new InputError({
			title: `${titleOfField(endpoint, name)} is empty and would not be changed`,
			nextStep: `Enter a value, or remove the field. To clear it, choose Using JSON and send "${name}": "". Whether the service then clears it is not documented.`,
		});
	}
	addCustomFields(context, fields, parameters.customFields);
	return fields;
}

const titleOfCustom = (name: string): string => idPickers[name]?.displayName ?? titleOf(name);

/**
 * Adds the fields under Custom Fields.
 *
 * @param parameter the Custom Fields with their expressions, before n8n resolves them
 */
function addCustomFields(context: Context, fields: IDataObject, parameter: unknown): void {
	const entered = (parameter as { field?: CustomField[] } | undefined)?.field ?? [];
	const customFields = context.getNodeParameter('customFields.field', []) as CustomField[];
	for (const [index, { name: typed, type, value }] of customFields.entries()) {
		const name = String(typed ?? '').trim();
		if (values.isUnset(value)) {
			// If the expression for an ID gives no value, the item is refused. Otherwise the write might be about another record, or about no
			// record.
			if (values.isIdName(name) && !isBlank(entered[index]?.value)) {
				requireField(titleOfCustom(name), value);
			}
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
		refuseStandIns({ [name]: value });
		const parsed = type === 'json' ? values.parseJson(value, name) : value;
		const formatted = values.toFieldValue(fieldTypes[type], parsed, context.getTimezone(), name);
		fields[name] = formatted as IDataObject;
	}
}
