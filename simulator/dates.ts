import { DateTime } from 'luxon';

/** The luxon format of the API's datetimes, `YYYY-MM-DD HH:MM:SS`. */
export const dateTimeFormat = 'yyyy-MM-dd HH:mm:ss';

/** The API's value for an unset date or datetime. */
export const unsetDate = '0000-00-00';
export const unsetDateTime = '0000-00-00 00:00:00';

/**
 * Is this a day of the calendar, written as `YYYY-MM-DD`?
 *
 * @param text anything
 */
export const isDate = (text: string): boolean => DateTime.fromFormat(text, 'yyyy-MM-dd').isValid;

/** Is this a day with a time of day, written as `YYYY-MM-DD HH:MM:SS`? */
export const isDateTime = (text: string): boolean =>
	DateTime.fromFormat(text, dateTimeFormat).isValid;

const pad = (value: number) => String(value).padStart(2, '0');

/**
 * A time of day as `HH:MM:SS`. It is written by hand because rosters need tens of thousands of times.
 *
 * @param minutes minutes since midnight, below 1440
 * @param seconds 0 to 59
 */
export const formatTime = (minutes: number, seconds = 0): string =>
	`${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:${pad(seconds)}`;

/**
 * The calendar around a day. Each date is calculated once, because rosters need the same few dates again and again.
 *
 * @param today the day to count from
 * @returns the date so many days after it as `YYYY-MM-DD`; a negative number gives a date before it
 * @example createCalendar(DateTime.utc(2025, 11, 19))(-1) // '2025-11-18'
 */
export function createCalendar(today: DateTime): (days: number) => string {
	const dates = new Map<number, string>();
	// Luxon needs long for a date, and tests fill many tables.
	const dateOf = (days: number) =>
		new Date(Date.UTC(today.year, today.month - 1, today.day + days)).toISOString().slice(0, 10);
	return (days) => {
		const date = dates.get(days) ?? dateOf(days);
		dates.set(days, date);
		return date;
	};
}

/**
 * The earlier of two dates or datetimes of the API. They sort as text.
 *
 * @param one a date or datetime
 * @param other another date or datetime of the same form
 */
export const earlier = (one: string, other: string): string => (one < other ? one : other);

/**
 * A date or datetime of the API, moved by some hours.
 *
 * @param date `YYYY-MM-DD HH:MM:SS`, or `YYYY-MM-DD` for its midnight
 * @param hours the hours to add; a negative number moves it back
 * @returns `YYYY-MM-DD HH:MM:SS`
 * @example shiftHours('2025-11-19', -11) // '2025-11-18 13:00:00'
 */
export const shiftHours = (date: string, hours: number): string =>
	new Date(Date.parse(`${date.padEnd(19, ' 00:00:00').replace(' ', 'T')}Z`) + hours * 3_600_000)
		.toISOString()
		.slice(0, 19)
		.replace('T', ' ');
