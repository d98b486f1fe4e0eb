import type { DateTime } from 'luxon';
import { hoursOf } from './hoursOf';
import { round, roundShare } from './round';

/** A non-breaking blank. Words that are joined by this blank stay on one line. */
const nbsp = '\u00a0';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const months = [
	...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'],
	...['Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
];

/** Invisible characters: control characters, marks that change the direction of text, and the byte order mark. */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Writes a text on one line, without invisible characters and with single blanks. */
export function oneLine(text: string): string {
	return text
		.toWellFormed()
		.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
		.replace(unseen, '')
		.replace(/ {2,}/g, ' ');
}

/** The largest number of characters of a name that a sentence shows. */
const mostSigns = 60;

/** Returns a name for a subject or a first sentence. A very long name would hide the rest of the sentence, so it is shortened. */
export function shortName(name: string): string {
	const signs = [...name];
	return signs.length <= mostSigns
		? name
		: `${signs
				.slice(0, mostSigns - 1)
				.join('')
				.trimEnd()}…`;
}

const halfAYear = 183 * 86_400_000;

/**
 * Returns a day as people write it: `Wed 18 Nov`. The year is added if it is not the present year, or if the day is more than half a year
 * away.
 *
 * @param now the present time, in the zone of the date. If `now` is absent, the year is always added.
 */
export function dayWords(date: DateTime, now?: DateTime): string {
	const isPlain =
		now !== undefined &&
		now.year === date.year &&
		Math.abs(date.toMillis() - now.toMillis()) <= halfAYear;
	const day = `${weekdays[date.weekday - 1]}${nbsp}${date.day}${nbsp}${months[date.month - 1]}`;
	// The blank before the year is a plain blank. So a narrow column breaks the line before the year, and not inside the day.
	return isPlain ? day : `${day} ${date.year}`;
}

/** Returns the weekday of a day: `Wed` for `2026-11-18`. */
export const weekdayWords = (day: string): string =>
	weekdays[(new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7];

/** Writes a month: `Oct 2026`. */
export function monthWords(date: DateTime): string {
	return `${months[date.month - 1]}${nbsp}${date.year}`;
}

/** Returns the half of the day: `pm` for 13:05. */
const half = (date: DateTime): string => (date.hour < 12 ? 'am' : 'pm');

/** Returns the digits of a time: `1:05` for 13:05. */
const digits = (date: DateTime): string =>
	`${date.hour % 12 || 12}:${String(date.minute).padStart(2, '0')}`;

/** Returns the name of a time if it is noon or midnight. Other times have no name. */
function nameOf(date: DateTime): string | undefined {
	if (date.minute !== 0) return undefined;
	return new Map([
		[0, 'midnight'],
		[12, 'noon'],
	]).get(date.hour);
}

/** Checks whether the clock shows a time twice. The look-up is slow, so it is made only for times at night, when clocks are set back. */
const isTwice = (date: DateTime): boolean => date.hour < 4 && date.getPossibleOffsets().length > 1;

/**
 * Returns a time in words: `7:40 am`, `noon`, `midnight`. When daylight saving ends, the clock shows some times twice. For such a time, the
 * words say whether daylight time or standard time is meant.
 */
export function timeWords(date: DateTime): string {
	const which = isTwice(date) ? ` (${date.isInDST ? 'daylight' : 'standard'}${nbsp}time)` : '';
	return `${nameOf(date) ?? `${digits(date)}${nbsp}${half(date)}`}${which}`;
}

/**
 * Returns a day and a time in words: `Wed 18 Nov, 7:40 am`. For midnight, the words say that this is the start of the day. So nobody thinks
 * of the midnight at the end of the day.
 *
 * @param now as for `dayWords()`
 */
export function momentWords(date: DateTime, now?: DateTime): string {
	const start = date.hour === 0 && date.minute === 0 ? ` (start${nbsp}of${nbsp}day)` : '';
	return `${dayWords(date, now)}, ${timeWords(date)}${start}`;
}

/** Returns a span of time by the clock, in words: `7:00 to 8:30 am`, `10:00 pm to midnight`, `10:00 pm to 3:00 am on Fri 27 Nov`. */
export function timeRangeWords(start: DateTime, end: DateTime, now?: DateTime): string {
	// A span that ends at midnight still ends on the day before.
	const lastDay = end.hour === 0 && end.minute === 0 && end > start ? end.minus(1) : end;
	const isSameDay = lastDay.year === start.year && lastDay.ordinal === start.ordinal;
	const isPlain = [start, end].every((date) => nameOf(date) === undefined && !isTwice(date));
	const isShort = isSameDay && isPlain && half(start) === half(end);
	const day = isSameDay ? '' : ` on ${dayWords(lastDay, now)}`;
	return `${isShort ? digits(start) : timeWords(start)} to ${timeWords(end)}${day}`;
}

/**
 * Writes a number with commas: `1,717.25`. Without `fixed`, the number keeps its own decimals, but at most two. With `fixed`, the number
 * has that many decimals.
 */
export function numberWords(value: number, fixed?: number): string {
	const places = fixed ?? 2;
	const written = Math.abs(round(value, places)).toFixed(places);
	const [, whole, decimals] = /^(\d+)(?:\.(\d+))?$/.exec(written) ?? [];
	// If there is no match, the value is NaN or infinite, or has more than 21 digits.
	if (whole === undefined) return String(value);
	const shown = fixed === undefined ? decimals.replace(/0+$/, '') : (decimals ?? '');
	const text = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (shown === '' ? '' : `.${shown}`);
	// A negative number that is rounded to zero gets no minus.
	return value < 0 && /[1-9]/.test(text) ? `\u2212${text}` : text;
}

/** Writes an amount of money: `$1,234.50`. */
export function moneyWords(amount: number): string {
	const [sign, digitsOf] = /^(\u2212?)(.*)$/.exec(numberWords(amount, 2))?.slice(1) ?? ['', ''];
	return `${sign}$${digitsOf}`;
}

/** Writes minutes as hours: `1,717.25`. If `fixed` is given, the number has that many decimals. */
export function hoursWords(minutes: number, fixed?: number): string {
	return numberWords(hoursOf(minutes), fixed);
}

/** Writes a length of time: `45 min`, `1 h 30 min`, `1,717 h 15 min`. */
export function lengthWords(minutes: number): string {
	const whole = Math.round(minutes);
	const hours = Math.floor(whole / 60);
	const rest = whole % 60;
	const parts = [
		...(hours > 0 ? [`${numberWords(hours)}${nbsp}h`] : []),
		...(rest > 0 || hours === 0 ? [`${rest}${nbsp}min`] : []),
	];
	return parts.join(nbsp);
}

/**
 * Writes how far away a moment is: `8 h`, `14 h 20 min`, `3 days 23 h`. The time is rounded down, so that the words never say more time
 * than there is. The caller must show the date next to these words, because people can read the mail later.
 */
export function awayWords(minutes: number): string {
	const whole = Math.floor(minutes);
	if (whole < 24 * 60) return lengthWords(whole);
	const days = Math.floor(whole / (24 * 60));
	const hours = Math.floor((whole % (24 * 60)) / 60);
	return [countWords(days, 'day'), ...(hours > 0 ? [`${hours}${nbsp}h`] : [])].join(nbsp);
}

/** Writes a count with its noun: `1 shift`, `2 shifts`, `0 entries`. */
export function countWords(count: number, noun: string, nouns = `${noun}s`): string {
	return `${numberWords(count)}${nbsp}${count === 1 ? noun : nouns}`;
}

/** Writes a share in percent: `86.4%`. A share below the whole is never rounded to 100%, and a share above zero is never rounded to 0%. */
export function percentWords(part: number, whole: number, decimals = 1): string {
	if (whole === 0) return '\u2013';
	const share = roundShare((part / whole) * 100, decimals);
	return share === 100 ? '100%' : `${numberWords(share, decimals)}%`;
}

/**
 * Joins names in a sentence: `a`, `a and b`, or `a, b and c`. If there are at least two names more than `most`, the result is like `a, b
 * and 3 more`.
 */
export function listWords(names: readonly string[], most = Infinity): string {
	const rest = names.length - most;
	// If only one name is left, it is written out, because "and 1 more" would not be shorter.
	const isCut = rest > 1;
	const parts = isCut ? [...names.slice(0, most), `${numberWords(rest)}${nbsp}more`] : [...names];
	const last = parts.pop() ?? '';
	return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}
