import { copiedLists } from './copiedLists';
import { roundShareSql } from './figures';
import { nameOf, type View } from './typedViews';

/**
 * The SQL for the present day in the service's time zone. It is an expression and not a function, because a function could not read the
 * setting for readers who may only read views.
 */
const today = '(now() at time zone (select time_zone from care.setting))::date';

/**
 * The SQL for an array of all days from today to the last shift. With the condition "from today on", PostgreSQL would estimate that a third
 * of all shifts match, and would therefore read each shift.
 */
const daysFromToday = `array(
		select d::date
		from generate_series(${today}::timestamp, (select max(day)::timestamp from care.record where resource = 'roster'), interval '1 day') as d
	)`;

/**
 * Returns an SQL condition: for each list, the copy has the month of a day. Lists that the owner has left out of the copy are not checked.
 */
const isCopied = (lists: string, day: string): string => `not exists (
		select from unnest(${lists}) as resource
		where
			not exists (
				select from care.run d
				where d.resource = resource.resource and d.slice = to_char(${day}, 'YYYY-MM') and d.status = 'done'
			) and not exists (select from care.left_out o where o.resource = resource.resource)
	)`;

const workers = copiedLists.find(({ resource }) => resource === 'worker')!;

const ages = `case
		when age_days is null then 'not known'
		when age_days < 0 then 'dated ahead'
		when age_days <= 7 then 'up to 7 days'
		when age_days <= 30 then '8 to 30 days'
		when age_days <= 90 then '31 to 90 days'
		else 'more than 90 days'
	end`;

/**
 * Makes the five views for frequent questions.
 *
 * @param schema the schema of the five views, and of the typed views that they read
 * @param people gets SQL that is about people. Returns it, or an empty text if the readers may not see people
 */
const reportsIn = (schema: string, people: (columns: string) => string): View[] => [
	{
		name: `${schema}.hours_by_worker_and_week`,
		// The query uses columns whose values `care.record` stores, so that PostgreSQL reads years of shifts from an index.
		query: `with shifts as (
	select date_trunc('week', day::timestamp)::date as week, worker_key, count(*) as shifts, sum(minutes) / 60.0 as planned_hours
	from care.record
	where resource = 'roster' and gone is null and not has_hold and not only_with_holds
	group by 1, 2
),
sheets as (
	select
		date_trunc('week', day::timestamp)::date as week, worker_key,
		count(*) as timesheets, sum(minutes) / 60.0 as worked_hours, sum(kilometres) as kilometres
	from care.record
	where resource = 'timesheet' and gone is null and not has_hold
	group by 1, 2
),
both_lists as (
	select week, worker_key, shifts, planned_hours, null::bigint as timesheets, null::numeric as worked_hours, null::numeric as kilometres
	from shifts
	union all
	select week, worker_key, null, null, timesheets, worked_hours, kilometres from sheets
),
weeks as (
	select
		coalesce(week, 'infinity') as week,
		${isCopied("'{roster,timesheet}'::text[]", 'week')} and ${isCopied("'{roster,timesheet}'::text[]", 'week + 6')} as is_copied
	from (select distinct week from both_lists) as w
)
select
	b.week, b.carerid, ${people(`min(${nameOf('w', workers)}) as workername,`)}
	coalesce(sum(b.shifts), 0)::bigint as shifts, round(coalesce(sum(b.planned_hours), 0), 2) as planned_hours,
	coalesce(sum(b.timesheets), 0)::bigint as timesheets, round(coalesce(sum(b.worked_hours), 0), 2) as worked_hours,
	coalesce(sum(b.kilometres), 0) as kilometres,
	not bool_and(k.is_copied) as is_part, b.week + 6 < ${today} as is_over
from (select *, care.to_integer(worker_key) as carerid from both_lists) as b
join weeks k on k.week = coalesce(b.week, 'infinity')
${people("left join care.record w on w.resource = 'worker' and w.key = b.worker_key")}
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
	-- If two workers have one ID, their shifts are left out if one of the two is current.
	select carerid, bool_or(current) as current from ${schema}.worker where carerid > 0 group by carerid
) as w on w.carerid = r.carerid
where
	r.dateofservice = any (${daysFromToday})
	and not r.is_on_hold and w.current is not true`,
	},
	{
		name: `${schema}.open_incident_by_age`,
		// The key of `care.record` is only in the views of `care`. The age is that of `care.fact_incident`.
		query: `with incidents as (
	select
		'incident' as resource, key, 'incident' as kind, incidentid, incidentcode, _referringid_1 as clientid,
		${people('clientname, assignedto,')} categoryname, isreportable, notedate, closed
	from care.incident
	union all
	select
		'serious_incident', key, 'serious incident', incidentid, null, null,
		${people('null, assignedto,')} categoryname, null, notedate, closed
	from care.serious_incident
),
aged as (
	select i.*, r.note_day::timestamp as since, ${today} - r.note_day as age_days
	from incidents i join care.record r on r.resource = i.resource and r.key = i.key
	where i.closed is not true
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
		date_trunc('quarter', ${today}::timestamp)::date as first_day,
		(date_trunc('quarter', ${today}::timestamp) + interval '3 months - 1 day')::date as last_day
)
select
	b.agreementid, ${people('a.agreementcode,')} b.clientid, ${people('a.clientname,')} b.payerid, ${people('a.payername,')}
	b.startdate, b.enddate, q.first_day, q.last_day, b.written_budget as budget, b.written_hours as budgethour, b.budgetperiod,
	round(b.budget, 2) as budget_of_quarter, round(b.budget_hours, 2) as budget_hours_of_quarter,
	round(b.used, 2) as used_amount, round(b.booked, 2) as booked_amount,
	round(b.used_hours, 2) as used_hours, round(b.booked_hours, 2) as booked_hours,
	${roundShareSql('100 * b.used / nullif(b.budget, 0)', 1)} as used_percent,
	${roundShareSql('100 * b.used_hours / nullif(b.budget_hours, 0)', 1)} as used_percent_of_hours,
	b.shifts_without_rate_or_length, b.not_computed,
	not (${['first_day', "(first_day + interval '1 month')", 'last_day']
		.map((day) => isCopied("'{roster}'::text[]", `q.${day}`.replace('q.(', '(q.')))
		.join(' and ')}) as is_part
from
	quarter q
	cross join care.agreement_budgets(q.first_day, q.last_day) b
	${people('left join care.agreement a on a.key = b.agreement_key')}`,
	},
	{
		name: `${schema}.leave_and_hold`,
		query: `select
	r.dateofservice, date_trunc('week', r.dateofservice::timestamp)::date as week, r.starttime, r.minutes,
	round(r.minutes / 60.0, 2) as hours, r.onholdtype, r.onholdcode, ${people('r.onholdnote,')} r.clientid,
	${people('r.clientname,')} r.carerid, ${people('r.workername,')} r.serviceid, r.servicename
from ${schema}.roster r
where r.is_on_hold`,
	},
];

/** The views for reports, with and without people. */
export const reports: readonly View[] = [
	...reportsIn('care', (columns) => columns),
	...reportsIn('care_without_people', () => ''),
];
