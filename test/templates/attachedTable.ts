import { readSheet } from 'read-excel-file/node';
import type { ParsedMail } from 'mailparser';

/** A row of an attached file. The keys are the names of the columns. */
export type Line = Readonly<Record<string, unknown>>;

/**
 * Reads the rows of a spreadsheet or CSV file that is attached to a mail.
 *
 * @param name how the name of the file begins
 * @throws if the mail has no such file
 */
export async function attachedTable(mail: ParsedMail | undefined, name: string): Promise<Line[]> {
	const file = mail?.attachments.find(({ filename = '' }) => filename.startsWith(name));
	if (!file) throw new Error(`No mail with a file ${name} came.`);
	const isCsv = file.filename?.endsWith('.csv') ?? false;
	const [head = [], ...rows] = isCsv
		? readCsv(file.content)
		: ((await readSheet(file.content)) as unknown[][]);
	return rows.map((row) =>
		Object.fromEntries(head.map((column, index) => [String(column), shown(row[index] ?? '')])),
	);
}

/** Formats a day or a time. Spreadsheets count days from 1899-12-30, so a cell with only a time has this day. */
function shown(value: unknown): unknown {
	if (!(value instanceof Date)) return value;
	const iso = value.toISOString();
	return iso.startsWith('1899-12-30') ? iso.slice(11, 16) : iso.slice(0, 10);
}

/** Reads the cells of a CSV file that has no quoted cell. */
const readCsv = (content: Buffer): string[][] =>
	content
		.toString('utf8')
		.replace(/^\uFEFF/, '')
		.trim()
		.split(/\r?\n/)
		.map((line) => line.split(','));
