import { reads, type DateRange, type ReadEndpoint } from '../api/mod';

/** The parameters that bound a date of a list, at one end or at both ends. */
export interface DateFilter extends Omit<DateRange, 'to' | 'fromEarlier'> {
	readonly to?: string;
}

/**
 * The date filters of a list. If a lower bound compares an earlier date than the upper bound does, such as an agreement's first day, it is
 * a separate filter.
 *
 * @returns a filter for each compared date; an empty list if the endpoint has no dates ("Endpoints" in the specification)
 */
export const dateFiltersOf = ({ parameters, dateRanges = [] }: ReadEndpoint): DateFilter[] =>
	dateRanges.flatMap(({ fromEarlier, ...range }): DateFilter[] =>
		fromEarlier === undefined
			? [range]
			: [range, { from: fromEarlier, field: parameters[fromEarlier].filter?.field }],
	);

/**
 * The name of a date filter, for answers about it: the list and the parameter.
 *
 * @returns such as "/rosters fromDate"
 */
export const filterName = (path: string, parameter: string): string => `${path} ${parameter}`;

/** The names of all date filters of a kind. The given function picks their parameters. */
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

/** The date filters that each question is about. Each filter gets its own answer, because each may compare in a different way. */
export const filtersOfQuestion = {
	lowerBound: namesOf(({ from }) => [from]),
	upperBound: namesOf(({ to }, isTimed) => (isTimed ? [to] : [])),
	lastDate: namesOf(({ to }, isTimed) => (isTimed ? [] : [to])),
	unsetDates: namesOf(({ to }) => [to]),
	filterShift: namesOf(({ to }, isTimed) => (isTimed ? [to] : [])),
	ignoredDates: namesOf(({ from, to }) => [from, to]),
};
