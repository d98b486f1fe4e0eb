import type { Field } from '../api/mod';
import { dayNumber, writeDay, writeTime } from './days';
import { noDate, noDateTime, type Tables, type Row } from './tables';
import { hash } from './random';
import { dateFields, idField, readsByPath } from './assumptions';

/** What a field holds when nothing was set. */
function blank({ type, nullable }: Field): unknown {
	if (nullable === true) return null;
	switch (type) {
		case 'integer':
		case 'number':
		case 'flag':
			return 0;
		case 'decimal':
			return '0.00';
		case 'date':
			return noDate;
		case 'datetime':
			return noDateTime;
		case 'time':
			return '00:00:00';
		case 'texts':
		case 'records':
			return [];
		case 'text':
		case 'notShown':
			return '';
	}
}

const blankRow = (path: string): Row =>
	Object.fromEntries(
		Object.entries(readsByPath.get(path)?.fields ?? {})
			.filter(([, { onlyWith }]) => onlyWith === undefined)
			.map(([name, field]) => [name, blank(field)]),
	);

const highestId = (rows: readonly Row[], id: string): number =>
	rows.reduce((highest, row) => Math.max(highest, Number(row[id] ?? 0)), 0);

/** The dates of a record that tell when it was made or changed; a new record gets them from the clock. */
const madeAt: Readonly<Record<string, readonly string[]>> = {
	'/incidents': ['NoteDate', 'Timestamp'],
	'/SIRS': ['NoteDate', 'IncidentDate', 'Timestamp'],
	'/rosters': ['DateOfService', 'CreatedTime', 'LastModified'],
	'/timesheets': ['DateOfService'],
	'/notes-client': ['NoteDate'],
	'/quotes': ['DateOfQuote'],
	'/agreements': ['StartDate', '_CreateTime', '_LastModTime'],
	'/documents-clients': ['CreatedDate'],
	'/documents-worker': ['CreatedTime'],
};

/** The hidden fields that hold a time of day beside the date, and those of tables whose fields are not shown. */
const ownDateTimes = ['IncidentDate', 'Timestamp', 'NoteDate', 'CreatedTime'];

/** Does this field hold a time of day beside the date? */
function isDateTime(path: string, name: string): boolean {
	const field = readsByPath.get(path)?.fields?.[name];
	return field === undefined ? ownDateTimes.includes(name) : field.type === 'datetime';
}

/**
 * Adds one record to a table, as if somebody had entered it now.
 *
 * @param tables the tables
 * @param path the path that lists the record
 * @param given the fields that matter; the id is the next one, dates of creation are now, all else is unset
 * @param now the service's clock, `YYYY-MM-DD HH:MM:SS`
 * @returns the record in the table
 */
export function addRecord(tables: Tables, path: string, given: Row, now: string): Row {
	const table = (tables[path] ??= []);
	const id = idField(path);
	const row: Row = blankRow(path);
	row[id] = (table.length === 0 ? 0 : highestId(table, id)) + 1;
	for (const name of madeAt[path] ?? []) {
		row[name] = isDateTime(path, name) ? now : now.slice(0, 10);
	}
	if (path === '/clients' || path === '/workers') Object.assign(row, { Current: 1, Deleted: 0 });
	Object.assign(row, given);
	table.push(row);
	return row;
}

/** How the records of a large table are made. */
export interface MakeRecordsOptions {
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
 * Makes a large table quickly: copies of the records that a provider has, in turn, each with an id of its own, and
 * with the dates that the filters compare spread evenly and in order over a range of days. All of them are in the
 * list when nothing is filtered: none is deleted, non-current or on hold. Lists inside the records are shared with
 * the ones that they were copied from.
 *
 * @param tables where the records to copy are; where a table is empty, records with nothing set are made
 * @param path the path that lists the records
 * @param count how many
 * @param options the range of days, the first id, and a last change to each
 * @returns the records; they are not put into the provider
 */
export function makeRecords(
	tables: Tables,
	path: string,
	count: number,
	options: MakeRecordsOptions = {},
): Row[] {
	const first = dayNumber(options.fromDate ?? '2025-01-01');
	const length = dayNumber(options.toDate ?? '2025-12-31') - first + 1;
	const firstId = options.firstId ?? 1_000_001;
	const id = idField(path);
	const table = tables[path] ?? [];
	const visible = table
		.filter((row) => row.Deleted !== 1 && row.Current !== 0 && !row.OnHoldType)
		.slice(0, 1000);
	const patterns = visible.length === 0 ? [blankRow(path)] : visible;
	const dates = [...new Set([...(madeAt[path] ?? []), ...dateFields(path)])].map((name) => ({
		name,
		timed: isDateTime(path, name),
	}));
	return Array.from({ length: count }, (_, index) => {
		const row: Row = { ...patterns[index % patterns.length] };
		row[id] = firstId + index;
		const day = writeDay(first + Math.floor((index * length) / count));
		const moment = hash(String(index)) % 86_400;
		const time = writeTime(Math.floor(moment / 60), moment % 60);
		for (const { name, timed } of dates) row[name] = timed ? `${day} ${time}` : day;
		options.change?.(row, index);
		return row;
	});
}
