-- The moment until which a person has accepted the loss of records of a list or month: a week after care.accept_loss(). A later loss can
-- have another cause, so a person must accept it again.
create or replace function care.accepted_until(wanted_resource text, wanted_slice text) returns timestamptz
	-- care.health calls this function, and its readers may not read the table care.accepted. So the function has the rights of its owner.
	language sql stable security definer
	set search_path = pg_catalog
	as $$
		select a.accepted + interval '7 days' from care.accepted a where a.resource = wanted_resource and a.slice = wanted_slice
	$$;

-- Casts that never fail: if a value cannot be read, they return null. The view care.oddity counts such values. The patterns name each space
-- and digit, because \s and \d also match characters that PostgreSQL reads as no space and no digit.

-- Returns a label in the form in which labels are compared: in small letters, and without spaces before and after it. The spaces of Unicode
-- are removed, too.
create or replace function care.label(value text) returns text
	language sql immutable parallel safe
	as $$
		select lower(btrim(
			coalesce(value, ''),
			U&' \0009\000A\000B\000C\000D\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF'
		))
	$$;

create or replace function care.is_set(value text) returns boolean
	language sql immutable parallel safe
	-- Most values begin with a letter or a digit above 0, so they need no pattern.
	as $$ select value is not null and (left(value, 1) > '0' collate "C" or value !~ '^[ \t\n\r\f\v]*(0000-00-00[ T0:.Z]*)?$') $$;

create or replace function care.to_text(value text) returns text
	language sql immutable parallel safe
	as $$ select case when left(value, 10) <> '0000-00-00' or care.is_set(value) then value end $$;

create or replace function care.to_integer(value text) returns bigint
	language sql immutable parallel safe
	as $$ select case when value ~ '^[ \t\n\r\f\v]*[+-]?[0-9]{1,18}(\.0{0,9})?[ \t\n\r\f\v]*$' then value::numeric::bigint end $$;

-- The build replaces the placeholders here and below by the rules with which the package reads numbers and amounts.
create or replace function care.to_number(value text) returns numeric
	language sql immutable parallel safe
	as $$
		select case
			when length(value) < 400 and value ~ '^[ \t\n\r\f\v]*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)[ \t\n\r\f\v]*$' then value::numeric
			when value <> '' and care.label(value) ~ ':plainNumbers' then care.label(value)::numeric
		end
	$$;

