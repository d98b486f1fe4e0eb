import { chartXml, drawingXml, type FindColumn } from './charts';
import { layOut, pageXml, stylesOfPage, type LaidOut, type Page, type PageStyle } from './page';
import { type ColumnKind, columnName, sheetCell, toXml } from './sheetCell';
import { stylesXml } from './workbookStyles';
import { type ZipFile, zip } from './zip';

export type { ColumnKind } from './sheetCell';
export { columnName } from './sheetCell';

/** A column of a sheet. */
export type SheetColumn = {
	/** The field of a row that the column shows. */
	field: string;
	/** The title in the first row. */
	title: string;
	kind: ColumnKind;
	/** The number of decimals of a `number`, which is 2 by default. With `own`, each number keeps its own decimals. */
	decimals?: number | 'own';
	/**
	 * The width in characters. If the field is absent, the kind of the column decides on the width. A longer title makes the column wider.
	 */
	width?: number;
};

/** A sheet: its columns in order, and its rows. A field that has no column is left out. */
export type Sheet = {
	/** The name of the sheet. Characters that Excel forbids are replaced, and equal names are made different. */
	name: string;
	columns: readonly SheetColumn[];
	rows: readonly Readonly<Record<string, unknown>>[];
};

/** The largest number of rows in a sheet of Excel, including the row of titles. */
const mostRows = 1_048_576;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** XML namespaces. They look like addresses, but no program opens them. */
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Returns the number format of a column. Days have a form that people in all countries read in the same way. */
function formatOf({ kind, decimals = 2 }: SheetColumn): string {
	const digits = decimals === 'own' ? 0 : Math.max(0, Math.min(15, Math.trunc(decimals)));
	const formats: Record<ColumnKind, string> = {
		// In this format, a text stays a text, even if a person edits the cell.
		text: '@',
		integer: '0',
		number: decimals === 'own' ? 'General' : digits > 0 ? `#,##0.${'0'.repeat(digits)}` : '#,##0',
		date: 'ddd d mmm yyyy',
		datetime: 'ddd d mmm yyyy, h:mm AM/PM',
		time: 'h:mm AM/PM',
	};
	return formats[kind];
}

const widths: Record<ColumnKind, number> = {
	text: 24,
	integer: 10,
	number: 12,
	date: 17,
	datetime: 26,
	time: 11,
};

/** The width that a title needs besides its letters, in characters. A title is bold, and the button of the filter covers its end. */
const titleSlack = 4;

/** Returns the width of a column, in characters. */
const widthOf = ({ kind, title, width = widths[kind] }: SheetColumn): number =>
	Math.min(255, Math.max(1, width, title.length + titleSlack));

/** The numbers of cell styles. 0 is the default, 1 is for titles, and 2 is for texts. */
const titleStyle = 1;
const firstFormat = 2;

/** Returns the formats that the sheets and the page need. The format of texts comes first. */
function formatsOf(sheets: readonly Sheet[], ofPage: readonly PageStyle[]): string[] {
	const ofSheets = sheets.flatMap(({ columns }) => columns.map(formatOf));
	return [...new Set(['@', ...ofSheets, ...ofPage.map(({ format }) => format)])];
}

/** The largest number of characters that a readable line has on A4 in landscape. */
const charactersOfPage = 220;

/** Writes the print settings of a sheet. A wide sheet is printed on several pages side by side, so that its letters stay readable. */
function printed(columns: readonly SheetColumn[]): string {
	const width = columns.reduce((sum, column) => sum + widthOf(column), 0);
	const pages = Math.max(1, Math.ceil(width / charactersOfPage));
	return (
		'<printOptions gridLines="1"/>' +
		'<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
		`<pageSetup paperSize="9" orientation="landscape" fitToWidth="${pages}" fitToHeight="0"/>` +
		'<headerFooter><oddFooter>&amp;L&amp;8&amp;A&amp;R&amp;8Page &amp;P of &amp;N</oddFooter></headerFooter>'
	);
}

