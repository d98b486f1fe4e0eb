import type { PageStyle } from './page';
import { toXml } from './sheetCell';

const letters = (size: number, extra = '', colour = '') =>
	`<font>${extra}<sz val="${size}"/>${colour && `<color rgb="${colour}"/>`}<name val="Arial"/><family val="2"/></font>`;

/**
 * The fonts of cells. The first font is the default, by which programs measure the width of columns. Programs without Arial 10 use a font
 * of the same width.
 */
const fonts = {
	usual: letters(10),
	bold: letters(10, '<b/>'),
	title: letters(20, '<b/>'),
	lead: letters(11, '<b/>'),
	text: letters(10),
	small: letters(9, '', 'FF59636E'),
};
const fontAt = (name: keyof typeof fonts): number => Object.keys(fonts).indexOf(name);

/** The fills of cells. Excel requires that the first two fills are exactly these. */
const fills = [
	'<patternFill patternType="none"/>',
	'<patternFill patternType="gray125"/>',
	'<patternFill patternType="solid"><fgColor rgb="FFFFF8E5"/><bgColor indexed="64"/></patternFill>',
];
const noteFill = 2;

const underline = (style: string, colour: string): string =>
	`<border><left/><right/><top/><bottom style="${style}"><color rgb="${colour}"/></bottom><diagonal/></border>`;
const borders = [
	'<border><left/><right/><top/><bottom/><diagonal/></border>',
	underline('thin', 'FF59636E'),
	underline('thin', 'FFD0D7DE'),
];

/** The font, fill and border of each style of a page. */
const pageLooks: Record<PageStyle['style'], readonly [font: number, fill: number, border: number]> =
	{
		title: [fontAt('title'), 0, 0],
		lead: [fontAt('lead'), 0, 0],
		heading: [fontAt('lead'), 0, 0],
		text: [fontAt('text'), 0, 0],
		quiet: [fontAt('small'), 0, 0],
		note: [fontAt('text'), noteFill, 0],
		head: [fontAt('bold'), 0, 1],
		row: [fontAt('usual'), 0, 2],
	};

const format = (index: number): string => String(164 + index);

function pageStyle({ style, format: wanted, isRight }: PageStyle, formats: readonly string[]) {
	const [font, fill, border] = pageLooks[style];
	const at = format(formats.indexOf(wanted));
	return (
		`<xf numFmtId="${at}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">` +
		`<alignment${isRight ? ' horizontal="right"' : ''} vertical="center"/></xf>`
	);
}

/** Writes an XML element that contains a list and the number of its entries. */
const listOf = (name: string, elements: readonly string[]): string =>
	`<${name} count="${elements.length}">${elements.join('')}</${name}>`;

/**
 * Writes the styles of a workbook. The first style is for cells without a style, and the second style is for titles of columns. The styles
 * of the formats follow, with the format of texts first. The styles of the page come last.
 */
export function stylesXml(formats: readonly string[], ofPage: readonly PageStyle[]): string {
	const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"';
	const cells = [
		`${plain} xfId="0"/>`,
		`<xf numFmtId="0" fontId="${fontAt('bold')}" fillId="0" borderId="0" xfId="0" applyFont="1"/>`,
		...formats.map(
			(_, index) =>
				`<xf numFmtId="${format(index)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
		),
		...ofPage.map((one) => pageStyle(one, formats)),
	];
	const numbers = formats.map(
		(code, index) => `<numFmt numFmtId="${format(index)}" formatCode="${toXml(code)}"/>`,
	);
	return (
		`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${listOf('numFmts', numbers)}${listOf('fonts', Object.values(fonts))}` +
		`${listOf(
			'fills',
			fills.map((fill) => `<fill>${fill}</fill>`),
		)}${listOf('borders', borders)}${listOf('cellStyleXfs', [`${plain}/>`])}${listOf('cellXfs', cells)}` +
		'<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
	);
}
