import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Seen } from './report';

/** The column with the output of nodes. The names of people may be here. */
const executionData = 'execution_data.data';

/** The columns in which n8n keeps the memory of a trigger. */
const states = ['workflow_entity.staticData', 'poller_state.cursor'];

/**
 * Looks for texts in n8n's files and database. n8n must not run.
 *
 * @param marks texts that only the data of executions may hold
 * @param expectedMarks texts that the data of executions must hold. Finding them proves that the search works
 * @param filterMarks texts that must not be in the memory of a trigger, but may be elsewhere
 */
export function findMarks(
	userFolder: string,
	marks: readonly string[],
	expectedMarks: readonly string[],
	filterMarks: readonly string[],
): Seen {
	const files = listFiles(userFolder);
	const columns = readColumns(join(userFolder, '.n8n/database.sqlite'));
	const inFiles = files.flatMap((file) =>
		marksIn([readFileSync(file)], marks).map((mark) => `${mark} is in ${file}`),
	);
	const inColumns = [...columns]
		.filter(([name]) => name !== executionData)
		.flatMap(([name, cells]) => marksIn(cells, marks).map((mark) => `${mark} is in ${name}`));
	const inStates = states.flatMap((name) =>
		marksIn(columns.get(name) ?? [], filterMarks).map((mark) => `${mark} is in ${name}`),
	);
	const inExecutions = marksIn(columns.get(executionData) ?? [], expectedMarks);
	const largest = states.map(
		(name) => `${name} ${Math.max(0, ...(columns.get(name) ?? []).map(({ length }) => length))}`,
	);
	return {
		problems: [
			...inFiles,
			...inColumns,
			...inStates,
			...expectedMarks
				.filter((mark) => !inExecutions.includes(mark))
				.map((mark) => `${mark} is not in the data of executions, where it was expected`),
		],
		notes: [
			`${files.length} files and ${columns.size} columns`,
			`bytes of the largest state: ${largest.join(', ')}`,
		],
	};
}

const marksIn = (cells: readonly Buffer[], marks: readonly string[]): string[] =>
	marks.filter((mark) => cells.some((cell) => cell.includes(mark)));

const notWritten = ['node_modules', '.cache'];

/** Lists the files that n8n may have written to a folder and its subfolders. The database is left out. */
const listFiles = (folder: string): string[] =>
	readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) return notWritten.includes(entry.name) ? [] : listFiles(path);
		return entry.isFile() && !/\.tgz$|^database\.sqlite/.test(entry.name) ? [path] : [];
	});

/** Reads the cells of each column of a database. The keys are `table.column`. */
function readColumns(file: string): Map<string, Buffer[]> {
	const columns = new Map<string, Buffer[]>();
	const database = new DatabaseSync(file, { readOnly: true });
	const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
	for (const { name: table } of tables) {
		const statement = database.prepare(`SELECT * FROM "${String(table)}"`);
		for (const { name } of statement.columns()) columns.set(`${String(table)}.${name}`, []);
		for (const row of statement.all()) {
			for (const [name, value] of Object.entries(row)) {
				if (value === null) continue;
				const cell = Buffer.from(value instanceof Uint8Array ? value : String(value));
				columns.get(`${String(table)}.${name}`)?.push(cell);
			}
		}
	}
	database.close();
	return columns;
}
