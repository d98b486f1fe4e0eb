import { DateTime, type Zone } from 'luxon';
import { earliestMoment } from './earliestMoment';

/**
 * Returns the moment that a date of a record means, or undefined if the value is no date. If the clock shows the time twice, at the end
 * of daylight saving, the result is the first moment. If the clock skips the time, the time is read with the offset after the change.
 *
 * @param zone the time zone of the care system, which writes most dates without a zone
 */
export function momentOf(value: unknown, zone: Zone): DateTime | undefined {
	const text = String(value ?? '').trim();
	if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
	const date = readIn('utc', text);
	if (!date.isValid) return undefined;
	// A day without a time means the first moment of the day, even if the clock skips midnight.
	if (!/[T ]/.test(text)) return DateTime.fromISO(text, { zone });
	// A text with a zone means the same moment, whichever zone it is read in. Texts in the usual form have no zone.
	const hasZone = !usual.test(text) && date.toMillis() === readIn('utc+1', text).toMillis();
	return hasZone ? date.setZone(zone) : earliestMoment(date, zone);
}

/** The form in which the care system usually writes a moment. */
const usual = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/;

function readIn(zone: string, text: string): DateTime {
	const read = DateTime.fromSQL(text, { zone });
	return read.isValid ? read : DateTime.fromISO(text, { zone });
}
