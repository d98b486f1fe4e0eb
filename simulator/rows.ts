import { idField } from './assumptions';
import { boolean } from './fake';
import type { Row, Tables } from './tables';

/**
 * Gives ids to the records of tables.
 *
 * @param firstId the id of the first record of the first table. The ids of each further table start 1,000 higher
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
 * Picks some of the rows at random.
 *
 * @param share the probability that a row is picked
 */
export const sample = (rows: readonly Row[], share: number): Row[] =>
	rows.filter(() => boolean(share));

/** Returns the current clients or workers. */
export const currentRows = (rows: readonly Row[]): Row[] =>
	rows.filter(({ Current }) => Current === 1);
