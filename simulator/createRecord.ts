import { addRecord, nextId } from './addRecord';
import { findRecord, parseId } from './findRecord';
import type { ReceivedFile } from './receiveBody';
import type { Row, Tables } from './tables';
import { skillsOf, writeTargets, type WriteName } from './writeTargets';

type Create = (given: Row, tables: Tables, now: string, files: ReceivedFile[]) => Row;

/** What each POST does with the fields as the API keeps them; it returns the new record. Ids of its own come from the API. */
const creates: { readonly [Name in WriteName]?: Create } = {
	createWorker({ CarerId: _ours, ...given }, tables, now) {
		return addRecord(tables, '/workers', given, now);
	},
	createWorkerSkill(given, tables) {
		const CarerId = parseId(given, 'CarerId');
		const SkillId = parseId(given, 'SkillId');
		const worker = findRecord(tables['/workers'], { CarerId });
		const { SkillCode, Description } = findRecord(tables['/skills'], { SkillId });
		const WorkerSkillId = nextId(writeTargets.createWorkerSkill.rows(tables), 'WorkerSkillId');
		const skill = { SkillCode, Description, ...given, WorkerSkillId, CarerId, SkillId };
		skillsOf(worker).push(skill);
		return skill;
	},
	createWorkerCompliance({ ComplianceId: _ours, ...given }, tables, now) {
		const CarerId = parseId(given, 'CarerId');
		findRecord(tables['/workers'], { CarerId });
		return addRecord(tables, '/compliance', { ...given, CarerId }, now);
	},
	uploadWorkerDocument({ LinkId: _ours, ...given }, tables, now, [file]) {
		const CarerId = parseId(given, 'CarerId');
		findRecord(tables['/workers'], { CarerId });
		const document = {
			DocId: nextId(tables['/documents-worker'], 'DocId'),
			DocumentName: file.fileName,
			...given,
			CarerId,
			FileName: file.fileName,
			FileType: file.mimeType,
			FileSize: file.size,
		};
		return addRecord(tables, '/documents-worker', document, now);
	},
};

/**
 * Creates the record that a POST describes.
 *
 * @param name the write
 * @param given the fields as the API keeps them
 * @param tables the records, to which it is added
 * @param now the API's clock, `YYYY-MM-DD HH:MM:SS`
 * @param files the files of the form, where there is one
 * @returns the record
 * @throws HttpError with status 400 when an id is missing, 404 when there is no such worker or skill
 */
export const createRecord = (name: WriteName, ...rest: Parameters<Create>): Row => {
	const create = creates[name];
	if (create === undefined) throw new Error(`Expected a POST but found ${name}`);
	return create(...rest);
};
