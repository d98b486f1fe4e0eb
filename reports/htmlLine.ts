import type { BarColour, Line, Meaning, Run } from './description';
import { oneLine } from './words';

/** The colours of a mail. Their contrast with the background is at least 4.5 for text and 3 for bars, as WCAG 2.2 requires. */
export const colours = {
	light: {
		page: '#f6f8fa',
		card: '#ffffff',
		note: '#fff8e5',
		text: '#1f2328',
		quiet: '#59636e',
		overdue: '#b3261e',
		soon: '#8a4b00',
		link: '#0550ae',
		edge: '#c69026',
		line: '#d0d7de',
		blue: '#2f6fb5',
		lost: '#b35900',
		grey: '#8c959f',
	},
	dark: {
		page: '#0d1117',
		card: '#161b22',
		note: '#2d2612',
		text: '#e6edf3',
		quiet: '#9da7b3',
		overdue: '#ff9a91',
		soon: '#e3b341',
		link: '#79b8ff',
		edge: '#c69026',
		line: '#3d444d',
		blue: '#5b9be0',
		lost: '#d98a3a',
		grey: '#7d8793',
	},
};

const { light } = colours;

/** The CSS classes of the bars, for dark mode. */
export const barClasses: Record<BarColour, string> = { blue: 'u', lost: 'v', grey: 'w' };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Writes a plain text in HTML. */
export function escapeHtml(text: string): string {
	return oneLine(text).replace(/[&<>"]/g, (sign) => entities[sign]);
}

const meanings: Record<Meaning, (html: string) => string> = {
	strong: (html) => `<strong>${html}</strong>`,
	flag: (html) => `<strong>${html}</strong>`,
	quiet: (html) => `<span class="q" style="color:${light.quiet};font-size:13px">${html}</span>`,
	overdue: (html) => `<strong class="o" style="color:${light.overdue}">${html}</strong>`,
	soon: (html) => `<strong class="s" style="color:${light.soon}">${html}</strong>`,
};

/** Checks whether a link leads to a web page, or calls a number. Other links are not allowed. */
const isLink = (href: string | undefined): href is string =>
	href !== undefined && /^(https:\/\/|tel:)[^\s"<>]+$/.test(href);

/** Writes a text in HTML. A line can break after the @ sign of a long e-mail address. */
const writeText = (text: string): string =>
	escapeHtml(text).replace(/(?<=\S{3}@)(?=\S{10})/g, '<wbr>');

function writeRun(run: Run): string {
	if (typeof run === 'string') return writeText(run);
	const text = writeText(run.text);
	const linked = isLink(run.href)
		? `<a class="a" href="${escapeHtml(run.href)}" style="color:${light.link};text-decoration:underline">${text}</a>`
		: text;
	return run.as === undefined ? linked : meanings[run.as](linked);
}

/** Returns the pieces of text of a line. */
export const runsOf = (line: Line): readonly Run[] =>
	typeof line === 'object' && 'length' in line ? line : [line];

/** Writes a line in HTML. */
export function htmlLine(line: Line): string {
	return runsOf(line).map(writeRun).join('');
}
