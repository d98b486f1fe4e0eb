import { factTables, thereInBoth, type FactTable, type Known } from './facts';

/** A fact whose lines are counted by the million. */
export type VisitFact = 'shift' | 'timesheet';

const tableOf = (fact: VisitFact): FactTable =>
	factTables.find(({ name }) => name === `fact_${fact}`)!;

/** The SQL of a column of a fact, over `r`. */
export const factColumn = (fact: VisitFact, name: string): string =>
	tableOf(fact).columns.find((column) => column.name === name)!.sql;

/** The records of a list that existed at the time in `moment`, a part of the query. */
export const thenIn = (resource: string, isOfDays?: string): Known => ({
	isOf: (alias) => `${alias}.resource = '${resource}'`,
	at: '(select m.at from moment m)',
	isOfDays,
});

/**
 * The lines of a fact in some days that existed at the time in `moment`.
 *
 * @param of the name of the SQL function whose parameters are these days
 */
export const linesThen = (fact: VisitFact, of: string): Known =>
	thenIn(tableOf(fact).resources[0], `r.day between ${of}.first_day and ${of}.last_day`);

/** Lines with the same `keys` are equal, and their `totals` are added up. Each maps the name of a column to its SQL over `r`. */
export interface Equal {
	readonly keys: ReadonlyMap<string, string>;
	readonly totals: ReadonlyMap<string, string>;
}

/**
 * A query that joins equal lines of a fact into one line with their totals, because years of visits have few different lines. It calls no
 * function, so PostgreSQL reads indexes only. Lines from the history have a query of their own, so that all other lines need no further
 * step.
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
