/** A day as the API writes it, `YYYY-MM-DD`. Such texts sort in the order of the days. */
export type Day = string;

const dayPattern = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?=$|[ T])/;

const millisecondsPerDay = 86_400_000;

const startOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

/** Returns the UTC day of a moment in milliseconds since 1970. */
export const dayOf = (moment: number): Day => new Date(moment).toISOString().slice(0, 10);

/**
 * Returns the day of a date or datetime of a record. Returns undefined if the value is no date, or unset (all zeros).
 *
 * @example
 * parseDay('2026-03-31 09:30:00'); // '2026-03-31'
 * parseDay('0000-00-00'); // undefined
 */
export function parseDay(value: unknown): Day | undefined {
	const [day] = dayPattern.exec(typeof value === 'string' ? value : '') ?? [];
	// Every month has at least 28 days. So days up to the 28th need no further check, which saves time in long lists.
	if (day === undefined || day.slice(8) <= '28') return day;
	// Date.parse() reads 31 February as a day in March.
	return dayOf(startOf(day)) === day ? day : undefined;
}

/**
 * Returns whether a day is before the year 2000 and so means "no date". Services write 1900-01-01, 1970-01-01 or 0001-01-01 if nobody
 * entered a date. No shift, agreement or incident is so old. For a date of birth, which can be so old, ask `birthOf()`.
 */
export const standsForNone = (day: Day): boolean => day < '2000-01-01';

/** Returns the day that is some days after another day. If the number of days is negative, the result is an earlier day. */
export const addDays = (day: Day, days: number): Day =>
	dayOf(startOf(day) + days * millisecondsPerDay);

/** Returns how many days the second day is after the first day. The number is negative if the second day is before the first day. */
export const daysBetween = (from: Day, to: Day): number =>
	Math.round((startOf(to) - startOf(from)) / millisecondsPerDay);

/** Returns the day in the middle between two days. If there are two middle days, returns the earlier day. */
export const midpoint = (first: Day, last: Day): Day =>
	addDays(first, Math.floor((startOf(last) - startOf(first)) / millisecondsPerDay / 2));
