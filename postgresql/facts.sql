-- What the facts and figures need beside the tables: see facts.ts and figures.ts.

-- The end of a day at the service, as a moment: what was known then, was known on that day.
create or replace function care.as_of(day date) returns timestamptz
	-- Readers may not read the setting.
	language sql stable security definer
	set search_path = pg_catalog
	as $$ select (day + 1)::timestamp at time zone s.time_zone from care.setting s $$;

-- What an ID is, however the service writes it, as the reports read it; null where it is none.
create or replace function care.id_of(value jsonb) returns text
	language sql immutable parallel safe
	as $$
		select case
			when jsonb_typeof(value) = 'number' and value #>> '{}' ~ '^[1-9][0-9]*$' then value #>> '{}'
			when jsonb_typeof(value) <> 'string' then null
			when value #>> '{}' ~ '^[ \t\n\r\f\v]*[+-]?[0-9]{1,15}([.]0*)?[ \t\n\r\f\v]*$'
			then nullif(greatest(0, rtrim(trim(value #>> '{}', E' \t\n\r\f\v'), '.')::numeric)::bigint, 0)::text
			else nullif(btrim(value #>> '{}', E' \t\n\r\f\v'), '')
		end
	$$;

-- The minutes of a start after midnight, as the reports read it.
create or replace function care.start_minute(value text) returns integer
	language sql immutable parallel safe
	as $$
		select nullif(
			least(
				60 * (regexp_match(trim(value), '^([0-9]{1,2}):?([0-5][0-9])(:?[0-5][0-9]([.][0-9]+)?)?$'))[1]::integer
				+ (regexp_match(trim(value), '^([0-9]{1,2}):?([0-5][0-9])(:?[0-5][0-9]([.][0-9]+)?)?$'))[2]::integer,
				1441
			),
			1441
		)
	$$;

-- A key for readers without people: an ID that is a text may be made of a name.
create or replace function care.plain_key(key text) returns text
	language sql immutable parallel safe
	as $$ select case when key ~ '^s?([0-9]+(#[0-9]+)?|~[0-9a-f]{32}(-[0-9]+)?)$' then key else md5(key) end $$;

-- The columns that are kept.

-- With what most queries need beside the day, so that they need not read the records.
create index if not exists record_by_day on care.record (resource, day)
	include (minutes, client_key, worker_key, service_key, has_hold, only_with_holds, gone);
create index if not exists history_by_day on care.history (resource, day);