/** Writes the XML of a sheet in pieces of some rows each. */
function* sheetXml({ columns, rows }: Sheet, formats: readonly string[], isFirst: boolean) {
	const last = columnName(Math.max(0, columns.length - 1));
	const pane =
		'<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>';
	const sizes = columns.map(
		(column, index) =>
			`<col min="${index + 1}" max="${index + 1}" width="${widthOf(column)}" customWidth="1"/>`,
	);
	const titles = columns.map(({ title }, index) =>
		sheetCell(title, 'text', `${columnName(index)}1`, { own: titleStyle, text: titleStyle }),
	);
	yield (
		`${declaration}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension ref="A1:${last}${rows.length + 1}"/>` +
		`<sheetViews><sheetView workbookViewId="0"${isFirst ? ' tabSelected="1"' : ''}>${pane}</sheetView></sheetViews>` +
		(sizes.length > 0 ? `<cols>${sizes.join('')}</cols>` : '') +
		`<sheetData><row r="1">${titles.join('')}</row>`
	);
	const cells = columns.map((column, index) => ({
		...column,
		name: columnName(index),
		style: { own: firstFormat + formats.indexOf(formatOf(column)), text: firstFormat },
	}));
	const most = 500;
	for (let start = 0; start < rows.length; start += most) {
		const piece = rows.slice(start, start + most).map((row, index) => {
			const number = start + index + 2;
			const inRow = cells.map(({ field, kind, name, style }) =>
				sheetCell(row[field], kind, `${name}${number}`, style),
			);
			return `<row r="${number}">${inRow.join('')}</row>`;
		});
		yield piece.join('');
	}
	const filter = columns.length > 0 ? `<autoFilter ref="A1:${last}${rows.length + 1}"/>` : '';
	yield `</sheetData>${filter}${printed(columns)}</worksheet>`;
}

