-- Functions that delete from the copy: old data, and the data of people who are to be forgotten.

-- Sets how long the copy keeps one kind of data. The kind "gone" means records that a list no longer has, with their history. The kind
-- "history" means former versions of records. The kind "runs" means rows of care.run. If how_long is null, the data are kept for ever. The
-- next run deletes older data. Returns the limits of all three kinds.
drop function if exists care.keep(text, interval);
create function care.keep(what text, how_long interval) returns text
	language plpgsql
	set lock_timeout = '2min'
	as $$
	begin
		if what not in ('gone', 'history', 'runs') then
			raise exception 'care.keep() knows "gone", "history" and "runs", not "%".', what;
		end if;
		-- The copy needs the data of the last 30 days, to find out which records are back and which runs failed.
		if how_long < interval '30 days' then
			raise exception 'The copy keeps things for at least 30 days, so not for %.', how_long;
		end if;
		update care.setting
		set
			keep_gone = case what when 'gone' then how_long else keep_gone end,
			keep_history = case what when 'history' then how_long else keep_history end,
			keep_runs = case what when 'runs' then how_long else keep_runs end;
		return (
			select format(
				'gone: %s, history: %s, runs: %s', coalesce(s.keep_gone::text, 'for ever'), coalesce(s.keep_history::text, 'for ever'),
				coalesce(s.keep_runs::text, 'for ever')
			)
			from care.setting s
		);
	end
	$$;

-- Deletes data that are older than the limits of care.keep(). For each list, notes the moment before which its past is now incomplete.
create or replace function care.clean_up() returns void
	language plpgsql
	as $$
	declare
		setting care.setting;
	begin
		-- The lock of the copy is taken first. If another run has the lock, this run does not wait, because the next run deletes old data, too.
		select * into setting from care.setting for update skip locked;
		if not found then
			return;
		end if;
		-- The last complete run of each list or month stays, because it shows that the copy has this list or month.
		delete from care.run r
		where
			r.asked < now() - setting.keep_runs
			and exists (
				select from care.run d where d.resource = r.resource and d.slice = r.slice and d.status = 'done' and d.id > r.id
			);
		with
			old as (
				delete from care.record where gone < now() - setting.keep_gone returning resource, key, gone
			),
			versions as (
				delete from care.history h
				where
					h.valid_until < now() - setting.keep_history
					or exists (select from old where old.resource = h.resource and old.key = h.key)
				returning h.resource, h.valid_until
			),
			holds as (
				delete from care.held where until < now() - setting.keep_history returning resource, until
			)
		insert into care.past_deleted as d (resource, by_keep)
		select resource, max(at)
		from (select resource, gone as at from old union all select resource, valid_until from versions union all select resource, until from holds) as deleted
		group by resource
		on conflict (resource) do update set by_keep = greatest(d.by_keep, excluded.by_keep);
	end
	$$;

create or replace function care.person_hash(salt text, who text, id bigint) returns text
	language sql immutable parallel safe
	as $$ select encode(sha256(convert_to(concat_ws(' ', salt, who, id::text), 'UTF8')), 'hex') $$;

create or replace function care.is_forgotten(who text, id bigint) returns boolean
	language sql stable
	as $$
		select exists (
			select from care.forgotten f, care.setting s where f.who = is_forgotten.who and f.hash = care.person_hash(s.salt, is_forgotten.who, is_forgotten.id)
		)
	$$;

create or replace function care.names(data jsonb, fields text[], id bigint) returns boolean
	language sql immutable parallel safe
	as $$ select exists (select from unnest(fields) as field where care.to_integer(data ->> field) = id) $$;

