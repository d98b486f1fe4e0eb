import { budgetPeriods } from '../reports/rules/budgetPeriods';
import { noHolds } from '../api/mod';
import { hourUnits } from '../reports/rules/units';
import type { View } from './typedViews';

/** Today at the service; a function could not read the setting for who may only read views. */
const today = '(now() at time zone (select time_zone from care.setting))::date';

const isHourly = `care.label(s.unit) ~ '${hourUnits}'`;

const isNoHold = (onHoldType: string): string =>
	`care.label(${onHoldType}) in (${noHolds.map((text) => `'${text}'`).join(', ')})`;

/** Whether a shift takes place: it has no type of hold, and is also in the list without those on hold. */
const takesPlace = (roster: string): string =>
	`(${isNoHold(`${roster}.onholdtype`)} and not ${roster}.only_with_holds)`;

/** Months since year 0, with part of a month by the days of that month, as in the template Agreements and budgets. */
const monthsUntil = (day: string): string =>
	`(12 * extract(year from ${day}) + extract(month from ${day}) + (extract(day from ${day}) - 1)` +
	` / extract(day from date_trunc('month', ${day}::timestamp) + interval '1 month - 1 day'))`;

const counts = {
	day: 'greatest(0, p.ends - p.begins + 1)',
	month: `greatest(0, ${monthsUntil('(p.ends + 1)')} - ${monthsUntil('p.begins')})`,
};

/** How often a budget counts. A period that is in no line of the table is not guessed. */
const times = `case
		when p.label = '' then (p.begins <= p.ends)::integer
${budgetPeriods
	.map(
		({ labels, unit, length }) =>
			`\t\twhen p.label in (${labels.map((label) => `'${label}'`).join(', ')}) then ${counts[unit]} / ${length}.0`,
	)
	.join('\n')}
	end`;

/** Whether the copy has a month of a list, unless the list is left out. */
const isCopied = (lists: string, day: string): string => `not exists (
		select from unnest(${lists}) as resource
		where
			not exists (
				select from care.run d
				where d.resource = resource.resource and d.slice = to_char(${day}, 'YYYY-MM') and d.status = 'done'
			) and not exists (select from care.left_out o where o.resource = resource.resource)
	)`;

const ages = `case
		when age_days is null then 'not known'
		when age_days <= 7 then 'up to 7 days'
		when age_days <= 30 then '8 to 30 days'
		when age_days <= 90 then '31 to 90 days'
		else 'more than 90 days'
	end`;

/**
 * The five views that people ask for.
 *
 * @param schema of the typed views that they are made of
 * @param people gives a column with people only where they may be seen
 */
