import { DateTime } from 'luxon';
import type { Day } from '../values/mod';
import type { Period } from './period';
import { countWords, dayWords, momentWords } from './words';

/** Returns the start of a day, in the time zone of `now`. */
export const startOf = (day: Day, now: DateTime): DateTime =>
	DateTime.fromISO(day, { zone: now.zone });

/** Writes a day for a line of a sheet: `Thu 12 Nov 2026`. It has no non-breaking blanks, because a search in a sheet would not find them. */
export const dayText = (day: Day): string =>
	dayWords(DateTime.fromISO(day, { zone: 'utc' })).replaceAll('\u00a0', ' ');

/**
 * Writes a moment without a time zone for a line of a sheet: `Thu 12 Nov 2026, 9:30 am`. Any other text, such as a moment with a zone, is
 * returned unchanged.
 */
export function momentText(text: string): string {
	const date = DateTime.fromISO(text.replace(' ', 'T'), { zone: 'utc' });
	const isPlain = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:00)?$/.test(text) && date.isValid;
	return isPlain ? momentWords(date).replaceAll('\u00a0', ' ') : text;
}

/** Writes a period in a sentence: `in the next 7 days`, `from Tue 24 Nov to Mon 30 Nov`. */
export function periodWords({ from, to, words }: Period, now: DateTime): string {
	if (words !== '') return words;
	const [first, last] = [from, to].map((day) => dayWords(startOf(day, now), now));
	return from === to ? `on ${first}` : `from ${first} to ${last}`;
}

/** Writes the days of a period for the foot of a mail: `Tue 24 Nov 2026 to Mon 30 Nov 2026 (7 days)`. */
export function datesWords({ from, to, days }: Period, now: DateTime): string {
	const [first, last] = [from, to].map((day) => dayWords(startOf(day, now)));
	return from === to ? first : `${first} to ${last} (${countWords(days, 'day')})`;
}
