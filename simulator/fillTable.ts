import { DateTime } from 'luxon';
import { creationDates, dateFields, hasTime, idField, isOnLeave } from './assumptions';
import { blankRow } from './blankRow';
import { createCalendar, formatTime } from './dates';
import type { Row, Tables } from './tables';

/** What the records of a filled table look like. */
export interface FillOptions {
	/** The first day that they are spread over, `YYYY-MM-DD`. Default 2025-01-01. */
	fromDate?: string;
	/** The last day. Default 2025-12-31. */
	toDate?: string;
	/** The id of the first; the others count up from it. Default 1,000,001. */
	firstId?: number;
	/** Changes each record after it was made. */
	change?: (row: Row, index: number) => void;
}

/**
 * Replaces the records of a table by many others: copies of those that it has, in turn, each with an id of its own,
 * and with the dates that the filters compare spread evenly and in order over a range of days. All of them are in the
 * list when nothing is filtered: none is deleted, non-current or on hold. Lists inside the records are shared with the
 * ones that they were copied from.
 *
 * @param tables where the records to copy are; where a table is empty, records with nothing set are made
 * @param path the path that lists the records
 * @param count how many
 * @param options the range of days, the first id, and a last change to each
 * @returns the table
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
		// A prime number of minutes apart, so that the times scatter over the day.
		const time = formatTime((index * 389) % 1440, index % 60);
		for (const { name, isTimed } of fields) row[name] = isTimed ? `${day} ${time}` : day;
		change?.(row, index);
		return row;
	});
	return tables[path];
}
