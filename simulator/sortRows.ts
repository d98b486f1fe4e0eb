import { faker } from '@faker-js/faker/locale/en_AU';
import { hash } from 'node:crypto';
import { dateFields, idField } from './assumptions';
import type { Switches } from './switches';
import type { Row } from './tables';

/**
 * Sorts the records of a list.
 *
 * @returns a new array
 */
export function sortRows(path: string, rows: readonly Row[], order: Switches['order']): Row[] {
	if (order === 'reshuffled') return faker.helpers.shuffle(rows);
	const id = idField(path);
	if (order === 'shuffled') {
		// The order comes from a hash of the id, so the order of two records does not change when other records come or go.
		const place = (row: Row, index: number) => hash('md5', `${path} ${row[id] ?? index}`);
		return rows
			.map((row, index) => ({ row, place: place(row, index) }))
			.sort((one, other) => compare(one.place, other.place))
			.map(({ row }) => row);
	}
	const byId = (one: Row, other: Row) => compare(Number(one[id] ?? 0), Number(other[id] ?? 0));
	const [date] = order.startsWith('date') ? dateFields(path) : [];
	const inOrder =
		date === undefined
			? byId
			: (one: Row, other: Row) =>
					compare(String(one[date]), String(other[date])) || byId(one, other);
	return order.endsWith('Descending')
		? rows.toSorted((one, other) => inOrder(other, one))
		: rows.toSorted(inOrder);
}

const compare = <T extends string | number>(one: T, other: T): number =>
	one < other ? -1 : one > other ? 1 : 0;
