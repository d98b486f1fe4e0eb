import type { Bar, BarColour, Cell, Column, Group, Line, Parts, Row, Table } from './description';
import { barClasses, colours, escapeHtml, htmlLine } from './htmlLine';
import { rowOf } from './rowOf';
import { numberWords } from './words';

const { light } = colours;

/** The attributes of a table that is only for layout. */
export const layout = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

export type RowStyle = {
	columns: readonly Column[];
	/** The largest bar of each column, or 0 if the column has no bars. */
	largest: readonly number[];
	/** The padding above and below a row, in pixels. */
	padding: number;
	/** The padding to the left of the first column, in pixels. The padding aligns rows without an edge with rows that have an edge. */
	indent: number;
};

/** Returns the lines of a cell that is no bar. */
export function linesOf(cell: Exclude<Cell, Bar>): readonly Line[] {
	return typeof cell === 'object' && 'lines' in cell ? cell.lines : [cell];
}

/** Checks whether a cell is a bar. */
export const isBar = (cell: Cell | undefined): cell is Bar =>
	typeof cell === 'object' && 'bar' in cell;

/**
 * Writes a piece of a bar as a table cell. Outlook uses Word to show mails. Word takes a width only from a cell, and a height only from the
 * height of a line of text. So the cell has one line of text, which has the wanted height and a font size of one pixel.
 */
const piece = (colour: BarColour, width: number, height: number, extra = '') =>
	`<td class="${barClasses[colour]}${extra && ' e'}" width="${width}%" bgcolor="${light[colour]}" ` +
	`style="background-color:${light[colour]};font-size:1px;line-height:${height}px;mso-line-height-rule:exactly${extra}">&nbsp;</td>`;

function writeBar({ bar, colour = 'blue' }: Bar, largest: number): string {
	if (!(bar > 0)) return '';
	const width = Math.min(100, Math.max(1, Math.round((bar / largest) * 100)));
	const rest = width < 100 ? `<td style="font-size:1px;line-height:12px">&nbsp;</td>` : '';
	return `<table ${layout} width="100%" aria-hidden="true"><tr>${piece(colour, width, 12)}${rest}</tr></table>`;
}

/** Writes one bar with the parts of a whole. */
export function htmlParts(parts: Parts): string {
	const shown = parts.filter(({ value }) => value > 0);
	const whole = shown.reduce((sum, { value }) => sum + value, 0);
	const gap = `;border-left:2px solid ${light.card}`;
	const cells = shown.map(({ value, colour }, index) =>
		piece(colour, Math.max(1, Math.round((value / whole) * 100)), 16, index > 0 ? gap : ''),
	);
	return `<table ${layout} width="100%" aria-hidden="true" style="margin:0 0 12px"><tr>${cells.join('')}</tr></table>`;
}

const edges = { overdue: light.overdue, soon: light.edge };

/**
 * Writes the attributes of a cell, except `colspan`. The last attribute, `style`, has no closing quote, so that the caller can add to it.
 */
function cellStyle(row: Row, index: number, { columns, padding, indent }: RowStyle): string {
	const isLast = index === row.cells.length - 1;
	const edge =
		index === 0 && row.edge !== undefined ? `;border-left:4px solid ${edges[row.edge]}` : '';
	const left = index > 0 ? 0 : Math.max(0, indent - (edge ? 4 : 0));
	const isNumber = columns[index]?.kind === 'number';
	return (
		`${isNumber ? ' align="right"' : ''} ` +
		`style="padding:${padding}px ${isLast ? 0 : 12}px ${padding}px ${left}px;` +
		`border-bottom:1px solid ${light.line}${edge}${isNumber ? ';white-space:nowrap' : ''}`
	);
}

const swatchOf = (colour: BarColour | undefined): string =>
	colour === undefined
		? ''
		: `<span class="${barClasses[colour]}" aria-hidden="true" style="background-color:${light[colour]};font-size:9px;line-height:9px">&nbsp;&nbsp;&nbsp;</span>&nbsp; `;

