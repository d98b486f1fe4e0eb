-- What a person has accepted holds for a week, for a later loss may be another one.
create or replace function care.accepted_until(wanted_resource text, wanted_slice text) returns timestamptz
	-- Readers of care.health may not read the table behind it.
	language sql stable security definer
	set search_path = pg_catalog
	as $$
		select a.accepted + interval '7 days' from care.accepted a where a.resource = wanted_resource and a.slice = wanted_slice
	$$;

-- Casts that never fail: null where a value cannot be read. care.oddity counts those. Their patterns name each character, for \s
-- and \d also stand for some that PostgreSQL reads as no space and no digit.

-- A label as it is compared: in small letters, and without any spaces around it, also those of other scripts.
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
	-- Most values begin with a letter or another digit, and need no pattern.
	as $$ select value is not null and (left(value, 1) > '0' collate "C" or value !~ '^[ \t\n\r\f\v]*(0000-00-00[ T0:.Z]*)?$') $$;

create or replace function care.to_text(value text) returns text
	language sql immutable parallel safe
	as $$ select case when left(value, 10) <> '0000-00-00' or care.is_set(value) then value end $$;

create or replace function care.to_integer(value text) returns bigint
	language sql immutable parallel safe
	as $$ select case when value ~ '^[ \t\n\r\f\v]*[+-]?[0-9]{1,18}(\.0{0,9})?[ \t\n\r\f\v]*$' then value::numeric::bigint end $$;

-- The build puts the rules of the reports in, here and below.
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

-- An amount, also as people write it, as the report Agreements and Budgets reads it. Nothing is zero.
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

-- The pattern has the days of each month, and leap years.
create or replace function care.to_date(value text) returns date
	language sql immutable parallel safe
	as $$
		select case
			-- The days that each month has take no long pattern.
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

-- The service writes times without a zone. One with a zone is odd: without it, it would be another time.
create or replace function care.to_datetime(value text) returns timestamp
	language sql immutable parallel safe
	as $$
		select case
			when value ~ '^[0-9]{4}-[0-9][0-9]-[0-9][0-9]$' then care.to_date(value) + time '00:00'
			else care.to_date(value) + care.to_time(substr(value, 12))
		end
	$$;

-- A lone U+FFFD stands for what a database cannot hold, see care.take().
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

-- What a field means, whichever way the service writes it, for records without an id.
create or replace function care.meaning(value text) returns text
	language sql immutable parallel safe
	as $$ select case when care.is_set(value) then lower(trim(value)) else '' end $$;

-- The same of several fields, as an expression over a column "data": as a function it would take seconds for a long list.
create or replace function care.meanings(fields text[]) returns text
	language sql immutable
	as $$
		select coalesce(string_agg(format('care.meaning(data ->> %L)', field), $e$ || E'\x1f' || $e$ order by number), $e$''$e$)
		from unnest(fields) with ordinality as f(field, number)
	$$;

-- A record as n8n writes it. jsonb holds neither the character NUL nor half a pair of UTF-16; whole pairs are not escaped there.
create or replace function care.json_of(value text) returns jsonb
	language sql immutable parallel safe
	as $$
		select case
			when strpos(value, '\u0000') > 0 or strpos(value, '\ud') > 0
			then regexp_replace(value, '(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})', '\1\\ufffd', 'g')::jsonb
			else value::jsonb
		end
	$$;

-- Stands for the text of a record, as the node of n8n computes it, too: the first half of its SHA-256.
create or replace function care.text_hash(value text) returns uuid
	-- convert_to() is stable. A query takes over what this does only if this says no more than that; a call would cost more than the hash.
	language sql stable parallel safe
	as $$ select encode(substr(sha256(convert_to(value, 'UTF8')), 1, 16), 'hex')::uuid $$;

