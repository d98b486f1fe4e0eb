import type { INodeProperties } from 'n8n-workflow';
import type { ReadEndpoint } from '../../../api/mod';
import { isPayPeriod, payPeriodTitles, periods, usualPayPeriods } from '../../../reports/mod';
import { property } from '../../shared/outputOptions';
import { ownDates, payPeriodFilters, type PeriodFilter } from '../resources/mod';

/** Describes the filters by period, and the filters that define the pay periods. */
export function describePeriods(
	endpoint: ReadEndpoint,
	filters: readonly PeriodFilter[],
): INodeProperties[] {
	const isPaid = filters.some(({ choices }) => choices.some(isPayPeriod));
	return [
		...filters.map((filter) => describePeriod(endpoint, filter)),
		...(isPaid ? payPeriods : []),
	];
}

function describePeriod({ parameters }: ReadEndpoint, filter: PeriodFilter): INodeProperties {
	const { name, title, from, to, choices, compared, isShown } = filter;
	const dates = `${parameters[from].title} and ${parameters[to].title}`;
	const options = [
		...choices.map((value) => ({ name: periods[value].title, value: value as string })),
		{ name: ownDates.title, value: ownDates.value, description: `The days under ${dates}` },
	].sort((one, other) => one.name.localeCompare(other.name, 'en'));
	const note = isShown ? '' : ' Which date is compared is not documented.';
	return property(title, name, 'options', {
		default: 'thisWeek',
		options,
		description: `Days whose records to return, by the ${compared}, and in the time zone of the workflow.${note} Weeks begin on Monday. ${ownDates.title} takes ${dates}, which go together with no other choice.`,
	});
}

/**
 * The filters that define the pay periods. A person must add both filters. If the node assumed pay periods, a wrong fortnight would look
 * like the payroll's fortnight.
 */
const payPeriods: INodeProperties[] = [
	property(payPeriodTitles.start, payPeriodFilters.start, 'dateTime', {
		default: '',
		typeOptions: { dateOnly: true },
		description:
			'First day of any of your pay periods, from which the others follow. Only a pay period under Period needs it.',
	}),
	property(payPeriodTitles.days, payPeriodFilters.days, 'number', {
		default: usualPayPeriods.length,
		typeOptions: { minValue: 1, numberPrecision: 0 },
		description:
			'How many days a pay period has: 14 for a fortnight, 7 for a week. Only a pay period under Period needs it.',
	}),
];
