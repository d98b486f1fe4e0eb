import {
	figures as definitions,
	type Condition,
	type Count,
	type FactName,
	type Figure,
	type FigureName,
} from '../reports/rules/figures';
import { factTables, mustBeKept, thereAt, type SqlFunction } from './facts';
import type { View } from './typedViews';

const figures: readonly Figure[] = Object.values(definitions);

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The lists from which a count is made. */
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

/** The condition on the lines that a figure counts, as SQL. */
export const whereOf = ({ where }: Pick<Count, 'where'>): string =>
	Object.entries(where).map(conditionSql).join(' and ');

/** The SQL of an aggregate over all lines; undefined for the share of the most frequent value. */
export function aggregateOf({ take }: Count): string | undefined {
	if ('lines' in take) return 'count(*)';
	if ('sum' in take) return `sum(${take.sum})`;
	if ('average' in take) return `avg(${take.average})`;
	return 'different' in take ? `count(distinct ${take.different})` : undefined;
}

/** The share of the most frequent value, as a separate query. */
function mostFrequentSql(
	from: string,
	{ take, ...is }: Count,
	{ mostFrequent, per, once }: Extract<Count['take'], { readonly mostFrequent: string }>,
): string {
	const columns = once.join(', ');
	const last = once.at(-1);
	return `(
		select 100.0 * sum(most) / nullif(sum(lines), 0)
		from (
			select max(lines) as most, sum(lines) as lines
			from (
				select ${per}, ${mostFrequent}, count(*) as lines
				from (
					select distinct ${columns} from ${from} where ${whereOf(is)} and ${last} is not null
					union all
					select ${columns} from ${from} where ${whereOf(is)} and ${last} is null
				) as o
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

/** The counts of a fact, with a column for each figure. */
function countsOf(fact: FactName): string {
	const columns = figures.flatMap(({ key, is }) => {
		if (!('fact' in is) || is.fact !== fact) return [];
		if ('mostFrequent' in is.take)
			return [`${mostFrequentSql(aliases[fact], is, is.take)} as ${key}`];
		const filled = 'sum' in is.take ? ['coalesce(', ', 0)'] : ['', ''];
		return [`${filled[0]}${aggregateOf(is)} filter (where ${whereOf(is)})${filled[1]} as ${key}`];
	});
	return `select\n\t\t${columns.join(',\n\t\t')}\n\tfrom ${aliases[fact]}`;
}

const isCount = (is: Figure['is']): is is Count => 'fact' in is;
const definitionOf = (key: string): Figure => definitions[key as FigureName];

/** The value of a figure from the counts, not rounded. */
function valueOf({ key, is }: Figure): string {
	if (isCount(is)) return is.unitSize === undefined ? key : `${key} / ${is.unitSize}.0`;
	const [part, whole] = ['share' in is ? is.share : is.rest, is.of].map(
		(name) => `(${valueOf(definitionOf(name))})`,
	);
	return 'share' in is ? `${is.times}.0 * ${part} / nullif(${whole}, 0)` : `${whole} - ${part}`;
}

/** The lists from which a figure is made. */
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
			`'{${madeOf(figure).join(',')}}'::text[], round(${valueOf(figure)}, ${figure.decimals}))`,
	)
	.join(',\n');

/** The columns of a fact that figures use. */
const columnsOf = (fact: FactName): string[] => [
	...new Set(
		figures.flatMap(({ is }) => {
			if (!isCount(is) || is.fact !== fact) return [];
			const { take, where } = is;
			const taken = 'mostFrequent' in take ? take.once : Object.values(take);
			return [...taken.filter((name) => typeof name === 'string'), ...Object.keys(where)];
		}),
	),
];

/**
 * The records of a fact that existed, with the counted columns. There is no function in between, so PostgreSQL reads only these columns.
 */
function thereOf(fact: FactName): string {
	const table = factTables.find(({ name }) => name === `fact_${fact}`);
	const columns = columnsOf(fact).map((name) => {
		const { sql } = table?.columns.find((one) => one.name === name) ?? {};
		return `${sql} as ${name}`;
	});
	const known = thereAt({
		isOf: (alias) => `${alias}.resource = '${table?.resources[0]}'`,
		at: '(select m.at from moment m)',
		isOfDays: 'r.day between figures.first_day and figures.last_day',
	});
	return `select ${columns.join(', ')} from (\n${known}\n) as r`;
}

/**
 * All figures of some days, as they were known on a day. Each follows its definition. A figure is null, with a reason, if the copy lacked
 * one of its lists or months on that day. If somebody was forgotten since then, `exact_from` is the first day on which the figures are
 * complete. It fails if `care.keep()` has deleted what was known on that day.
 */
export const figuresFunction: SqlFunction = {
	signature: 'care.figures(date, date, date)',
	isWithoutPeople: true,
	statement: `create function care.figures(first_day date, last_day date, known_on date default null)
	returns table (key text, name text, unit text, value numeric, why_not text, exact_from date)
	language sql stable security definer
	set search_path = pg_catalog
	set jit = off
	as $$
${mustBeKept('figures.known_on', ['roster', 'timesheet'])}
with moment as (
	select d.today, care.as_of(d.today) as at
	from (select coalesce(figures.known_on, (now() at time zone s.time_zone)::date) as today from care.setting s) as d
),
shifts as (${thereOf('shift')}),
timesheets as (${thereOf('timesheet')}),
incidents as (
	select f.*
	from
		-- The function fails where these were not copied, and the figures say so themselves.
		(select * from moment where care.lacking(today, '{incident,serious_incident}', null, null) is null) as m
		cross join lateral care.fact_incident_as_of(m.today, figures.first_day, figures.last_day) as f
	where not f.is_deleted
),
budgets as (
	select f.* from moment m cross join lateral care.agreement_budgets(figures.first_day, figures.last_day, m.today) as f
),
${facts.map((fact) => `counts_of_${aliases[fact]} as (\n\t${countsOf(fact)}\n)`).join(',\n')},
-- The lists that the copy did not have whole on that day.
lacking as (
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
			-- Old runs are deleted.
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

/** The definitions of the figures, for readers of the database. */
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
