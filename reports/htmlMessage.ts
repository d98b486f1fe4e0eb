import type { Description, FootLine, KeyFigure, Note, Section } from './description';
import { barClasses, colours, escapeHtml, htmlLine, runsOf } from './htmlLine';
import { htmlParts, htmlTable, layout } from './htmlTable';
import { noteLead } from './noteLead';
import { rowOf } from './rowOf';

const { light, dark } = colours;

/** The CSS rules for dark mode. A mail program that ignores these rules may invert the colours by itself. */
const darkRules = [
	`.b{background-color:${dark.page}!important}`,
	`.c{background-color:${dark.card}!important;border-color:${dark.line}!important}`,
	`.c,.c h1,.c h2,.c p,.c td,.c th,.n td{color:${dark.text}!important}`,
	`.c .q,.f td,.f th,.c p.q,.c th.q{color:${dark.quiet}!important}`,
	`.o{color:${dark.overdue}!important}.s{color:${dark.soon}!important}.c .a{color:${dark.link}!important}`,
	`.n{background-color:${dark.note}!important}`,
	`.f{background-color:${dark.page}!important;border-color:${dark.line}!important}`,
	`.d td,.d th{border-bottom-color:${dark.line}!important}`,
	`.k{border-color:${dark.line}!important}`,
	...(['blue', 'lost', 'grey'] as const).map(
		(colour) => `.${barClasses[colour]}{background-color:${dark[colour]}!important}`,
	),
	`.e{border-left-color:${dark.card}!important}`,
].join('');

/**
 * The styles for Outlook, which uses Word to show mails. Word does not know the first fonts in the font list of the mail. Word also does
 * not use the font size of a table for the cells of the table.
 */
const wordRules =
	`td,th,p,h1,h2{font-family:'Segoe UI',Arial,sans-serif!important}` +
	`td,th{font-size:14px;line-height:20px;color:${light.text};mso-line-height-rule:exactly}` +
	`.f td,.f th{font-size:12px;line-height:17px;color:${light.quiet}}`;

const phoneRules = `.g{padding:0!important}.c{border-left:0!important;border-right:0!important;border-radius:0!important}.p{padding-left:16px!important;padding-right:16px!important}`;

const paragraph = (html: string, style: string, isQuiet = false): string =>
	`<p${isQuiet ? ' class="q"' : ''} style="margin:${style};color:${isQuiet ? light.quiet : light.text}">${html}</p>`;

/** Keeps words such as `24-hour` on one line. */
const together = (html: string): string =>
	html.replace(/\b\d+-[a-z]+/g, '<span style="white-space:nowrap">$&</span>');

function htmlTop({ headline, second, context }: Description): string {
	const sentence = second === undefined ? '' : htmlLine(second);
	return [
		`<h1 style="margin:0 0 8px;font-size:22px;line-height:29px;font-weight:700;color:${light.text}">${together(escapeHtml(headline))}</h1>`,
		sentence && paragraph(sentence, '0 0 8px;font-size:16px;line-height:23px'),
		paragraph(escapeHtml(context), '0;font-size:13px;line-height:18px', true),
	].join('');
}

function htmlNote(note: Note): string {
	const lead = noteLead(note);
	const html = [
		...(lead ? [{ text: lead, as: 'strong' as const }, ' '] : []),
		...runsOf(note.text),
	];
	return (
		`<table ${layout} width="100%" bgcolor="${light.note}" class="n" style="margin:24px 0 0;background-color:${light.note};` +
		`border:1px solid ${light.edge};border-left:4px solid ${light.edge};font-size:14px;line-height:20px;color:${light.text}">` +
		`<tr><td style="padding:10px 14px">${htmlLine(html)}</td></tr></table>`
	);
}

function htmlKeyFigures(figures: readonly KeyFigure[]): string {
	const cells = figures.map(({ value, label, note }, index) => {
		const line = index > 0 ? `;border-left:1px solid ${light.line}` : '';
		const second = note
			? `<br><span class="q" style="color:${light.quiet};font-size:12px;line-height:16px">${escapeHtml(note)}</span>`
			: '';
		return (
			`<td class="k" width="${Math.floor(100 / figures.length)}%" style="padding:0 8px 0 ${index > 0 ? 12 : 0}px${line}">` +
			`<strong style="font-size:24px;line-height:30px">${escapeHtml(value)}</strong><br>${escapeHtml(label)}${second}</td>`
		);
	});
	return (
		`<table ${layout} width="100%" style="margin:24px 0 0;font-size:14px;line-height:18px;color:${light.text}">` +
		`<tr valign="top">${cells.join('')}</tr></table>`
	);
}