-- All that the copy is to have: the whole lists, and months. The months of the window are read at each run. Older ones are those
-- of the backfill, and all others that the copy has.
create or replace function care.slices(today date, days_back integer, days_ahead integer, backfill_from date)
	returns table (resource text, slice text, is_older boolean)
	-- Readers of care.health may not read the tables behind it.
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

-- Why PostgreSQL may write what n8n sends into its log; null where it does not. n8n's Postgres node sends values within the text
-- of its statements, so no setting for parameters keeps them out.
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
				-- Details of an error have the record that was not taken.
				(7, 'log_error_verbosity', current_setting('log_error_verbosity') <> 'terse'),
				(8, 'pgaudit.log', current_setting('pgaudit.log', true) not in ('', 'none'))
		) as risk (number, name, is_risk)
		where is_risk
	$$;

-- What to ask for now: the whole lists, the months of the window, and older months in turn.
drop function if exists care.plan(text, date, integer, integer, date);
-- By this name, psql cannot restore a backup.
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
		-- The lists that this run leaves out, because they never ended.
		hanging text[];
	begin
		-- Fails where PostgreSQL does not know the zone.
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
				-- Since when a month of a list waits for a person, because it lost too much.
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
						-- What marks the records of a list is read whenever that list is.
						s.*, l.number, coalesce(m.number, l.number) as turn_number, coalesce(l.marks, l.resource) as marked, l.by_month,
						(done.asked at time zone zone)::date as read_on,
						-- What a month has lost may have moved to an older one. So these are read first, once.
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
				-- What was read before its month was over is not all of it.
				or k.read_on < month.over and month.over <= today
				or today - k.read_on >= older_every
				-- Each month has a day of its own, so that they do not come all at once.
				or k.read_on < today and mod(month.turn + (today - date '2000-01-01'), older_every) = 0
				or care.accepted_until(k.marked, k.slice) > now()
				-- Of two records with one id, one may have moved.
				or exists (select from care.double_id d where d.resource = k.marked and d.slice = k.slice)
			order by
				-- Behind one that never ends, nothing is copied.
				greatest(care.unended(k.resource, k.slice), care.unended(k.marked, k.slice)) > 0,
				k.is_older and not k.is_sought, k.by_month, not k.is_sought, k.is_older and k.read_on is not null, k.slice desc, k.number;
	end
	$$;

-- What to ask the service for: a row for each request.
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

-- Notes that a list is asked for, and returns what to ask. What comes of it is written by care.take(); where nothing is, the
-- run was ended before.
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
		-- What a run has left behind that was ended from outside.
		delete from care.part where handed_over < now() - interval '1 day';
		insert into care.run (resource, slice) values (wanted_resource, wanted_slice) returning id into run_id;
		return query select * from care.requests(run_id);
	end
	$$;

-- Takes the lock of the copy: one list after the other, also where two runs work at once. Who may only read cannot take it. Returns why
-- not; empty where it has it.
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

-- Drops a list that was taken, and returns what its run came to.
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

-- The part of care.take() that unpacks a list into pg_temp.came, and notes in pg_temp.here what the copy has of it. A text that came
-- before, and whose record is here, needs no reading: what it says is known. Its data is empty then; see care.read_known().
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
							-- An id is above 0.
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

-- Reads the records of pg_temp.came whose texts were known, where more is wanted of them.
create or replace function care.read_known(part_id bigint) returns void
	language plpgsql
	as $$
	begin
		update pg_temp.came c set data = care.json_of(e.text)
		from care.part p cross join unnest(p.records) with ordinality as e (text, number)
		where p.id = part_id and c.number = e.number and c.data is null;
	end
	$$;

-- Makes a record that somebody edits by hand one that the next run compares with the list again. The copy knows records by their texts,
-- and each of its own edits brings another text.
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

-- Stands for the texts of a list, whichever order they have.
--
-- sorted: care.text_hash() of each, one behind the other. Who calls it sorts them where it reads them, for they are many.
create or replace function care.fingerprint(sorted bytea) returns text
	language sql immutable parallel safe
	as $$ select encode(sha256(sorted), 'hex') $$;