/** Makes a sheet name that Excel accepts and that no other sheet has. */
function nameSheet(name: string, taken: Set<string>): string {
	const cleaned = name
		.toWellFormed()
		.replace(/[\p{Cc}\p{Cf}[\]:*?/\\]+/gu, ' ')
		.replace(/\s+/g, ' ')
		.replace(/^[' ]+|[' ]+$/g, '');
	// Excel reserves the name History for itself.
	const base = /^(history)?$/i.test(cleaned) ? `Sheet ${cleaned}`.trim() : cleaned;
	const ending = (number: number) => (number === 1 ? '' : ` (${number})`);
	const named = (number: number) =>
		base
			.slice(0, 31 - ending(number).length)
			.toWellFormed()
			.replace(/[\ufffd' ]+$/, '') + ending(number);
	let number = 1;
	while (taken.has(named(number).toLowerCase())) number++;
	taken.add(named(number).toLowerCase());
	return named(number);
}

/** A sheet, with its original name. */
type NamedSheet = Sheet & { readonly given: string };

/** Makes the sheets acceptable to Excel. Each sheet gets a different name, and a sheet with too many rows is divided. */
function toSheets(sheets: readonly Sheet[], taken: Set<string>): NamedSheet[] {
	const most = mostRows - 1;
	const parts = sheets.flatMap((sheet) =>
		Array.from({ length: Math.max(1, Math.ceil(sheet.rows.length / most)) }, (_, index) => ({
			...sheet,
			rows:
				sheet.rows.length > most ? sheet.rows.slice(index * most, (index + 1) * most) : sheet.rows,
		})),
	);
	const whole = parts.length > 0 ? parts : [{ name: '', columns: [], rows: [] }];
	return whole.map((sheet) => ({
		...sheet,
		given: sheet.name,
		name: nameSheet(sheet.name, taken),
	}));
}

const contentTypeOf = (path: string): string => {
	if (path.startsWith('xl/worksheets')) return `${contentType}.worksheet+xml`;
	const drawing = 'application/vnd.openxmlformats-officedocument.drawing';
	return path.startsWith('xl/charts') ? `${drawing}ml.chart+xml` : `${drawing}+xml`;
};

const file = (name: string, xml: string): ZipFile => ({ name, content: [declaration + xml] });

const relationships = (targets: readonly (readonly [type: string, target: string])[]): string => {
	const list = targets.map(
		([type, target], index) =>
			`<Relationship Id="rId${index + 1}" Type="${relation}/${type}" Target="${target}"/>`,
	);
	return `<Relationships xmlns="${relations}">${list.join('')}</Relationships>`;
};

const sheetPath = (index: number): string => `worksheets/sheet${index + 1}.xml`;

/** Writes the name of a sheet as formulas need it. */
const quoted = (name: string): string => `'${name.replaceAll("'", "''")}'`;

/**
 * Makes the files that list the other files of a workbook. The sheet with the index `firstSheet` and all later sheets repeat their titles
 * on each printed page.
 */
function frame(names: readonly string[], drawn: readonly ZipFile[], firstSheet: number): ZipFile[] {
	const parts = [
		...names.map((_, index) => `xl/${sheetPath(index)}`),
		...drawn.map(({ name }) => name),
	];
	const types = parts
		.filter((path) => !path.endsWith('.rels'))
		.map((path) => `<Override PartName="/${path}" ContentType="${contentTypeOf(path)}"/>`);
	const list = names.map(
		(name, index) => `<sheet name="${toXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
	);
	const titles = names.map((name, index) =>
		index < firstSheet
			? ''
			: `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${toXml(quoted(name))}!$1:$1</definedName>`,
	);
	return [
		file(
			'[Content_Types].xml',
			`<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
				`<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>` +
				`<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>${types.join('')}</Types>`,
		),
		file('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])),
		file(
			'xl/workbook.xml',
			`<workbook xmlns="${main}" xmlns:r="${relation}"><sheets>${list.join('')}</sheets><definedNames>${titles.join('')}</definedNames></workbook>`,
		),
		file(
			'xl/_rels/workbook.xml.rels',
			relationships([
				...names.map((_, index) => ['worksheet', sheetPath(index)] as const),
				['styles', 'styles.xml'],
			]),
		),
	];
}

/** Makes a function that finds the columns of a sheet for a chart. The sheet is found by its original name. */
function findIn(given: string, sheets: readonly NamedSheet[]): FindColumn {
	const sheet = sheets.find((one) => one.given === given);
	return (field) => {
		const index = sheet?.columns.findIndex((column) => column.field === field) ?? -1;
		if (sheet === undefined || index < 0) throw new Error(`No column ${field} of sheet ${given}`);
		const at = `${quoted(sheet.name)}!$${columnName(index)}$`;
		return {
			titleCell: `${at}1`,
			cells: `${at}2:$${columnName(index)}$${sheet.rows.length + 1}`,
			title: sheet.columns[index].title,
			values: sheet.rows.map((row) => row[field]),
		};
	};
}

/** Makes the files of the charts of a page. The page is the first sheet. */
function drawingFiles({ charts }: LaidOut, find: (sheet: string) => FindColumn): ZipFile[] {
	if (charts.length === 0) return [];
	const chartPath = (index: number) => `charts/chart${index + 1}.xml`;
	return [
		file(
			`xl/${sheetPath(0).replace('/', '/_rels/')}.rels`,
			relationships([['drawing', '../drawings/drawing1.xml']]),
		),
		{ name: 'xl/drawings/drawing1.xml', content: [drawingXml(charts)] },
		file(
			'xl/drawings/_rels/drawing1.xml.rels',
			relationships(charts.map((_, index) => ['chart', `../${chartPath(index)}`] as const)),
		),
		...charts.map(({ chart }, index) => ({
			name: `xl/${chartPath(index)}`,
			content: [chartXml(chart, find(chart.sheet))],
		})),
	];
}

/**
 * Writes a workbook (xlsx) that Excel, LibreOffice and n8n read. A text stays a text, even if it begins like a formula. The same input
 * always gives the same bytes.
 *
 * @param page a page that comes before the sheets, with charts of their columns
 */
export async function writeSpreadsheet(sheets: readonly Sheet[], page?: Page): Promise<Buffer> {
	const taken = new Set<string>();
	const laidOut = page && layOut(page);
	const pageName = page && nameSheet(page.name, taken);
	const written = toSheets(sheets, taken);
	const ofPage = laidOut ? stylesOfPage(laidOut) : [];
	const formats = formatsOf(written, ofPage);
	const firstOfPage = firstFormat + formats.length;
	const keys = ofPage.map((one) => JSON.stringify(one));
	const styleAt = (style: PageStyle) => firstOfPage + keys.indexOf(JSON.stringify(style));
	const drawn = laidOut ? drawingFiles(laidOut, (sheet) => findIn(sheet, written)) : [];
	const contents = [
		...(laidOut ? [[pageXml(laidOut, styleAt)]] : []),
		...written.map((sheet, index) => sheetXml(sheet, formats, index === 0 && !laidOut)),
	];
	const names = [...(pageName === undefined ? [] : [pageName]), ...written.map(({ name }) => name)];
	return await zip([
		...frame(names, drawn, laidOut ? 1 : 0),
		{ name: 'xl/styles.xml', content: [stylesXml(formats, ofPage)] },
		...contents.map((content, index) => ({ name: `xl/${sheetPath(index)}`, content })),
		...drawn,
	]);
}
