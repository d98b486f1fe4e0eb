import { isOnLeave, type Row, type Tables } from '../simulator/mod';

/** A line of the spreadsheet. Each field is one of its columns. */
export interface RosterLine {
	/** `YYYY-MM-DD`. */
	readonly Date: string;
	/** `HH:MM`. */
	readonly Start: string;
	readonly Minutes: number;
	readonly Client: string;
	readonly Worker: string;
}

const columns = ['Date', 'Start', 'Minutes', 'Client', 'Worker'];

/**
 * Reads the lines of a spreadsheet. The columns may be in any order.
 *
 * @param cells the header and the rows
 * @throws when the header lacks one of our columns
 */
export function parseLines([header = [], ...rows]: readonly (readonly unknown[])[]): RosterLine[] {
	const missing = columns.filter((column) => !header.includes(column));
	if (missing.length > 0) {
		throw new Error(`The spreadsheet has no column ${missing.join(', ')}.`);
	}
	const cell = (row: readonly unknown[], column: string) => row[header.indexOf(column)];
	return rows.map((row) => ({
		Date: shown(cell(row, 'Date')),
		Start: shown(cell(row, 'Start')),
		Minutes: Number(cell(row, 'Minutes')),
		Client: String(cell(row, 'Client') ?? ''),
		Worker: String(cell(row, 'Worker') ?? ''),
	}));
}

/** Formats a day or a time. Spreadsheets count days from 1899-12-30, so a cell with only a time has this day. */
export function shown(value: unknown): string {
	if (!(value instanceof Date)) return String(value ?? '');
	const iso = value.toISOString();
	return iso.startsWith('1899-12-30') ? iso.slice(11, 16) : iso.slice(0, 10);
}

const rostersOf = (tables: Tables, from: string, to: string): Row[] =>
	tables['/rosters'].filter(
		({ DateOfService }) => String(DateOfService) >= from && String(DateOfService) <= to,
	);

/** Returns whether the simulator has shifts on leave on these days. Without such shifts, a comparison proves nothing about them. */
export const hasShiftsOnLeave = (tables: Tables, from: string, to: string): boolean =>
	rostersOf(tables, from, to).some(isOnLeave);

/** Makes, without n8n, the lines that the spreadsheet should have. Shifts on leave do not take place, so they are left out. */
export function expectedLines(tables: Tables, from: string, to: string): RosterLine[] {
	const namesById = (path: string, id: string) =>
		new Map(tables[path].map((row) => [row[id], `${row.FirstName} ${row.LastName}`]));
	const clients = namesById('/clients', 'ClientId');
	const workers = namesById('/workers', 'CarerId');
	return rostersOf(tables, from, to)
		.filter((roster) => !isOnLeave(roster))
		.map((roster) => ({
			Date: String(roster.DateOfService),
			Start: String(roster.StartTime).slice(0, 5),
			Minutes: Number(roster.Minutes),
			Client: clients.get(roster.ClientId) ?? '',
			Worker: workers.get(roster.CarerId) ?? '',
		}));
}
