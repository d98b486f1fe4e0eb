import type { DateTime } from 'luxon';
import type { IDataObject, IExecutePaginationFunctions as Context } from 'n8n-workflow';
import { plainName, type ReadEndpoint } from '../../../api/mod';
import { InputError } from '../../../errors/mod';
import {
	isPayPeriod,
	listWords,
	parsePayPeriods,
	payPeriodTitles,
	periodOf,
	periods,
	type PeriodName,
} from '../../../reports/mod';
import { emptyFilter, isEmpty, isObject, type Query } from '../../../values/mod';
import {
	ownDates,
	payPeriodFilters,
	periodFiltersOf,
	resources,
	type PeriodFilter,
} from '../resources/mod';

interface Circumstances {
	/** The present time, in the time zone of the workflow. */
	readonly now: DateTime;
	readonly userQuery: Query;
	readonly ignoreEmpty: boolean;
}

/**
 * Finds the first and the last day of each chosen period, by query parameter.
 *
 * @param sent the query parameters that n8n has taken from the fields of the panel, which may contain dates
 * @throws InputError when a chosen period cannot be used, or when the user gives its dates, too
 */
export function getPeriodDates(
	context: Context,
	endpoint: ReadEndpoint,
	sent: IDataObject,
	circumstances: Circumstances,
): Readonly<Record<string, string>> {
	const { filters } = context.getNode().parameters;
	const { getAll } = resources.get(context.getNodeParameter('resource') as string) ?? {};
	if (!isObject(filters) || getAll?.endpoint !== endpoint) return {};
	const chosen = periodFiltersOf(getAll).filter(({ name }) => Object.hasOwn(filters, name));
	const ranges = chosen.map((filter) => {
		const name = getPeriod(context, filter, circumstances.ignoreEmpty);
		if (name === undefined) return {};
		const { from, to } = filter;
		const given = [from, to].filter((parameter) => parameter in sent);
		const titlesOf = (names: string[]) =>
			names.map((parameter) => endpoint.parameters[parameter].title);
		if (name === ownDates.value) {
			const isGiven = [from, to].some((one) => one in sent || one in circumstances.userQuery);
			if (!isGiven) throw noDates(filter.title, titlesOf([from, to]));
			return {};
		}
		const filled = given.filter((parameter) => !isEmpty(sent[parameter]));
		if (filled.length > 0) throw bothGiven(filter.title, titlesOf(filled));
		const payPeriods = isPayPeriod(name) ? getPayPeriods(context, filters) : undefined;
		const days = periodOf(name, circumstances.now, { payPeriods });
		return { [from]: days.from, [to]: days.to };
	});
	return Object.assign({}, ...ranges) as Record<string, string>;
}

/** Returns the chosen period. A person or a language model can write the value or the title of a period. */
function getPeriod(
	context: Context,
	{ name, title, choices }: PeriodFilter,
	ignoreEmpty: boolean,
): PeriodName | typeof ownDates.value | undefined {
	const value = context.getNodeParameter(`filters.${name}`, '');
	if (isEmpty(value) || value === false) {
		if (ignoreEmpty) return undefined;
		throw emptyFilter(title);
	}
	const known = [...choices.map((one) => ({ value: one, ...periods[one] })), ownDates];
	const typed = plainName(String(value));
	const found = known.find((one) => [one.value, one.title].map(plainName).includes(typed));
	if (found) return found.value;
	throw new InputError({
		title: `${title} must be one of ${known.map((one) => one.title).join(', ')}`,
		nextStep: 'Choose it from the list, or check what the expression gives.',
	});
}

/**
 * Reads the pay periods from two filters: a first day, and a number of days. The user must set both filters. If the node assumed pay
 * periods, nobody would notice that the payroll has other pay periods.
 */
function getPayPeriods(context: Context, filters: object) {
	const { start, days } = payPeriodFilters;
	for (const [name, title] of [
		[start, payPeriodTitles.start],
		[days, payPeriodTitles.days],
	]) {
		if (!Object.hasOwn(filters, name)) {
			throw new InputError({
				title: `A pay period needs ${title}`,
				nextStep: `Add ${title} under Filters, as your payroll has it.`,
			});
		}
		// An empty field of the pay periods is an error, even if empty filters are allowed. Otherwise the days would be wrong.
		if (isEmpty(context.getNodeParameter(`filters.${name}`, ''))) throw emptyPayPeriod(title);
	}
	return parsePayPeriods(
		{
			payPeriodStart: context.getNodeParameter(`filters.${start}`),
			payPeriodDays: context.getNodeParameter(`filters.${days}`),
		},
		context.getTimezone(),
	);
}

const emptyPayPeriod = (title: string): InputError =>
	new InputError({
		title: `${title} is empty`,
		nextStep: 'Enter it, because a pay period needs it. Or check what its expression gives.',
	});

const noDates = (title: string, dates: readonly string[]): InputError =>
	new InputError({
		title: `${title} is ${ownDates.title}, and neither ${dates.join(' nor ')} is there`,
		nextStep: `Add ${dates.join(' or ')} under Filters, or choose another period.`,
	});

const bothGiven = (title: string, dates: readonly string[]): InputError =>
	new InputError({
		title: `${listWords([title, ...dates])} are given together, and may mean different days`,
		nextStep: `Remove ${listWords(dates)}, or choose ${ownDates.title} under ${title}.`,
	});
