import { parseDay, type Day } from '../values/mod';

/**
 * The first day that is read as a day of birth. If no day of birth was entered, a service may write an earlier day, such as 1900-01-01 or
 * 0001-01-01.
 */
const firstBirth: Day = '1901-01-01';

/** Returns the day of birth in a value, or undefined if the value is a placeholder or no day. */
export function birthOf(value: unknown): Day | undefined {
	const day = parseDay(value);
	return day !== undefined && day >= firstBirth ? day : undefined;
}
