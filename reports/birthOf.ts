import { parseDay, type Day } from '../values/mod';

/** Earlier days are placeholders. Services write a day such as 1900-01-01 or 0001-01-01 if no birth was entered. */
const firstBirth: Day = '1901-01-01';

/** The day of birth in a value; undefined if the value is no day, or a placeholder. */
export function birthOf(value: unknown): Day | undefined {
	const day = parseDay(value);
	return day !== undefined && day >= firstBirth ? day : undefined;
}
