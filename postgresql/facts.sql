-- Functions and indexes for the facts and figures: see facts.ts and figures.ts.

-- Returns the moment at which a day ends in the time zone of the service. What the copy knew at this moment counts as known on that day.
create or replace function care.as_of(day date) returns timestamptz
	-- Readers may not read the table care.setting, so the function has the rights of its owner.
	language sql stable security definer
	set search_path = pg_catalog
	as $$ select (day + 1)::timestamp at time zone s.time_zone from care.setting s $$;

-- Fails if data of these lists that the copy knew on a day were deleted because of care.keep().
create or replace function care.must_be_kept(day date, resources text[]) returns void
	language plpgsql stable security definer
	set search_path = pg_catalog
	as $$
	declare
		kept_from date;
	begin
		select max(d.by_keep at time zone s.time_zone)::date into kept_from
		from care.past_deleted d cross join care.setting s
		where d.resource = any (must_be_kept.resources) and d.by_keep > care.as_of(must_be_kept.day);
		if kept_from is not null then
			raise exception
				'What the copy knew on % is no longer all there: care.keep() says how long it is kept. From % on it is.', day, kept_from;
		end if;
	end
	$$;

-- Returns the lists and months that the copy lacked at the end of the day known_on, or null if it lacked none. If first_day or last_day is
-- null or infinite, a list by month is lacking only if the copy had none of its months. The lists in care.left_out are not checked.
create or replace function care.lacking(known_on date, resources text[], first_day date, last_day date) returns text
	language sql stable security definer
	set search_path = pg_catalog
	as $$
		select string_agg(distinct trim(l.resource || ' ' || coalesce(s.slice, '')), ', ')
		from
			care.list l
			cross join lateral (
				select case when l.by_month then null else '' end as slice where not (l.by_month and isfinite(first_day) and isfinite(last_day)) is true
				union all
				select to_char(month, 'YYYY-MM')
				from generate_series(date_trunc('month', first_day::timestamp), last_day, interval '1 month') as month
				where l.by_month and isfinite(first_day) and isfinite(last_day)
			) as s
		where
			l.resource = any (lacking.resources)
			and not exists (select from care.left_out o where o.resource = l.resource)
			and not exists (
				select from care.run d
				where
					d.resource = l.resource and (s.slice is null or d.slice = s.slice) and d.status = 'done'
					and d.asked <= care.as_of(lacking.known_on)
			)
			-- Old runs may be deleted. A record that the copy had at that time also shows that the copy had the list or month.
			and not exists (
				select from care.record r
				where r.resource = l.resource and (s.slice is null or r.slice = s.slice) and r.first_seen <= care.as_of(lacking.known_on)
			)
	$$;

-- Fails if the copy lacked one of these lists on a day. Without this error, an empty result would look as if there were no records.
create or replace function care.must_be_copied(known_on date, resources text[], first_day date, last_day date) returns void
	language plpgsql stable security definer
	set search_path = pg_catalog
	as $$
	declare
		lists text := care.lacking(known_on, resources, first_day, last_day);
	begin
		if lists is not null then
			raise exception 'The copy did not have all of this on %: %.', known_on, lists;
		end if;
	end
	$$;

-- The functions below run for each record that is written. So values in the form that most services send are read without a pattern.

-- Reads an ID as the reports do, in each form in which a service can write it. If the value is no ID, the result is null.
create or replace function care.id_of(value jsonb) returns text
	language sql immutable parallel safe
	as $$
		select case
			when jsonb_typeof(value) = 'number'
			then case when value::numeric between 1 and 1e15 and value::numeric = trunc(value::numeric) then trunc(value::numeric)::text end
			when jsonb_typeof(value) <> 'string' then null
			when value #>> '{}' ~ '^[ \t\n\r\f\v]*[+-]?[0-9]{1,15}([.]0*)?[ \t\n\r\f\v]*$'
			then nullif(greatest(0, rtrim(trim(value #>> '{}', E' \t\n\r\f\v'), '.')::numeric)::bigint, 0)::text
			else nullif(btrim(value #>> '{}', E' \t\n\r\f\v'), '')
		end
	$$;

-- Reads a length. If the value is no number, or is negative, the result is null.
create or replace function care.length_of(value jsonb) returns numeric
	language sql immutable parallel safe
	as $$
		select case
			when jsonb_typeof(value) = 'number' then case when value::numeric >= 0 then value::numeric end
			when care.to_number(value #>> '{}') >= 0 then care.to_number(value #>> '{}')
		end
	$$;

-- Reads the amount in a field. If nothing is entered, the result is null and not 0.
create or replace function care.amount_of(value jsonb) returns numeric
	language sql immutable parallel safe
	as $$
		select case
			when jsonb_typeof(value) = 'number' then case when value::numeric >= 0 then value::numeric end
			when not care.is_nothing(value) then care.to_amount(value)
		end
	$$;

-- Returns whether a field has a value other than 0 and false. The value need not be a number.
create or replace function care.is_some(value jsonb) returns boolean
	language sql immutable parallel safe
	as $$
		select case
			when value is null then false
			when jsonb_typeof(value) = 'number' then value::numeric <> 0
			else care.label(value #>> '{}') not in ('', 'false') and care.to_number(value #>> '{}') is distinct from 0
		end
	$$;

-- Reads a start time as the reports do: in minutes after midnight.
create or replace function care.start_minute(value text) returns integer
	language sql immutable parallel safe
	as $$
		select case
			when value ~ '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$' then 60 * left(value, 2)::integer + substr(value, 4, 2)::integer
			when trim(value) ~ '^[0-9]{1,2}:?[0-5][0-9](:?[0-5][0-9]([.][0-9]+)?)?$'
			then nullif(
				least(
					60 * (regexp_match(trim(value), '^([0-9]{1,2}):?([0-5][0-9])(:?[0-5][0-9]([.][0-9]+)?)?$'))[1]::integer
					+ (regexp_match(trim(value), '^([0-9]{1,2}):?([0-5][0-9])(:?[0-5][0-9]([.][0-9]+)?)?$'))[2]::integer,
					1441
				),
				1441
			)
		end
	$$;

-- Returns a key for readers who may not see people. An ID that is no number can contain a name, so such a key is hashed.
create or replace function care.plain_key(key text) returns text
	language sql immutable parallel safe
	as $$ select case when key ~ '^s?([0-9]+(#[0-9]+)?|~[0-9a-f]{32}(-[0-9]+)?)$' then key else md5(key) end $$;

-- The columns that are kept.

-- The first two indexes also have the other columns that figures and reports need, so that queries need not read the records.
drop index if exists care.record_by_day;
create index if not exists shift_by_day on care.record (day)
	include (
		resource, key, minutes, client_key, worker_key, service_key, has_hold, only_with_holds, agreement_key, agreement_item_key, charge_rate, changed,
		gone
	)
	where resource = 'roster';
create index if not exists timesheet_by_day on care.record (day)
	include (
		resource, key, minutes, client_key, worker_key, shift_key, start_minute, kilometres, has_hold, has_variation, is_variation_approved, changed, gone
	)
	where resource = 'timesheet';
create index if not exists shift_on_hold on care.record (day) where resource = 'roster' and gone is null and (has_hold or only_with_holds);
create index if not exists history_by_day on care.history (resource, day);
