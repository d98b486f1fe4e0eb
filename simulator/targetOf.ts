import type { WriteEndpoint } from '../api/mod';
import { addRecord, nextId } from './addRecord';
import { idField } from './assumptions';
import { findRecord } from './findRecord';
import type { ReceivedFile } from './receiveBody';
import type { Row, Tables } from './tables';

/** The records that a write creates or changes. */
export interface WriteTarget {
	/** The path of the records' list. The skills of workers have no list of their own, so their path is the path of the write. */
	readonly path: string;
	readonly rows: (tables: Tables) => Row[];
	/** The sets of fields that identify a record in a PUT. Any one of these sets is enough. */
	readonly ids: readonly (readonly string[])[];
	/** Adds a new record to the tables, with the fields of a POST, and returns the record. The API sets the id of the record. */
	readonly add: (given: Row, tables: Tables, now: string, files: readonly ReceivedFile[]) => Row;
}

/** The targets that differ from most targets. The key is the path of the write. The value has only the properties that differ. */
const special: Readonly<Record<string, Partial<WriteTarget>>> = {
	'/worker-skill': {
		path: '/worker-skill',
		rows: (tables) => tables['/workers'].flatMap(skillsOf),
		ids: [['WorkerSkillId'], ['CarerId', 'SkillId']],
		add: addSkill,
	},
	'/worker-doc': { add: addDocument },
};

/** Describes the records that a write creates or changes. Most writes change records of the list in `readBack`. */
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

/** Returns the skills of a worker. Changes to this array change the worker. */
const skillsOf = (row: Row): Row[] => (row.Skills ??= []) as Row[];
