import { DateTime } from 'luxon';

/** A day as the API writes it, `YYYY-MM-DD`. Such texts sort in the order of the days. */
export type Day = string;

const written = /^(?!0000)\d{4}-\d{2}-\d{2}(?=$|[ T])/;

/**
 * The day of a date or datetime of a record.
 *
 * @param value what the service sent
 * @returns the day, or undefined where none is shown (specification: "Conventions for all resources", all zeros)
 */
export function readDay(value: unknown): Day | undefined {
	const [day] = written.exec(typeof value === 'string' ? value : '') ?? [];
	return day !== undefined && DateTime.fromISO(day, { zone: 'utc' }).isValid ? day : undefined;
}

/**
 * Another day.
 *
 * @param day where to start
 * @param days how many days later; negative for earlier
 */
export const addDays = (day: Day, days: number): Day =>
	DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toFormat('yyyy-MM-dd');

/**
 * The day of a moment, in UTC.
 *
 * @param moment milliseconds since 1970
 */
export const dayOfMoment = (moment: number): Day =>
	DateTime.fromMillis(moment, { zone: 'utc' }).toFormat('yyyy-MM-dd');