-- Deletes all records and versions of a client or worker: the own record of this person, and the records that have the id of this person in
-- a field for clients or workers. If the service still has such records, the next runs leave them out, until care.remember() is called.
-- Returns in words how many records and versions were deleted.
drop function if exists care.forget(text, bigint);
create function care.forget(who text, id bigint) returns text
	language plpgsql
	set lock_timeout = '2min'
	as $$
	declare
		records bigint;
		versions bigint;
		is_here boolean;
	begin
		if who not in ('client', 'worker') then
			raise exception 'care.forget() deletes a client or a worker, not "%".', who;
		end if;
		if id is null or id <= 0 then
			raise exception 'care.forget() takes an ID above 0.';
		end if;
		perform from care.setting for update;
		-- Lists that were handed over and not taken yet can contain this person.
		delete from care.part;
		update care.run
		set status = 'superseded', finished = clock_timestamp(), reason = 'Somebody was deleted from the copy meanwhile.'
		where status in ('running', 'again');
		insert into care.forgotten as f (who, hash)
		select forget.who, care.person_hash(s.salt, forget.who, forget.id) from care.setting s
		on conflict on constraint forgotten_pkey do update set since = now();
		with
			deleted as (
				delete from care.history h using care.list l
				where
					l.resource = h.resource
					and care.names(h.data, case forget.who when 'client' then l.client_fields else l.worker_fields end, forget.id)
				returning h.resource
			),
			noted as (
				insert into care.past_deleted as d (resource, by_forget) select distinct resource, now() from deleted
				on conflict on constraint past_deleted_pkey do update set by_forget = now()
			)
		select count(*) into versions from deleted;
		with
			deleted as (
				delete from care.record r using care.list l
				where
					l.resource = r.resource
					and care.names(r.data, case forget.who when 'client' then l.client_fields else l.worker_fields end, forget.id)
				returning r.resource, r.key, r.family
			),
			-- care.run.missing has the keys of deleted records if their list waits for a person, and care.doubled can have their ids.
			waiting as (
				update care.run w
				set missing = (
					select coalesce(array_agg(m.lacking), '{}') from unnest(w.missing) as m (lacking)
					where not exists (select from deleted d where d.resource = w.resource and d.key = m.lacking)
				)
				where exists (select from deleted d where d.resource = w.resource and d.key = any (w.missing))
			),
			doubled as (
				delete from care.doubled t using deleted d where t.resource = d.resource and t.id = d.family
			),
			noted as (
				insert into care.past_deleted as d (resource, by_forget) select distinct resource, now() from deleted
				on conflict on constraint past_deleted_pkey do update set by_forget = now()
			)
		select count(*) into records from deleted;
		if records + versions = 0 then
			return format(
				'Nobody with this ID is in the copy; the ID is on the list of the forgotten. If it was a mistake: select care.remember(%L, %s).', who, id
			);
		end if;
		return format('Deleted: %s, counted with what they were before. The next runs leave out what names this ID.', records + versions);
	end
	$$;

-- Ends the effect of care.forget() for a person, so that the next runs copy the records of this person again. Returns whether the person
-- was forgotten.
create or replace function care.remember(who text, id bigint) returns boolean
	language sql
	as $$
		with taken as (
			delete from care.forgotten f using care.setting s
			where f.who = remember.who and f.hash = care.person_hash(s.salt, remember.who, remember.id)
			returning 1
		)
		select exists (select from taken)
	$$;

-- Part of care.take(): leaves out the records with the id of a forgotten person, and counts these records.
create or replace function care.leave_out_forgotten(run_id bigint, list care.list) returns void
	language plpgsql
	as $$
	declare
		left_out integer;
	begin
		if not exists (select from care.forgotten) then
			return;
		end if;
		delete from pg_temp.came c
		where c.number in (
			select d.number
			from
				pg_temp.came d
				cross join care.setting s
				cross join lateral (
					select 'client' as who, field from unnest(list.client_fields) as field
					union all
					select 'worker', field from unnest(list.worker_fields) as field
				) as named
				join care.forgotten f
					on f.who = named.who and f.hash = care.person_hash(s.salt, named.who, care.to_integer(d.data ->> named.field))
		);
		get diagnostics left_out = row_count;
		update care.run r set forgotten = left_out where r.id = run_id;
	end
	$$;

-- Returns a mail that tells that the service still has records of a forgotten person. The mail is sent once after the last care.forget().
create or replace function care.mail_of_forgotten()
	returns table (about text, since timestamptz, subject text, lines text[])
	language plpgsql stable
	as $$
	begin
		return query
			select
				'forgotten',
				(select max(f.since) from care.forgotten f),
				'The copy of the care data: the care system still has somebody who was forgotten',
				array[
					'Somebody was deleted from the copy with care.forget(), and the care system still has records of them. The copy leaves these out:',
					string_agg(format('%s: %s', h.resource, h.forgotten), ', ' order by h.resource),
					'Sums of reports are without these records. Delete them in the care system, or take the person off the list with care.remember().'
				]
			from care.health h join care.list l on l.resource = h.resource
			-- A list that only marks the records of another list has no records of its own.
			where h.forgotten > 0 and l.marks is null and exists (select from care.forgotten)
			-- The mail waits for each list that was last read before the last care.forget(), because that run did not count this person.
			and not exists (
				select from care.health_of_months m
				where not m.is_older and m.failures = 0 and m.waits_since is null
					and m.copied < (select max(f.since) from care.forgotten f)
			)
			having count(*) > 0;
	end
	$$;

