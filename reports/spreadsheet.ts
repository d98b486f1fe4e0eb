/**
 * How the values of a column are written. A `date` is `yyyy-MM-dd`, a `datetime` `yyyy-MM-ddTHH:mm` (as the clock on the wall shows it; a zone after it is not
 * read), a `time` `HH:mm`. What cannot be read so, and a number that a spreadsheet cannot hold exactly, is written as the text that it is.
 */
export type ColumnKind = 'text' | 'integer' | 'number' | 'date' | 'datetime' | 'time';

/** A column of a sheet. */
export type SheetColumn = {
	/** The field of a row. */
	field: string;
	/** What stands in the first row. */
	title: string;
	kind: ColumnKind;
	/** Of a `number`; 2 if it is not given. */
	decimals?: number;
	/** In characters; by the kind if it is not given. */
	width?: number;
};

/** A sheet: its columns in their order, and its rows, of which other fields are left out. */
export type Sheet = {
	name: string;
	columns: readonly SheetColumn[];
	rows: readonly Readonly<Record<string, unknown>>[];
};

/** Writes a workbook (xlsx). */
export async function writeSpreadsheet(sheets: readonly Sheet[]): Promise<Uint8Array> {
	throw new RangeError(`Not written yet: ${sheets.length}`);
}
