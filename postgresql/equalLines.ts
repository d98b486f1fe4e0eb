import { factTables, thereInBoth, type FactTable, type Known } from './facts';

/** A fact whose lines are counted by the million. */
export type VisitFact = 'shift' | 'timesheet';

const tableOf = (fact: VisitFact): FactTable =>
	factTables.find(({ name }) => name === `fact_${fact}`)!;

/** The SQL of a column of a fact, over `r`. */
export const factColumn = (fact: VisitFact, name: string): string =>
	tableOf(fact).columns.find((column) => column.name === name)!.sql;

/** The records of a list that existed then, over `moment`. */
export const thenIn = (resource: string, isOfDays?: string): Known => ({
	isOf: (alias) => `${alias}.resource = '${resource}'`,
	at: '(select m.at from moment m)',
	isOfDays,
});

/**
 * The lines of a fact in some days that existed then, over `moment`.
 *
 * @param of the name of the function whose days count
 */
export const linesThen = (fact: VisitFact, of: string): Known =>
	thenIn(tableOf(fact).resources[0], `r.day between ${of}.first_day and ${of}.last_day`);

/** What equal lines have in common, and what is added up over them: SQL over `r` by the names of columns. */
export interface Equal {
	readonly keys: ReadonlyMap<string, string>;
	readonly totals: ReadonlyMap<string, string>;
}

/**
 * A query for lines of a fact, where equal ones are one line with their totals: years of visits are of few kinds. There is no function in
 * between, so PostgreSQL reads indexes only. Lines from the history come apart, so that the others pass through nothing else.
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