-- Returns a text with characters in place of HTML entities, like decodeEntities() of the package. Each entity is decoded only once, and an
-- entity that is not known stays as it is.
create or replace function care.decode_entities(value text) returns text
	language plpgsql immutable parallel safe
	as $$
	begin
		-- Nearly every text has no entity, and is returned here.
		if strpos(value, '&') = 0 then
			return value;
		end if;
		return (
			select
				string_agg(
					case
						when p.place = 1 then p.part
						when c.code between 1 and 1114111 and c.code not between 55296 and 57343
							then chr(c.code) || substr(p.part, strpos(p.part, ';') + 1)
						else '&' || p.part
					end,
					'' order by p.place
				)
			from
				regexp_split_to_table(value, '&') with ordinality as p (part, place)
				cross join lateral (select substring(p.part from '^(#?\w{1,8});') as entity) as e
				cross join lateral (
					select
						case
							when e.entity ~* '^#x[0-9a-f]{1,6}$' then ('x' || lpad(substr(e.entity, 3), 8, '0'))::bit(32)::integer
							when e.entity ~ '^#[0-9]{1,7}$' then substr(e.entity, 2)::integer
							else (':entityCodes'::jsonb ->> e.entity)::integer
						end as code
				) as c
		);
	end
	$$;

-- Returns a text in the form for searching: in small letters, with characters in place of HTML entities, and with one kind of apostrophe and
-- blank.
create or replace function care.plain(value text) returns text
	language sql immutable parallel safe
	as $$
		select translate(lower(care.decode_entities(value)), chr(8216) || chr(8217) || chr(160), ''''' ')
	$$;

-- Returns where texts in other records mention a client or worker. care.forget() does not delete these texts. The function takes the names,
-- code, e-mail and phones of the person from the copy, so it must be called before care.forget(). If a text has only the last name, it may
-- mean another person.
create or replace function care.mentions(who text, id bigint)
	returns table (resource text, key text, field text, mention text, versions bigint, is_present boolean)
	language plpgsql stable
	as $$
	#variable_conflict use_column
	declare
		kinds text[];
		words text[];
		patterns text[];
	begin
		select
			array_agg(w.kind), array_agg(translate(w.word, '"\', '')),
			array_agg('(?<![[:alnum:]])' || regexp_replace(w.word, '([^[:alnum:] ])', '\\\1', 'g') || '(?![[:alnum:]])')
		into kinds, words, patterns
		from (
			select distinct named.kind, care.plain(trim(named.word)) as word
			from
				care.version v
				join care.list l on l.resource = v.resource
				cross join lateral (
					values
						('full name', nullif(trim(v.data ->> 'FirstName'), '') || ' ' || nullif(trim(v.data ->> 'LastName'), '')),
						('full name', nullif(trim(v.data ->> 'PreferredName'), '') || ' ' || nullif(trim(v.data ->> 'LastName'), '')),
						('full name', nullif(trim(v.data ->> 'LastName'), '') || ', ' || nullif(trim(v.data ->> 'FirstName'), '')),
						('last name', v.data ->> 'LastName'),
						('code', coalesce(v.data ->> 'ClientCode', v.data ->> 'CarerCode')),
						('e-mail', v.data ->> 'Email'),
						('phone', v.data ->> 'Phone1'),
						('phone', v.data ->> 'Phone2')
				) as named (kind, word)
			-- Words with fewer than 3 characters are in too many texts.
			where v.resource = mentions.who and care.to_integer(v.data ->> l.id_field) = mentions.id and length(trim(named.word)) >= 3
		) as w;
		return query
			select
				v.resource, v.key, f.field,
				(
					select p.kind from unnest(kinds, patterns) as p (kind, pattern)
					where care.plain(f.value) ~ p.pattern
					order by array_position(array['full name', 'e-mail', 'phone', 'code', 'last name'], p.kind) limit 1
				) as mention,
				count(*), bool_or(v.valid_until is null)
			from
				care.version v
				join care.list l on l.resource = v.resource
				cross join lateral jsonb_each_text(v.data) as f (field, value)
			where
				not care.names(v.data, case mentions.who when 'client' then l.client_fields else l.worker_fields end, mentions.id)
				-- Most records have none of the words. This condition finds that out without a pattern.
				and exists (
					select from unnest(words) as word where strpos(translate(care.plain(v.data::text), '"\', ''), word) > 0
				)
				and care.plain(f.value) ~ any (patterns)
			group by v.resource, v.key, f.field, mention
			order by v.resource, v.key, f.field;
	end
	$$;
