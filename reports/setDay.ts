import { parseDay, standsForNone, type Day } from '../values/mod';

/** The day of a date of the service; undefined where it is none, or stands for none. */
export function setDay(value: unknown): Day | undefined {
	const day = parseDay(value);
	return day === undefined || standsForNone(day) ? undefined : day;
}