function htmlSection(section: Section, indent: number): string {
	const { heading, intro, parts, table, paragraphs = [] } = section;
	const before = [
		heading &&
			`<h2 style="margin:0 0 2px;font-size:16px;line-height:22px;font-weight:700;color:${light.text}">${escapeHtml(heading)}</h2>`,
		intro && paragraph(htmlLine(intro), '0;font-size:13px;line-height:18px', true),
	];
	const blocks = [
		before.join(''),
		parts && htmlParts(parts),
		table && htmlTable(table, indent),
		paragraphs
			.map((line) => paragraph(htmlLine(line), '0 0 8px;font-size:14px;line-height:20px'))
			.join(''),
	];
	const rows = blocks
		.filter(Boolean)
		.map(
			(html, index) => `<tr><td style="padding:${index === 0 ? 28 : 12}px 0 0">${html}</td></tr>`,
		);
	return `<table ${layout} width="100%">${rows.join('')}</table>`;
}

function htmlFoot(foot: readonly FootLine[]): string {
	const rows = foot.map(
		({ label, lines }) =>
			`<tr valign="top"><th scope="row" align="left" width="92" style="padding:3px 12px 3px 0">${escapeHtml(label)}</th>` +
			`<td style="padding:3px 0">${lines.map(htmlLine).join('<br>')}</td></tr>`,
	);
	return (
		`<tr><td class="f p" bgcolor="${light.page}" style="padding:20px 24px 24px;background-color:${light.page};border-top:1px solid ${light.line};border-radius:0 0 6px 6px">` +
		`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="font-size:12px;line-height:17px;color:${light.quiet}">` +
		`<tr><th colspan="2" scope="rowgroup" align="left" style="padding:0 0 5px">About this mail</th></tr>${rows.join('')}</table></td></tr>`
	);
}

/** Checks whether any table row of the mail has a coloured left edge. If so, all tables of the mail are indented. */
const hasEdge = ({ sections }: Description): boolean =>
	sections.some(({ table }) =>
		table?.groups.some(({ rows }) => rows.some((row) => rowOf(row).edge)),
	);

/**
 * Writes the HTML of a mail. The HTML loads nothing from other servers. The mail fits on a phone even if the mail program ignores style
 * sheets.
 */
export function writeHtml(description: Description): string {
	const { subject, notes = [], keyFigures = [], sections, foot } = description;
	const indent = hasEdge(description) ? 14 : 0;
	const content = [
		htmlTop(description),
		...notes.map(htmlNote),
		...(keyFigures.length > 0 ? [htmlKeyFigures(keyFigures)] : []),
		...sections.map((section) => htmlSection(section, indent)),
	].join('\n');
	return [
		'<!doctype html>',
		`<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
		`<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>`,
		`<!--[if mso]><style>${wordRules}</style><![endif]-->`,
		`<style>@media (max-width:480px){${phoneRules}}@media (prefers-color-scheme:dark){${darkRules}}</style></head>`,
		`<body class="b" style="margin:0;padding:0;background-color:${light.page}">`,
		`<table ${layout} width="100%" bgcolor="${light.page}" class="b" style="background-color:${light.page};word-break:break-word;` +
			`font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"><tr><td class="g" align="center" style="padding:24px 0">`,
		`<!--[if mso]><table ${layout} width="640"><tr><td><![endif]-->`,
		`<table ${layout} width="100%" bgcolor="${light.card}" class="c" style="max-width:640px;background-color:${light.card};border:1px solid ${light.line};border-radius:6px;border-collapse:separate">`,
		`<tr><td class="p" align="left" style="padding:24px 24px 28px">${content}</td></tr>`,
		htmlFoot(foot),
		`</table><!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>`,
	].join('\n');
}
