import { earliestMoment } from './earliestMoment.js';

/**
 * When something was, by a date of the service; invalid where that is none. A time that the clock shows twice, at the end of
 * daylight saving, is the first of the two, and one that it skips is read as the earlier one.
 *
 * @param {unknown} value
 * @param {typeof import('luxon').DateTime} DateTime
 */
export function momentOf(value, DateTime) {
	const text = String(value ?? '').trim();
	if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return DateTime.invalid('no date');
	const readIn = (zone) => {
		const read = DateTime.fromSQL(text, { zone });
		return read.isValid ? read : DateTime.fromISO(text, { zone });
	};
	const date = readIn('utc');
	if (!date.isValid) return date;
	// A text with a zone of its own is the same moment wherever it is read.
	if (Number(date) === Number(readIn('utc+1'))) return DateTime.fromMillis(Number(date));
	// A day begins with its first moment, also where the clock skips midnight.
	return /[T ]/.test(text) ? earliestMoment(date, DateTime) : DateTime.fromISO(text);
}
