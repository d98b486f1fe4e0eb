import { addDays, type Day } from '../../../values/mod';
import { latestOf, zoneDays, type DayRange } from '../decide/mod';

/**
 * The days on which records are to be looked for again, whatever time zone the API compares in.
 *
 * @param records the records, by the days that they show, if they do
 * @param days the days of which they come
 */
export function daysAround(records: readonly { readonly day?: Day }[], days: DayRange): DayRange {
	const sorted = records.map(({ day }) => day).sort();
	const [first, last] = [sorted[0], sorted.at(-1)];
	if (first === undefined || last === undefined || sorted.includes(undefined)) return days;
	return { from: latestOf(days.from, addDays(first, -zoneDays)), to: addDays(last, zoneDays) };
}
