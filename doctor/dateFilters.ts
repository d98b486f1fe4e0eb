import { reads, type DateRange, type ReadEndpoint } from '../api/mod';

/** The parameters that limit a date of a list's records: a first day, a last day, or both. */
export interface DateFilter extends Omit<DateRange, 'to' | 'fromEarlier'> {
	readonly to?: string;
}

/**
 * Returns the date filters of a list. A lower bound may compare another date than the upper bound. For example, the lower bound of
 * agreements compares their first day. Such a lower bound is a separate filter.
 *
 * @returns a filter for each compared date ("Endpoints" in the specification)
 */
export const dateFiltersOf = ({ parameters, dateRanges = [] }: ReadEndpoint): DateFilter[] =>
	dateRanges.flatMap(({ fromEarlier, ...range }): DateFilter[] =>
		fromEarlier === undefined
			? [range]
			: [range, { from: fromEarlier, field: parameters[fromEarlier].filter?.field }],
	);

/**
 * Returns the name of a date filter: the list and the parameter. Findings about the filter use this name.
 *
 * @returns a name such as "/rosters fromDate"
 */
export const filterName = (path: string, parameter: string): string => `${path} ${parameter}`;

/** Returns the names of some date filters of all lists. The function `pick` picks the parameters of each filter. */
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
 * The date filters that each question is about. Each filter gets its own answer, because two filters may compare dates in different ways.
 */
export const filtersOfQuestion = {
	lowerBound: namesOf(({ from }) => [from]),
	upperBound: namesOf(({ to }, isTimed) => (isTimed ? [to] : [])),
	lastDate: namesOf(({ to }, isTimed) => (isTimed ? [] : [to])),
	unsetDates: namesOf(({ to }) => [to]),
	filterShift: namesOf(({ to }, isTimed) => (isTimed ? [to] : [])),
	ignoredDates: namesOf(({ from, to }) => [from, to]),
};
