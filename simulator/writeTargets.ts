import type { writes } from '../api/mod';
import type { Row, Tables } from './tables';

/** The name of a write in the catalogue. */
export type WriteName = keyof typeof writes;

/** The records that a write is about. */
export interface WriteTarget {
	/** The path that lists them; the skills of the workers have no list of their own. */
	readonly path: string;
	readonly rows: (tables: Tables) => Row[];
	/** The fields that identify a record in a PUT, and others that do so too. */
	readonly ids: readonly (readonly string[])[];
}

const worker: WriteTarget = {
	path: '/workers',
	rows: (tables) => tables['/workers'],
	ids: [['CarerId']],
};
const skill: WriteTarget = {
	path: '/worker-skill',
	rows: (tables) => tables['/workers'].flatMap(skillsOf),
	ids: [['WorkerSkillId'], ['CarerId', 'SkillId']],
};
const compliance: WriteTarget = {
	path: '/compliance',
	rows: (tables) => tables['/compliance'],
	ids: [['ComplianceId']],
};
const document: WriteTarget = {
	path: '/documents-worker',
	rows: (tables) => tables['/documents-worker'],
	ids: [['LinkId']],
};

/** What each write is about. `LinkId` alone is documented; the rest are our assumptions. */
export const writeTargets: Readonly<Record<WriteName, WriteTarget>> = {
	createWorker: worker,
	updateWorker: worker,
	createWorkerSkill: skill,
	updateWorkerSkill: skill,
	createWorkerCompliance: compliance,
	updateWorkerCompliance: compliance,
	uploadWorkerDocument: document,
	updateWorkerDocument: document,
};

/**
 * The skills of a worker, to be changed.
 *
 * @param row the worker
 */
export const skillsOf = (row: Row): Row[] => (row.Skills ??= []) as Row[];