/** Writes a row in HTML. */
export function htmlRow(row: Row, style: RowStyle): string {
	const { columns, largest } = style;
	const about = Math.max(
		0,
		columns.findIndex(({ isAbout }) => isAbout),
	);
	const cells = row.cells.map((cell, index) => {
		const rest = columns.length - index;
		const span = index === row.cells.length - 1 && rest > 1 ? ` colspan="${rest}"` : '';
		const attributes = `${span}${cellStyle(row, index, style)}`;
		if (isBar(cell)) return `<td${attributes}">${writeBar(cell, largest[index])}</td>`;
		const lines = linesOf(cell).map(htmlLine).join('<br>');
		const html = (index === 0 ? swatchOf(row.swatch) : '') + lines;
		if (index === about && row.cells.length > 1) {
			const weight = row.isStrong ? 700 : 400;
			return `<th scope="row"${columns[index].kind === 'number' ? '' : ' align="left"'}${attributes};font-weight:${weight}">${html}</th>`;
		}
		return `<td${attributes}${row.isStrong ? ';font-weight:700' : ''}">${html}</td>`;
	});
	return `<tr valign="${style.padding < 9 ? 'middle' : 'top'}">${cells.join('')}</tr>`;
}

/** Returns the title of a group with the number of its rows. If there is a text beside the title, the number is left out. */
export const titleOf = ({ title, aside, rows }: Group): string | undefined =>
	title !== undefined && aside === undefined ? `${title}: ${numberWords(rows.length)}` : title;

/** Writes the heading of a group in HTML. */
export function htmlGroupTitle(group: Group, columns: number): string {
	const title = titleOf(group);
	if (title === undefined) return '';
	const aside = group.aside
		? ` <span class="q" style="color:${light.quiet};font-size:13px;font-weight:400">&nbsp;${escapeHtml(group.aside)}</span>`
		: '';
	return `<tr><th scope="rowgroup" colspan="${columns}" align="left" style="padding:20px 0 8px;border-bottom:1px solid ${light.line}">${escapeHtml(title)}${aside}</th></tr>`;
}

function htmlColumns({ columns, indent }: RowStyle): string {
	if (columns.every(({ title }) => title === '')) return '';
	const heads = columns.map(({ title, kind, width }, index) => {
		const isLast = index === columns.length - 1;
		const style =
			`padding:0 ${isLast ? 0 : 12}px 8px ${index === 0 ? indent : 0}px;` +
			`border-bottom:1px solid ${light.line}`;
		const size = width === undefined ? '' : ` width="${width}%"`;
		const align = kind === 'number' ? 'right' : 'left';
		if (title === '') return `<td${size} style="${style}">&nbsp;</td>`;
		return `<th scope="col" class="q" align="${align}"${size} style="${style};color:${light.quiet};font-size:12px;line-height:16px;word-break:normal">${escapeHtml(title)}</th>`;
	});
	return `<thead><tr valign="bottom">${heads.join('')}</tr></thead>`;
}

/** Returns the style of a table's rows. If the table has a column of numbers or bars, its rows have less padding. */
export function rowStyle({ columns, groups }: Table, indent: number): RowStyle {
	const largest = columns.map(({ kind }, index) => {
		let most = 0;
		if (kind !== 'bar') return most;
		for (const row of groups.flatMap(({ rows }) => rows)) {
			const cell = rowOf(row).cells[index];
			if (isBar(cell) && cell.bar > most) most = cell.bar;
		}
		return most;
	});
	const isNumeric = columns.some(({ kind }) => kind === 'bar' || kind === 'number');
	return { columns, largest, padding: isNumeric ? 6 : 9, indent };
}

/** Writes a table of data in HTML. */
export function htmlTable(table: Table, indent: number): string {
	const style = rowStyle(table, indent);
	const groups = table.groups.map(
		(group) =>
			`<tbody>${htmlGroupTitle(group, table.columns.length)}${group.rows.map((row) => htmlRow(rowOf(row), style)).join('')}</tbody>`,
	);
	return (
		`<table class="d" width="100%" cellpadding="0" cellspacing="0" border="0" ` +
		`style="color:${light.text};font-size:14px;line-height:20px">${htmlColumns(style)}${groups.join('')}</table>`
	);
}
