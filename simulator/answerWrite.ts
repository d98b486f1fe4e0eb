import { writes, type Fields, type WriteEndpoint } from '../api/mod';
import { jsonAnswer, textAnswer, type Answer } from './answer';
import { idField } from './assumptions';
import { isDate, unsetDate } from './dates';
import { HttpError } from './httpError';
import { isObject } from './isObject';
import type { ReceivedBody } from './receiveBody';
import { showRows } from './showRows';
import type { Switches } from './switches';
import type { Row, Tables } from './tables';
import { writeHandlers } from './writeHandlers';

/** The one object of a body, however it is wrapped. */
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

/** A value of a body as the API keeps it. */
function parseField(name: string, value: unknown, fields: Fields | undefined): unknown {
	if (typeof value === 'boolean') {
		throw new HttpError(400, `${name} should be the text 'TRUE' or 'FALSE'`);
	}
	if (Array.isArray(value)) return value.map((element) => parseField(name, element, undefined));
	if (isObject(value)) {
		return Object.fromEntries(
			Object.entries(value).map(([key, inner]) => [key, parseField(key, inner, undefined)]),
		);
	}
	const type = fields !== undefined && Object.hasOwn(fields, name) ? fields[name].type : undefined;
	if (value === null) return value;
	switch (type) {
		case 'integer':
			if (!/^-?\d+$/.test(String(value))) {
				throw new HttpError(400, `${name} should be a whole number`);
			}
			return Number(value);
		case 'date':
			if (!isDate(String(value)) && value !== unsetDate) {
				throw new HttpError(400, `${name} should be a date, YYYY-MM-DD`);
			}
			return value;
		case 'flag':
			if (value !== 'TRUE' && value !== 'FALSE') {
				throw new HttpError(400, `${name} should be the text 'TRUE' or 'FALSE'`);
			}
			break;
		case 'text':
			if (typeof value !== 'string') throw new HttpError(400, `${name} should be a text`);
			return value;
	}
	if (value === 'TRUE') return 1;
	if (value === 'FALSE') return 0;
	return value;
}

/**
 * Answers a request that creates or changes a record.
 *
 * @param endpoint the write
 * @param body the body as it came
 * @param tables the records, which are changed
 * @param switches how bodies are written and what is answered
 * @param now the API's clock, `YYYY-MM-DD HH:MM:SS`
 * @returns the answer
 * @throws HttpError with status 400 when the body is not as specified, 404 when there is no such record
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
	const given = Object.fromEntries(
		Object.entries(sent).map(([name, value]) => [name, parseField(name, value, endpoint.fields)]),
	);
	const name = (Object.keys(writes) as (keyof typeof writes)[]).find(
		(key) => writes[key] === endpoint,
	);
	if (name === undefined) {
		throw new Error(`Expected a write of the catalogue but found ${endpoint.path}`);
	}
	const files = body.kind === 'multipart' ? body.files : [];
	const [row, path] = writeHandlers[name](given, tables, now, files);

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
