import { DateTime } from 'luxon';

/** The luxon format of the API's datetimes, `YYYY-MM-DD HH:MM:SS`. */
export const dateTimeFormat = 'yyyy-MM-dd HH:mm:ss';

/** The API's value for an unset date or datetime. */
export const unsetDate = '0000-00-00';
export const unsetDateTime = '0000-00-00 00:00:00';

/** Is a text a day of the calendar, written as `YYYY-MM-DD`? */
export const isDate = (text: string): boolean => DateTime.fromFormat(text, 'yyyy-MM-dd').isValid;

/** Is a text a day with a time of day, written as `YYYY-MM-DD HH:MM:SS`? */
export const isDateTime = (text: string): boolean =>
	DateTime.fromFormat(text, dateTimeFormat).isValid;

const pad = (value: number) => String(value).padStart(2, '0');

/**
 * Formats a time of day as `HH:MM:SS`. It uses no library, because a library is slow and rosters need tens of thousands of such texts.
 *
 * @param minutes minutes since midnight, below 1440
 * @param seconds 0 to 59
 */
export const formatTime = (minutes: number, seconds = 0): string =>
	`${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:${pad(seconds)}`;

/**
 * Creates a function that returns the dates around a day. The function calculates each date once, because rosters need the same few dates
 * again and again.
 *
 * @returns a function that returns the date some days after `today`, as `YYYY-MM-DD`. A negative number of days gives a date before `today`
 * @example createCalendar(DateTime.utc(2025, 11, 19))(-1) // '2025-11-18'
 */
export function createCalendar(today: DateTime): (days: number) => string {
	const dates = new Map<number, string>();
	// This function uses Date, because Luxon is slow and tests fill many tables.
	const dateOf = (days: number) =>
		new Date(Date.UTC(today.year, today.month - 1, today.day + days)).toISOString().slice(0, 10);
	return (days) => {
		const date = dates.get(days) ?? dateOf(days);
		dates.set(days, date);
		return date;
	};
}

/** Returns the earlier of two dates, or of two datetimes. Both must have the same form. */
export const earlier = (one: string, other: string): string => (one < other ? one : other);

/**
 * Moves a date or datetime of the API by some hours.
 *
 * @param date `YYYY-MM-DD HH:MM:SS`, or `YYYY-MM-DD` for midnight at the start of this day
 * @param hours the hours to add. A negative number moves the date back
 * @returns `YYYY-MM-DD HH:MM:SS`
 * @example shiftHours('2025-11-19', -11) // '2025-11-18 13:00:00'
 */
export const shiftHours = (date: string, hours: number): string =>
	new Date(Date.parse(`${date.padEnd(19, ' 00:00:00').replace(' ', 'T')}Z`) + hours * 3_600_000)
		.toISOString()
		.slice(0, 19)
		.replace('T', ' ');
