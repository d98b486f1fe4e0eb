import type { WriteEndpoint } from '../api/mod';
import { addRecord, nextId } from './addRecord';
import { idField } from './assumptions';
import { findRecord } from './findRecord';
import type { ReceivedFile } from './receiveBody';
import type { Row, Tables } from './tables';

/** The records that a write creates or changes. */
export interface WriteTarget {
	/** The path of their list. The skills of workers have no list of their own. */
	readonly path: string;
	readonly rows: (tables: Tables) => Row[];
	/** The fields that identify a record in a PUT. Several sets of fields may do so. */
	readonly ids: readonly (readonly string[])[];
	/** Adds a new record to the tables, and returns it. The POST gave its fields, and the API sets the id itself. */
	readonly add: (given: Row, tables: Tables, now: string, files: readonly ReceivedFile[]) => Row;
}

/** Facts that the fields of a body do not tell, by the path of the write. */
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
 * The records that a write creates or changes. They are in the list that reads the write back. Apart from `LinkId`, the identifying fields
 * are our assumptions.
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
 * The skills of a worker. The list can be changed in place.
 *
 * @param row the worker
 */
const skillsOf = (row: Row): Row[] => (row.Skills ??= []) as Row[];
