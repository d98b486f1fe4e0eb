import {
	figures as definitions,
	type Condition,
	type Count,
	type FactName,
	type Figure,
	type FigureName,
} from '../reports/rules/figures';
import { budgetShifts, budgetsQuery } from './agreementBudgets';
import {
	equalLines,
	factColumn,
	linesThen,
	tableOf,
	thenIn,
	type Equal,
	type VisitFact,
} from './equalLines';
import { isBetween, mustBeKept, thereAt, type SqlFunction } from './facts';
import type { View } from './typedViews';

const figures: readonly Figure[] = Object.values(definitions);

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Returns the lists that a count reads. */
function listsOf({ fact, where }: Count): readonly string[] {
	if (fact === 'shift') return ['roster'];
	if (fact === 'agreement_budget') return ['agreement', 'service', 'roster'];
	return fact === 'incident' && where.is_serious === true ? ['serious_incident'] : [fact];
}

function conditionSql([column, condition]: readonly [string, Condition]): string {
	if (typeof condition === 'boolean') return `${condition ? '' : 'not '}${column}`;
	if ('isSet' in condition) return `${column} is ${condition.isSet ? 'not ' : ''}null`;
	if ('not' in condition) return `${column} is distinct from ${condition.not}`;
	return `${column} > ${condition.above}`;
}

/** Returns the SQL condition for the lines that a figure counts. */
export const whereOf = ({ where }: Pick<Count, 'where'>): string =>
	Object.entries(where).map(conditionSql).join(' and ');

/**
 * Returns the SQL that aggregates the lines of a count, where each line stands for itself. `totalOf()` does so for lines that `equalLines()`
 * has merged. For the share of the most frequent value, it returns undefined.
 */
export function aggregateOf({ take }: Count): string | undefined {
	if ('lines' in take) return 'count(*)';
	if ('sum' in take) return `sum(${take.sum})`;
	if ('average' in take) return `avg(${take.average})`;
	return 'different' in take ? `count(distinct ${take.different})` : undefined;
}

const isCount = (is: Figure['is']): is is Count => 'fact' in is;
const isVisit = (fact: FactName): fact is VisitFact => fact === 'shift' || fact === 'timesheet';
const definitionOf = (key: string): Figure => definitions[key as FigureName];

const countsOfVisits = (fact: VisitFact): readonly Count[] =>
	figures.flatMap(({ is }) => (isCount(is) && is.fact === fact ? [is] : []));

/**
 * Returns the columns whose values the conditions of a count compare. If a condition only checks whether a column has a value, the column
 * is left out.
 */
const comparedIn = ({ where }: Count): string[] =>
	Object.entries(where).flatMap(([name, is]) =>
		typeof is === 'boolean' || !('isSet' in is) ? [name] : [],
	);

/** Returns the columns in which a count compares lines with each other, for example to count different values. */
const valuesOf = ({ take }: Count): readonly string[] => {
	if ('mostFrequent' in take) return take.once;
	return 'different' in take ? [take.different] : [];
};

/**
 * Returns the columns in which merged lines are equal, as SQL over `r`. If the counts only check whether a column has a value, the SQL of
 * this column only tells whether there is a value. So more lines are equal.
 */
function keysOf(fact: VisitFact, counts: readonly Count[]): Map<string, string> {
	const values = new Set(counts.flatMap((count) => [...valuesOf(count), ...comparedIn(count)]));
	const asked = counts.flatMap(({ where }) => Object.keys(where));
	return new Map(
		[...values, ...asked].map((name) => {
			const sql = factColumn(fact, name);
			return [name, values.has(name) ? sql : `nullif(${sql} is null, true)`];
		}),
	);
}

/** Returns how to merge equal lines of a fact for all counts, except for counts of the most frequent value. */
function equalOf(fact: VisitFact): Equal {
	const counts = countsOfVisits(fact).filter(({ take }) => !('mostFrequent' in take));
	const keys = keysOf(fact, counts);
	const sums = counts.flatMap(({ take }) =>
		'sum' in take && !keys.has(take.sum) ? [take.sum] : [],
	);
	return {
		keys,
		totals: new Map([
			['lines', 'count(*)'],
			...sums.map((name): [string, string] => [name, `sum(${factColumn(fact, name)})`]),
		]),
	};
}

const equals: Readonly<Record<VisitFact, Equal>> = {
	shift: equalOf('shift'),
	timesheet: equalOf('timesheet'),
};

