import type { WriteEndpoint } from '../api/mod';
import { addRecord, nextId } from './addRecord';
import { idField } from './assumptions';
import { findRecord } from './findRecord';
import type { ReceivedFile } from './receiveBody';
import type { Row, Tables } from './tables';

/** The records that a write is about. */
export interface WriteTarget {
	/** The path that lists them; the skills of the workers have no list of their own. */
	readonly path: string;
	readonly rows: (tables: Tables) => Row[];
	/** The fields that identify a record in a PUT, and others that do so too. */
	readonly ids: readonly (readonly string[])[];
	/** Adds what a POST gives, without an id of its own, as the API does at `now`; it returns the new record. */
	readonly add: (given: Row, tables: Tables, now: string, files: readonly ReceivedFile[]) => Row;
}

/** What the fields of a body do not say, by the path of the write. */
const special: Readonly<Record<string, Partial<WriteTarget>>> = {
	'/worker-skill': {
		path: '/worker-skill',
		rows: (tables) => tables['/workers'].flatMap(skillsOf),
		ids: [['WorkerSkillId'], ['CarerId', 'SkillId']],
		add: addSkill,
	},
	'/worker-doc': { add: addDocument },
};

/**
 * The records that a write is about: those of the list that it is read back from. The fields that identify one are our
 * assumptions, except for `LinkId`.
 */
export function targetOf({ path: written, readBack }: WriteEndpoint): WriteTarget {
	const { path } = readBack.list;
	return {
		path,
		rows: (tables) => tables[path] ?? [],
		ids: [[idField(path)]],
		add: (given, tables, now) => addRecord(tables, path, given, now),
		...special[written],
	};
}

function addSkill(given: Row, tables: Tables): Row {
	const { CarerId, SkillId } = given;
	const worker = findRecord(tables['/workers'], { CarerId: Number(CarerId) });
	const { SkillCode, Description } = findRecord(tables['/skills'], { SkillId: Number(SkillId) });
	const WorkerSkillId = nextId(tables['/workers'].flatMap(skillsOf), 'WorkerSkillId');
	const skill = { SkillCode, Description, ...given, WorkerSkillId };
	skillsOf(worker).push(skill);
	return skill;
}

function addDocument(
	given: Row,
	tables: Tables,
	now: string,
	[file]: readonly ReceivedFile[],
): Row {
	const path = '/documents-worker';
	const document = {
		DocId: nextId(tables[path], 'DocId'),
		DocumentName: file.fileName,
		...given,
		FileName: file.fileName,
		FileType: file.mimeType,
		FileSize: file.size,
	};
	return addRecord(tables, path, document, now);
}

/**
 * The skills of a worker, to be changed.
 *
 * @param row the worker
 */
const skillsOf = (row: Row): Row[] => (row.Skills ??= []) as Row[];
