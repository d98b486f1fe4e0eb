import { readSheet } from 'read-excel-file/node';

/** One line of the spreadsheet, as the workflow's columns have it. */
export interface RosterLine {
	/** `YYYY-MM-DD`. */
	readonly Date: string;
	/** `HH:MM`. */
	readonly Start: string;
	readonly Hours: number;
	readonly Client: string;
	readonly Worker: string;
}

/** The records of the service by the path that lists them. */
export type Tables = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/**
 * Reads the spreadsheet that the workflow made.
 *
 * @param file the path of an .xlsx file
 * @returns the header and below it the rows, cell by cell
 */
export async function readSpreadsheet(file: string): Promise<unknown[][]> {
	return await readSheet(file);
}

/**
 * The lines of a spreadsheet.
 *
 * @param cells the header and the rows
 * @throws when the header lacks one of our columns
 */
export function linesOf([header = [], ...rows]: readonly (readonly unknown[])[]): RosterLine[] {
	const columns = ['Date', 'Start', 'Hours', 'Client', 'Worker'];
	const missing = columns.filter((column) => !header.includes(column));
	if (missing.length > 0) {
		throw new Error(`The spreadsheet has no column ${missing.join(', ')}.`);
	}
	const cell = (row: readonly unknown[], column: string) => row[header.indexOf(column)];
	return rows.map((row) => ({
		Date: String(cell(row, 'Date')),
		Start: String(cell(row, 'Start')),
		Hours: Number(cell(row, 'Hours')),
		Client: String(cell(row, 'Client') ?? ''),
		Worker: String(cell(row, 'Worker') ?? ''),
	}));
}

/**
 * The lines that the spreadsheet should have, from the simulator's own tables and by no way through n8n.
 *
 * @param tables the simulator's records
 * @param from the first day, `YYYY-MM-DD`
 * @param to the last day, `YYYY-MM-DD`
 */
export function linesExpected(tables: Tables, from: string, to: string): RosterLine[] {
	const names = (path: string, id: string) =>
		new Map(tables[path].map((row) => [row[id], `${row.FirstName} ${row.LastName}`]));
	const clients = names('/clients', 'ClientId');
	const workers = names('/workers', 'CarerId');
	return tables['/rosters']
		.filter(({ DateOfService }) => String(DateOfService) >= from && String(DateOfService) <= to)
		.filter(({ OnHoldType }) => !OnHoldType)
		.map((roster) => ({
			Date: String(roster.DateOfService),
			Start: String(roster.StartTime).slice(0, 5),
			Hours: Number(roster.Minutes) / 60,
			Client: clients.get(roster.ClientId) ?? '',
			Worker: workers.get(roster.CarerId) ?? '',
		}));
}

/** The numbers that an administrator would compare. */
export interface Totals {
	readonly shifts: number;
	readonly hours: number;
	readonly clients: number;
	readonly workers: number;
}

/**
 * Adds up.
 *
 * @param lines the lines of a spreadsheet
 * @returns hours are summed to the minute
 */
export function totals(lines: readonly RosterLine[]): Totals {
	const different = (names: string[]) => new Set(names.filter((name) => name !== '')).size;
	return {
		shifts: lines.length,
		hours: lines.reduce((sum, line) => sum + minutes(line), 0) / 60,
		clients: different(lines.map(({ Client }) => Client)),
		workers: different(lines.map(({ Worker }) => Worker)),
	};
}

/**
 * Compares line by line, in any order; two equal shifts count twice.
 *
 * @param found the lines of the spreadsheet
 * @param expected the lines that it should have
 * @returns what differs, in sentences; empty when nothing does
 */
export function differences(
	found: readonly RosterLine[],
	expected: readonly RosterLine[],
): string[] {
	const sums = [totals(found), totals(expected)];
	const inTotals = (['shifts', 'hours', 'clients', 'workers'] as const)
		.filter((name) => sums[0][name] !== sums[1][name])
		.map(
			(name) =>
				`The spreadsheet has ${round(sums[0][name])} ${name}, the simulator ${round(sums[1][name])}.`,
		);

	const counts = new Map<string, number>();
	for (const line of expected) counts.set(key(line), (counts.get(key(line)) ?? 0) + 1);
	for (const line of found) counts.set(key(line), (counts.get(key(line)) ?? 0) - 1);
	const wrong = [...counts].filter(([, count]) => count !== 0);
	const inLines = wrong
		.slice(0, 3)
		.map(([line, count]) =>
			count > 0 ? `Not in the spreadsheet: ${line}.` : `Only in the spreadsheet: ${line}.`,
		);
	const more = wrong.length > 3 ? [`And ${wrong.length - 3} more lines differ.`] : [];
	return [...inTotals, ...inLines, ...more];
}

const round = (value: number) => Math.round(value * 100) / 100;

const minutes = ({ Hours }: RosterLine) => Math.round(Hours * 60);

const key = (line: RosterLine) =>
	`${line.Date} ${line.Start}, ${minutes(line)} minutes, client ${line.Client}, worker ${line.Worker}`;
