import { parseDay, standsForNone, type Day } from '../values/mod';

/** Returns the day of a date in a record, or undefined if the value is a placeholder or no date. */
export function setDay(value: unknown): Day | undefined {
	const day = parseDay(value);
	return day === undefined || standsForNone(day) ? undefined : day;
}
