import { DateTime } from 'luxon';
import { creationDates, dateFields, hasTime, idField, isOnLeave } from './assumptions';
import { blankRow } from './blankRow';
import { createCalendar, formatTime } from './dates';
import type { Row, Tables } from './tables';

export interface FillOptions {
	/** The first day of the records, `YYYY-MM-DD`. Default 2025-01-01. */
	fromDate?: string;
	/** The last day of the records. Default 2025-12-31. */
	toDate?: string;
	/** The id of the first record. Each further record has the next higher id. Default 1,000,001. */
	firstId?: number;
	/** A function that can change each record after all fields are set. */
	change?: (row: Row, index: number) => void;
}

/**
 * Replaces the records of a table with many copies of these records. Each copy has its own id. The dates of the copies are spread over a
 * range of days. Deleted records, non-current records and shifts on leave are not copied, because lists leave them out. A copy and
 * its original record share their inner lists.
 *
 * @param tables if the table of `path` has no record to copy, a blank record is copied
 * @example fillTable(tables, '/rosters', 100_000, { fromDate: '2025-01-01', toDate: '2025-04-10' });
 */
export function fillTable(
	tables: Tables,
	path: string,
	count: number,
	options: FillOptions = {},
): Row[] {
	const { fromDate = '2025-01-01', toDate = '2025-12-31', firstId = 1_000_001, change } = options;
	const first = DateTime.fromISO(fromDate, { zone: 'utc' });
	const days = DateTime.fromISO(toDate, { zone: 'utc' }).diff(first, 'days').days + 1;
	const date = createCalendar(first);
	const visible = (tables[path] ?? [])
		.filter((row) => row.Deleted !== 1 && row.Current !== 0 && !isOnLeave(row))
		.slice(0, 1000);
	const patterns = visible.length === 0 ? [blankRow(path)] : visible;
	const names = [...new Set([...creationDates(path), ...dateFields(path)])];
	const fields = names.map((name) => ({ name, isTimed: hasTime(path, name) }));
	const id = idField(path);
	tables[path] = Array.from({ length: count }, (_, index) => {
		const row: Row = { ...patterns[index % patterns.length], [id]: firstId + index };
		const day = date(Math.floor((index * days) / count));
		// The times are a prime number of minutes apart, so that they scatter over the day.
		const time = formatTime((index * 389) % 1440, index % 60);
		for (const { name, isTimed } of fields) row[name] = isTimed ? `${day} ${time}` : day;
		change?.(row, index);
		return row;
	});
	return tables[path];
}