-- What the copy has of a list, or of the shifts that take place: how many records, and their fingerprint. It is made of the records
-- themselves, so whoever writes them changes it. It is null where the copy has none, or does not know a text. It is also null where a list
-- of just these texts may change something: two texts with one ID, and lists by state, where a record may be in two parts. The same holds
-- for lists of which a month waits for a person.
create or replace function care.known(list care.list, wanted_slice text, out records bigint, out fingerprint text)
	language plpgsql stable
	-- The records of a month lie together. At the usual cost of a page, PostgreSQL reads all months for those of one.
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

-- Whether a list that came is text by text what the copy has, so that nothing is new, changed, gone or back.
create or replace function care.is_as_it_was(this care.run, list care.list) returns boolean
	language plpgsql
	as $$
	begin
		-- What was read has a text that the copy does not know.
		if exists (select from pg_temp.came where data is not null) then
			return false;
		end if;
		return (
			select care.fingerprint(string_agg(uuid_send(text_hash), ''::bytea order by text_hash)) from pg_temp.came
		) = (care.known(list, this.slice)).fingerprint is true;
	end
	$$;

-- Whether the copy has the list already as it was later.
create or replace function care.is_overtaken(this care.run) returns boolean
	language sql stable
	as $$
		select exists (
			select from care.run r
			where r.resource = this.resource and r.slice = this.slice and r.status = 'done' and r.id > this.id
		)
	$$;

-- Whether the copy has the shifts from just before the list of those that take place. A shift that it has by an older list may have
-- been deleted, and by a later one it may be new.
create or replace function care.has_marked(this care.run, list care.list) returns boolean
	language sql stable
	as $$
		select coalesce((
			select r.status = 'done' and r.id < this.id from care.run r
			where r.resource = list.marks and r.slice = this.slice and r.status in ('done', 'waiting', 'failed')
			order by r.id desc limit 1
		), false)
	$$;

-- Notes what a list came to that was taken.
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

-- Notes that the shifts of a month are marked.
create or replace function care.note_marked(run_id bigint, came bigint, changed bigint) returns void
	language sql
	as $$
		update care.run r
		set
			status = 'done', finished = clock_timestamp(), came = note_marked.came, new = 0, changed = note_marked.changed, gone = 0, back = 0
		where r.id = run_id
	$$;

-- The part of care.take() for the shifts that take place, which are in pg_temp.came: the others of the month are on hold, also
-- without a type. Of shifts that share an id, or what no edit changes, as many are as the list has fewer; first those that it
-- does not have as they are. Where the list has none of the shifts of the copy, it tells nothing.
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
						-- Lists with no shift in common tell nothing: what was known before stays.
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

