import type { writes } from '../api/mod';
import { addRecord, nextId } from './addRecord';
import { HttpError } from './httpError';
import type { ReceivedFile } from './receiveBody';
import type { Row, Tables } from './tables';

/** An id of a body as a number. Form data and spreadsheets bring it as text. */
function parseId(row: Row, name: string): number {
	if (!/^\d+$/.test(String(row[name]))) throw new HttpError(400, `${name} should be an id`);
	return Number(row[name]);
}

/** The record of a table whose field `name` holds this id. */
function find(table: Row[] | undefined, name: string, id: number): Row {
	const row = table?.find((candidate) => candidate[name] === id);
	if (row === undefined) throw new HttpError(404, `There is no record whose ${name} is ${id}`);
	return row;
}

const skillsOf = (worker: Row): Row[] => (worker.Skills ??= []) as Row[];

/** What each write does: it gets the fields as the API keeps them, and returns the record and the path of its list. */
export const writeHandlers: Record<
	keyof typeof writes,
	(given: Row, tables: Tables, now: string, files: ReceivedFile[]) => [record: Row, path: string]
> = {
	createWorker(given, tables, now) {
		const { CarerId: _ours, ...rest } = given;
		return [addRecord(tables, '/workers', rest, now), '/workers'];
	},
	updateWorker(given, tables) {
		const worker = find(tables['/workers'], 'CarerId', parseId(given, 'CarerId'));
		return [Object.assign(worker, given), '/workers'];
	},
	createWorkerSkill(given, tables) {
		const CarerId = parseId(given, 'CarerId');
		const SkillId = parseId(given, 'SkillId');
		const worker = find(tables['/workers'], 'CarerId', CarerId);
		const { SkillCode, Description } = find(tables['/skills'], 'SkillId', SkillId);
		const WorkerSkillId = nextId(tables['/workers'].flatMap(skillsOf), 'WorkerSkillId');
		const skill = { WorkerSkillId, SkillCode, Description, ...given, CarerId, SkillId };
		skillsOf(worker).push(skill);
		return [skill, '/worker-skill'];
	},
	updateWorkerSkill(given, tables) {
		// Our assumption: the record's own id, or else the worker and the skill, say which one is meant.
		if (given.WorkerSkillId !== undefined) {
			const WorkerSkillId = parseId(given, 'WorkerSkillId');
			const skill = find(tables['/workers'].flatMap(skillsOf), 'WorkerSkillId', WorkerSkillId);
			return [Object.assign(skill, given, { WorkerSkillId }), '/worker-skill'];
		}
		const CarerId = parseId(given, 'CarerId');
		const SkillId = parseId(given, 'SkillId');
		const worker = find(tables['/workers'], 'CarerId', CarerId);
		const skill = find(skillsOf(worker), 'SkillId', SkillId);
		return [Object.assign(skill, given, { CarerId, SkillId }), '/worker-skill'];
	},
	createWorkerCompliance(given, tables, now) {
		const CarerId = parseId(given, 'CarerId');
		find(tables['/workers'], 'CarerId', CarerId);
		const { ComplianceId: _ours, ...rest } = given;
		return [addRecord(tables, '/compliance', { ...rest, CarerId }, now), '/compliance'];
	},
	updateWorkerCompliance(given, tables) {
		const ComplianceId = parseId(given, 'ComplianceId');
		const record = find(tables['/compliance'], 'ComplianceId', ComplianceId);
		return [Object.assign(record, given, { ComplianceId }), '/compliance'];
	},
	uploadWorkerDocument(given, tables, now, [file]) {
		const CarerId = parseId(given, 'CarerId');
		find(tables['/workers'], 'CarerId', CarerId);
		const { LinkId: _ours, ...rest } = given;
		const document = {
			DocId: nextId(tables['/documents-worker'], 'DocId'),
			DocumentName: file.fileName,
			...rest,
			CarerId,
			FileName: file.fileName,
			FileType: file.mimeType,
			FileSize: file.size,
		};
		return [addRecord(tables, '/documents-worker', document, now), '/documents-worker'];
	},
	updateWorkerDocument(given, tables) {
		const LinkId = parseId(given, 'LinkId');
		const record = find(tables['/documents-worker'], 'LinkId', LinkId);
		return [Object.assign(record, given, { LinkId }), '/documents-worker'];
	},
};
