import { DateTime } from 'luxon';
import type { Day } from '../values/mod';
import type { Period } from './period';
import { countWords, dayWords, momentWords } from './words';

/** The start of a day, in the time zone of `now`. */
export const startOf = (day: Day, now: DateTime): DateTime =>
	DateTime.fromISO(day, { zone: now.zone });

/** A day in a line of a sheet: `Thu 12 Nov 2026`. Its blanks are plain, because a search in a sheet looks for plain blanks. */
export const dayText = (day: Day): string =>
	dayWords(DateTime.fromISO(day, { zone: 'utc' })).replaceAll('\u00a0', ' ');

/** A moment by the clock in a line of a sheet: `Thu 12 Nov 2026, 9:30 am`. A moment with seconds or a zone stays in its written form. */
export function momentText(text: string): string {
	const date = DateTime.fromISO(text.replace(' ', 'T'), { zone: 'utc' });
	const isPlain = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:00)?$/.test(text) && date.isValid;
	return isPlain ? momentWords(date).replaceAll('\u00a0', ' ') : text;
}

/** A period in a sentence: `in the next 7 days`, `from Tue 24 Nov to Mon 30 Nov`. */
export function periodWords({ from, to, words }: Period, now: DateTime): string {
	if (words !== '') return words;
	const [first, last] = [from, to].map((day) => dayWords(startOf(day, now), now));
	return from === to ? `on ${first}` : `from ${first} to ${last}`;
}

/** The days of a period for the foot of a mail: `Tue 24 Nov 2026 to Mon 30 Nov 2026 (7 days)`. */
export function datesWords({ from, to, days }: Period, now: DateTime): string {
	const [first, last] = [from, to].map((day) => dayWords(startOf(day, now)));
	return from === to ? first : `${first} to ${last} (${countWords(days, 'day')})`;
}
