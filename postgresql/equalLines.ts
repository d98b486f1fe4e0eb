import { factTables, isOf, thereInBoth, type FactTable, type Known } from './facts';

/** A fact that may have millions of lines. */
export type VisitFact = 'shift' | 'timesheet';

/** Returns the table of a fact. */
export const tableOf = (fact: VisitFact | 'incident'): FactTable =>
	factTables.find(({ name }) => name === `fact_${fact}`)!;

/** Returns the SQL of a column of a fact. The SQL reads from `r`. */
export const factColumn = (fact: VisitFact | 'incident', name: string): string =>
	tableOf(fact).columns.find((column) => column.name === name)!.sql;

/**
 * Returns the conditions that select the records of some lists, as they were at one moment. The query around these conditions must have a
 * common table expression `moment` with this moment in its column `at`.
 */
export const thenIn = (resources: readonly string[], isOfDays?: string): Known => ({
	isOf: (alias) => isOf(alias, { resources }),
	at: '(select m.at from moment m)',
	isOfDays,
});

/**
 * Returns the conditions that select the lines of a fact on some days, as they were at one moment. As for `thenIn()`, the query must have
 * the common table expression `moment`.
 *
 * @param of the name of the SQL function with the parameters `first_day` and `last_day`
 */
export const linesThen = (fact: VisitFact, of: string): Known =>
	thenIn(tableOf(fact).resources, `r.day between ${of}.first_day and ${of}.last_day`);

/**
 * How to merge equal lines into one line. Lines with the same `keys` are equal, and the `totals` are computed over equal lines. Both map
 * the name of a column to its SQL over `r`.
 */
export interface Equal {
	readonly keys: ReadonlyMap<string, string>;
	readonly totals: ReadonlyMap<string, string>;
}

/**
 * Returns a query that merges equal lines of a fact into one line with their totals, because years of visits have few different lines. If
 * `care.record` and `care.history` store the values of all columns in the query, PostgreSQL can read these values from indexes alone. The
 * lines from each of the two tables are merged separately, so two lines of the result may have the same keys.
 */
export const equalLines = (lines: Known, { keys, totals }: Equal): string =>
	thereInBoth(lines)
		.map(
			(
				there,
			) => `select ${[...keys, ...totals].map(([name, sql]) => `${sql} as ${name}`).join(', ')}
from (
${there}
) as r
group by ${[...keys].map((_, index) => index + 1).join(', ')}`,
		)
		.join('\nunion all\n');
