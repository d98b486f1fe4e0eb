/** A day as the API writes it, `YYYY-MM-DD`. Such texts sort in the order of the days. */
export type Day = string;

const dayPattern = /^(?!0000)\d{4}-\d{2}-\d{2}(?=$|[ T])/;

const millisecondsOfDay = 86_400_000;

/**
 * The day of a date or datetime of a record.
 *
 * @param value what the service sent
 * @returns the day, or undefined where none is shown (specification: "Conventions for all resources", all zeros)
 */
export function parseDay(value: unknown): Day | undefined {
	const [day] = dayPattern.exec(typeof value === 'string' ? value : '') ?? [];
	if (day === undefined) return undefined;
	const moment = Date.parse(`${day}T00:00:00Z`);
	return !Number.isNaN(moment) && dayOf(moment) === day ? day : undefined;
}

/**
 * Another day.
 *
 * @param day where to start
 * @param days how many days later; negative for earlier
 */
export const addDays = (day: Day, days: number): Day =>
	dayOf(Date.parse(`${day}T00:00:00Z`) + days * millisecondsOfDay);

/**
 * The day of a moment, in UTC.
 *
 * @param moment milliseconds since 1970
 */
export const dayOf = (moment: number): Day => new Date(moment).toISOString().slice(0, 10);
