import { budgetPeriods } from '../reports/rules/budgetPeriods';
import { equalLines, factColumn, linesThen, thenIn, type Equal } from './equalLines';
import { isHourlyUnit, mustBeKept, thereAt, type SqlFunction } from './facts';

/**
 * Returns the SQL for a day as a number of months. The difference of two such numbers is the number of months between two days. Days
 * beyond whole months are a fraction: their number divided by the days of their month. For example, 16 April is half a month after 1 April.
 * The template "Agreements and budgets" counts months in the same way.
 */
const monthsUntil = (day: string): string =>
	`(12 * extract(year from ${day}) + extract(month from ${day}) + (extract(day from ${day}) - 1)` +
	` / extract(day from date_trunc('month', ${day}::timestamp) + interval '1 month - 1 day'))`;

const counts = {
	day: 'greatest(0, p.ends - p.begins + 1)',
	month: `greatest(0, ${monthsUntil('(p.ends + 1)')} - ${monthsUntil('p.begins')})`,
};

/**
 * The SQL for how many times a budget applies in the days from `p.begins` to `p.ends`. A budget without a period applies once, or zero
 * times if there are no such days. If `budgetPeriods` does not have the period, the SQL guesses nothing and gives null.
 */
const times = `case
		when p.label = '' then (p.begins <= p.ends)::integer
${budgetPeriods
	.map(
		({ labels, unit, length }) =>
			`\t\twhen p.label in (${labels.map((label) => `'${label}'`).join(', ')}) then ${counts[unit]} / ${length}.0`,
	)
	.join('\n')}
	end`;

/** How `equalLines()` makes one line of equal shifts, for `budgetsQuery()`. */
export const budgetShifts: Equal = {
	keys: new Map([
		...['service_key', 'agreement_key', 'agreement_item_key', 'is_on_hold'].map(
			(name): [string, string] => [name, factColumn('shift', name)],
		),
		['is_used', 'r.day < (select m.today from moment m)'],
	]),
	totals: new Map([
		['minutes', 'sum(r.minutes)'],
		['rates', 'sum(r.charge_rate)'],
		['rates_by_minutes', 'sum(r.charge_rate * r.minutes)'],
		['not_counted', 'count(*) filter (where r.charge_rate is null or r.minutes is null)'],
	]),
};

const integer = (data: string, name: string): string => `care.to_integer(${data} ->> '${name}')`;

/**
 * Returns the query for the budgets. It reads two other parts of the statement that contains it: `moment` and `shifts`.
 *
 * @param name the name of the SQL function whose parameters are the first and the last day
 */
