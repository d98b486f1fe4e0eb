import { faker } from '@faker-js/faker/locale/en_AU';
import { idField } from './assumptions';
import type { Row, Tables } from './tables';

/**
 * Gives the records of tables their ids.
 *
 * @param tables by the path that lists them: the id of the first record, from which the others count up, and the records
 * @example withIds({ '/areas': [11, [{ Area: 'Hunter' }, { Area: 'Illawarra' }]] })
 * // { '/areas': [{ AreaId: 11, Area: 'Hunter' }, { AreaId: 12, Area: 'Illawarra' }] }
 */
export const withIds = (
	tables: Readonly<Record<string, readonly [firstId: number, rows: readonly Row[]]>>,
): Tables =>
	Object.fromEntries(
		Object.entries(tables).map(([path, [firstId, rows]]) => [
			path,
			rows.map((row, index) => ({ [idField(path)]: firstId + index, ...row })),
		]),
	);

/**
 * Some of the rows, at random.
 *
 * @param rows any rows
 * @param share the probability of each row to be among them
 */
export const sample = (rows: readonly Row[], share: number): Row[] =>
	rows.filter(() => faker.datatype.boolean(share));

/**
 * The clients or workers that have not left.
 *
 * @param rows clients or workers
 */
export const currentRows = (rows: readonly Row[]): Row[] =>
	rows.filter(({ Current }) => Current === 1);
