import { creationDates, hasTime, idField } from './assumptions';
import { blankRow } from './blankRow';
import type { Row, Tables } from './tables';

/**
 * Adds one record to a table, as if somebody had entered it now.
 *
 * @param given fields that replace the defaults
 * @param now the API's clock, `YYYY-MM-DD HH:MM:SS`
 * @returns the record in the table
 */
export function addRecord(tables: Tables, path: string, given: Row, now: string): Row {
	const table = (tables[path] ??= []);
	const row: Row = blankRow(path);
	row[idField(path)] = nextId(table, idField(path));
	for (const name of creationDates(path)) {
		row[name] = hasTime(path, name) ? now : now.slice(0, 10);
	}
	if (path === '/clients' || path === '/workers') Object.assign(row, { Current: 1, Deleted: 0 });
	Object.assign(row, given);
	table.push(row);
	return row;
}

export const nextId = (rows: readonly Row[], field: string): number =>
	rows.reduce((highest, row) => Math.max(highest, Number(row[field] ?? 0)), 0) + 1;