-- Takes a whole list, or a whole month of one: what is new, changed, gone and back, with its history, in one transaction.
--
-- run_id: from care.ask()
-- part_id: the list, in care.part. Where an element holds an error instead of a record, the list was not read whole.
-- why_not: why there is no list; empty where there is one. Where it was not read whole, nothing is written but that.
-- Returns what to ask for a second time, where that has to show whether records are gone; else one row with the outcome.
create or replace function care.take(run_id bigint, part_id bigint, why_not text)
	returns table (
		run bigint, resource text, slice text, status text, from_day text, to_day text, closed boolean, task_closed boolean,
		reason text
	)
	language plpgsql
	-- Compiling takes longer than it saves here.
	set jit = off
	-- A list of a month stays in memory.
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
		-- Whether it is asked for the first time in this run.
		is_first boolean;
		has_doubles boolean := false;
		is_too_much boolean;
	begin
		-- To note a failure takes no lock.
		if why_not = '' then
			why_not := care.lock();
		end if;
		select * into strict this from care.run where id = run_id for update;
		select * into strict list from care.list l where l.resource = this.resource;
		at := clock_timestamp();
		is_first := this.missing is null;

		if why_not = '' then
			select p.id into strict part_id from care.part p where p.id = part_id;
			-- What a node of n8n gives that goes on after an error.
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
			-- A node of n8n that fails before it asks, such as one without a credential, gives what it got: the row of care.ask().
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
			-- Which record each of them is. Of one that comes twice as it is, one counts. The states of a list are asked for one after the
			-- other, so a record may come twice because it was changed meanwhile: the later one counts, and all are asked for again.
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

			-- Two records with one id. They may also come in several months.
			if list.by_month then
				update pg_temp.who w
				set key = null, is_double = true
				from care.record r
				where
					r.resource = this.resource and r.family = w.family and w.key = w.family
					and left(r.family, 1) <> '~' and r.twin > 0;
				-- Most are where they were, and need no look at the other months.
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
				-- Of one that a month has which was asked for later, this list is older news: it may have moved there.
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
							-- Its own month lacks it, and waits for a person.
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
					-- Of those that are gone, one that is back as it was, else the last one: it may have moved.
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

			-- Records without an id: which of those that came is which of those that were here, the most alike first. The
			-- second pass looks among those that are gone, for those that are back as they were.
			if exists (select from pg_temp.who where key is null) then
				drop table if exists pg_temp.known;
				-- PostgreSQL takes a list that it does not know yet for short, and would search all of it for each record.
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
					-- Takes long for a long list, and those that are equal need none.
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
			-- What the copy has of each of them.
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

			-- One that is closed or opened while the states are asked for may be in none of them, and a list that is suddenly
			-- empty, or much shorter, may be a slip. So these are asked a second time before anything is called gone.
			select array_agg(key) into lacking
			from care.record r
			where
				r.resource = this.resource and r.slice = this.slice and gone is null
				and not exists (select from pg_temp.who c where c.key = r.key)
				and (is_first or key = any (this.missing));
			-- Those of them that came in another month since this one was read: they moved there.
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
						-- Versions before this column meant something else by the other one.
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
			-- How many the list has lost. A month may have as many new ones instead, when a series is written anew. Records without an
			-- id are new after some edits.
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
						-- One that is back may have moved as well as a new one.
						back = case when p.was_gone then at else r.back end,
						moved_from = case when p.was_gone then p.moved_from else r.moved_from end,
						moved_in = case when p.was_gone then case when p.moved_from is not null then run_id end else r.moved_in end
					from pg_temp.pair p join pg_temp.came using (number)
					where r.resource = this.resource and r.key = p.key and (p.is_changed or p.has_moved);

					-- A month that lost no more than those has none to wait for.
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

					-- The same record may come in another text, such as one with its fields in another order.
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

					-- What moved goes on as one. An older list that was taken after the move tells what was before it.
					update care.history h
					set valid_from = least(h.valid_from, m.new_since), valid_until = m.new_since
					from pg_temp.moved m
					where h.resource = this.resource and h.key = m.key and h.valid_until > m.new_since;
					insert into care.history (resource, key, day, data, hash, valid_from, valid_until)
					select this.resource, m.key, m.day, m.data, m.hash, least(m.changed, m.new_since), m.new_since from pg_temp.moved m;
					-- What the key was before, while both were there, is another one's.
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

-- Takes a list of which n8n has only the fingerprint, because its texts are those that the copy had when it was asked for. Where the copy
-- has others by now, it returns what to ask for again, and that list is handed over.
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

-- Fails where there is no list of this name.
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

-- Takes a list as it is, although it has lost more than the setting allows: the next run that reads it does. Without a month, all
-- months of the list that wait. Returns how many lists, or months, these are.
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

-- The mails that are due and did not go out yet, from what care.health is made of: each to one recipient, so that a refused address
-- keeps it from nobody else.
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
					-- Who hears of a list need not hear of what marks its records.
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
				-- Texts of the service cannot change the mail.
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
