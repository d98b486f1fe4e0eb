import { idField } from './assumptions';
import { boolean } from './fake';
import type { Row, Tables } from './tables';

/**
 * Numbers the records of tables.
 *
 * @param firstId the id of the first record of the first table; each further table starts 1,000 higher
 * @param tables the records without ids, by the path that lists them
 * @example withIds(7001, { '/areas': [{ Area: 'Hunter' }, { Area: 'Illawarra' }] })
 * // { '/areas': [{ AreaId: 7001, Area: 'Hunter' }, { AreaId: 7002, Area: 'Illawarra' }] }
 */
export const withIds = (firstId: number, tables: Tables): Tables =>
	Object.fromEntries(
		Object.entries(tables).map(([path, rows], table) => [
			path,
			rows.map((row, index) => ({ [idField(path)]: firstId + table * 1000 + index, ...row })),
		]),
	);

/**
 * Some of the rows, at random.
 *
 * @param rows any rows
 * @param share the probability for each row
 */
export const sample = (rows: readonly Row[], share: number): Row[] =>
	rows.filter(() => boolean(share));

/**
 * The current clients or workers.
 *
 * @param rows clients or workers
 */
export const currentRows = (rows: readonly Row[]): Row[] =>
	rows.filter(({ Current }) => Current === 1);