const reportsIn = (schema: string, people: (columns: string) => string): View[] => [
	{
		name: `${schema}.hours_by_worker_and_week`,
		query: `with shifts as (
	select
		date_trunc('week', dateofservice::timestamp)::date as week, nullif(carerid, 0) as carerid,
		count(*) as shifts, sum(minutes) / 60.0 as planned_hours
	from ${schema}.roster r
	where ${takesPlace('r')}
	group by 1, 2
),
sheets as (
	select
		date_trunc('week', dateofservice::timestamp)::date as week, nullif(carerid, 0) as carerid,
		count(*) as timesheets, sum(minutes) / 60.0 as worked_hours, sum(km) as kilometres
	from ${schema}.timesheet
	where ${isNoHold('onholdtype')}
	group by 1, 2
),
both_lists as (
	select week, carerid, shifts, planned_hours, null::bigint as timesheets, null::numeric as worked_hours, null::numeric as kilometres
	from shifts
	union all
	select week, carerid, null, null, timesheets, worked_hours, kilometres from sheets
),
weeks as (
	select
		week,
		${isCopied("'{roster,timesheet}'::text[]", 'week')} and ${isCopied("'{roster,timesheet}'::text[]", 'week + 6')} as is_copied
	from (select distinct week from both_lists) as w
)
select
	b.week, b.carerid, ${people('min(w.name) as workername,')}
	coalesce(sum(b.shifts), 0)::bigint as shifts, round(coalesce(sum(b.planned_hours), 0), 2) as planned_hours,
	coalesce(sum(b.timesheets), 0)::bigint as timesheets, round(coalesce(sum(b.worked_hours), 0), 2) as worked_hours,
	coalesce(sum(b.kilometres), 0) as kilometres,
	not bool_and(k.is_copied) as is_part, b.week + 6 < ${today} as is_over
from both_lists b
join weeks k on k.week is not distinct from b.week
${people(`left join (select carerid, max(workername) as name from (
	select carerid, workername from ${schema}.roster union all select carerid, workername from ${schema}.timesheet
) as named group by carerid) as w on w.carerid = b.carerid`)}
group by b.week, b.carerid`,
	},
	{
		name: `${schema}.shift_without_worker`,
		query: `select
	r.dateofservice, r.starttime, r.minutes, r.clientid, ${people('r.clientname,')} r.serviceid, r.servicename, r.carerid,
	${people('r.workername,')}
	case
		when coalesce(r.carerid, 0) <= 0 then 'no worker'
		when w.carerid is null then 'not among the workers'
		when w.current then null
		when w.current is null then 'does not show whether the worker is current'
		else 'worker is not current'
	end as why
from ${schema}.roster r left join (
	-- Two workers with one ID: the shift is fine if one of them is current.
	select carerid, bool_or(current) as current from ${schema}.worker where carerid > 0 group by carerid
) as w on w.carerid = r.carerid
where
	r.dateofservice >= ${today}
	and ${takesPlace('r')} and w.current is not true`,
	},
	{
		name: `${schema}.open_incident_by_age`,
		query: `with incidents as (
	select
		'incident' as kind, incidentid, incidentcode, clientid, ${people('clientname, assignedto,')} categoryname,
		isreportable, notedate, coalesce(timestamp, notedate) as since, closed
	from (select *, _referringid_1 as clientid from ${schema}.incident) as i
	union all
	select
		'serious incident', incidentid, null, null, ${people('null, assignedto,')} categoryname,
		null, notedate, notedate, closed
	from ${schema}.serious_incident
),
aged as (
	select *, ${today} - since::date as age_days from incidents where closed is not true
)
select
	kind, incidentid, incidentcode, categoryname, clientid, ${people('clientname, assignedto,')} isreportable, notedate, since,
	age_days, ${ages} as age,
	case when closed is null then 'does not show whether it is closed' else 'open' end as state
from aged`,
	},
	{
		name: `${schema}.budget_used_by_agreement`,
		query: `with quarter as (
	select
		${today} as today,
		date_trunc('quarter', ${today}::timestamp)::date as first_day,
		(date_trunc('quarter', ${today}::timestamp) + interval '3 months - 1 day')::date as last_day
),
agreements as (
	select
		*, care.label(data ->> 'BudgetPeriod') as label,
		case when not care.is_nothing(data -> 'Budget') then care.to_amount(data -> 'Budget') end as amount,
		case when not care.is_nothing(data -> 'BudgetHour') then care.to_amount(data -> 'BudgetHour') end as hours,
		care.to_amount(data -> 'Budget') is null or care.to_amount(data -> 'BudgetHour') is null as is_odd_budget,
		agreementid > 0 and count(*) over (partition by agreementid) > 1 as is_double,
		care.is_odd('date', data ->> 'StartDate') or care.is_odd('date', data ->> 'EndDate') as has_odd_days
	from care.agreement
	where current
),
shifts as (
	select
		coalesce(i.agreementid, r.agreementid) as agreementid, r.dateofservice < q.today as is_used,
		case when r.minutes >= 0 then r.minutes / 60.0 end as hours,
		case when not care.is_nothing(r.data -> 'ChargeRate') then care.to_amount(r.data -> 'ChargeRate') end as rate,
		coalesce(s.is_hourly, false) as is_hourly
	from
		quarter q
		join care.roster r on r.dateofservice between q.first_day and q.last_day
		left join (
			select i.agreementitemid, min(a.agreementid) as agreementid
			from care.agreement_item i join agreements a on a.key = i.key
			where i.agreementitemid > 0 group by i.agreementitemid
		) as i on i.agreementitemid = r.agreementitemid
		left join (
			select s.serviceid, bool_or(${isHourly}) as is_hourly from ${schema}.service s where s.serviceid > 0 group by s.serviceid
		) as s on s.serviceid = r.serviceid
	where ${takesPlace('r')}
),
use as (
	select
		agreementid,
		sum(hours) filter (where is_used) as used_hours, sum(hours) filter (where not is_used) as booked_hours,
		sum(rate * case when is_hourly then hours else 1 end) filter (where is_used) as used_amount,
		sum(rate * case when is_hourly then hours else 1 end) filter (where not is_used) as booked_amount,
		count(*) filter (where rate is null or hours is null) as not_counted
	from shifts
	where agreementid > 0
	group by agreementid
),
periods as (
	select
		a.*, q.first_day, q.last_day, greatest(a.startdate, q.first_day) as begins,
		-- A date such as 1900-01-01 is no end.
		least(case when a.enddate >= '2000-01-01' then a.enddate end, q.last_day) as ends
	from agreements a cross join quarter q
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
			case when coalesce(agreementid, 0) <= 0 then 'has no ID' end,
			case when is_double then 'more than one agreement has this ID' end,
			case when has_odd_days then 'days of the agreement cannot be read' end
		), '') as not_computed
	from counted c
),
budgets as (
	select e.*, case when not_computed is null then counts end as times from explained e
)
select
	b.agreementid, ${people('b.agreementcode,')} b.clientid, ${people('b.clientname,')} b.payerid, ${people('b.payername,')}
	b.startdate, b.enddate, b.first_day, b.last_day, b.amount as budget, b.hours as budgethour, b.budgetperiod,
	round(b.amount * b.times, 2) as budget_of_quarter, round(b.hours * b.times, 2) as budget_hours_of_quarter,
	round(coalesce(u.used_amount, 0), 2) as used_amount, round(coalesce(u.booked_amount, 0), 2) as booked_amount,
	round(coalesce(u.used_hours, 0), 2) as used_hours, round(coalesce(u.booked_hours, 0), 2) as booked_hours,
	round(100 * coalesce(u.used_amount, 0) / nullif(b.amount * b.times, 0), 1) as used_percent,
	round(100 * coalesce(u.used_hours, 0) / nullif(b.hours * b.times, 0), 1) as used_percent_of_hours,
	coalesce(u.not_counted, 0) as shifts_without_rate_or_length, b.not_computed,
	not (${['first_day', "(first_day + interval '1 month')", 'last_day']
		.map((day) => isCopied("'{roster}'::text[]", `b.${day}`.replace('b.(', '(b.')))
		.join(' and ')}) as is_part
from budgets b left join use u on u.agreementid = b.agreementid`,
	},
	{
		name: `${schema}.leave_and_hold`,
		query: `select
	r.dateofservice, date_trunc('week', r.dateofservice::timestamp)::date as week, r.starttime, r.minutes,
	round(r.minutes / 60.0, 2) as hours, r.onholdtype, r.onholdcode, ${people('r.onholdnote,')} r.clientid,
	${people('r.clientname,')} r.carerid, ${people('r.workername,')} r.serviceid, r.servicename
from ${schema}.roster r
where not ${takesPlace('r')}`,
	},
];

/** The views for reports, for a reader and for a reader without people. */
export const reports: readonly View[] = [
	...reportsIn('care', (columns) => columns),
	...reportsIn('care_without_people', () => ''),
];
