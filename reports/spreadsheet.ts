import { type ColumnKind, sheetCell, toXml } from './sheetCell';
import { type ZipFile, zip } from './zip';

export type { ColumnKind } from './sheetCell';

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
	/** Signs that Excel forbids are left out, and names made different. */
	name: string;
	columns: readonly SheetColumn[];
	rows: readonly Readonly<Record<string, unknown>>[];
};

/** What Excel has at most, with the one of the titles. */
const mostRows = 1_048_576;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Names of formats: no program asks these addresses for anything. */
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** How values of a kind are shown; days as in the mails, which no country reads otherwise. */
function formatOf({ kind, decimals = 2 }: SheetColumn): string {
	const digits = Math.max(0, Math.min(15, Math.trunc(decimals)));
	const formats: Record<ColumnKind, string> = {
		// Also when somebody edits the cell.
		text: '@',
		integer: '0',
		number: digits > 0 ? `#,##0.${'0'.repeat(digits)}` : '#,##0',
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

/** The styles of cells: the first is for none, the second for titles, the third for texts. */
const titleStyle = 1;
const firstFormat = 2;

/** The formats that the sheets need; that of texts is the first. */
function formatsOf(sheets: readonly Sheet[]): string[] {
	return [...new Set(['@', ...sheets.flatMap(({ columns }) => columns.map(formatOf))])];
}

function styles(formats: readonly string[]): string {
	const list = formats.map(
		(format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${toXml(format)}"/>`,
	);
	const cells = formats.map(
		(_, index) =>
			`<xf numFmtId="${164 + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
	);
	const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
	return (
		`${declaration}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${list.join('')}</numFmts>` +
		`<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
		'<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
		'<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
		'<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
		`<cellXfs count="${formats.length + firstFormat}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
		`<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${cells.join('')}</cellXfs>` +
		'<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
	);
}

/** `A`, `Z`, `AA` for 0, 25, 26. */
export function columnName(index: number): string {
	const letter = String.fromCharCode(65 + (index % 26));
	return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** The XML of a sheet, some rows at a time. */
function* sheetXml({ columns, rows }: Sheet, formats: readonly string[], isFirst: boolean) {
	const last = columnName(Math.max(0, columns.length - 1));
	const pane =
		'<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>';
	const sizes = columns.map(
		({ kind, width = widths[kind] }, index) =>
			`<col min="${index + 1}" max="${index + 1}" width="${Math.min(255, Math.max(1, width))}" customWidth="1"/>`,
	);
	const titles = columns.map(({ title }, index) =>
		sheetCell(title, 'text', `${columnName(index)}1`, { own: titleStyle, text: titleStyle }),
	);
	yield (
		`${declaration}<worksheet xmlns="${main}"><dimension ref="A1:${last}${rows.length + 1}"/>` +
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
	yield `</sheetData>${filter}</worksheet>`;
}

/** A name that Excel takes, and no other sheet has. */
function nameSheet(name: string, taken: Set<string>): string {
	const cleaned = name
		.toWellFormed()
		.replace(/[\p{Cc}\p{Cf}[\]:*?/\\]+/gu, ' ')
		.replace(/\s+/g, ' ')
		.replace(/^[' ]+|[' ]+$/g, '');
	// Excel keeps the name History for itself.
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

/** Sheets as Excel takes them: with different names, and with no more rows than one has. */
function toSheets(sheets: readonly Sheet[]): Sheet[] {
	const most = mostRows - 1;
	const parts = sheets.flatMap((sheet) =>
		Array.from({ length: Math.max(1, Math.ceil(sheet.rows.length / most)) }, (_, index) => ({
			...sheet,
			rows:
				sheet.rows.length > most ? sheet.rows.slice(index * most, (index + 1) * most) : sheet.rows,
		})),
	);
	const taken = new Set<string>();
	const whole = parts.length > 0 ? parts : [{ name: '', columns: [], rows: [] }];
	return whole.map((sheet) => ({ ...sheet, name: nameSheet(sheet.name, taken) }));
}

/** The files that say where the others are. */
function frame(sheets: readonly Sheet[]): ZipFile[] {
	const file = (name: string, xml: string): ZipFile => ({ name, content: [declaration + xml] });
	const numbers = sheets.map((_, index) => index + 1);
	const types = numbers.map(
		(number) =>
			`<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${contentType}.worksheet+xml"/>`,
	);
	const list = sheets.map(
		({ name }, index) =>
			`<sheet name="${toXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
	);
	const targets = numbers.map(
		(number) =>
			`<Relationship Id="rId${number}" Type="${relation}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
	);
	return [
		file(
			'[Content_Types].xml',
			`<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
				`<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>` +
				`<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>${types.join('')}</Types>`,
		),
		file(
			'_rels/.rels',
			`<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		),
		file(
			'xl/workbook.xml',
			`<workbook xmlns="${main}" xmlns:r="${relation}"><sheets>${list.join('')}</sheets></workbook>`,
		),
		file(
			'xl/_rels/workbook.xml.rels',
			`<Relationships xmlns="${relations}">${targets.join('')}<Relationship Id="rId${numbers.length + 1}" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
		),
	];
}

/**
 * Writes a workbook (xlsx) that Excel, LibreOffice and n8n read: titles bold and in sight, with filters, numbers as numbers, and
 * days as days. A text stays a text, whatever it begins with. The same sheets give the same bytes.
 */
export async function writeSpreadsheet(sheets: readonly Sheet[]): Promise<Buffer> {
	const written = toSheets(sheets);
	const formats = formatsOf(written);
	return await zip([
		...frame(written),
		{ name: 'xl/styles.xml', content: [styles(formats)] },
		...written.map((sheet, index) => ({
			name: `xl/worksheets/sheet${index + 1}.xml`,
			content: sheetXml(sheet, formats, index === 0),
		})),
	]);
}
