import { birthOf, parseDay } from '../values/mod';
import { numbers } from './settings';

/** The setting for the ages by which reports group clients. */
export const ageSetting = numbers('65, 75, 85, 95', {
	title: 'Age Groups',
	description: 'The ages at which the age groups begin, in whole years, separated by commas',
	least: 1,
	most: 150,
	isOption: true,
});

/** Returns the names of the age groups, with the youngest first. */
export const ageNames = (ages: readonly number[]): string[] => [
	`Under ${ages[0]}`,
	...ages.map((age, index) =>
		index + 1 < ages.length ? `${age} to ${ages[index + 1] - 1}` : `${age} and over`,
	),
];

/** Returns the age group of a person on a day. If the age is not known, the result is `Not known`. */
export function ageGroup(ages: readonly number[], birth: unknown, date: unknown): string {
	const [born, day] = [birthOf(birth), parseDay(date)];
	if (born === undefined || day === undefined || born > day) return 'Not known';
	const isBefore = day.slice(5) < born.slice(5) ? 1 : 0;
	const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - isBefore;
	return ageNames(ages)[ages.filter((age) => age <= years).length];
}