export const budgetsQuery = (name: string): string => `with all_agreements as (
	select
		r.key, r.data, ${integer('r.data', 'AgreementId')} as agreementid, ${integer('r.data', 'ClientId')} as clientid,
		${integer('r.data', 'PayerId')} as payerid, care.to_date(r.data ->> 'StartDate') as startdate,
		care.to_date(r.data ->> 'EndDate') as enddate, care.to_text(r.data ->> 'BudgetPeriod') as budgetperiod,
		care.label(r.data ->> 'BudgetPeriod') as label, care.amount_of(r.data -> 'Budget') as amount, care.amount_of(r.data -> 'BudgetHour') as hours,
		care.to_amount(r.data -> 'Budget') is null or care.to_amount(r.data -> 'BudgetHour') is null as is_odd_budget,
		r.agreement_key as id, r.agreement_key is not null and count(*) over (partition by r.agreement_key) > 1 as is_double,
		care.is_odd('date', r.data ->> 'StartDate') or care.is_odd('date', r.data ->> 'EndDate') as has_odd_days,
		care.to_flag(r.data ->> 'Current') as is_current
	from (
${thereAt(thenIn(['agreement']))}
) as r
),
agreements as (
	select a.* from all_agreements a where a.is_current
),
items as (
	-- If several agreements have the item, or one that is not current, only the shift itself says to which agreement it belongs.
	select
		care.id_of(i -> 'AgreementItemId') as item,
		case when bool_and(coalesce(a.is_current, false)) and count(a.id) = count(*) and min(a.id) = max(a.id) then min(a.id) end as id
	from
		all_agreements a
		cross join lateral jsonb_array_elements(
			case when jsonb_typeof(a.data -> 'AgreementItems') = 'array' then a.data -> 'AgreementItems' else '[]' end
		) as i
	group by 1
),
services as (
	select r.service_key, bool_or(${isHourlyUnit("r.data ->> 'Unit'")}) as is_hourly
	from (
${thereAt(thenIn(['service']))}
) as r
	group by 1
),
use as (
	select
		coalesce(i.id, s.agreement_key) as id,
		sum(minutes) filter (where is_used) / 60.0 as used_hours, sum(minutes) filter (where not is_used) / 60.0 as booked_hours,
		sum(case when v.is_hourly then rates_by_minutes else 60 * rates end) filter (where is_used) / 60.0 as used_amount,
		sum(case when v.is_hourly then rates_by_minutes else 60 * rates end) filter (where not is_used) / 60.0 as booked_amount,
		sum(not_counted)::bigint as not_counted
	from
		shifts s
		left join items i on i.item = s.agreement_item_key
		left join services v on v.service_key = s.service_key
	where not is_on_hold and coalesce(i.id, s.agreement_key) is not null
	group by 1
),
periods as (
	select
		a.*, greatest(a.startdate, ${name}.first_day) as begins,
		-- An end before 2000, such as 1900-01-01, counts as no end.
		least(case when a.enddate >= '2000-01-01' then a.enddate end, ${name}.last_day) as ends
	from agreements a
),
counted as (
	select p.*, ${times} as counts from periods p
),
explained as (
	select
		c.*,
		nullif(concat_ws(
			', ',
			case when counts is null then 'period not known' end,
			case when is_odd_budget then 'budget cannot be read' end,
			case when id is null then 'has no ID' end,
			case when is_double then 'more than one agreement has this ID' end,
			case when has_odd_days then 'days of the agreement cannot be read' end
		), '') as why_not
	from counted c
),
budgets as (
	select e.*, case when why_not is null then counts end as times from explained e
)
select
	b.key, b.agreementid, b.clientid, b.payerid, b.startdate, b.enddate, b.budgetperiod, b.amount, b.hours,
	b.amount * b.times as budget, b.hours * b.times as budget_hours, coalesce(u.used_amount, 0) as used, coalesce(u.booked_amount, 0) as booked,
	coalesce(u.used_hours, 0) as used_hours, coalesce(u.booked_hours, 0) as booked_hours, coalesce(u.not_counted, 0),
	b.why_not is null as is_computed, b.why_not
from budgets b left join use u on u.id = b.id`;

/**
 * The SQL function for the budgets of each current agreement in some days, and for the amounts and hours of the shifts in these days. It
 * reads the data that were known on the day `known_on`, by default today. Shifts before this day count as used, and other shifts as booked.
 * The view `budget_used_by_agreement` calls this function, and the figures use the same query.
 */
export const agreementBudgets: SqlFunction = {
	signature: 'care.agreement_budgets(date, date, date)',
	isWithoutPeople: true,
	statement: `function care.agreement_budgets(first_day date, last_day date, known_on date default null)
	returns table (
		agreement_key text, agreementid bigint, clientid bigint, payerid bigint, startdate date, enddate date, budgetperiod text,
		written_budget numeric, written_hours numeric, budget numeric, budget_hours numeric, used numeric, booked numeric,
		used_hours numeric, booked_hours numeric, shifts_without_rate_or_length bigint, is_computed boolean, not_computed text
	)
	language sql stable security definer
	set search_path = pg_catalog
	set jit = off
	as $$
${mustBeKept('agreement_budgets.known_on', ['agreement', 'service', 'roster'])}
with moment as (
	select d.today, care.as_of(d.today) as at
	from (
		select coalesce(agreement_budgets.known_on, (now() at time zone s.time_zone)::date) as today from care.setting s
	) as d
),
shifts as (
${equalLines(linesThen('shift', 'agreement_budgets'), budgetShifts)}
)
select b.* from (
${budgetsQuery('agreement_budgets')}
) as b
$$`,
};
