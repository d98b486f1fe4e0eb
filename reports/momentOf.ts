import { DateTime, type Zone } from 'luxon';
import { earliestMoment } from './earliestMoment';

/**
 * When something was, by a date of the service; undefined where that is none. A time that the clock shows twice, at the end of
 * daylight saving, is the first of the two, and one that it skips is read as the earlier one.
 *
 * @param zone that of the service, which writes most dates without one
 */
export function momentOf(value: unknown, zone: Zone): DateTime | undefined {
	const text = String(value ?? '').trim();
	if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
	const date = readIn('utc', text);
	if (!date.isValid) return undefined;
	// A day begins with its first moment, also where the clock skips midnight.
	if (!/[T ]/.test(text)) return DateTime.fromISO(text, { zone });
	// A text with a zone of its own is the same moment wherever it is read. The usual form has none.
	const hasZone = !usual.test(text) && date.toMillis() === readIn('utc+1', text).toMillis();
	return hasZone ? date.setZone(zone) : earliestMoment(date, zone);
}

/** How the service writes a moment. */
const usual = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/;

function readIn(zone: string, text: string): DateTime {
	const read = DateTime.fromSQL(text, { zone });
	return read.isValid ? read : DateTime.fromISO(text, { zone });
}