/** Returns the SQL for the total of a count over merged lines, or undefined if merged lines do not show the total. */
function totalOf(fact: VisitFact, count: Count): string | undefined {
	const { take } = count;
	if ('lines' in take) return 'sum(lines)';
	if ('sum' in take)
		return equals[fact].keys.has(take.sum) ? `sum(lines * ${take.sum})` : `sum(${take.sum})`;
	return 'different' in take ? aggregateOf(count) : undefined;
}

/** Returns the SQL for the share of the most frequent value, as a separate query. */
function mostFrequentSql(
	is: Count,
	{ mostFrequent, per, once }: Extract<Count['take'], { readonly mostFrequent: string }>,
): string {
	const fact = is.fact as VisitFact;
	const columns = [...keysOf(fact, [is])].map(([name, sql]) => `${sql} as ${name}`).join(', ');
	return `(
		select 100.0 * sum(most) / nullif(sum(lines), 0)
		from (
			select max(lines) as most, sum(lines) as lines
			from (
				select ${per}, ${mostFrequent}, sum(case when ${once.at(-1)} is null then lines else 1 end) as lines
				from (
					select ${once.join(', ')}, count(*) as lines
					from (select ${columns} from (
${thereAt(linesThen(fact, 'figures'))}
					) as r) as o
					where ${whereOf(is)}
					group by ${once.join(', ')}
				) as d
				group by ${per}, ${mostFrequent}
			) as c
			group by ${per}
		) as g
	)`;
}

const aliases: Readonly<Record<FactName, string>> = {
	shift: 'shifts',
	timesheet: 'timesheets',
	incident: 'incidents',
	agreement_budget: 'budgets',
};

/** Returns the query for the counts of a fact, with a column for each figure. */
function countsOf(fact: FactName): string {
	const columns = figures.flatMap(({ key, is }) => {
		if (!isCount(is) || is.fact !== fact) return [];
		if ('mostFrequent' in is.take) return [`${mostFrequentSql(is, is.take)} as ${key}`];
		const aggregate = isVisit(fact) ? totalOf(fact, is) : aggregateOf(is);
		const total = `${aggregate} filter (where ${whereOf(is)})`;
		return [`${total.startsWith('sum(') ? `coalesce(${total}, 0)` : total} as ${key}`];
	});
	return `select\n\t\t${columns.join(',\n\t\t')}\n\tfrom ${aliases[fact]}`;
}

/** Returns the names of the columns that a count reads. */
const columnsOf = ({ where, take }: Count): readonly string[] => [
	...Object.keys(where),
	...Object.values(take as object).flatMap((value: unknown) =>
		typeof value === 'string' ? [value] : [],
	),
];

/**
 * Returns the query for the incidents of the lists `incident` and `serious_incident`. `care.fact_incident_as_of()` fails if the copy lacks one of the lists. This query does
 * not fail. It gives the incidents of the other list, so that the figures of that list are right.
 */
function incidentLines(): string {
	const table = tableOf('incident');
	const counts = figures.flatMap(({ is }) => (isCount(is) && is.fact === 'incident' ? [is] : []));
	const columns = [...new Set(counts.flatMap(columnsOf))].map(
		(name) => `${factColumn('incident', name)} as ${name}`,
	);
	const lines = thereAt(thenIn(table.resources, isBetween('figures', table.day ?? '')));
	return `	select ${columns.join(', ')}
	from (
		select v.*, least(m.today, (now() at time zone s.time_zone)::date) as known_on
		from (
${lines}
		) as v cross join moment m cross join care.setting s
	) as r`;
}

/** Returns the SQL that computes the value of a figure from the counts, without rounding. */
function valueOf({ key, is }: Figure): string {
	if (isCount(is)) return is.unitSize === undefined ? key : `${key} / ${is.unitSize}.0`;
	const [part, whole] = ['share' in is ? is.share : is.rest, is.of].map(
		(name) => `(${valueOf(definitionOf(name))})`,
	);
	return 'share' in is ? `${is.times}.0 * ${part} / nullif(${whole}, 0)` : `${whole} - ${part}`;
}

/**
 * Returns the SQL that rounds a share in per cent, like `roundShare()`: a share below the whole is never rounded to 100, and a share above
 * zero is never rounded to 0.
 */
export const roundShareSql = (share: string, decimals: number): string =>
	`(select round(case when s.exact > 0 and s.exact < 100 then least(greatest(s.exact, ${10 ** -decimals}), ${100 - 10 ** -decimals}) else s.exact end, ${decimals}) from (select round(${share}, 9) as exact) as s)`;

const roundedValueOf = (figure: Figure): string =>
	figure.unit === '%'
		? roundShareSql(valueOf(figure), figure.decimals)
		: `round(${valueOf(figure)}, ${figure.decimals})`;

