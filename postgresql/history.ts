import { isMonthly } from './copiedLists';
import type { View } from './typedViews';

/**
 * Returns a query for the last run that read a list or month. The run ended before the moment `before`, but not before the moment `after`.
 */
const lastReading = (before: string, after = "'-infinity'"): string =>
	`select r.asked, coalesce(r.forgotten, 0) as forgotten from care.run r
		where
			r.resource = v.resource and r.slice = v.slice and r.status = 'done'
			and r.finished < ${before} and r.finished >= ${after}
		order by r.asked desc
		limit 1`;

/** Returns a query for the run that wrote records at a moment. */
const writer = (slice: string, at: string): string =>
	`select r.id, coalesce(r.forgotten, 0) as forgotten from care.run r
		where
			r.resource = v.resource and r.slice = ${slice} and r.status <> 'superseded'
			and r.asked <= ${at} and coalesce(r.finished, 'infinity') >= ${at}
		order by r.finished = ${at} desc nulls last, r.asked desc
		limit 1`;

/** The views of the past, for an auditor: the versions of records, the holds without a type, and the logins that could read the copy. */
export const history: readonly View[] = [
	{
		name: 'care.past',
		query: `select
	v.resource, v.key, v.number as version, v.day, v.valid_from as known_from, v.valid_until as known_until,
	case
		when v.number = 1 and v.first_seen < v.valid_from then 'earlier ones deleted'
		when v.number = 1 then 'first seen'
		when v.until_before < v.valid_from then 'came back'
		else 'changed'
	end as what,
	case when v.valid_until is null then null when v.next_from = v.valid_until then 'changed' else 'gone' end as ended,
	fields.names as changed_fields,
	-- If the reading before the first version left out more records of forgotten people than the run that found it, that reading does not show
	-- that the record was missing.
	case when v.number > 1 or (unseen.forgotten > saw.forgotten) is not true then unseen.asked end as not_before, seen.asked as last_seen, saw.id as run, ended.id as ended_run,
	v.data_before, v.data
from
	(
		select
			*, row_number() over w as number, lag(valid_until) over w as until_before, lag(data) over w as data_before,
			lead(valid_from) over w as next_from, lead(slice) over w as next_slice
		from (
			select
				d.*, c.first_seen,
				-- If the day of a version cannot be read, the present month of its record is taken.
				coalesce(case when d.resource in (${isMonthly}) then to_char(d.day, 'YYYY-MM') end, c.slice, '') as slice
			from care.version d left join care.record c on c.resource = d.resource and c.key = d.key
		) as dated
		window w as (partition by resource, key order by valid_from, valid_until nulls last)
	) as v
	left join lateral (
		select string_agg(coalesce(o.key, n.key), ', ' order by coalesce(o.key, n.key)) as names
		from jsonb_each(v.data_before) o full join jsonb_each(v.data) n on n.key = o.key
		where v.data_before is not null and o.value is distinct from n.value
	) as fields on true
	left join lateral (
		${lastReading('v.valid_from')}
	) as unseen on true
	left join lateral (
		${lastReading("coalesce(v.valid_until, 'infinity')", 'v.valid_from')}
	) as seen on true
	left join lateral (
		${writer('v.slice', 'v.valid_from')}
	) as saw on true
	left join lateral (
		${writer('case when v.next_from = v.valid_until then v.next_slice else v.slice end', 'v.valid_until')}
	) as ended on true`,
	},
	{
		name: 'care.hold_without_type',
		// Shifts on hold with a type are in `care.held`, too. This view leaves them out.
		query: `select h.resource, h.key, h.since, h.until
from care.held h
where
	exists (
		select from care.record r
		where
			r.resource = h.resource and r.key = h.key and not r.has_hold
			and r.changed < coalesce(h.until, 'infinity') and coalesce(r.gone, 'infinity') > h.since
	)
	or exists (
		select from care.history r
		where
			r.resource = h.resource and r.key = h.key and not r.has_hold
			and r.valid_from < coalesce(h.until, 'infinity') and r.valid_until > h.since
	)`,
	},
	{
		name: 'care.could_read',
		query: 'select login, sees, since, until from care.read_right',
	},
];
