import { addDays, type Day } from '../../../values/mod';
import { zoneDays } from '../decide/mod';
import type { DayRange } from './fetchDays';

/**
 * The days on which records are to be looked for again, whatever time zone the API compares in.
 *
 * @param shown the days that the records show, if they do
 * @param days the days of which they come
 */
export function daysAround(shown: readonly (Day | undefined)[], days: DayRange): DayRange {
	const sorted = [...shown].sort();
	const [first, last] = [sorted[0], sorted.at(-1)];
	if (first === undefined || last === undefined || sorted.includes(undefined)) return days;
	const from = addDays(first, -zoneDays);
	return { from: from > days.from ? from : days.from, to: addDays(last, zoneDays) };
}