/** Returns the lists that a figure is computed from. */
const madeOf = ({ is }: Figure): readonly string[] =>
	isCount(is)
		? listsOf(is)
		: [
				...new Set(
					['share' in is ? is.share : is.rest, is.of].flatMap((name) => madeOf(definitionOf(name))),
				),
			];

const facts = Object.keys(aliases) as FactName[];

const lines = figures
	.map(
		(figure, index) =>
			`\t\t(${index + 1}, ${quote(figure.key)}, ${quote(figure.name)}, ${quote(figure.unit)}, ` +
			`'{${madeOf(figure).join(',')}}'::text[], ${roundedValueOf(figure)})`,
	)
	.join(',\n');

/**
 * The SQL function that returns all figures of some days, as they were known on a day. If the copy lacked a list or month for a figure on
 * that day, the figure is null, and `why_not` has the reason. If `care.forget()` has deleted people since that day, the figure may lack
 * their records. Then `exact_from` has the earliest `known_on` for which the figure is complete. If what the copy knew on that day
 * has been deleted, as `care.keep()` demands, the function fails.
 */
export const figuresFunction: SqlFunction = {
	signature: 'care.figures(date, date, date)',
	isWithoutPeople: true,
	statement: `function care.figures(first_day date, last_day date, known_on date default null)
	returns table (key text, name text, unit text, value numeric, why_not text, exact_from date)
	language sql stable security definer
	set search_path = pg_catalog
	set jit = off
	-- With this setting, the visits of several years fit into memory, so PostgreSQL writes no temporary file.
	set work_mem = '64MB'
	as $$
${mustBeKept('figures.known_on', ['roster', 'timesheet', 'agreement', 'service', ...tableOf('incident').resources])}
with moment as (
	select d.today, care.as_of(d.today) as at
	from (select coalesce(figures.known_on, (now() at time zone s.time_zone)::date) as today from care.setting s) as d
),
shifts as (
${equalLines(linesThen('shift', 'figures'), {
	keys: new Map([...equals.shift.keys, ...budgetShifts.keys]),
	totals: new Map([...equals.shift.totals, ...budgetShifts.totals]),
})}
),
timesheets as (
${equalLines(linesThen('timesheet', 'figures'), equals.timesheet)}
),
incidents as (
${incidentLines()}
),
budgets as (
${budgetsQuery('figures')}
),
${facts.map((fact) => `counts_of_${aliases[fact]} as (\n\t${countsOf(fact)}\n)`).join(',\n')},
-- The lists that the copy did not have whole on the day known_on, or that the owner has left out. They are looked up once for all figures.
lacking as materialized (
	select l.resource
	from
		care.list l
		cross join moment m
		cross join lateral (
			select '' as slice where not l.by_month
			union all
			select to_char(month, 'YYYY-MM')
			from generate_series(date_trunc('month', figures.first_day::timestamp), figures.last_day, interval '1 month') as month
			where l.by_month
		) as s
	where
		exists (select from care.left_out o where o.resource = l.resource)
		or not exists (
			select from care.run d
			where d.resource = l.resource and d.slice = s.slice and d.status = 'done' and d.asked <= m.at
		) and not exists (
			-- Old runs may be deleted. So a record that the copy already had at m.at also shows that the copy had the list or month.
			select from care.record r where r.resource = l.resource and r.slice = s.slice and r.first_seen <= m.at
		)
)
select
	v.key, v.name, v.unit, case when w.lists is null then v.value end,
	'The copy did not have all of this then: ' || w.lists, f.exact_from
from
	${facts.map((fact) => `counts_of_${aliases[fact]}`).join(' cross join ')}
	cross join lateral (
		values
${lines}
	) as v (number, key, name, unit, made_of, value)
	left join lateral (
		select string_agg(distinct resource, ', ') as lists from lacking where resource = any (v.made_of)
	) as w on true
	left join lateral (
		select max(d.by_forget at time zone s.time_zone)::date as exact_from
		from care.past_deleted d cross join care.setting s
		where d.resource = any (v.made_of) and d.by_forget > (select m.at from moment m)
	) as f on true
order by v.number
$$`,
};

/** The views with the definitions of the figures, for readers of the database. */
export const figureViews: readonly View[] = ['care', 'care_without_people'].map((schema) => ({
	name: `${schema}.figure`,
	query: `select *
from (
	values
${figures
	.map(
		({ key, name, unit, decimals, meaning, source }, index) =>
			`\t\t(${index + 1}, ${[key, name, unit].map(quote).join(', ')}, ${decimals}, ${quote(meaning)}, ${quote(source)})`,
	)
	.join(',\n')}
) as f (number, key, name, unit, decimals, meaning, source)`,
}));
