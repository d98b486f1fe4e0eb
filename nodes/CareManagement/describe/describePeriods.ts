import type { INodeProperties } from 'n8n-workflow';
import type { ReadEndpoint } from '../../../api/mod';
import { isPayPeriod, payPeriodTitles, periods, usualPayPeriods } from '../../../reports/mod';
import { property } from '../../shared/outputOptions';
import { ownDates, payPeriodFilters, type PeriodFilter } from '../resources/mod';

/** The filters that name periods, and those that say which pay periods there are. */
export function describePeriods(
	endpoint: ReadEndpoint,
	filters: readonly PeriodFilter[],
): INodeProperties[] {
	const paid = filters.find(({ choices }) => choices.some(isPayPeriod));
	return [
		...filters.map((filter) => describePeriod(endpoint, filter)),
		...(paid ? describePayPeriods(paid) : []),
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
		description: `Days whose records to return, by the ${compared}, and in the time zone of the workflow.${note} Weeks begin on Monday. ${ownDates.title} takes ${dates}, which count with no other choice.`,
	});
}

/** Neither has a usual value: a fortnight that is another one than that of the payroll looks like a right one. */
function describePayPeriods({ name, choices }: PeriodFilter): INodeProperties[] {
	const displayOptions = { show: { [`/filters.${name}`]: choices.filter(isPayPeriod) } };
	return [
		property(payPeriodTitles.start, payPeriodFilters.start, 'dateTime', {
			default: '',
			typeOptions: { dateOnly: true },
			displayOptions,
			description:
				'First day of any of your pay periods, from which the others follow. A pay period cannot be chosen without it.',
		}),
		property(payPeriodTitles.days, payPeriodFilters.days, 'number', {
			default: usualPayPeriods.length,
			typeOptions: { minValue: 1, numberPrecision: 0 },
			displayOptions,
			description:
				'How many days a pay period has: 14 for a fortnight, 7 for a week. A pay period cannot be chosen without it.',
		}),
	];
}

/** Hides the dates of a range while a period stands for them, so that n8n does not send what they still hold. */
export const hiddenByPeriod = ({
	name,
	choices,
}: PeriodFilter): Pick<INodeProperties, 'displayOptions'> => ({
	displayOptions: { hide: { [`/filters.${name}`]: [...choices] } },
});
