import { writes, type Fields, type WriteEndpoint } from '../api/mod';
import { jsonAnswer, textAnswer, type Answer } from './answer';
import { isDay } from './days';
import { addRecord } from './addRecords';
import type { Tables, Row } from './tables';
import { showRecords } from './query';
import { idField } from './assumptions';
import { HttpError } from './httpError';
import type { Switches } from './switches';

/** A file that came with a request. */
export interface ReceivedFile {
	/** The name of the form's field. */
	field: string;
	fileName: string;
	mimeType: string;
	/** In bytes. */
	size: number;
	/** The content, in base64. */
	base64: string;
}

/** The body of a request as it came. */
export type ReceivedBody =
	| { kind: 'none' }
	| { kind: 'json'; value: unknown }
	| { kind: 'multipart'; fields: Record<string, string>; files: ReceivedFile[] }
	| { kind: 'other'; text: string };

const isObject = (value: unknown): value is Row =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The one object of a body, however it is wrapped, or a 400. */
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

/** A value of a body as the service keeps it, or a 400. */
function readField(name: string, value: unknown, fields: Fields | undefined): unknown {
	if (typeof value === 'boolean') {
		throw new HttpError(400, `${name} should be the text 'TRUE' or 'FALSE'`);
	}
	if (Array.isArray(value)) return value.map((element) => readField(name, element, undefined));
	if (isObject(value)) {
		return Object.fromEntries(
			Object.entries(value).map(([key, inner]) => [key, readField(key, inner, undefined)]),
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
			if (!isDay(String(value)) && value !== '0000-00-00') {
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

/** An id of a body as a number, or a 400. Form data and spreadsheets bring it as text. */
function readId(row: Row, name: string): number {
	if (!/^\d+$/.test(String(row[name]))) throw new HttpError(400, `${name} should be an id`);
	return Number(row[name]);
}

/** The record of a table with an id, or a 404. */
function find(table: Row[] | undefined, name: string, id: number): Row {
	const row = table?.find((candidate) => candidate[name] === id);
	if (row === undefined) throw new HttpError(404, `There is no record whose ${name} is ${id}`);
	return row;
}

const skillsOf = (worker: Row): Row[] => (worker.Skills ??= []) as Row[];

/** What each write does. It gets the fields as the service keeps them, and gives the record and its table. */
const handlers: Record<
	keyof typeof writes,
	(given: Row, tables: Tables, now: string, files: ReceivedFile[]) => [record: Row, path: string]
> = {
	createWorker(given, tables, now) {
		const { CarerId: _ours, ...rest } = given;
		return [addRecord(tables, '/workers', rest, now), '/workers'];
	},
	updateWorker(given, tables) {
		const worker = find(tables['/workers'], 'CarerId', readId(given, 'CarerId'));
		return [Object.assign(worker, given), '/workers'];
	},
	createWorkerSkill(given, tables) {
		const CarerId = readId(given, 'CarerId');
		const SkillId = readId(given, 'SkillId');
		const worker = find(tables['/workers'], 'CarerId', CarerId);
		const { SkillCode, Description } = find(tables['/skills'], 'SkillId', SkillId);
		const WorkerSkillId = tables['/workers']
			.flatMap(skillsOf)
			.reduce((highest, row) => Math.max(highest, Number(row.WorkerSkillId) + 1), 1);
		const skill = { WorkerSkillId, SkillCode, Description, ...given, CarerId, SkillId };
		skillsOf(worker).push(skill);
		return [skill, '/worker-skill'];
	},
	updateWorkerSkill(given, tables) {
		// Our reading: the record's own id, or else the worker and the skill, say which one is meant.
		if (given.WorkerSkillId !== undefined) {
			const WorkerSkillId = readId(given, 'WorkerSkillId');
			const skill = find(tables['/workers'].flatMap(skillsOf), 'WorkerSkillId', WorkerSkillId);
			return [Object.assign(skill, given, { WorkerSkillId }), '/worker-skill'];
		}
		const CarerId = readId(given, 'CarerId');
		const SkillId = readId(given, 'SkillId');
		const worker = find(tables['/workers'], 'CarerId', CarerId);
		const skill = find(skillsOf(worker), 'SkillId', SkillId);
		return [Object.assign(skill, given, { CarerId, SkillId }), '/worker-skill'];
	},
	createWorkerCompliance(given, tables, now) {
		const CarerId = readId(given, 'CarerId');
		find(tables['/workers'], 'CarerId', CarerId);
		const { ComplianceId: _ours, ...rest } = given;
		return [addRecord(tables, '/compliance', { ...rest, CarerId }, now), '/compliance'];
	},
	updateWorkerCompliance(given, tables) {
		const ComplianceId = readId(given, 'ComplianceId');
		const record = find(tables['/compliance'], 'ComplianceId', ComplianceId);
		return [Object.assign(record, given, { ComplianceId }), '/compliance'];
	},
	uploadWorkerDocument(given, tables, now, [file]) {
		const CarerId = readId(given, 'CarerId');
		find(tables['/workers'], 'CarerId', CarerId);
		const table = tables['/documents-worker'];
		const DocId = table.reduce((highest, row) => Math.max(highest, Number(row.DocId) + 1), 1);
		const { LinkId: _ours, ...rest } = given;
		const described = {
			DocId,
			DocumentName: file.fileName,
			...rest,
			CarerId,
			FileName: file.fileName,
			FileType: file.mimeType,
			FileSize: file.size,
		};
		return [addRecord(tables, '/documents-worker', described, now), '/documents-worker'];
	},
	updateWorkerDocument(given, tables) {
		const LinkId = readId(given, 'LinkId');
		const record = find(tables['/documents-worker'], 'LinkId', LinkId);
		return [Object.assign(record, given, { LinkId }), '/documents-worker'];
	},
};

const nameOf = new Map<WriteEndpoint, keyof typeof writes>(
	(Object.keys(writes) as (keyof typeof writes)[]).map((name) => [writes[name], name]),
);

/**
 * Answers a request that creates or changes a record.
 *
 * @param endpoint the write
 * @param body the body as it came
 * @param tables the records, which are changed
 * @param switches how bodies are written and what is answered
 * @param now the service's clock, `YYYY-MM-DD HH:MM:SS`
 * @returns the answer
 * @throws Refusal with status 400 when the body is not as specified, 404 when there is no such record
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
		Object.entries(sent).map(([name, value]) => [name, readField(name, value, endpoint.fields)]),
	);
	const files = body.kind === 'multipart' ? body.files : [];
	const name = nameOf.get(endpoint);
	if (name === undefined)
		throw new Error(`Expected a write of the catalogue but found ${endpoint.path}`);
	const [row, path] = handlers[name](given, tables, now, files);

	const [record] = showRecords(path, [row], new Set(), switches);
	const id = idField(path);
	const { status, body: kind } = switches.writeAnswer;
	if (kind === 'empty') return textAnswer(status, '');
	switch (kind) {
		case 'record':
			return jsonAnswer(status, record);
		case 'array':
			return jsonAnswer(status, [record]);
		case 'id':
			return jsonAnswer(status, { [id]: record[id] });
		case 'text':
			return textAnswer(status, 'Saved');
	}
}
