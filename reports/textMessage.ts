import type { Cell, Description, Line, Note, Row, Section, Table } from './description';
import { runsOf } from './htmlLine';
import { isBar, linesOf, titleOf } from './htmlTable';
import { noteLead } from './noteLead';
import { rowOf } from './rowOf';
import { shareOut } from './shareOut';
import { oneLine } from './words';
import { countSigns, wrap } from './wrap';

/** The width of a line, in characters. */
const width = 72;
const gap = 2;

/**
 * Writes a line as plain text. Words with the look `overdue`, `soon` or `flag` become capitals. The address of a web link is written after
 * the text of the link.
 */
function plain(line: Line): string {
	const pieces = runsOf(line).map((run) => {
		if (typeof run === 'string') return run;
		const { text, as, href } = run;
		const isLoud = as === 'overdue' || as === 'soon' || as === 'flag';
		const target = href?.startsWith('https://') ? ` (${href})` : '';
		// Only the words before the first digit are written in capitals, and units stay small: "OVERDUE 3 days 23 h".
		const told = isLoud ? text.replace(/^\D+/, (state) => state.toUpperCase()) : text;
		return `${href ? told.replaceAll(' ', '\u00a0') : told}${target}`;
	});
	return oneLine(pieces.join('')).trim();
}

const paragraph = (line: Line, most = width): string => wrap(plain(line), most).join('\n');

/** Writes texts beside each other, each in its column. */
function sideBySide(cells: string[][], widths: number[], isRight: boolean[]): string[] {
	const height = Math.max(...cells.map((lines) => lines.length));
	return Array.from({ length: height }, (_, line) =>
		cells
			.map((lines, index) => {
				const text = lines[line] ?? '';
				const blanks = ' '.repeat(Math.max(0, widths[index] - countSigns(text)));
				return isRight[index] ? blanks + text : text + blanks;
			})
			.join(' '.repeat(gap))
			.trimEnd(),
	);
}

/** Returns the lines of a cell. A bar has no lines, because the cell beside the bar has the number. */
const textsOf = (cell: Cell): string[] => (isBar(cell) ? [] : linesOf(cell).map(plain));

function textRow(row: Row, columns: number[], widths: number[], isRight: boolean[]): string[] {
	const last = row.cells.length - 1;
	const cells = columns
		.filter((column) => column <= last)
		.map((column, index) => {
			const reach = widths.slice(index);
			// If a row has fewer cells than the table has columns, the last cell of the row reaches to the end of the line.
			const isShort = column === last && row.cells.length < columns.length;
			const most = isShort
				? Math.max(width - widths.slice(0, index).reduce((sum, one) => sum + one + gap, 0), 20)
				: reach[0];
			const texts = textsOf(row.cells[column]);
			const isBold = row.isStrong === true && index === 0;
			const marked = isBold ? texts.map((text) => `*${text}*`) : texts;
			return marked.flatMap((text) => wrap(text, most, true));
		});
	return sideBySide(cells, widths, isRight);
}

function textTable({ columns, groups }: Table): string {
	const shown = columns.flatMap(({ kind }, index) => (kind === 'bar' ? [] : [index]));
	const rows = groups.flatMap((group) => group.rows.map(rowOf));
	const needs = shown.map((column) => {
		const cells = rows.filter(({ cells }) => cells.length > column && cells.length > 1);
		const texts = cells.flatMap((row) => {
			const isSpanning = row.cells.length < columns.length && column === row.cells.length - 1;
			return isSpanning ? [] : textsOf(row.cells[column]);
		});
		const lengths = texts.map(countSigns);
		const stars = column === 0 && rows.some(({ isStrong }) => isStrong) ? 2 : 0;
		return Math.max(
			countSigns(columns[column].title),
			...lengths.map((length) => length + stars),
			1,
		);
	});
	const widths = shareOut(needs, width - gap * (shown.length - 1));
	const isRight = shown.map((column) => columns[column].kind === 'number');
	const titles = shown.map((column, index) => wrap(columns[column].title, widths[index], true));
	const head = sideBySide(titles, widths, isRight);
	const hasHead = shown.some((column) => columns[column].title !== '');
	const line = '-'.repeat(widths.reduce((sum, one) => sum + one + gap, -gap));
	const blocks = groups.map((group) => {
		const title = titleOf(group);
		const heading =
			title === undefined
				? []
				: [[title.toUpperCase(), group.aside].filter(Boolean).join('\u00a0 ')];
		const lines = group.rows.map((row) => textRow(rowOf(row), shown, widths, isRight));
		const isTall = lines.some((block) => block.length > 1);
		return [
			...heading.flatMap((text) => ['', ...wrap(oneLine(text), width)]),
			...lines.flatMap((block) => (isTall ? ['', ...block] : block)),
		];
	});
	return [...(hasHead ? [...head, line] : []), ...blocks.flat()].join('\n').replace(/^\n+/, '');
}

function textSection({ heading, intro, table, paragraphs = [] }: Section): string[] {
	const title = heading === undefined ? [] : wrap(oneLine(heading), width);
	const line = '='.repeat(Math.max(0, ...title.map(countSigns)));
	return [
		...(title.length > 0 ? [[...title, line].join('\n')] : []),
		...(intro === undefined ? [] : [paragraph(intro)]),
		...(table === undefined ? [] : [textTable(table)]),
		...paragraphs.map((line) => paragraph(line)),
	];
}

const textNote = (note: Note): string => {
	const lead = noteLead(note);
	const text = paragraph(
		[...(lead ? [`${lead.toUpperCase()} `] : []), ...runsOf(note.text)],
		width - 2,
	);
	return text.replace(/^/gm, '| ');
};

/** Writes the plain-text version of a mail. */
export function writeText(description: Description): string {
	const { headline, second, context, notes = [], keyFigures = [], sections, foot } = description;
	const label = Math.max(0, ...foot.map((line) => countSigns(line.label)));
	const footLines = foot.flatMap(({ label: name, lines }) => {
		const texts = lines.flatMap((line) => wrap(plain(line), width - label - gap, false));
		return sideBySide([[oneLine(name)], texts], [label, 0], [false, false]);
	});
	const figures = keyFigures.map(({ value, label: what, note }) =>
		paragraph(`${value} ${what}${note ? ` (${note})` : ''}`),
	);
	const blocks = [
		paragraph(headline),
		...(second === undefined ? [] : [paragraph(second)]),
		paragraph(context),
		...notes.map(textNote),
		...(figures.length > 0 ? [figures.join('\n')] : []),
		...sections.flatMap(textSection),
		['-'.repeat(width), 'About this mail', ...footLines].join('\n'),
	];
	return `${blocks.join('\n\n')}\n`;
}
