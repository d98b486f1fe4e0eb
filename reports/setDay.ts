import { parseDay, standsForNone, type Day } from '../values/mod';

/** The day of a date of the service; undefined if the value is no date, or a placeholder. */
export function setDay(value: unknown): Day | undefined {
	const day = parseDay(value);
	return day === undefined || standsForNone(day) ? undefined : day;
}
