import type { View } from './typedViews';

/** Today at the service; a function could not read the setting for who may only read views. */
const today = '(now() at time zone (select time_zone from care.setting))::date';

const isHourly = `coalesce(lower(trim(s.unit)), '') in ('h', 'hr', 'hrs', 'hour', 'hours', 'hourly')`;

/** Months since year 0, with part of a month by the days of that month, as in the template Agreements and budgets. */
const monthsUntil = (day: string): string =>
	`(12 * extract(year from ${day}) + extract(month from ${day}) + (extract(day from ${day}) - 1)` +
	` / extract(day from date_trunc('month', ${day}::timestamp) + interval '1 month - 1 day'))`;

const months = `greatest(0, ${monthsUntil('(p.ends + 1)')} - ${monthsUntil('p.begins')})`;
const days = 'greatest(0, p.ends - p.begins + 1)';

/** How often a budget counts, as in that template. A period that is not in this table is not guessed. */
const times = `case
		when p.period = '' then 1
		when p.period ~* '^(day|daily)$' then ${days}
		when p.period ~* '^week' then ${days} / 7.0
		when p.period ~* '^fortnight' then ${days} / 14.0
		when p.period ~* '^month' then ${months}
		when p.period ~* '^quarter' then ${months} / 3.0
		when p.period ~* '^(year|annual|annum)' then ${months} / 12.0
	end`;

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
	from ${schema}.roster
	where coalesce(onholdtype, '') = ''
	group by 1, 2
),
sheets as (
	select
		date_trunc('week', dateofservice::timestamp)::date as week, nullif(carerid, 0) as carerid,
		count(*) as timesheets, sum(minutes) / 60.0 as worked_hours, sum(km) as kilometres
	from ${schema}.timesheet
	where coalesce(onholdtype, '') = ''
	group by 1, 2
),
both_lists as (
	select week, carerid, shifts, planned_hours, null::bigint as timesheets, null::numeric as worked_hours, null::numeric as kilometres
	from shifts
	union all
	select week, carerid, null, null, timesheets, worked_hours, kilometres from sheets
)
select
	b.week, b.carerid, ${people('min(w.name) as workername,')}
	coalesce(sum(b.shifts), 0)::bigint as shifts, round(coalesce(sum(b.planned_hours), 0), 2) as planned_hours,
	coalesce(sum(b.timesheets), 0)::bigint as timesheets, round(coalesce(sum(b.worked_hours), 0), 2) as worked_hours,
	coalesce(sum(b.kilometres), 0) as kilometres
from both_lists b
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
from ${schema}.roster r left join ${schema}.worker w on w.carerid = r.carerid and r.carerid > 0
where
	r.dateofservice >= ${today}
	and coalesce(r.onholdtype, '') = '' and w.current is not true`,
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
use as (
	select
		coalesce(i.agreementid, r.agreementid) as agreementid,
		sum(r.minutes) filter (where r.dateofservice < q.today) / 60.0 as used_hours,
		sum(r.minutes) filter (where r.dateofservice >= q.today) / 60.0 as booked_hours,
		sum(r.chargerate * case when ${isHourly} then r.minutes / 60.0 else 1 end)
			filter (where r.dateofservice < q.today) as used_amount,
		sum(r.chargerate * case when ${isHourly} then r.minutes / 60.0 else 1 end)
			filter (where r.dateofservice >= q.today) as booked_amount,
		count(*) filter (where r.chargerate is null or r.minutes is null) as not_counted
	from
		quarter q
		join ${schema}.roster r on r.dateofservice between q.first_day and q.last_day
		left join (
			select agreementitemid, min(agreementid) as agreementid from ${schema}.agreement_item
			where agreementitemid > 0 group by agreementitemid
		) as i on i.agreementitemid = r.agreementitemid
		left join ${schema}.service s on s.serviceid = r.serviceid
	where coalesce(r.onholdtype, '') = ''
	group by 1
),
periods as (
	select
		a.*, q.first_day, q.last_day, trim(coalesce(a.budgetperiod, '')) as period,
		greatest(a.startdate, q.first_day) as begins, least(a.enddate, q.last_day) as ends
	from ${schema}.agreement a cross join quarter q
	where a.current
),
budgets as (
	select p.*, ${times} as times from periods p
)
select
	b.agreementid, ${people('b.agreementcode,')} b.clientid, ${people('b.clientname,')} b.payerid, ${people('b.payername,')}
	b.startdate, b.enddate, b.first_day, b.last_day, b.budget, b.budgethour, b.budgetperiod,
	round(b.budget * b.times, 2) as budget_of_quarter, round(b.budgethour * b.times, 2) as budget_hours_of_quarter,
	round(coalesce(u.used_amount, 0), 2) as used_amount, round(coalesce(u.booked_amount, 0), 2) as booked_amount,
	round(coalesce(u.used_hours, 0), 2) as used_hours, round(coalesce(u.booked_hours, 0), 2) as booked_hours,
	round(100 * coalesce(u.used_amount, 0) / nullif(b.budget * b.times, 0), 1) as used_percent,
	round(100 * coalesce(u.used_hours, 0) / nullif(b.budgethour * b.times, 0), 1) as used_percent_of_hours,
	coalesce(u.not_counted, 0) as shifts_without_rate_or_length
from budgets b left join use u on u.agreementid = b.agreementid`,
	},
	{
		name: `${schema}.leave_and_hold`,
		query: `select
	r.dateofservice, date_trunc('week', r.dateofservice::timestamp)::date as week, r.starttime, r.minutes,
	round(r.minutes / 60.0, 2) as hours, r.onholdtype, r.onholdcode, ${people('r.onholdnote,')} r.clientid,
	${people('r.clientname,')} r.carerid, ${people('r.workername,')} r.serviceid, r.servicename
from ${schema}.roster r
where r.onholdtype <> ''`,
	},
];

/** The views for reports, for a reader and for a reader without people. */
export const reports: readonly View[] = [
	...reportsIn('care', (columns) => columns),
	...reportsIn('care_without_people', () => ''),
];
