import type { PeriodName } from '../../../reports/mod';
import { hasMinutes } from './hours';
import type { Operation } from './resource';

/** A filter that names a period instead of the first and last day of a range. */
export interface PeriodFilter {
	readonly name: string;
	readonly title: string;
	/** The query parameters for the first and the last day. */
	readonly from: string;
	readonly to: string;
	readonly choices: readonly PeriodName[];
	/** The date of a record that must be in the period, such as `day of service`. */
	readonly compared: string;
	/** Whether the documentation shows which field has this date. */
	readonly isShown: boolean;
}

/** The choice for the days under Date From and Date To, in place of a period. */
export const ownDates = { value: 'ownDates', title: 'Own Dates' } as const;

/** The filters that define the pay periods. */
export const payPeriodFilters = { start: 'payPeriodStart', days: 'payPeriodDays' } as const;

const weeksAndMonths = ['lastMonth', 'lastWeek', 'thisMonth', 'thisWeek'] as const;
const ofPayroll = ['lastFortnight', 'lastPayPeriod', 'thisPayPeriod'] as const;

/** Returns the period filters of a list: one filter for each range of dates whose meaning is in `dates`. */
export function periodFiltersOf({ endpoint, dates = {} }: Operation): readonly PeriodFilter[] {
	if (endpoint?.method !== 'GET') return [];
	return (endpoint.dateRanges ?? []).flatMap(({ from = '', to, field, isCreation }) => {
		if (!(from in dates)) return [];
		const isPaid = hasMinutes(endpoint) && !isCreation;
		const [name, title] = isCreation ? ['createdPeriod', 'Created Period'] : ['period', 'Period'];
		const choices = isPaid ? [...weeksAndMonths, ...ofPayroll] : weeksAndMonths;
		return [
			{ name, title, from, to, choices, compared: dates[from], isShown: field !== undefined },
		];
	});
}
