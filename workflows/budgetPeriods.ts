import { budgetPeriods } from '../reports/rules/budgetPeriods';

/** The file `code/shared/budgetPeriods.js`, which the build writes: the table of the reports, for the templates. */
export const budgetPeriodsFile = (): string => `/**
 * How long the period of a budget is, by its label in small letters. The build writes this table from
 * reports/rules/budgetPeriods.ts.
 */
export function budgetPeriods() {
	return ${JSON.stringify(budgetPeriods)};
}
`;
