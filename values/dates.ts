/** A day as the API writes it, `YYYY-MM-DD`. Such texts sort in the order of the days. */
export type Day = string;

const dayPattern = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?=$|[ T])/;

const millisecondsPerDay = 86_400_000;

const startOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

/** The day of a moment, in milliseconds since 1970, in UTC. */
export const dayOf = (moment: number): Day => new Date(moment).toISOString().slice(0, 10);

/**
 * The day of a date or datetime of a record; undefined where the value is unset (all zeros) or no date.
 *
 * @example
 * parseDay('2026-03-31 09:30:00'); // '2026-03-31'
 * parseDay('0000-00-00'); // undefined
 */
export function parseDay(value: unknown): Day | undefined {
	const [day] = dayPattern.exec(typeof value === 'string' ? value : '') ?? [];
	// Long lists ask for it once a record, and each month has 28 days.
	if (day === undefined || day.slice(8) <= '28') return day;
	// Date.parse() takes 31 February for a day of March.
	return dayOf(startOf(day)) === day ? day : undefined;
}

/**
 * Whether a day stands for none, such as 1900-01-01, 1970-01-01 or 0001-01-01: services write it where nothing was entered. No
 * shift, agreement or incident is so old; somebody's birth may be.
 */
export const standsForNone = (day: Day): boolean => day < '2000-01-01';

/** The day that lies some days after another, or before it where they are negative. */
export const addDays = (day: Day, days: number): Day =>
	dayOf(startOf(day) + days * millisecondsPerDay);

/** How many days a day lies after another; negative if it lies before it. */
export const daysBetween = (from: Day, to: Day): number =>
	Math.round((startOf(to) - startOf(from)) / millisecondsPerDay);

/** The day in the middle between two days, the earlier one where there are two. */
export const midpoint = (first: Day, last: Day): Day =>
	addDays(first, Math.floor((startOf(last) - startOf(first)) / millisecondsPerDay / 2));
