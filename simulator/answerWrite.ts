import { takenFields, type WriteEndpoint } from '../api/mod';
import { jsonAnswer, textAnswer, type Answer } from './answer';
import { idField } from './assumptions';
import { createRecord } from './createRecord';
import { HttpError } from './httpError';
import { isObject } from './isObject';
import { parseFields } from './parseFields';
import type { ReceivedBody } from './receiveBody';
import { showRows } from './showRows';
import type { Switches } from './switches';
import type { Row, Tables } from './tables';
import { updateRecord } from './updateRecord';
import { targetOf, type WriteTarget } from './targetOf';

/** Returns the object in a body. For JSON, the endpoint or the switch `putBody` says which form the body must have. */
function unwrap(endpoint: WriteEndpoint, body: ReceivedBody, switches: Switches): Row {
	if (endpoint.body === 'multipart') {
		if (body.kind !== 'multipart')
			throw new HttpError(400, 'The body should be multipart/form-data');
		if (body.files.length !== 1) throw new HttpError(400, 'The form should carry one file');
		return body.fields;
	}
	if (body.kind !== 'json') throw new HttpError(400, 'The body should be JSON');
	const wanted =
		endpoint.body === 'unknown' ? (switches.putBody[endpoint.path] ?? 'object') : endpoint.body;
	const { value } = body;
	if (Array.isArray(value) && wanted !== 'object') {
		if (value.length !== 1 || !isObject(value[0])) {
			throw new HttpError(400, 'The array should hold one object');
		}
		return value[0];
	}
	if (isObject(value) && wanted !== 'array') return value;
	throw new HttpError(400, `The body should be an ${wanted === 'either' ? 'object' : wanted}`);
}

/** Returns the names of the fields that the API knows in a write. The names of undocumented fields come from the existing records. */
const knownFields = (endpoint: WriteEndpoint, { ids, rows }: WriteTarget, tables: Tables) =>
	new Set([
		...ids.flat(),
		...Object.keys(takenFields(endpoint) ?? {}),
		...rows(tables).flatMap(Object.keys),
	]);

function dropUnknown(given: Row, known: ReadonlySet<string>, switches: Switches): Row {
	const unknown = Object.keys(given).find((name) => !known.has(name));
	if (unknown !== undefined && switches.unknownFields === 'refuse') {
		throw new HttpError(400, `${unknown} is not a field of this record`);
	}
	return Object.fromEntries(Object.entries(given).filter(([name]) => known.has(name)));
}

/**
 * Answers a request that creates or changes a record.
 *
 * @param now the API's clock, `YYYY-MM-DD HH:MM:SS`
 * @throws HttpError with status 400 or 404 when the API refuses the write
 */
export function answerWrite(
	endpoint: WriteEndpoint,
	body: ReceivedBody,
	tables: Tables,
	switches: Switches,
	now: string,
): Answer {
	const sent = unwrap(endpoint, body, switches);
	if (Object.keys(sent).length === 0) throw new HttpError(400, 'The body says nothing');
	const target = targetOf(endpoint);
	const parsed = parseFields(sent, endpoint, switches);
	const given =
		switches.unknownFields === 'keep'
			? parsed
			: dropUnknown(parsed, knownFields(endpoint, target, tables), switches);
	const files = body.kind === 'multipart' ? body.files : [];
	const row =
		endpoint.method === 'POST'
			? createRecord(endpoint, target, given, { tables, now, files })
			: updateRecord(target, given, tables, now, switches);
	const { path } = target;
	const [record] = showRows(path, [row], new Set(), switches);
	const { status, body: kind } = switches.writeAnswer;
	switch (kind) {
		case 'record':
			return jsonAnswer(status, record);
		case 'array':
			return jsonAnswer(status, [record]);
		case 'id':
			return jsonAnswer(status, { [idField(path)]: record[idField(path)] });
		case 'text':
			return textAnswer(status, 'Saved');
		case 'empty':
			return textAnswer(status, '');
	}
}
