import { DateTime, type Zone } from 'luxon';
import { earliestMoment } from './earliestMoment';

/**
 * The moment that a date of the service means; undefined if it is no date. If the clock shows the time twice, at the end of daylight
 * saving, the first moment counts. If the clock skips the time, the earlier of its two readings counts.
 *
 * @param zone the time zone of the service, which writes most dates without a zone
 */
export function momentOf(value: unknown, zone: Zone): DateTime | undefined {
	const text = String(value ?? '').trim();
	if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
	const date = readIn('utc', text);
	if (!date.isValid) return undefined;
	// A day begins with its first moment, even if the clock skips midnight.
	if (!/[T ]/.test(text)) return DateTime.fromISO(text, { zone });
	// A text with a zone means the same moment everywhere. The usual form has no zone.
	const hasZone = !usual.test(text) && date.toMillis() === readIn('utc+1', text).toMillis();
	return hasZone ? date.setZone(zone) : earliestMoment(date, zone);
}

/** How the service writes a moment. */
const usual = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/;

function readIn(zone: string, text: string): DateTime {
	const read = DateTime.fromSQL(text, { zone });
	return read.isValid ? read : DateTime.fromISO(text, { zone });
}
