/**
 * How long the period of a budget is, by its label in small letters. The build writes this table from
 * reports/rules/budgetPeriods.ts.
 */
export function budgetPeriods() {
	return [
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
}
