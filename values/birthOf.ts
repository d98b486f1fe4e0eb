import { parseDay, type Day } from './dates';

/**
 * The first day that is read as a day of birth. If no day of birth was entered, a service may write an earlier day, such as 0000-00-00,
 * 0001-01-01, 1899-12-30 or 1900-01-01.
 */
const firstBirth: Day = '1901-01-01';

/** Days from this one on, such as 2099-12-31 or 9999-12-31, are placeholders, too. */
const endOfBirths: Day = '2099-01-01';

const isPossible = (birth: Day): boolean => birth >= firstBirth && birth < endOfBirths;

/** Returns the day of birth in a value, or undefined if the value is a placeholder or no day. */
export function birthOf(value: unknown): Day | undefined {
	const day = parseDay(value);
	return day !== undefined && isPossible(day) ? day : undefined;
}

/**
 * Returns whether a day of birth says who somebody is. A placeholder does not, and neither does 1970-01-01. Programs write that day by
 * default, and people are born on it. So `birthOf()` reads it as a day of birth, but a write must not tell people apart by it.
 */
export const tellsPerson = (birth: Day): boolean => isPossible(birth) && birth !== '1970-01-01';
