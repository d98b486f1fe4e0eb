import type { Chart, PlacedChart } from './charts';
import { columnName, sheetCell, toXml } from './sheetCell';
import { wrap } from './wrap';

/** A number with its format in Excel's notation, such as `#,##0.00`. */
interface PageNumber {
	readonly value: number;
	readonly format: string;
}

/** A line of a page: either a text over all columns, which wraps if needed, or the cells of a table. */
export type PageLine =
	| {
			readonly style: 'title' | 'lead' | 'heading' | 'text' | 'quiet' | 'note';
			readonly text: string;
	  }
	| { readonly style: 'head' | 'row'; readonly cells: readonly (string | PageNumber)[] };

/** A sheet that people read and print on A4. Lines are at the top, then charts in pairs, and then more lines. */
export interface Page {
	readonly name: string;
	readonly before: readonly PageLine[];
	readonly charts: readonly Chart[];
	readonly after: readonly PageLine[];
	/** The text at the foot of each printed page. */
	readonly foot: string;
}

/**
 * The widths of the columns, in characters. The first two columns together are about as wide as a chart, and so are the last three columns.
 */
const columns = [34, 14, 14, 14, 19];
const lastColumn = columnName(columns.length - 1);
const chart = { width: 338, height: 280, rows: 15 };
const secondChartColumn = 2;

/** The usual height of a row, in points. */
const usualHeight = 15;
const heights: Partial<Record<PageLine['style'], number>> = {
	title: 27,
	lead: 18,
	heading: 21,
	head: 18,
};

/** The number of rows of the usual height that fit on a printed A4 page. The number takes the margins and the scale into account. */
const rowsOfPrint = 51;
const scale = 95;

/** The number of characters that fit on a line, by the style of the text. */
const mostCharacters = { title: 60, lead: 88, heading: 88, text: 108, quiet: 118, note: 108 };

/** A page in which each line has a row number, from 1, and each chart has a place. */
export interface LaidOut {
	readonly page: Page;
	readonly rows: ReadonlyMap<number, PageLine>;
	readonly charts: readonly PlacedChart[];
	/** The rows after which a new printed page begins. */
	readonly breaks: readonly number[];
}

const breakLine = (one: PageLine): PageLine[] =>
	'text' in one
		? wrap(one.text, mostCharacters[one.style], true).map((text) => ({ ...one, text }))
		: [one];

/** Gives each line its row and each chart its place, and finds where printed pages begin. */
export function layOut(page: Page): LaidOut {
	const rows = new Map<number, PageLine>();
	const charts: PlacedChart[] = [];
	const breaks: number[] = [];
	let row = 0;
	let used = 0;
	const need = (height: number) => {
		if (used + height > rowsOfPrint && used > 0) {
			breaks.push(row);
			used = 0;
		}
		used += height;
	};
	const write = (lines: readonly PageLine[]) => {
		for (const line of lines.flatMap(breakLine)) {
			need((heights[line.style] ?? usualHeight) / usualHeight);
			rows.set(++row, line);
		}
	};
	write(page.before);
	row += 1;
	used += 1;
	page.charts.forEach((one, index) => {
		const isFirst = index % 2 === 0;
		if (isFirst) need(chart.rows);
		const { width, height } = chart;
		charts.push({ chart: one, column: isFirst ? 0 : secondChartColumn, row, width, height });
		if (!isFirst || index === page.charts.length - 1) row += chart.rows;
	});
	write(page.after);
	return { page, rows, charts, breaks };
}

/** The look of a cell on a page. */
export interface PageStyle {
	readonly style: PageLine['style'];
	/** The format of a number. For a text or an empty cell, the format is `@`. */
	readonly format: string;
	/** Whether the cell is aligned to the right. In a table, this is true for all cells of a line except the first. */
	readonly isRight: boolean;
}

const styleOf = (line: PageLine, index: number): PageStyle => {
	const cell = 'cells' in line ? line.cells[index] : undefined;
	return {
		style: line.style,
		format: typeof cell === 'object' ? cell.format : '@',
		isRight: 'cells' in line && index > 0,
	};
};

/** Returns the different styles that the cells of a page need. */
export function stylesOfPage({ rows }: LaidOut): PageStyle[] {
	const found = [...rows.values()].flatMap((line) =>
		columns.map((_, index) => styleOf(line, index)),
	);
	return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

function rowXml(number: number, line: PageLine, styleAt: (style: PageStyle) => number): string {
	const cells = columns.map((_, index) => {
		const at = `${columnName(index)}${number}`;
		const style = styleAt(styleOf(line, index));
		const cell = 'cells' in line ? line.cells[index] : index === 0 ? line.text : undefined;
		const value = typeof cell === 'object' ? cell.value : cell;
		const kind = typeof cell === 'object' ? 'number' : 'text';
		// Empty cells are written with their style, so that the border under a row also runs under empty cells.
		return sheetCell(value, kind, at, { own: style, text: style }) || `<c r="${at}" s="${style}"/>`;
	});
	const height = heights[line.style] ?? usualHeight;
	return `<row r="${number}" ht="${height}" customHeight="1">${cells.join('')}</row>`;
}

const names =
	'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ' +
	'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/**
 * Writes the XML of a page.
 *
 * @param styleAt returns the number of a style in the workbook
 */
export function pageXml(laidOut: LaidOut, styleAt: (style: PageStyle) => number): string {
	const { page, rows, charts, breaks } = laidOut;
	const last = Math.max(1, ...rows.keys());
	const widths = columns.map(
		(width, index) =>
			`<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
	);
	const written = [...rows].map(([number, line]) => rowXml(number, line, styleAt));
	// In a foot, an ampersand begins a code, such as the code for the page number. So each ampersand is doubled.
	const foot = toXml(page.foot.replaceAll('&', '&&'));
	const cuts = breaks.map((row) => `<brk id="${row}" max="16383" man="1"/>`);
	return (
		`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet ${names}><dimension ref="A1:${lastColumn}${last}"/>` +
		'<sheetViews><sheetView showGridLines="0" tabSelected="1" workbookViewId="0"/></sheetViews>' +
		`<sheetFormatPr defaultRowHeight="${usualHeight}" customHeight="1"/><cols>${widths.join('')}</cols><sheetData>${written.join('')}</sheetData>` +
		'<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.7" header="0.3" footer="0.3"/>' +
		`<pageSetup paperSize="9" scale="${scale}" orientation="portrait"/>` +
		`<headerFooter><oddFooter>&amp;L&amp;8${foot}&amp;R&amp;8Page &amp;P of &amp;N</oddFooter></headerFooter>` +
		(cuts.length > 0
			? `<rowBreaks count="${cuts.length}" manualBreakCount="${cuts.length}">${cuts.join('')}</rowBreaks>`
			: '') +
		`${charts.length > 0 ? '<drawing r:id="rId1"/>' : ''}</worksheet>`
	);
}
