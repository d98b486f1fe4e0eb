import { reads, type DateRange, type ReadEndpoint } from '../api/mod';

/** The parameters that filter a list by a date: a first day, a last day, or both. */
export interface DateFilter extends Omit<DateRange, 'to' | 'fromEarlier'> {
	readonly to?: string;
}

/**
 * Returns the date filters of a list, one for each of its date ranges. If the first day and the last day of a range limit two different
 * dates (`fromEarlier`), the range has a second filter for the first day.
 */
export const dateFiltersOf = ({ parameters, dateRanges = [] }: ReadEndpoint): DateFilter[] =>
	dateRanges.flatMap(({ fromEarlier, ...range }): DateFilter[] =>
		fromEarlier === undefined
			? [range]
			: [range, { from: fromEarlier, field: parameters[fromEarlier].filter?.field }],
	);

/** Returns the name that findings use for a parameter of a date filter, such as "/rosters fromDate". */
export const filterName = (path: string, parameter: string): string => `${path} ${parameter}`;

/** Returns the names of the parameters that `pick` picks from the date filters of all lists. */
function namesOf(pick: (filter: DateFilter, isTimed: boolean) => (string | undefined)[]): string[] {
	return Object.values<ReadEndpoint>(reads).flatMap((endpoint) =>
		dateFiltersOf(endpoint).flatMap((filter) => {
			const { field, similar } = filter;
			const isTimed = endpoint.fields?.[field ?? similar ?? '']?.type !== 'date';
			return pick(filter, isTimed).flatMap((name) =>
				name === undefined ? [] : [filterName(endpoint.path, name)],
			);
		}),
	);
}

/**
 * For each question, the names of the parameters that the question is about. Each parameter needs its own answer, because the service may
 * treat two parameters in different ways.
 */
export const filtersOfQuestion = {
	lowerBound: namesOf(({ from }) => [from]),
	upperBound: namesOf(({ to }, isTimed) => (isTimed ? [to] : [])),
	lastDate: namesOf(({ to }, isTimed) => (isTimed ? [] : [to])),
	unsetDates: namesOf(({ to }) => [to]),
	filterShift: namesOf(({ to }, isTimed) => (isTimed ? [to] : [])),
	ignoredDates: namesOf(({ from, to }) => [from, to]),
};
