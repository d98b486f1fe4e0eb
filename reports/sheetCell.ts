/**
 * How the values of a column are written. A `date` is `yyyy-MM-dd`, a `datetime` `yyyy-MM-ddTHH:mm` (or with a blank, and with seconds) as the clock on
 * the wall shows it, a `time` `HH:mm`. What is not written so (a time with a zone is not), and a number that a spreadsheet cannot hold exactly, stays the
 * text that it is.
 */
export type ColumnKind = 'text' | 'integer' | 'number' | 'date' | 'datetime' | 'time';

/** What one cell of Excel holds at most. */
const longestText = 32_767;

const cutMark = '\u2026 (cut)';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as XML can hold it. What looks like an escape of Excel (`_x0041_`) stays what it is. */
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
	// Half a sign at the cut becomes one that says so, and is left out.
	return text.slice(0, longestText - cutMark.length).replace(/[\ud800-\udbff]$/, '') + cutMark;
}

const minutesOfDay = 24 * 60;

/** The first day that Excel numbers rightly: it believes that 1900 was a leap year. */
const firstDay = Date.UTC(1900, 2, 1);

/** A day as Excel's number; undefined where it has none. */
function dayNumber(text: string): number | undefined {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
	const time = Date.parse(`${text}T00:00:00Z`);
	// 30 February is read as 2 March, or not at all.
	const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
	return isDay && time >= firstDay ? (time - Date.UTC(1899, 11, 30)) / 86_400_000 : undefined;
}

/** A time as a part of the day. */
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

/** A number that Excel holds with all its digits; it has fifteen. */
function exactNumber(value: unknown, isWhole: boolean): number | undefined {
	if (typeof value === 'number') {
		const isExact = Number.isFinite(value) && (!Number.isInteger(value) || Math.abs(value) < 1e15);
		// What is behind the fifteenth digit comes from sums of fractions.
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

/** `A`, `Z`, `AA` for 0, 25, 26. */
export function columnName(index: number): string {
	const letter = String.fromCharCode(65 + (index % 26));
	return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/**
 * The XML of a cell; an empty one has none.
 *
 * @param style of the column's kind, and that of texts
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
