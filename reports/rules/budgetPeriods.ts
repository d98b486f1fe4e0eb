/** A period that a budget covers, and its names. */
export interface BudgetPeriod {
	/** The labels of the period, in small letters and without spaces around them, because labels are compared in that form. */
	readonly labels: readonly string[];
	/** The unit of the length. Each day is an equal part of its month, for example 1/30 in June. */
	readonly unit: 'day' | 'month';
	readonly length: number;
}

/**
 * The lengths of the periods of budgets, by their labels. The label is in the field `BudgetPeriod` of an agreement, or `Period` of an item.
 * A budget without a label is available once for the days of a report, if the agreement runs on any of these days. A budget with a label
 * that is not in this table, such as "Weekend", is not computed.
 *
 * The build writes this table into the SQL of the copy in PostgreSQL.
 */
export const budgetPeriods: readonly BudgetPeriod[] = [
	{ labels: ['day', 'daily'], unit: 'day', length: 1 },
	{ labels: ['week', 'weekly'], unit: 'day', length: 7 },
	{ labels: ['fortnight', 'fortnightly'], unit: 'day', length: 14 },
	{ labels: ['month', 'monthly'], unit: 'month', length: 1 },
	{ labels: ['quarter', 'quarterly'], unit: 'month', length: 3 },
	{
		labels: ['year', 'yearly', 'annual', 'annually', 'annum', 'per annum'],
		unit: 'month',
		length: 12,
	},
];