-- Whether no amount is entered.
create or replace function care.is_nothing(value jsonb) returns boolean
	language sql immutable parallel safe
	as $$
		select value is null or value in ('null', 'false') or care.label(value #>> '{}') ~ '^(0000-00-00[ t0:.z]*)?$'
	$$;

-- Reads an amount as the report Agreements and Budgets does, also with a dollar sign and commas. If nothing is entered, the amount is 0.
create or replace function care.to_amount(value jsonb) returns numeric
	language sql immutable parallel safe
	as $$
		select case
			when care.is_nothing(value) then 0
			when jsonb_typeof(value) not in ('number', 'string') then null
			when care.label(value #>> '{}') ~ ':writtenAmounts' then translate(care.label(value #>> '{}'), ':amountSigns', '')::numeric
			when care.to_number(value #>> '{}') >= 0 then care.to_number(value #>> '{}')
		end
	$$;

create or replace function care.to_flag(value text) returns boolean
	language sql immutable parallel safe
	as $$
		select case
			when value ~* '^[ \t\n\r\f\v]*(1|true|t|yes|y)[ \t\n\r\f\v]*$' then true
			when value ~* '^[ \t\n\r\f\v]*(0|false|f|no|n)[ \t\n\r\f\v]*$' then false
		end
	$$;

-- The long pattern accepts only days that exist, also in leap years.
create or replace function care.to_date(value text) returns date
	language sql immutable parallel safe
	as $$
		select case
			-- The days 1 to 28 are in each month, so they need no long pattern.
			when value ~ '^[1-9][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])$'
			then make_date(left(value, 4)::integer, substr(value, 6, 2)::integer, substr(value, 9, 2)::integer)
			when value ~ '^(?!0000)([0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))|([0-9][0-9](0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29)([ T].*)?$'
			then make_date(left(value, 4)::integer, substr(value, 6, 2)::integer, substr(value, 9, 2)::integer)
		end
	$$;

create or replace function care.to_time(value text) returns time
	language sql immutable parallel safe
	as $$
		select case
			when value ~ '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\.[0-9]{1,6})?)?$'
			then make_time(
				left(value, 2)::integer,
				substr(value, 4, 2)::integer,
				coalesce(nullif(substr(value, 7), ''), '0')::double precision
			)
		end
	$$;

-- The service writes times without a time zone. If a text has a time zone, the result is null, because the time without its zone would be
-- wrong.
create or replace function care.to_datetime(value text) returns timestamp
	language sql immutable parallel safe
	as $$
		select case
			when value ~ '^[0-9]{4}-[0-9][0-9]-[0-9][0-9]$' then care.to_date(value) + time '00:00'
			else care.to_date(value) + care.to_time(substr(value, 12))
		end
	$$;

-- care.json_of() writes the character U+FFFD for characters that jsonb cannot hold. So a text with this character is odd.
create or replace function care.is_odd(type text, value text) returns boolean
	language sql immutable parallel safe
	as $$
		select care.is_set(value) and case type
			when 'integer' then care.to_integer(value) is null
			when 'number' then care.to_number(value) is null
			when 'decimal' then care.to_number(value) is null
			when 'flag' then care.to_flag(value) is null
			when 'date' then care.to_date(value) is null
			when 'datetime' then care.to_datetime(value) is null
			when 'time' then care.to_time(value) is null
			when 'records' then left(value, 1) <> '['
			else strpos(value, U&'\FFFD') > 0
		end
	$$;

-- Returns a value in the form in which records without an id are compared: in small letters, and without spaces before and after it. If no
-- value is set, the text is empty.
create or replace function care.meaning(value text) returns text
	language sql immutable parallel safe
	as $$ select case when care.is_set(value) then lower(trim(value)) else '' end $$;

-- Returns an SQL expression that joins the results of care.meaning() for several fields of a column "data". A function call for each record
-- would take seconds for a long list.
create or replace function care.meanings(fields text[]) returns text
	language sql immutable
	as $$
		select coalesce(string_agg(format('care.meaning(data ->> %L)', field), $e$ || E'\x1f' || $e$ order by number), $e$''$e$)
		from unnest(fields) with ordinality as f(field, number)
	$$;

-- Reads a record that n8n has written as JSON. jsonb cannot hold the character NUL or half a surrogate pair, so U+FFFD replaces these. n8n
-- writes whole pairs unescaped, so each escaped half stands alone.
create or replace function care.json_of(value text) returns jsonb
	language sql immutable parallel safe
	as $$
		select case
			when strpos(value, '\u0000') > 0 or strpos(value, '\ud') > 0
			then regexp_replace(value, '(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})', '\1\\ufffd', 'g')::jsonb
			else value::jsonb
		end
	$$;

-- Returns the hash of the text of a record: the first half of its SHA-256. The node in n8n computes the same hash.
create or replace function care.text_hash(value text) returns uuid
	-- convert_to() is stable, so this function must be stable, too. Otherwise PostgreSQL would not inline it in queries, and the calls would
	-- cost more than the hashes.
	language sql stable parallel safe
	as $$ select encode(substr(sha256(convert_to(value, 'UTF8')), 1, 16), 'hex')::uuid $$;

-- All that the copy is to have: whole lists, and the months of lists by month. Each run reads the months from days_back days ago to
-- days_ahead days ahead. All other months count as older: the months since backfill_from, and other months that the copy already has.
create or replace function care.slices(today date, days_back integer, days_ahead integer, backfill_from date)
	returns table (resource text, slice text, is_older boolean)
	-- care.health calls this function, and its readers may not read the tables that it reads. So the function has the rights of its owner.
	language sql stable security definer rows 50
	set search_path = pg_catalog
	as $$
		with
			bounds as (
				select
					date_trunc('month', (today - days_back)::timestamp) as first,
					date_trunc('month', (today + days_ahead)::timestamp) as last
			),
			months as (
				select l.resource, to_char(month, 'YYYY-MM') as slice
				from
					care.list l,
					bounds,
					generate_series(
						date_trunc('month', least(coalesce(backfill_from, first), first)::timestamp), last, interval '1 month'
					) as month
				where l.by_month
				union
				select l.resource, r.slice
				from care.run r join care.list l on r.resource in (l.resource, l.marks)
				where r.status = 'done' and r.slice <> ''
			)
		select
			l.resource, coalesce(m.slice, ''),
			l.by_month and m.slice not between to_char(b.first, 'YYYY-MM') and to_char(b.last, 'YYYY-MM')
		from care.list l cross join bounds b left join months m on m.resource = l.resource and l.by_month
		where not exists (select from care.left_out o where o.resource in (l.resource, l.marks))
	$$;

-- Returns the settings because of which PostgreSQL may write data from n8n into its log, or null if there are none. The Postgres node of
-- n8n puts values into the text of its statements, so settings for logged parameters do not help.
create or replace function care.log_risk() returns text
	language sql stable
	as $$
		select string_agg(name || ' is ' || current_setting(name), ', ' order by number)
		from (
			values
				(1, 'log_statement', current_setting('log_statement') in ('mod', 'all')),
				(2, 'log_min_error_statement', current_setting('log_min_error_statement') <> 'panic'),
				(3, 'log_min_duration_statement', current_setting('log_min_duration_statement') <> '-1'),
				(4, 'log_min_duration_sample', current_setting('log_min_duration_sample', true) <> '-1'),
				(5, 'log_transaction_sample_rate', current_setting('log_transaction_sample_rate', true) <> '0'),
				(6, 'auto_explain.log_min_duration', current_setting('auto_explain.log_min_duration', true) not in ('', '-1')),
				-- The details of an error contain the record that PostgreSQL refused.
				(7, 'log_error_verbosity', current_setting('log_error_verbosity') <> 'terse'),
				(8, 'pgaudit.log', current_setting('pgaudit.log', true) not in ('', 'none'))
		) as risk (number, name, is_risk)
		where is_risk
	$$;

-- Returns what a run asks for: the whole lists, the months that each run reads, and the older months that are due.
drop function if exists care.plan(text, date, integer, integer, date);
-- Older versions of care.ask() had this name. psql cannot restore a backup that has a function of this name.
drop function if exists care.begin(text, text);
create or replace function care.plan(
	zone text, today date, days_back integer, days_ahead integer, backfill_from date, older_every integer default 7,
	most_gone integer default 30
)
	returns table (resource text, slice text, is_backfill boolean)
	language plpgsql
	set lock_timeout = '2min'
	as $$
	#variable_conflict use_column
	declare
		risk text := care.log_risk();
		-- The lists and months that this run leaves out, because their last two runs never ended.
		hanging text[];
	begin
		-- The statement fails if PostgreSQL does not know the time zone.
		perform now() at time zone zone;
		perform care.clean_up();
		perform care.note_readers();
		hanging := care.note_hanging();
		update care.setting s
		set
			planned = case
				when
					s.planned is null
					or (s.time_zone, s.days_back, s.days_ahead, s.backfill_from)
					is distinct from (zone, plan.days_back, plan.days_ahead, plan.backfill_from)
				then now() else s.planned
			end,
			time_zone = zone, days_back = plan.days_back, days_ahead = plan.days_ahead, backfill_from = plan.backfill_from,
			older_every = plan.older_every, most_gone = plan.most_gone,
			log_risk = risk, log_risk_since = case when s.log_risk is distinct from risk then now() else s.log_risk_since end
		where
			s.planned is null
			or (s.time_zone, s.days_back, s.days_ahead, s.backfill_from, s.older_every, s.most_gone, s.log_risk)
			is distinct from
			(zone, plan.days_back, plan.days_ahead, plan.backfill_from, plan.older_every, plan.most_gone, risk);
		return query
			with
				-- Each list with a month that lost too many records and waits for a person, with the start of the longest wait.
				waiting as (
					select w.resource, min(w.asked) as since from care.run w
					where
						w.slice <> '' and w.status = 'waiting' and not exists (
							select from care.run d where d.resource = w.resource and d.slice = w.slice and d.status = 'done' and d.id > w.id
						)
					group by w.resource
				),
				known as (
					select
						-- A list that only marks the records of another list has the turn of the other list, so that a run reads both.
						s.*, l.number, coalesce(m.number, l.number) as turn_number, coalesce(l.marks, l.resource) as marked, l.by_month,
						(done.asked at time zone zone)::date as read_on,
						-- If a month waits, its missing records may now be in an older month. So older months that were last read before the wait are read
						-- first, once.
						s.is_older and done.asked < w.since is true as is_sought
					from
						care.slices(today, days_back, days_ahead, backfill_from) s
						join care.list l on l.resource = s.resource
						left join care.list m on m.resource = l.marks
						left join waiting w on w.resource = coalesce(l.marks, l.resource)
						left join lateral (
							select max(r.asked) as asked from care.run r
							where r.resource = s.resource and r.slice = s.slice and r.status = 'done'
						) as done on true
					where s.resource || ' ' || s.slice <> all (hanging)
				)
			select k.resource, k.slice, k.is_older
			from
				known k
				left join lateral (
					select
						first + interval '1 month' as over,
						12 * extract(year from first)::integer + extract(month from first)::integer + k.turn_number as turn
					from (select (nullif(k.slice, '') || '-01')::date as first) as f
				) as month on true
			where
				not k.is_older
				or k.is_sought
				or k.read_on is null
				-- If a month was last read before its end, it may have more records now.
				or k.read_on < month.over and month.over <= today
				or today - k.read_on >= older_every
				-- Each older month has a turn of its own, so that not all older months are read on the same day.
				or k.read_on < today and mod(month.turn + (today - date '2000-01-01'), older_every) = 0
				or care.accepted_until(k.marked, k.slice) > now()
				-- If two records have one id, one record may have moved to another month. Reading the months again shows that.
				or exists (select from care.double_id d where d.resource = k.marked and d.slice = k.slice)
			order by
				-- Lists with runs that never ended come last, because a run that hangs copies nothing more.
				greatest(care.unended(k.resource, k.slice), care.unended(k.marked, k.slice)) > 0,
				k.is_older and not k.is_sought, k.by_month, not k.is_sought, k.is_older and k.read_on is not null, k.slice desc, k.number;
	end
	$$;

-- Returns the requests of a run to the service: a row for each request.
create or replace function care.requests(run_id bigint)
	returns table (
		run bigint, resource text, slice text, status text, from_day text, to_day text, closed boolean, task_closed boolean
	)
	language sql stable
	as $$
		select
			r.id,
			r.resource,
			r.slice,
			r.status,
			case when l.by_month then r.slice || '-01' end,
			case when l.by_month then to_char((r.slice || '-01')::date + interval '1 month - 1 day', 'YYYY-MM-DD') end,
			state.closed,
			state.task_closed
		from
			care.run r
			join care.list l on l.resource = r.resource
			left join (values (false, false), (true, false), (true, true), (false, true)) as state (closed, task_closed)
				on l.by_state
		where r.id = run_id
	$$;

-- Notes that a run asks for a list, and returns the requests. care.take() or care.take_known() notes the outcome. A run that never gets an
-- outcome was stopped before that.
create or replace function care.ask(wanted_resource text, wanted_slice text)
	returns table (
		run bigint, resource text, slice text, status text, from_day text, to_day text, closed boolean,
		task_closed boolean
	)
	language plpgsql
	set lock_timeout = '2min'
	as $$
	#variable_conflict use_column
	declare
		run_id bigint;
	begin
		-- If a run is stopped, its list stays in care.part. Such lists are deleted after a day.
		delete from care.part where handed_over < now() - interval '1 day';
		insert into care.run (resource, slice) values (wanted_resource, wanted_slice) returning id into run_id;
		return query select * from care.requests(run_id);
	end
	$$;

-- Takes the lock of the copy, so that lists are written one after the other, even if two runs work at once. Users who may only read cannot
-- take the lock. Returns an empty text, or the reason if the lock could not be taken in time.
create or replace function care.lock() returns text
	language plpgsql
	set lock_timeout = '2min'
	as $$
	begin
		perform from care.setting for update;
		return '';
	exception when lock_not_available then
		return 'Another session of the database held the lock of the copy for two minutes.';
	end
	$$;

-- Deletes a list from care.part after it was processed, and returns the outcome of its run.
create or replace function care.finish(run_id bigint, part_id bigint)
	returns table (
		run bigint, resource text, slice text, status text, from_day text, to_day text, closed boolean, task_closed boolean,
		reason text
	)
	language plpgsql
	as $$
	#variable_conflict use_column
	begin
		delete from care.part p where p.id = part_id;
		return query
			select r.id, r.resource, r.slice, r.status, null::text, null::text, null::boolean, null::boolean, r.reason
			from care.run r where r.id = run_id;
	end
	$$;

-- Part of care.take(): writes the list that came into pg_temp.came, and the records that the copy has of the same list or month into
-- pg_temp.here. If the copy has a record with the same text, the text that came is not parsed. Its column data then stays null until
-- care.read_known() is called.
create or replace function care.unpack(wanted_slice text, part_id bigint, list care.list) returns void
	language plpgsql
	as $$
	begin
		drop table if exists pg_temp.here;
		create temporary table here on commit drop as
		select r.key, r.twin, r.family, r.hash, r.text_hash, r.day, r.only_with_holds
		from care.record r
		where r.resource = coalesce(list.marks, list.resource) and r.slice = wanted_slice and r.gone is null;
		analyze pg_temp.here (key, family, hash, text_hash);
		drop table if exists pg_temp.came;
		execute format(
			$sql$
				create temporary table came on commit drop as
				with
					element as materialized (
						select number, care.text_hash(text) as text_hash
						from care.part p cross join unnest(p.records) with ordinality as e (text, number)
						where p.id = %4$s
					),
					known as (
						select distinct on (text_hash) text_hash, hash, day, family, left(family, 1) <> '~' or length(family) <> 33 as has_id
						from pg_temp.here where text_hash is not null
					)
				select e.number, e.text_hash, null::jsonb as data, k.hash, k.day, k.has_id, k.family
				from element e join known k on k.text_hash = e.text_hash
				union all
				select
					e.number,
					e.text_hash,
					data,
					md5(data::text),
					care.to_date(data ->> %1$L),
					has_id,
					case when has_id then ids.id else '~' || md5(%2$s) end
				from
					element e
					join (
						select number, text from care.part p cross join unnest(p.records) with ordinality as t (text, number) where p.id = %4$s
					) as t on t.number = e.number
					cross join lateral (select care.json_of(text) as data offset 0) as parsed
					cross join lateral (
						select
							trim(data ->> %3$L) as id,
							-- If an id is a number, it must be above 0.
							coalesce(trim(data ->> %3$L), '') <> '' and coalesce(care.to_number(data ->> %3$L) > 0, true) as has_id
					) as ids
				where data <> '{}' and not exists (select from known k where k.text_hash = e.text_hash)
			$sql$,
			list.day_field,
			case when cardinality(list.fixed_fields) > 0 then care.meanings(list.fixed_fields) else 'data::text' end,
			list.id_field,
			part_id
		);
		analyze pg_temp.came (number, family, hash, text_hash);
	end
	$$;

-- Part of care.take(): fills the column data of the records in pg_temp.came whose texts were known, if the data are needed.
create or replace function care.read_known(part_id bigint) returns void
	language plpgsql
	as $$
	begin
		update pg_temp.came c set data = care.json_of(e.text)
		from care.part p cross join unnest(p.records) with ordinality as e (text, number)
		where p.id = part_id and c.number = e.number and c.data is null;
	end
	$$;

-- If somebody edits a record by hand, this trigger deletes the hash of its text, so that the next run compares the record with the list
-- again. If the copy itself edits a record, it also writes the hash of the new text.
create or replace function care.forget_text() returns trigger
	language plpgsql
	as $$
	begin
		if
			(new.text_hash is null or new.text_hash = old.text_hash)
			and (new.key, new.family, new.twin, new.slice, new.day, new.data)
				is distinct from (old.key, old.family, old.twin, old.slice, old.day, old.data)
		then
			new.hash := md5(new.data::text);
			new.text_hash := null;
		end if;
		return new;
	end
	$$;

create or replace trigger forget_text before update of key, family, twin, slice, day, data on care.record
	for each row execute function care.forget_text();

drop function if exists care.known_fingerprint(care.list, text);
drop function if exists care.fingerprint(uuid[]);

-- Returns the fingerprint of the texts of a list. The order of the list does not matter.
--
-- sorted: the results of care.text_hash() for all texts, sorted and joined. The caller sorts them in the query that reads them, because
-- they can be many.
create or replace function care.fingerprint(sorted bytea) returns text
	language sql immutable parallel safe
	as $$ select encode(sha256(sorted), 'hex') $$;

-- Returns how many records the copy has of a list or month, and their fingerprint. For the list of the shifts that take place, these are
-- the shifts without the mark only_with_holds. The fingerprint is computed from the records, so any change of the records changes it. The
-- fingerprint is null if the copy has no records, or lacks the hash of a text.
--
-- In three cases, even a list with exactly the texts of the copy can change the copy. So in these cases the fingerprint is null, too: two
-- records with an id have the same text, a month of the list waits for a person, or the list is read by state. In a list that is read by
-- state, a record can come twice.
create or replace function care.known(list care.list, wanted_slice text, out records bigint, out fingerprint text)
	language plpgsql stable
	-- The records of a month are stored close together. With the default of this setting, PostgreSQL would read all months to find one.
	set random_page_cost = 1.1
	as $$
	begin
		if list.by_state or exists (
			select from care.run w
			where
				w.resource = list.resource and w.status = 'waiting' and not exists (
					select from care.run d
					where d.resource = w.resource and d.slice = w.slice and d.status = 'done' and d.id > w.id
				)
		) then
			return;
		end if;
		select
			count(*),
			case
				when
					count(text_hash) = count(*)
					and count(distinct text_hash) filter (where has_id) = count(*) filter (where has_id)
				then care.fingerprint(string_agg(uuid_send(text_hash), ''::bytea order by text_hash))
			end
		into records, fingerprint
		from (
			select text_hash, left(family, 1) <> '~' or length(family) <> 33 as has_id
			from care.record
			where
				resource = coalesce(list.marks, list.resource) and slice = wanted_slice and gone is null
				and (list.marks is null or not only_with_holds)
		) as r;
	end
	$$;

-- Returns whether the list that came has exactly the texts of the copy, so that no record is new, changed, gone or back.
create or replace function care.is_as_it_was(this care.run, list care.list) returns boolean
	language plpgsql
	as $$
	begin
		-- care.unpack() fills the column data only for texts that the copy does not know.
		if exists (select from pg_temp.came where data is not null) then
			return false;
		end if;
		return (
			select care.fingerprint(string_agg(uuid_send(text_hash), ''::bytea order by text_hash)) from pg_temp.came
		) = (care.known(list, this.slice)).fingerprint is true;
	end
	$$;

-- Returns whether the copy already has a newer state of this list or month, from a run that asked later.
create or replace function care.is_overtaken(this care.run) returns boolean
	language sql stable
	as $$
		select exists (
			select from care.run r
			where r.resource = this.resource and r.slice = this.slice and r.status = 'done' and r.id > this.id
		)
	$$;

-- Returns whether the last roster of this month was copied, and was asked for before this list of the shifts that take place. If the last
-- roster was not copied, shifts of the copy may have been deleted since. If a roster was asked for after this list, shifts of the copy may
-- be newer than this list.
create or replace function care.has_marked(this care.run, list care.list) returns boolean
	language sql stable
	as $$
		select coalesce((
			select r.status = 'done' and r.id < this.id from care.run r
			where r.resource = list.marks and r.slice = this.slice and r.status in ('done', 'waiting', 'failed')
			order by r.id desc limit 1
		), false)
	$$;

-- Notes the outcome of a list that was taken, and the ids that more than one of its records has.
create or replace function care.note_done(
	run_id bigint, at timestamptz, came bigint, new bigint default 0, changed bigint default 0, gone bigint default 0, back bigint default 0
)
	returns void
	language plpgsql
	as $$
	#variable_conflict use_column
	declare
		this care.run;
	begin
		update care.run r
		set
			status = 'done', finished = note_done.at, missing = null, came = note_done.came, gone = note_done.gone,
			new = coalesce(r.new, 0) + note_done.new, changed = coalesce(r.changed, 0) + note_done.changed,
			back = coalesce(r.back, 0) + note_done.back
		where r.id = run_id
		returning r.* into this;
		delete from care.accepted a where a.resource = this.resource and a.slice = this.slice;
		delete from care.doubled t
		where t.resource = this.resource and not exists (
			select from care.double_id d where d.resource = t.resource and d.id = t.id and d.is_sure
		);
		insert into care.doubled (resource, id, since)
		select distinct d.resource, d.id, at from care.double_id d where d.resource = this.resource and d.is_sure
		on conflict do nothing;
	end
	$$;

-- Notes the outcome of a list that only marks the shifts of a month.
create or replace function care.note_marked(run_id bigint, came bigint, changed bigint) returns void
	language sql
	as $$
		update care.run r
		set
			status = 'done', finished = clock_timestamp(), came = note_marked.came, new = 0, changed = note_marked.changed, gone = 0, back = 0
		where r.id = run_id
	$$;

-- Part of care.take() for the list of the shifts that take place, which is in pg_temp.came. The shifts of the month that only the copy has
-- are on hold, even without a type of hold. Shifts of one family share an id, or the values that no edit changes. If the copy has more
-- shifts of a family than the list, as many as the list lacks are on hold. Shifts for which the list has no shift with equal values
-- are put on hold first.
create or replace function care.mark(run_id bigint, part_id bigint)
	returns table (
		run bigint, resource text, slice text, status text, from_day text, to_day text, closed boolean, task_closed boolean,
		reason text
	)
	language plpgsql
	as $$
	#variable_conflict use_column
	declare
		this care.run;
		list care.list;
		count_changed integer := 0;
	begin
		select * into strict this from care.run where id = run_id;
		select * into strict list from care.list l where l.resource = this.resource;
		if not care.has_marked(this, list) then
			update care.run
			set status = 'superseded', finished = clock_timestamp(), reason = 'The copy does not have the shifts from just before this list.'
			where id = run_id;
		else
			if not care.is_as_it_was(this, list) then
				with
					same as (select family, hash, count(*) as records from pg_temp.came group by family, hash),
					alike as (select family, count(*) as records from pg_temp.came group by family),
					compared as (
						select r.key, r.family, r.only_with_holds, number > coalesce(same.records, 0) as is_other
						from
							(select *, row_number() over (partition by family, hash order by twin) as number from pg_temp.here) as r
							left join same on same.family = r.family and same.hash = r.hash
					),
					judged as materialized (
						select
							h.key, h.only_with_holds,
							row_number() over (partition by h.family order by h.is_other, h.key) > coalesce(alike.records, 0) as is_lacking
						from compared h left join alike on alike.family = h.family
					),
					other as (
						-- If the list and the copy have no shift in common, all marks stay as they were.
						select j.key, j.is_lacking as only_with_holds
						from judged j
						where j.only_with_holds <> j.is_lacking and exists (select from judged where not is_lacking)
					)
				update care.record r
				set only_with_holds = o.only_with_holds, touched = clock_timestamp()
				from other o
				where r.resource = list.marks and r.key = o.key;
				get diagnostics count_changed = row_count;
			end if;
			perform care.note_marked(run_id, (select count(*) from pg_temp.came), count_changed);
		end if;
		return query select * from care.finish(run_id, part_id);
	end
	$$;

-- Writes a whole list, or a whole month of a list, into the copy in one transaction: records that are new, changed, gone or back, and their
-- history.
--
-- run_id: from care.ask()
-- part_id: the row of care.part with the list. If an element of the list is an error instead of a record, the list is incomplete.
-- why_not: the reason why there is no list, or an empty text. If there is no list, or it is incomplete, only the reason is written.
-- If a second answer must show whether records are gone, returns the requests again. Otherwise returns one row with the outcome.
create or replace function care.take(run_id bigint, part_id bigint, why_not text)
	returns table (
		run bigint, resource text, slice text, status text, from_day text, to_day text, closed boolean, task_closed boolean,
		reason text
	)
	language plpgsql
	-- Here, compiling the queries (JIT) takes longer than it saves.
	set jit = off
	-- With this setting, the list of a month fits into memory.
	set work_mem = '64MB'
	set lock_timeout = '2min'
	as $$
	#variable_conflict use_column
	declare
		this care.run;
		list care.list;
		at timestamptz;
		pass integer;
		count_came integer;
		count_new integer;
		count_changed integer;
		count_gone integer;
		count_back integer;
		count_before integer;
		count_lost integer;
		doubled record;
		known_key text;
		known_twin integer;
		lacking text[];
		-- Whether this is the first answer for the list in this run, and not the second.
		is_first boolean;
		has_doubles boolean := false;
		is_too_much boolean;
	begin
		-- A failure is noted without the lock.
		if why_not = '' then
			why_not := care.lock();
		end if;
		select * into strict this from care.run where id = run_id for update;
		select * into strict list from care.list l where l.resource = this.resource;
		at := clock_timestamp();
		is_first := this.missing is null;

		if why_not = '' then
			select p.id into strict part_id from care.part p where p.id = part_id;
			-- If a node of n8n goes on after an error, it returns an item that has only the field "error".
			select coalesce(min(care.json_of(text) ->> 'error'), '') into why_not
			from care.part p cross join unnest(p.records) as text
			where p.id = part_id and left(text, 9) = '{"error":' and care.json_of(text) - 'error' = '{}';
		end if;

		if this.status in ('running', 'again') and why_not <> '' then
			update care.run set status = 'failed', finished = at, reason = why_not where id = run_id;
		elsif this.status in ('running', 'again') and care.is_overtaken(this) then
			update care.run
			set status = 'superseded', finished = at, reason = 'The copy already has this list as it was later.'
			where id = run_id;
		elsif this.status in ('running', 'again') then
			perform care.unpack(this.slice, part_id, list);
			-- If a node of n8n fails before its request, for example without a credential, it returns its input item: the row of care.ask().
			select
				case
					when bool_or(data ? 'run' and data ? 'task_closed')
					then 'The node of n8n did not read the list: check its credential, and whether it is switched off.'
					else 'Something came that is no record of this list.'
				end
			into why_not
			from pg_temp.came
			where jsonb_typeof(data) <> 'object' or not data ?| (
				select array_agg(f.field) || list.id_field from care.field f
				where f.resource = coalesce(list.marks, this.resource) and f.inside = ''
			)
			having count(*) > 0;
			if why_not <> '' then
				delete from care.part p where p.id = part_id;
				return query select * from care.take(run_id, null, why_not);
				return;
			end if;
			perform care.leave_out_forgotten(run_id, list);
			if list.marks is not null then
				return query select * from care.mark(run_id, part_id);
				return;
			end if;
			if care.is_as_it_was(this, list) then
				select count(*) into count_came from pg_temp.came;
				perform care.note_done(run_id, at, count_came);
				return query select * from care.finish(run_id, part_id);
				return;
			end if;
			-- For each record that came, find the same record of the copy. If a record comes twice with equal values, one counts. The states of a
			-- list are requested one after the other. If a record changes between these requests, it can come twice with different values. Then the
			-- later one counts, and all states are requested again.
			drop table if exists pg_temp.who;
			create temporary table who on commit drop as
			select
				number, family, hash, day, null::text as loose, case when has_id and not is_double then family end as key, 0 as twin,
				is_double
			from (
				select
					*, has_id and number < max(number) over (partition by has_id, family, hash) as is_same,
					has_id and number < max(number) over (partition by has_id, family) as is_older,
					has_id and min(hash) over (partition by has_id, family) <> max(hash) over (partition by has_id, family)
						as is_double
				from pg_temp.came
			) as c
			where not is_same and not (is_older and list.by_state and is_first);
			if list.by_state and is_first then
				has_doubles := exists (select from pg_temp.who where is_double);
				update pg_temp.who set key = family where is_double;
			end if;

			-- Find the records that share an id with another record, which can also be in another month. The loop below gives them their keys.
			if list.by_month then
				update pg_temp.who w
				set key = null, is_double = true
				from care.record r
				where
					r.resource = this.resource and r.family = w.family and w.key = w.family
					and left(r.family, 1) <> '~' and r.twin > 0;
				-- Most records are in the same month as before, so the other months are not searched for them.
				with fresh as materialized (
					select w.number, w.family
					from
						pg_temp.who w
						left join care.record r
							on r.resource = this.resource and r.key = w.key and r.slice = this.slice and r.gone is null
					where w.key = w.family and r.key is null
				)
				update pg_temp.who w
				set key = null, is_double = true
				from fresh
				where
					fresh.number = w.number and exists (
						select from care.record o
						where o.resource = this.resource and o.family = fresh.family and o.gone is null and o.slice <> this.slice
					);
				-- If another month was asked for after this list and has the record, the record may have moved there. So the older record of this list
				-- is left out.
				delete from pg_temp.who w
				where
					w.is_double and w.key is null and exists (
						select from
							care.record o
							join care.run d on d.resource = o.resource and d.slice = o.slice and d.status = 'done' and d.id > this.id
						where o.resource = this.resource and o.family = w.family and o.gone is null and o.slice <> this.slice
					) and not exists (
						select from care.record r
						where r.resource = this.resource and r.family = w.family and r.gone is null and r.slice = this.slice
					);
			end if;
			if exists (select from pg_temp.who where is_double and key is null) then
				create index on pg_temp.who (family);
				for doubled in
					select w.number, w.family, w.hash
					from pg_temp.who w
					where w.is_double and w.key is null
					order by
						exists (
							select from care.record r
							where r.resource = this.resource and r.family = w.family and r.hash = w.hash and r.slice = this.slice and r.gone is null
						) desc,
						w.number
				loop
					select r.key, r.twin into known_key, known_twin
					from care.record r
					where
						r.resource = this.resource and r.family = doubled.family
						and not exists (select from pg_temp.who w where w.family = doubled.family and w.key = r.key)
						and (
							r.gone is not null or r.slice = this.slice
							-- A record also counts if its own month lacks it and waits for a person.
							or exists (
								select from care.run d
								where
									d.resource = this.resource and d.slice = r.slice and d.status = 'waiting' and r.key = any (d.missing)
									and not exists (
										select from care.run n
										where n.resource = d.resource and n.slice = d.slice and n.status in ('done', 'waiting') and n.id > d.id
									)
							)
						)
					-- First come the records that are not gone, and among these the records of this month. Then come records with equal values. Among the
					-- records that are gone, the one that was gone last comes first, because it may have moved.
					order by
						r.gone is null desc, r.gone is null and r.slice = this.slice desc, r.hash = doubled.hash desc, r.gone desc, r.twin
					limit 1;
					if not found then
						select coalesce(max(t.twin), -1) + 1 into known_twin
						from (
							select r.twin from care.record r where r.resource = this.resource and r.family = doubled.family
							union all
							select w.twin from pg_temp.who w where w.family = doubled.family and w.key is not null
						) as t;
						known_key := doubled.family || case when known_twin > 0 then '#' || known_twin else '' end;
					end if;
					update pg_temp.who set key = known_key, twin = known_twin where number = doubled.number;
				end loop;
			end if;

			-- Match records without an id: each record that came with a record that the copy has, the most similar pairs first. The second pass
			-- looks for gone records that are back with equal values.
			if exists (select from pg_temp.who where key is null) then
				drop table if exists pg_temp.known;
				-- PostgreSQL assumes that a new table is short. Without this index, it would search the whole table for each record.
				create index on pg_temp.who (family) where key is null;
				execute format(
					$sql$
						create temporary table known on commit drop as
						select
							key, twin, family, hash, day, gone is not null as is_gone, null::text as loose, false as is_taken
						from care.record r
						where
							r.resource = %1$L and family like '~%%' and (gone is not null or r.slice = %2$L)
							and family in (select family from pg_temp.who where key is null)
					$sql$,
					this.resource,
					this.slice
				);
				analyze pg_temp.who (number, family, hash);
				analyze pg_temp.known (key, family, hash);
				for pass in 1..5 loop
					exit when not exists (select from pg_temp.who where key is null)
						or not exists (select from pg_temp.known where not is_taken);
					-- To fill the column loose takes long for a long list. The first two passes have matched the records with equal values without it.
					if pass = 3 then
						perform care.read_known(part_id);
						execute format(
							$sql$
								update pg_temp.who set loose = %1$s from pg_temp.came where came.number = who.number and who.key is null;
								update pg_temp.known set loose = %1$s from care.record r
								where r.resource = %2$L and r.key = known.key and not is_taken
							$sql$,
							care.meanings(list.loose_fields),
							this.resource
						);
					end if;
					with
						here as (
							select
								k.key, k.twin, k.family, l.likeness,
								row_number() over (partition by k.family, l.likeness order by k.loose, k.twin) as number
							from
								pg_temp.known k,
								lateral (
									select case pass when 3 then k.loose when 4 then k.day::text when 5 then '' else k.hash end as likeness
								) as l
							where not k.is_taken and k.is_gone = (pass = 2)
						),
						there as (
							select
								c.number as place, c.family, l.likeness,
								row_number() over (partition by c.family, l.likeness order by c.loose, c.number) as number
							from
								pg_temp.who c,
								lateral (
									select case pass when 3 then c.loose when 4 then c.day::text when 5 then '' else c.hash end as likeness
								) as l
							where c.key is null
						),
						pairs as (
							select here.key, here.twin, there.place
							from here join there using (family, likeness, number)
						),
						taken as (
							update pg_temp.known set is_taken = true from pairs where known.key = pairs.key
						)
					update pg_temp.who set key = pairs.key, twin = pairs.twin from pairs where who.number = pairs.place;
				end loop;
				update pg_temp.who c
				set key = c.family || '-' || fresh.twin, twin = fresh.twin
				from (
					select
						n.number,
						coalesce((
							select max(twin) from care.record r where r.resource = this.resource and r.family = n.family
						), 0) + row_number() over (partition by n.family order by n.number) as twin
					from pg_temp.who n where n.key is null
				) as fresh
				where c.number = fresh.number;
			end if;
			create unique index on pg_temp.who (key);
			analyze pg_temp.who (key);
			-- For each record that came, what the copy has of this record.
			drop table if exists pg_temp.pair;
			create temporary table pair on commit drop as
			select
				c.*, r.key is null as is_new, r.gone is not null as was_gone, r.hash <> c.hash or r.gone is not null as is_changed,
				r.slice <> this.slice as has_moved, case when r.key is null or r.gone is not null then elsewhere.slice end as moved_from
			from
				pg_temp.who c
				left join care.record r on r.resource = this.resource and r.key = c.key
				left join lateral (
					select o.slice from care.record o
					where
						c.is_double and o.resource = this.resource and o.family = c.family and o.slice <> this.slice and o.gone is null
					order by o.twin limit 1
				) as elsewhere on true;
			analyze pg_temp.pair (key, number, is_new, is_changed, has_moved);
			if exists (
				select from pg_temp.pair p join pg_temp.came c using (number)
				where c.data is null and (p.is_new or p.is_changed or p.has_moved)
			) then
				perform care.read_known(part_id);
			end if;

			-- If a record is closed or opened between the requests for the states, perhaps no answer has it. If a list is suddenly empty or much
			-- shorter, this may be a mistake of the service. In both cases, the list is read a second time before a record counts as gone.
			select array_agg(key) into lacking
			from care.record r
			where
				r.resource = this.resource and r.slice = this.slice and gone is null
				and not exists (select from pg_temp.who c where c.key = r.key)
				and (is_first or key = any (this.missing));
			-- Missing records that came in another month after this month was last read have moved to that month.
			drop table if exists pg_temp.moved;
			create temporary table moved on commit drop as
			select
				r.key, r.day, r.data, r.hash, r.changed, n.key as new_key, n.slice as new_slice, n.day as new_day, n.data as new_data,
				n.hash as new_hash, n.text_hash as new_text_hash, coalesce(n.back, n.first_seen) as new_since, n.changed as new_changed
			from
				(
					select *, row_number() over (partition by family order by twin) as number
					from care.record where list.by_month and resource = this.resource and key = any (lacking)
				) as r
				join (
					select *, row_number() over (partition by family order by twin) as number
					from care.record o
					where
						o.resource = this.resource and o.moved_from = this.slice and o.slice <> this.slice and o.gone is null
						-- Older versions had no column moved_in, and their moved_from meant something else.
						and o.moved_in is not null
						and not exists (
							select from care.run d
							where d.resource = this.resource and d.slice = this.slice and d.status = 'done' and d.id > o.moved_in
						)
				) as n using (family, number);
			select array_agg(key) into lacking from unnest(lacking) as key where key not in (select m.key from pg_temp.moved m);
			select
				count(*), count(*) filter (where is_new), count(*) filter (where was_gone),
				count(*) filter (where (is_changed or has_moved) and not was_gone)
			into count_came, count_new, count_back, count_changed
			from pg_temp.pair;
			-- How many records the list has lost. If a series is written anew, its month gets new records for the missing ones, so only the
			-- difference counts. In other lists, a record without an id counts as new after some edits. So new records are subtracted from missing
			-- records without an id.
			select count(*) into count_before
			from care.record r where r.resource = this.resource and r.slice = this.slice and gone is null;
			select
				case
					when list.by_month then least(count(*), count_before - count_came)
					else
						count(*) filter (where left(key, 1) <> '~')
						+ greatest(0, count(*) filter (where left(key, 1) = '~') - coalesce(this.new, 0) - count_new)
				end
			into count_lost
			from unnest(lacking) as key;
			is_too_much := coalesce(care.accepted_until(this.resource, this.slice) <= now(), true) and (
				count_lost >= 5 and count_lost * 100 > count_before * (select most_gone from care.setting)
				or count_lost > 0 and count_came = 0 and not list.by_month
			);

			if is_too_much and not is_first then
				update care.run
				set
					status = 'waiting', finished = at, missing = lacking, came = count_came,
					reason = format('It has lost %s of %s records, so nothing of it is written until a person says so.', count_lost, count_before)
				where id = run_id;
			else
				if not is_too_much then
					insert into care.history (resource, key, day, data, hash, valid_from, valid_until)
					select r.resource, r.key, r.day, r.data, r.hash, r.changed, coalesce(r.gone, at)
					from care.record r join pg_temp.pair p on p.key = r.key
					where r.resource = this.resource and p.is_changed;

					update care.record r
					set
						data = came.data, hash = p.hash, text_hash = came.text_hash, day = p.day, slice = this.slice, gone = null, last_seen = null,
						changed = case when p.is_changed then at else r.changed end,
						-- A record that is back can have moved from another month, like a new record.
						back = case when p.was_gone then at else r.back end,
						moved_from = case when p.was_gone then p.moved_from else r.moved_from end,
						moved_in = case when p.was_gone then case when p.moved_from is not null then run_id end else r.moved_in end
					from pg_temp.pair p join pg_temp.came using (number)
					where r.resource = this.resource and r.key = p.key and (p.is_changed or p.has_moved);

					-- If a waiting month still has fewer than 5 of its missing records, it no longer waits.
					update care.run d
					set status = 'superseded', reason = 'What it had lost has moved to another month.'
					from (
						select w.id, count(r.key) as lost
						from care.run w left join care.record r
							on r.resource = w.resource and r.slice = w.slice and r.key = any (w.missing) and r.gone is null
						where w.resource = this.resource and w.status = 'waiting' and exists (select from pg_temp.pair p where p.key = any (w.missing))
						group by w.id
					) as w
					where d.id = w.id and w.lost < 5;

					-- A record with equal values can come as another text, for example with its fields in another order.
					update care.record r set text_hash = came.text_hash
					from pg_temp.pair p join pg_temp.came using (number)
					where r.resource = this.resource and r.key = p.key and r.text_hash is distinct from came.text_hash;

					insert into care.record (
						resource, key, family, twin, slice, day, data, hash, text_hash, first_seen, changed, moved_from, moved_in
					)
					select
						this.resource, p.key, p.family, p.twin, this.slice, p.day, came.data, p.hash, came.text_hash, at, at, p.moved_from,
						case when p.moved_from is not null then run_id end
					from pg_temp.pair p join pg_temp.came using (number)
					where p.is_new;

					-- A moved record continues under its old key, with one history. If an older list was taken after the move, its values were valid until
					-- the move.
					update care.history h
					set valid_from = least(h.valid_from, m.new_since), valid_until = m.new_since
					from pg_temp.moved m
					where h.resource = this.resource and h.key = m.key and h.valid_until > m.new_since;
					insert into care.history (resource, key, day, data, hash, valid_from, valid_until)
					select this.resource, m.key, m.day, m.data, m.hash, least(m.changed, m.new_since), m.new_since from pg_temp.moved m;
					-- The history of the new key since the move belongs to the moved record. Its earlier history belongs to another record.
					update care.history h set key = m.key
					from pg_temp.moved m
					where h.resource = this.resource and h.key = m.new_key and h.valid_from >= m.new_since;
					delete from care.record r using pg_temp.moved m where r.resource = this.resource and r.key = m.new_key;
					update care.record r
					set slice = m.new_slice, day = m.new_day, data = m.new_data, hash = m.new_hash, text_hash = m.new_text_hash,
						changed = m.new_changed, touched = at
					from pg_temp.moved m where r.resource = this.resource and r.key = m.key;
				end if;
				if is_first and (lacking is not null or has_doubles) and (list.by_state or count_came = 0 or is_too_much) then
					update care.run
					set
						status = 'again', missing = coalesce(lacking, '{}'), new = case when not is_too_much then count_new end,
						changed = case when not is_too_much then count_changed end, back = case when not is_too_much then count_back end
					where id = run_id;
					delete from care.part p where p.id = part_id;
					return query select q.*, null::text from care.requests(run_id) q;
					return;
				end if;

				update care.record r
				set
					gone = at,
					last_seen = coalesce((
						select max(asked) from care.run d
						where d.resource = this.resource and d.slice = this.slice and d.status = 'done'
					), r.changed)
				where r.resource = this.resource and key = any (lacking);
				get diagnostics count_gone = row_count;

				perform care.note_done(run_id, at, count_came, count_new, count_changed, count_gone, count_back);
			end if;
		end if;
		return query select * from care.finish(run_id, part_id);
	end
	$$;

-- Takes a list for which n8n hands over only the fingerprint, because the texts were those of the copy at the time of the request. If the
-- copy has changed since then, the function returns the requests again, and n8n hands over the whole list.
create or replace function care.take_known(run_id bigint, fingerprint text)
	returns table (
		run bigint, resource text, slice text, status text, from_day text, to_day text, closed boolean, task_closed boolean,
		reason text
	)
	language plpgsql
	set lock_timeout = '2min'
	as $$
	#variable_conflict use_column
	declare
		this care.run;
		list care.list;
		known record;
		why_not text := care.lock();
	begin
		if why_not <> '' then
			return query select * from care.take(run_id, null, why_not);
			return;
		end if;
		select * into strict this from care.run where id = run_id for update;
		select * into strict list from care.list l where l.resource = this.resource;
		if this.status = 'running' then
			select * into known from care.known(list, this.slice);
			if
				take_known.fingerprint = known.fingerprint is not true
				or care.is_overtaken(this) or list.marks is not null and not care.has_marked(this, list)
			then
				update care.run set status = 'again' where id = run_id;
				return query select q.*, null::text from care.requests(run_id) q;
				return;
			end if;
			update care.run set forgotten = case when exists (select from care.forgotten) then 0 end where id = run_id;
			if list.marks is null then
				perform care.note_done(run_id, clock_timestamp(), known.records);
			else
				perform care.note_marked(run_id, known.records, 0);
			end if;
		end if;
		return query select * from care.finish(run_id, null);
	end
	$$;

-- Fails if there is no list of this name.
create or replace function care.must_be_list(name text) returns void
	language plpgsql stable
	as $$
	begin
		if not exists (select from care.list l where l.resource = name) then
			raise exception 'There is no list "%". The lists are: %.', name, (select string_agg(l.resource, ', ' order by l.number) from care.list l);
		end if;
	end
	$$;

create or replace function care.check_left_out() returns trigger
	language plpgsql
	as $$
	begin
		perform care.must_be_list(new.resource);
		return new;
	end
	$$;
create or replace trigger check_left_out before insert or update on care.left_out for each row execute function care.check_left_out();

-- Accepts that a list has lost more records than the setting allows. The next run that reads the list then takes it. Without a month, this
-- holds for all months of the list that wait. Returns how many lists or months are accepted.
create or replace function care.accept_loss(wanted_resource text, wanted_slice text default null) returns bigint
	language plpgsql
	as $$
	declare
		accepted bigint;
	begin
		perform care.must_be_list(wanted_resource);
		insert into care.accepted as a (resource, slice)
		select h.resource, h.slice from care.health_of_months h
		where h.resource = wanted_resource and h.slice = coalesce(wanted_slice, h.slice) and h.waits_since is not null
		on conflict (resource, slice) do update set accepted = now();
		get diagnostics accepted = row_count;
		return accepted;
	end
	$$;

drop function if exists care.mails_due(text[], date, integer, integer);
drop function if exists care.mails_due(text[]);

-- Returns the mails that are due and were not sent yet. Each mail has one recipient, so that a refused address does not stop the mails to
-- the others.
create function care.mails_due(recipients text[])
	returns table (about text, recipient text, subject text, lines text[], html text)
	language plpgsql
	as $$
	#variable_conflict use_column
	begin
		return query
			with
				months as (select *, trim(resource || ' ' || slice) as name from care.health_of_months),
				mails as (
					select
						'failed ' || resource || ' ' || slice as about,
						copied as since,
						format('A list cannot be copied: %s', name) as subject,
						array_remove(array[
							format('The list %s could not be copied %s times in a row.', name, failures),
							format('The last reason: %s', last_error),
							case
								when last_error ~ 'refused access' then format(
									'Ask the operator of your care system for the right to read this list, or leave it out: insert into care.left_out values (%L);', resource
								)
							end,
							'What the copy has of it stays as it was. The table care.run tells all.'
						], null) as lines
					from months f
					-- If one mail tells of a list, no second mail tells of the list that marks its records.
					where failures >= 3 and not exists (
						select from care.list l join months m on m.resource = l.marks
						where l.resource = f.resource and m.slice = f.slice and m.failures >= 3
					)
					union all
					select
						'locked',
						now() - interval '1 day',
						'The copy of the care data could not be written: something in the database holds a lock',
						array[
							'These lists could not be written, because another session of the database held a lock for two minutes:',
							string_agg(name, ', ' order by resource, slice),
							'Look in pg_stat_activity for a session of the owner that is idle in a transaction, and end it.'
						]
					from months
					where last_error ~ 'lock timeout|held the lock'
					having count(*) > 0
					union all
					select
						'unwritten',
						now() - interval '1 day',
						'The copy of the care data could not be written',
						array['The database did not take these lists. They stay as they were:']
							|| array_agg(format('%s: %s', name, last_error) order by resource, slice)
							|| array['If it has no space left, the console of your host, or the administrator, gives it more. The next run tries again.']
					from months
					where last_error ~ '^The database did not take the list' and last_error !~ 'lock timeout|held the lock'
					having count(*) > 0
					union all
					select
						'waiting',
						max(waits_since),
						'The copy of the care data waits for you: a list has lost many records',
						array['These lists have lost so many records at once that it may be a mistake. Nothing of them is written:']
							|| array_agg(format('%s: %s', name, last_error) order by resource, slice)
							|| array[
								'If shifts or timesheets moved to a month before those that each run reads, the next run finds them there, and all is well.',
								'If the care system still has these records where they were, look at the rights of the API key. The next run then copies them.',
								format(
									'If they are really gone, run in the database: %s',
									string_agg(
										format(
											'select care.accept_loss(%L%s);', resource, case when slice <> '' then format(', %L', slice) else '' end
										),
										' ' order by resource, slice
									)
								)
							]
					from months
					where waits_since is not null
					having count(*) > 0
					union all
					select
						'double',
						max(since),
						'The copy of the care data: two records have one ID',
						array['Two records of the care system have one ID. The copy keeps both, and reports count both:'] || array_agg(line)
					from (
						select
							max(since) as since,
							format(
								'%s: %s%s', resource, string_agg(distinct id, ', ') filter (where number <= 20),
								case when max(number) > 20 then format(' and %s more', max(number) - 20) end
							) as line
						from (select *, dense_rank() over (partition by resource order by id) as number from care.doubled) as d
						group by resource
					) as d
					having count(*) > 0
					union all
					select * from care.mail_of_forgotten()
					union all
					select
						'log',
						log_risk_since,
						'The copy of the care data: PostgreSQL may write names into its log',
						array[
							format('PostgreSQL may write names of people into its log, because %s.', log_risk),
							'Ask the administrator of the database for the settings of the user that the page "Care data in PostgreSQL" shows.'
						]
					from care.setting
					where only_row and log_risk is not null
					union all
					select
						'saved runs',
						saved_runs_since,
						'The copy of the care data: n8n may keep names in its history',
						array[saved_runs, 'Then delete the runs that it has kept: open Overview, Executions, and choose the runs of the workflow.']
					from care.setting
					where only_row and saved_runs is not null
					union all
					select
						'old',
						now() - interval '1 day',
						'The copy of the care data is older than a day',
						array['The copy of these lists is older than it should be:'] || array_agg(
							format(
								'%s: %s',
								name,
								coalesce(
									'copied ' || to_char(copied at time zone (select time_zone from care.setting), 'YYYY-MM-DD HH24:MI'),
									'never copied'
								)
							) order by resource, slice
						)
					from months
					where is_late
					having count(*) > 0
				)
			select
				m.about, address, m.subject, m.lines,
				-- The signs of HTML are escaped, so that texts of the service cannot change the mail.
				'<p>' || replace(
					replace(replace(replace(array_to_string(m.lines, E'\n'), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\n', '</p><p>'
				) || '</p>'
			from mails m cross join unnest(recipients) as address
			where not exists (
				select from care.mail s
				where s.about = m.about and s.recipient = address and s.sent > coalesce(m.since, '-infinity')
			);
	end
	$$;

-- Notes that a mail went out.
create or replace function care.mailed(given_about text, given_recipient text) returns void
	language sql
	as $$
		insert into care.mail values (given_about, given_recipient, now())
		on conflict (about, recipient) do update set sent = now()
	$$;
