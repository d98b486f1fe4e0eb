/**
 * The form of the values in a column. A `date` is `yyyy-MM-dd`, and a `time` is `HH:mm`. A `datetime` is `yyyy-MM-ddTHH:mm`, without a
 * time zone. A `time` or `datetime` may have seconds. A `datetime` may have a blank instead of the T. A value in another form, such as a
 * time with a zone, stays a text. A number that a spreadsheet cannot hold exactly also stays a text.
 */
export type ColumnKind = 'text' | 'integer' | 'number' | 'date' | 'datetime' | 'time';

/** The largest number of characters in a cell of Excel. */
const longestText = 32_767;

const cutMark = '\u2026 (cut)';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Writes a text as XML, without control characters other than tabs and line ends. A text that looks like an escape sequence of Excel
 * (`_x0041_`) is shown unchanged.
 */
export function toXml(text: string): string {
	return text
		.toWellFormed()
		.replace(/\r\n?/g, '\n')
		.replace(/[^\t\n\u0020-\u007e\u00a0-\ufffd\u{10000}-\u{10ffff}]/gu, '')
		.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
		.replace(/[&<>"]/g, (sign) => entities[sign]);
}

function shorten(text: string): string {
	if (text.length <= longestText) return text;
	// If the cut divides a surrogate pair, the remaining half is removed.
	return text.slice(0, longestText - cutMark.length).replace(/[\ud800-\udbff]$/, '') + cutMark;
}

const minutesOfDay = 24 * 60;

/** The first day that has a correct number in Excel. Earlier numbers are wrong, because Excel treats 1900 as a leap year. */
const firstDay = Date.UTC(1900, 2, 1);

/** Returns Excel's number of a day, or undefined if the text is no day that Excel can number. */
function dayNumber(text: string): number | undefined {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
	const time = Date.parse(`${text}T00:00:00Z`);
	// JavaScript may read 30 February as 2 March, so the result is compared with the text.
	const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
	return isDay && time >= firstDay ? (time - Date.UTC(1899, 11, 30)) / 86_400_000 : undefined;
}

/** Returns a time as a fraction of the day, or undefined if the text is no time. */
function timeNumber(text: string): number | undefined {
	const [, hour, minute, second = '0'] =
		/^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.0+)?)?$/.exec(text) ?? [];
	if (hour === undefined) return undefined;
	return (Number(hour) * 60 + Number(minute) + Number(second) / 60) / minutesOfDay;
}

function momentNumber(text: string): number | undefined {
	const [, day, time] = /^(.{10})[T ](.+)$/.exec(text) ?? [];
	if (day === undefined) return undefined;
	const [days, part] = [dayNumber(day), timeNumber(time)];
	return days === undefined || part === undefined ? undefined : days + part;
}

/** Returns a number that Excel holds exactly, with at most fifteen digits. For other values, the result is undefined. */
function exactNumber(value: unknown, isWhole: boolean): number | undefined {
	if (typeof value === 'number') {
		const isExact = Number.isFinite(value) && (!Number.isInteger(value) || Math.abs(value) < 1e15);
		// Digits after the fifteenth come only from inexact sums of fractions.
		return isExact ? Number(value.toPrecision(15)) : undefined;
	}
	const pattern = isWhole ? /^-?(0|[1-9]\d*)$/ : /^-?(0|[1-9]\d*)(\.\d+)?$/;
	if (typeof value !== 'string' || !pattern.test(value)) return undefined;
	return value.replace(/\D/g, '').length <= 15 ? Number(value) : undefined;
}

const readers: Record<ColumnKind, (value: unknown) => number | undefined> = {
	text: () => undefined,
	integer: (value) => exactNumber(value, true),
	number: (value) => exactNumber(value, false),
	date: (value) => dayNumber(String(value)),
	datetime: (value) => momentNumber(String(value)),
	time: (value) => timeNumber(String(value)),
};

/** Returns the name of a column by its index: `A`, `Z`, `AA` for 0, 25, 26. */
export function columnName(index: number): string {
	const letter = String.fromCharCode(65 + (index % 26));
	return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/**
 * Writes the XML of a cell. For an empty cell, the result is an empty text.
 *
 * @param style the numbers of two styles: one for the column's kind, and one for texts
 */
export function sheetCell(
	value: unknown,
	kind: ColumnKind,
	at: string,
	{ own, text }: { own: number; text: number },
): string {
	if (value === undefined || value === null || value === '') return '';
	const number = readers[kind](value);
	if (number !== undefined) return `<c r="${at}" s="${own}"><v>${number}</v></c>`;
	const content = toXml(shorten(String(value)));
	return `<c r="${at}" s="${text}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`;
}
