-- Written by npm run build, from postgresql/ and the field tables in api/. Version 10.
do $setup$
declare
	is_there boolean := false;
	there integer;
begin
	perform set_config('lock_timeout', '2min', true);
	-- Without this, psql would print a notice for each thing that does not exist yet.
	perform set_config('client_min_messages', 'warning', true);
	if getdatabaseencoding() <> 'UTF8' then
		raise exception 'This database has the encoding %, which lacks characters of names and notes, so nothing is copied. Make a database with the encoding UTF8, such as by: create database care encoding ''UTF8'' template template0; Then choose it in the credential.', getdatabaseencoding();
	end if;
	if to_regclass('care.setting') is null then
		-- If two first runs come at once, the second one waits here until the first one has made the tables.
		perform pg_advisory_xact_lock(hashtext('care.setting'));
	end if;
	-- The first look takes no lock, because a user who may only read cannot take it. The second look is made with the lock.
	for look in 1..2 loop
		exit when not exists (select from pg_tables where schemaname = 'care' and tablename = 'setting');
		if exists (select from pg_tables where schemaname = 'care' and tablename = 'migration') then
			execute $check$ select max(number) from care.migration $check$ into there;
		end if;
		if there > 10 then
			raise exception 'Version % of the template has set up this database, and this workflow has version 10, so it copies nothing any more. Unpublish it, import the newest template "Care data in PostgreSQL", and publish that one.', there;
		end if;
		execute $check$ select version = '02ac045faa1c9167 ' || (select coalesce(string_agg(oid::text, ' ' order by oid), '') from pg_roles where rolname in ('care_reader', 'care_reader_without_people')) from care.setting $check$ into is_there;
		if is_there then
			perform care.give_rights();
			return;
		end if;
		-- If several runs want to update the tables, they do it one after the other.
		if look = 1 then
			execute $lock$ select from care.setting for update $lock$;
		end if;
	end loop;
	execute $care$
create schema if not exists care_without_people;

-- An update replaces views and functions in place, so that views of users that read them stay. If columns of a view were renamed, removed
-- or have another type, PostgreSQL refuses that. Then the view and all views that read it are dropped, and the view is made anew. The views
-- of users are made again at the end, with the definitions that they had: see make_again below.
drop table if exists pg_temp.taken_away, pg_temp.in_the_way;
create temporary table taken_away (
	number bigint generated always as identity, name text, kind text, is_ours boolean, made text, columns_read text[],
	indexes text[], rights text[], comments text[]
) on commit drop;
create temporary table in_the_way (line text) on commit drop;

-- Returns the columns that a view reads. A view can name columns by their positions. After an update, other columns may have these
-- positions.
create or replace function pg_temp.columns_read(view text) returns text[]
	language sql
	as $$
		select array_agg(distinct concat_ws('.', d.refobjid::regclass, a.attname) order by concat_ws('.', d.refobjid::regclass, a.attname))
		from
			pg_rewrite r
			join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refobjid <> r.ev_class
			join pg_attribute a on d.refclassid = 'pg_class'::regclass and a.attrelid = d.refobjid and a.attnum = d.refobjsubid
		where r.ev_class = to_regclass(view)
	$$;

-- Drops the views that read a table, view or function (the root), and the root itself if it is one of our views. Views that must stay are
-- noted in pg_temp.in_the_way.
create or replace function pg_temp.take_away(root_class regclass, root oid) returns void
	language plpgsql
	-- With this path, pg_get_viewdef() writes all names outside pg_catalog with their schemas.
	set search_path = pg_catalog
	as $$
	declare
		before bigint := (select coalesce(max(number), 0) from pg_temp.taken_away);
		one record;
		detail text;
	begin
		insert into pg_temp.taken_away (name, kind, is_ours, made, columns_read, indexes, rights, comments)
		with recursive
			reads as (
				select distinct r.ev_class as reader, d.refclassid as class, d.refobjid as oid
				from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
				where d.refobjid <> r.ev_class
			),
			found (class, oid, depth) as (
				select root_class::oid, root, 0
				union
				select 'pg_class'::regclass::oid, reads.reader, found.depth + 1 from found join reads using (class, oid)
			),
			views as (
				select
					c.*, max(f.depth) as depth, n.nspname || '.' || c.relname = any ('{care.client_all,care.client,care.worker_all,care.worker,care.service_all,care.service,care.payer_all,care.payer,care.document_category_all,care.document_category,care.incident_category_all,care.incident_category,care.payer_category_all,care.payer_category,care.roster_item_category_all,care.roster_item_category,care.service_category_all,care.service_category,care.agreement_all,care.agreement,care.agreement_item_all,care.agreement_item,care.incident_all,care.incident,care.serious_incident_all,care.serious_incident,care.roster_all,care.roster,care.timesheet_all,care.timesheet,care_without_people.client_all,care_without_people.client,care_without_people.worker_all,care_without_people.worker,care_without_people.service_all,care_without_people.service,care_without_people.payer_all,care_without_people.payer,care_without_people.document_category_all,care_without_people.document_category,care_without_people.incident_category_all,care_without_people.incident_category,care_without_people.payer_category_all,care_without_people.payer_category,care_without_people.roster_item_category_all,care_without_people.roster_item_category,care_without_people.service_category_all,care_without_people.service_category,care_without_people.agreement_all,care_without_people.agreement,care_without_people.agreement_item_all,care_without_people.agreement_item,care_without_people.incident_all,care_without_people.incident,care_without_people.serious_incident_all,care_without_people.serious_incident,care_without_people.roster_all,care_without_people.roster,care_without_people.timesheet_all,care_without_people.timesheet,care.hours_by_worker_and_week,care.shift_without_worker,care.open_incident_by_age,care.budget_used_by_agreement,care.leave_and_hold,care_without_people.hours_by_worker_and_week,care_without_people.shift_without_worker,care_without_people.open_incident_by_age,care_without_people.budget_used_by_agreement,care_without_people.leave_and_hold,care.seen,care.version,care.copied,care_without_people.copied,care.double_id,care.health_of_months,care.health,care_without_people.health,care.oddity,care.past,care.hold_without_type,care.could_read,care.set_up,care.fact_shift,care.fact_timesheet,care.fact_incident,care.dim_client,care.dim_worker,care.dim_service,care.dim_day,care_without_people.fact_shift,care_without_people.fact_timesheet,care_without_people.fact_incident,care_without_people.dim_client,care_without_people.dim_worker,care_without_people.dim_service,care_without_people.dim_day,care.figure,care_without_people.figure}') as is_ours,
					format('%I.%I', n.nspname, c.relname) as name, case c.relkind when 'm' then 'materialized view' else 'view' end as kind
				from
					found f join pg_class c on f.class = 'pg_class'::regclass and c.oid = f.oid
					join pg_namespace n on n.oid = c.relnamespace
				where c.relkind in ('v', 'm')
				group by c.oid, n.nspname
			)
		select
			v.name, v.kind, v.is_ours,
			format(
				'create %s %s%s as %s%s', v.kind, v.name, ' with (' || array_to_string(v.reloptions, ', ') || ')',
				rtrim(pg_get_viewdef(v.oid), ';'), case when not v.relispopulated then ' with no data' end
			),
			pg_temp.columns_read(v.name),
			(select array_agg(pg_get_indexdef(i.indexrelid)) from pg_index i where i.indrelid = v.oid),
			(
				select array_agg(
					format(
						'grant %s%s on %s to %s%s', a.privilege_type, ' (' || quote_ident(a.attribute) || ')', v.name,
						case when a.grantee = 0 then 'public' else a.grantee::regrole::text end,
						case when a.is_grantable then ' with grant option' end
					)
				)
				from (
					select null as attribute, r.* from aclexplode(v.relacl) r
					union all
					select t.attname, r.* from pg_attribute t cross join lateral aclexplode(t.attacl) r where t.attrelid = v.oid
				) as a
				where a.grantee <> v.relowner
			),
			(
				select array_agg(
					format(
						'comment on %s %s is %L', case when d.objsubid = 0 then v.kind else 'column' end,
						v.name || coalesce('.' || quote_ident(t.attname), ''), d.description
					)
				)
				from pg_description d left join pg_attribute t on t.attrelid = d.objoid and t.attnum = d.objsubid and d.objsubid > 0
				where d.classoid = 'pg_class'::regclass and d.objoid = v.oid
			)
		from views v
		-- A view of users stays if it belongs to another owner, or has triggers or rules. If the root is a function, a view that reads the
		-- function also stays, because it takes the columns by their positions.
		where
			v.is_ours
			or v.relowner = (select r.oid from pg_roles r where r.rolname = current_user)
			and not (root_class = 'pg_proc'::regclass and exists (select from reads d where d.reader = v.oid and d.class = root_class and d.oid = root))
			and not exists (select from pg_trigger t where t.tgrelid = v.oid)
			and not exists (select from pg_rewrite r where r.ev_class = v.oid and r.rulename <> '_RETURN')
		order by v.depth desc, v.name desc;
		for one in select v.kind, v.name from pg_temp.taken_away v where v.number > before order by v.number loop
			begin
				execute format('drop %s %s', one.kind, one.name);
			exception when dependent_objects_still_exist then
				get stacked diagnostics detail = pg_exception_detail;
				insert into pg_temp.in_the_way select unnest(string_to_array(detail, E'\n'));
			end;
		end loop;
		-- If the root is a table, the views on this table that stay are in the way.
		insert into pg_temp.in_the_way
		select format('view %s depends on table %s', r.ev_class::regclass, root::regclass)
		from
			pg_rewrite r
			join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = root_class and d.refobjid = root
			join pg_class c on root_class = 'pg_class'::regclass and c.oid = root and c.relkind = 'r'
		where not exists (select from pg_temp.taken_away v where to_regclass(v.name) = r.ev_class);
	end
	$$;

-- Stops the update if something is in its way, and names all that is in its way.
create or replace function pg_temp.stop_if_blocked() returns void
	language plpgsql
	as $$
	declare
		lines text := (
			select string_agg(distinct w.line, ', ')
			from pg_temp.in_the_way w
			where not exists (select from pg_temp.taken_away v where starts_with(w.line, format('%s %s depends on ', v.kind, v.name)))
		);
	begin
		if lines is not null then
			raise exception
				'The update of the copy has changed nothing, because these depend on what it makes anew: %. Drop them, run the workflow again, and make them anew. Until then, the older workflow can go on copying.',
				lines;
		end if;
	end
	$$;

-- Makes a view or a function. If there is one of this name, it is replaced.
create or replace function pg_temp.make(kind text, name text, definition text) returns void
	language plpgsql
	as $$
	declare
		class regclass := case kind when 'view' then 'pg_class' else 'pg_proc' end;
		detail text;
	begin
		execute 'create or replace ' || definition;
	exception when invalid_table_definition or invalid_function_definition then
		perform pg_temp.take_away(class, case kind when 'view' then to_regclass(name)::oid else to_regprocedure(name)::oid end);
		begin
			execute format('drop %s if exists %s', kind, name);
		exception when dependent_objects_still_exist then
			get stacked diagnostics detail = pg_exception_detail;
			insert into pg_temp.in_the_way select unnest(string_to_array(detail, E'\n'));
			-- The update will end without a change. The old view or function is only renamed, so that the update first finds everything that is in
			-- its way.
			execute format('alter %s %s rename to %I', kind, name, 'in_the_way_' || gen_random_uuid());
		end;
		execute 'create ' || definition;
	end
	$$;

create schema if not exists care;
create table if not exists care.migration (
	number integer primary key,
	what text not null,
	at timestamptz not null default now()
);

do $migration$
	begin
		if exists (select from care.migration where number = 1) then
			return;
		end if;
		execute $step$
create schema if not exists care;
create schema if not exists care_without_people;

-- The lists that the template copies. The build writes the rows of this table, from copiedLists.ts.
create table if not exists care.list (
	resource text primary key,
	number integer not null,
	id_field text not null,
	-- The fields that no edit changes. They identify records that the service sends without an id.
	fixed_fields text[] not null,
	-- The fields that distinguish records whose fixed fields are equal.
	loose_fields text[] not null,
	day_field text,
	by_month boolean not null,
	-- Whether open and closed records are requested separately.
	by_state boolean not null,
	-- The fields with the id of a client, and the fields with the id of a worker.
	client_fields text[] not null,
	worker_fields text[] not null
);

-- The name of another list, if this list only marks the records of that list. Such a list has no records of its own.
alter table care.list add column if not exists marks text;

-- The documented fields of each list, and the types of their values.
create table if not exists care.field (
	resource text not null,
	inside text not null,
	field text not null,
	type text not null,
	primary key (resource, inside, field)
);

-- The lists that are not to be copied.
create table if not exists care.left_out (resource text primary key);

create table if not exists care.setting (
	only_row boolean primary key default true check (only_row),
	version text not null default '',
	time_zone text not null default 'UTC'
);
-- The settings of the template. The view care.health uses them to find out what is to be copied.
alter table care.setting
	add column if not exists days_back integer,
	add column if not exists days_ahead integer,
	add column if not exists backfill_from date,
	-- An older month is read again after at most this number of days.
	add column if not exists older_every integer not null default 7,
	-- If a list loses a greater share of its records, in percent, it waits for a person.
	add column if not exists most_gone integer not null default 30,
	-- The moment since which the time zone and the days above have not changed.
	add column if not exists planned timestamptz,
	-- Why PostgreSQL may write names into its log, and since when this is so.
	add column if not exists log_risk text,
	add column if not exists log_risk_since timestamptz;
insert into care.setting default values on conflict do nothing;

-- The requests and their outcomes. Each row is a run for a list, or for a month of a list.
create table if not exists care.run (
	id bigint generated always as identity primary key,
	resource text not null,
	slice text not null,
	asked timestamptz not null default clock_timestamp(),
	finished timestamptz,
	-- running, again (the list is requested a second time), done, failed, waiting (for a person, because too many records are missing), or
	-- superseded (no longer needed, as the reason says)
	status text not null default 'running',
	came integer,
	new integer,
	changed integer,
	gone integer,
	back integer,
	reason text,
	missing text[]
);
create index if not exists run_by_slice on care.run (resource, slice, asked);

-- A list that n8n has handed over as JSON texts, until care.take() takes it. The Postgres node of n8n writes it. An expression of n8n does
-- not write it, because an expression may take only 5 seconds and 128 MB.
create unlogged table if not exists care.part (
	id bigint generated always as identity primary key,
	records text[] not null,
	handed_over timestamptz not null default now()
);
-- A list stays here for seconds, so compression would only cost time.
alter table care.part alter column records set storage external;

create table if not exists care.record (
	resource text not null,
	key text not null,
	family text not null,
	twin integer not null,
	slice text not null,
	day date,
	data jsonb not null,
	hash text not null,
	first_seen timestamptz not null,
	-- Set when the record is gone. Before that, care.seen takes the time of the last run that was done.
	last_seen timestamptz,
	changed timestamptz not null,
	gone timestamptz,
	primary key (resource, key)
);
create index if not exists record_by_slice on care.record (resource, slice);
create index if not exists record_by_family on care.record (resource, family);
-- If a record comes in a month while another month has its id, moved_from is the other month, and moved_in is the run that brought the
-- record. Until the other month is read again, nobody knows whether the record moved, or whether two records have one id.
alter table care.record
	add column if not exists moved_from text,
	add column if not exists moved_in bigint,
	-- When the record last came back after it was gone.
	add column if not exists back timestamptz,
	-- For a shift: whether only the list with shifts on hold has it. Such a shift is on hold, even without a type of hold.
	add column if not exists only_with_holds boolean not null default false;
create index if not exists record_by_move on care.record (resource, moved_from) where moved_in is not null;
drop index if exists care.record_by_twin;
create index if not exists record_with_twin on care.record (resource, family) where left(family, 1) <> '~' and twin > 0;

-- The ids that more than one record surely has, and since when this is known. A mail tells of each id once.
create table if not exists care.doubled (
	resource text not null,
	id text not null,
	since timestamptz not null,
	primary key (resource, id)
);

-- The former versions of records.
create table if not exists care.history (
	resource text not null,
	key text not null,
	day date,
	data jsonb not null,
	hash text not null,
	valid_from timestamptz not null,
	valid_until timestamptz not null
);
create index if not exists history_by_key on care.history (resource, key);

-- The lists and months whose loss of records a person has accepted, see care.accept_loss().
create table if not exists care.accepted (
	resource text not null,
	slice text not null,
	accepted timestamptz not null default now(),
	primary key (resource, slice)
);

-- The mails that were sent, so that no mail is sent twice to one recipient.
create table if not exists care.mail (
	about text not null,
	recipient text not null,
	sent timestamptz not null,
	primary key (about, recipient)
);

-- In the first version, the second argument was a text with the records. Beside that function, a call with null as the second argument
-- would be ambiguous.
drop function if exists care.take(bigint, text, text);
$step$;
		insert into care.migration values (1, 'The tables from before the versions had numbers');
	end
$migration$;

do $migration$
	begin
		if exists (select from care.migration where number = 2) then
			return;
		end if;
		execute $step$
-- What the node of n8n calls the list, and of shifts whether those on hold are wanted.
alter table care.list add column asked_as text, add column with_holds boolean;

-- Whom the owner lets read, beside the two roles.
create table care.reader (
	name text primary key,
	with_people boolean not null
);

-- Templates from before the versions had numbers would make their older tables and views here, by turns with the newer ones. They
-- all begin with an insert into this table.
create function care.refuse_older() returns trigger
	language plpgsql
	as $$
	begin
		raise exception 'A newer version of the template has set up this database, and this older workflow copies nothing any more. Unpublish it, import the newest template "Care data in PostgreSQL", and publish that one.';
	end
	$$;
create trigger refuse_older before insert on care.setting for each statement execute function care.refuse_older();
$step$;
		insert into care.migration values (2, 'One node of n8n for all lists, and readers whom the owner names');
	end
$migration$;

do $migration$
	begin
		if exists (select from care.migration where number = 3) then
			return;
		end if;
		execute $step$
-- By which definitions the columns of facts are kept: see facts.ts.
alter table care.setting add column if not exists kept text;

-- When a record was last written otherwise than by a change in the care system: when it was marked as on hold, or put together with what
-- it had moved to. Who loads only changes must hear of that, too.
alter table care.record add column if not exists touched timestamptz;

alter table care.setting
	-- How long the copy keeps things, see care.keep(). Empty is for ever.
	add column if not exists keep_gone interval,
	add column if not exists keep_history interval,
	add column if not exists keep_runs interval default '400 days',
	-- Goes into hashes, so that two databases have other ones.
	add column if not exists salt text not null default gen_random_uuid()::text;

-- How many records were left out because they name somebody who was forgotten, see care.forget().
alter table care.run add column if not exists forgotten integer;

-- Who was forgotten. The hash keeps IDs from being read at a glance; who has the whole database can try all IDs.
create table if not exists care.forgotten (
	who text not null check (who in ('client', 'worker')),
	hash text not null,
	since timestamptz not null default now(),
	primary key (who, hash)
);

-- Who may read the copy, as runs found it: PostgreSQL itself keeps no past of its rights.
create table if not exists care.read_right (
	login text not null,
	sees text not null,
	since timestamptz not null default now(),
	until timestamptz
);
create unique index if not exists read_right_now on care.read_right (login, sees) where until is null;
$step$;
		insert into care.migration values (3, 'Facts, figures, health of runs, retention and the past of a record');
	end
$migration$;

do $migration$
	begin
		if exists (select from care.migration where number = 4) then
			return;
		end if;
		execute $step$

$step$;
		insert into care.migration values (4, 'Records whose text has not changed are not read anew');
	end
$migration$;

do $migration$
	begin
		if exists (select from care.migration where number = 5) then
			return;
		end if;
		execute $step$
-- Of which lists something was deleted that was known before a moment: by care.keep(), and by care.forget().
create table if not exists care.past_deleted (
	resource text primary key,
	by_keep timestamptz,
	by_forget timestamptz
);
-- What was deleted before this table was there.
insert into care.past_deleted (resource, by_keep, by_forget)
select d.* from (
	select
		l.resource, greatest(now() - s.keep_history, now() - s.keep_gone) as by_keep, (select max(f.since) from care.forgotten f) as by_forget
	from care.list l cross join care.setting s
) as d
where d.by_keep is not null or d.by_forget is not null;

-- From when until when only the list with those on hold had a shift.
create table if not exists care.held (
	resource text not null,
	key text not null,
	since timestamptz not null,
	until timestamptz
);
create index if not exists held_by_key on care.held (resource, key);
-- Of those from before this table it is only known when that last changed.
insert into care.held (resource, key, since)
select r.resource, r.key, coalesce(r.touched, r.first_seen) from care.record r where r.only_with_holds;
$step$;
		insert into care.migration values (5, 'The past of holds without a type, and since when the past is all there');
	end
$migration$;

do $migration$
	begin
		if exists (select from care.migration where number = 6) then
			return;
		end if;
		execute $step$

$step$;
		insert into care.migration values (6, 'Each run gives readers what they lack, and days before the first copy fail');
	end
$migration$;

do $migration$
	begin
		if exists (select from care.migration where number = 7) then
			return;
		end if;
		execute $step$

$step$;
		insert into care.migration values (7, 'Lists that are as they were are known by their fingerprint, and shifts on hold by an index');
	end
$migration$;

do $migration$
	begin
		if exists (select from care.migration where number = 8) then
			return;
		end if;
		execute $step$

$step$;
		insert into care.migration values (8, 'To know a month, the others are not read');
	end
$migration$;

do $migration$
	begin
		if exists (select from care.migration where number = 9) then
			return;
		end if;
		execute $step$

$step$;
		insert into care.migration values (9, 'Figures read each shift once, and an update replaces views where they are');
	end
$migration$;

do $migration$
	begin
		if exists (select from care.migration where number = 10) then
			return;
		end if;
		execute $step$
-- What the node says where n8n may keep the runs of the workflow, and since when it does.
alter table care.setting
	add column if not exists saved_runs text,
	add column if not exists saved_runs_since timestamptz;
$step$;
		insert into care.migration values (10, 'Whether n8n may keep the runs of the workflow, and who else is a member of the owner');
	end
$migration$;

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
			when value <> '' and care.label(value) ~ '^(?=.{1,200}$)[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)(e[+-]?[0-9]{1,2})?$' then care.label(value)::numeric
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
			when care.label(value #>> '{}') ~ '^(?=.{1,200}$)[$]? ?([0-9]+|[0-9]{1,3}(,[0-9]{3})+)([.][0-9]{1,2})?$' then translate(care.label(value #>> '{}'), '$, ', '')::numeric
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

-- Functions for runs that never end, and for time limits of sessions. The view care.health counts runs that never ended as failures.

-- Returns whether a run never ended: an hour after its request, it has no outcome. Such a run was stopped, or waits for an answer that does
-- not come.
create or replace function care.never_ended(status text, asked timestamptz) returns boolean
	language sql stable parallel safe
	as $$ select status in ('running', 'again') and asked < now() - interval '1 hour' $$;

-- Returns how many runs of a list or month never ended after its last run with an outcome.
create or replace function care.unended(wanted_resource text, wanted_slice text) returns bigint
	language sql stable
	as $$
		select count(*) from care.run r
		where
			r.resource = wanted_resource and r.slice = wanted_slice and care.never_ended(r.status, r.asked)
			and not exists (
				select from care.run d
				where d.resource = r.resource and d.slice = r.slice and d.status not in ('running', 'again') and d.id > r.id
			)
	$$;

-- If the last two runs of a list or month never ended, notes a failed run for it, and returns its name. The present run leaves it out, and
-- so reaches its own end and sends its mails. The noted run is the third failure in a row, so a mail tells of it. The next run tries the
-- list again.
create or replace function care.note_hanging() returns text[]
	language sql
	as $$
		with noted as (
			insert into care.run (resource, slice, status, finished, reason)
			select
				r.resource, r.slice, 'failed', clock_timestamp(),
				'Its last two runs never ended: n8n was stopped, or waits for an answer. This run leaves it out, so that it can tell you.'
			from (select distinct resource, slice from care.run where care.never_ended(status, asked)) as r
			where care.unended(r.resource, r.slice) >= 2
			returning resource, slice
		)
		select coalesce(array_agg(resource || ' ' || slice), '{}') from noted
	$$;

-- Sets time limits, so that statements and transactions that n8n or a person left open end and release their locks. The limits are set only
-- for the user of the copy, only in this database, and only if nobody has set them. They apply to sessions that begin later.
create or replace function care.limit_time() returns void
	language plpgsql
	as $$
	declare
		name text;
		value text;
	begin
		for name, value in values ('statement_timeout', '1h'), ('idle_in_transaction_session_timeout', '10min') loop
			if not exists (
				select from pg_db_role_setting s cross join unnest(s.setconfig) as one
				where
					s.setdatabase in (0, (select d.oid from pg_database d where d.datname = current_database()))
					and s.setrole in (0, (select r.oid from pg_roles r where r.rolname = current_user))
					and split_part(one, '=', 1) = name
			) then
				execute format('alter role %I in database %I set %s = %L', current_user, current_database(), name, value);
			end if;
		end loop;
	-- Some hosts forbid these settings, each with its own error. Then the copy works without these limits.
	exception when others then
		null;
	end
	$$;

-- Notes in care.held when care.mark() marks a shift as on hold, and when care.mark() removes the mark. Shifts with a type of hold are
-- included.

create or replace function care.note_hold() returns trigger
	language plpgsql
	as $$
	begin
		if new.only_with_holds then
			insert into care.held (resource, key, since) values (new.resource, new.key, clock_timestamp());
		else
			update care.held h set until = clock_timestamp()
			where h.resource = new.resource and h.key = new.key and h.until is null;
		end if;
		return null;
	end
	$$;
create or replace trigger note_hold after update of only_with_holds on care.record for each row
	when (old.only_with_holds <> new.only_with_holds) execute function care.note_hold();

-- If a record is deleted, its holds are deleted, too.
create or replace function care.drop_holds() returns trigger
	language plpgsql
	as $$
	begin
		delete from care.held h using deleted d where h.resource = d.resource and h.key = d.key;
		return null;
	end
	$$;
create or replace trigger drop_holds after delete on care.record referencing old table as deleted
	for each statement execute function care.drop_holds();

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
							else ('{"nbsp":160,"iexcl":161,"cent":162,"pound":163,"curren":164,"yen":165,"brvbar":166,"sect":167,"uml":168,"copy":169,"ordf":170,"laquo":171,"not":172,"shy":173,"reg":174,"macr":175,"deg":176,"plusmn":177,"sup2":178,"sup3":179,"acute":180,"micro":181,"para":182,"middot":183,"cedil":184,"sup1":185,"ordm":186,"raquo":187,"frac14":188,"frac12":189,"frac34":190,"iquest":191,"Agrave":192,"Aacute":193,"Acirc":194,"Atilde":195,"Auml":196,"Aring":197,"AElig":198,"Ccedil":199,"Egrave":200,"Eacute":201,"Ecirc":202,"Euml":203,"Igrave":204,"Iacute":205,"Icirc":206,"Iuml":207,"ETH":208,"Ntilde":209,"Ograve":210,"Oacute":211,"Ocirc":212,"Otilde":213,"Ouml":214,"times":215,"Oslash":216,"Ugrave":217,"Uacute":218,"Ucirc":219,"Uuml":220,"Yacute":221,"THORN":222,"szlig":223,"agrave":224,"aacute":225,"acirc":226,"atilde":227,"auml":228,"aring":229,"aelig":230,"ccedil":231,"egrave":232,"eacute":233,"ecirc":234,"euml":235,"igrave":236,"iacute":237,"icirc":238,"iuml":239,"eth":240,"ntilde":241,"ograve":242,"oacute":243,"ocirc":244,"otilde":245,"ouml":246,"divide":247,"oslash":248,"ugrave":249,"uacute":250,"ucirc":251,"uuml":252,"yacute":253,"thorn":254,"yuml":255,"amp":38,"lt":60,"gt":62,"quot":34,"apos":39,"euro":8364,"hellip":8230,"ndash":8211,"mdash":8212,"lsquo":8216,"rsquo":8217,"ldquo":8220,"rdquo":8221,"bull":8226,"OElig":338,"oelig":339,"Scaron":352,"scaron":353}'::jsonb ->> e.entity)::integer
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

-- Returns the views that a reader may read.
create or replace function care.readable(with_people boolean) returns table (view regclass)
	language sql stable
	as $$
		select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where
			c.relkind = 'v'
			and (n.nspname = 'care_without_people' or n.nspname = 'care' and readable.with_people)
			-- The views care.copying and care.set_up are only for the owner.
			and not (n.nspname = 'care' and c.relname in ('copying', 'set_up'))
	$$;

-- Returns the readers of the copy: the two roles, if these exist, and the users whom the owner has named. is_there says whether the server
-- has such a user. can_read says whether the user has all rights. A backup that was restored on another server has no rights.
create or replace function care.readers()
	returns table (name text, with_people boolean, is_there boolean, can_read boolean)
	language sql stable
	as $$
		select
			k.name, k.with_people, r.oid is not null,
			r.oid is not null
			and has_schema_privilege(r.oid, 'care', 'usage') and has_schema_privilege(r.oid, 'care_without_people', 'usage')
			and (not k.is_named or has_database_privilege(r.oid, current_database(), 'connect'))
			and not exists (
				select from care.readable(k.with_people) v where not has_table_privilege(r.oid, v.view, 'select')
			)
			and not exists (
				select from pg_proc p
				where p.pronamespace = 'care_without_people'::regnamespace and not has_function_privilege(r.oid, p.oid, 'execute')
			)
			and has_function_privilege(r.oid, 'care.figures(date, date, date)', 'execute')
		from
			(
				select v.name, v.with_people, false as is_named
				from (values ('care_reader', true), ('care_reader_without_people', false)) as v (name, with_people)
				where exists (select from pg_roles o where o.rolname = v.name)
				union all
				select d.name, d.with_people, true from care.reader d
			) as k
			left join pg_roles r on r.rolname = k.name
	$$;

create or replace function care.note_readers() returns void
	language sql
	as $$
		with
			-- What each login may read, with its own rights or with the rights of a role of which it is a member.
			present as (
				select
					r.rolname::text as login,
					case
						when bool_or(r.rolsuper or pg_has_role(r.oid, d.datdba, 'member')) then 'all, tables too'
						when bool_or(
							has_schema_privilege(v.oid, 'care', 'usage')
							and has_table_privilege(v.oid, to_regclass('care.client'), 'select')
						) then 'all views'
						when bool_or(
							has_schema_privilege(v.oid, 'care_without_people', 'usage')
							and has_table_privilege(v.oid, to_regclass('care_without_people.client'), 'select')
						) then 'views without people'
					end as sees
				from
					pg_database d
					join pg_roles r on r.rolcanlogin and has_database_privilege(r.oid, d.oid, 'connect')
					join pg_roles v on pg_has_role(r.oid, v.oid, 'member')
				where d.datname = current_database()
				group by r.rolname
			),
			ended as (
				update care.read_right r set until = now()
				where r.until is null and not exists (select from present p where p.login = r.login and p.sees = r.sees)
			)
		insert into care.read_right (login, sees)
		select p.login, p.sees from present p
		where
			p.sees is not null
			and not exists (select from care.read_right r where r.until is null and r.login = p.login and r.sees = p.sees)
		-- Two runs at the same time can find the same right.
		on conflict do nothing
	$$;


delete from care.list;
insert into care.list values
	('client', 1, 'ClientId', '{}', '{}', null, false, false, '{ClientId}', '{CarerId}', null, 'clients', null),
	('worker', 2, 'CarerId', '{}', '{}', null, false, false, '{ClientId}', '{CarerId}', null, 'workers', null),
	('service', 3, 'ServiceId', '{}', '{}', null, false, false, '{ClientId}', '{CarerId}', null, 'services', null),
	('payer', 4, 'PayerId', '{}', '{}', null, false, false, '{ClientId}', '{CarerId}', null, 'payers', null),
	('document_category', 5, 'CategoryId', '{}', '{}', null, false, false, '{ClientId}', '{CarerId}', null, 'documentCategories', null),
	('incident_category', 6, 'CategoryId', '{}', '{}', null, false, false, '{ClientId}', '{CarerId}', null, 'incidentCategories', null),
	('payer_category', 7, 'CategoryId', '{}', '{}', null, false, false, '{ClientId}', '{CarerId}', null, 'payerCategories', null),
	('roster_item_category', 8, 'CategoryId', '{}', '{}', null, false, false, '{ClientId}', '{CarerId}', null, 'rosterItemCategories', null),
	('service_category', 9, 'CategoryId', '{}', '{}', null, false, false, '{ClientId}', '{CarerId}', null, 'serviceCategories', null),
	('agreement', 10, 'AgreementId', '{}', '{}', null, false, false, '{ClientId}', '{CarerId}', null, 'agreements', null),
	('incident', 11, 'IncidentId', '{}', '{}', null, false, true, '{ClientId,_ReferringId_1}', '{CarerId}', null, 'incidents', null),
	('serious_incident', 12, 'IncidentId', '{}', '{}', null, false, true, '{ClientId,_ReferringId_1}', '{CarerId}', null, 'sirs', null),
	('roster', 13, 'RosterItemId', '{CreatedTime,CreatedBy,ClientId,RecurrenceId}', '{DateOfService,StartTime,Minutes,CarerId,ServiceId}', 'DateOfService', true, false, '{ClientId}', '{CarerId}', null, 'rosters', true),
	('roster_taking_place', 14, 'RosterItemId', '{CreatedTime,CreatedBy,ClientId,RecurrenceId}', '{DateOfService,StartTime,Minutes,CarerId,ServiceId}', 'DateOfService', true, false, '{ClientId}', '{CarerId}', 'roster', 'rosters', false),
	('timesheet', 15, 'TimesheetId', '{RosterItemId,ClientId,DateOfService}', '{StartTime,Minutes,CarerId,ServiceId}', 'DateOfService', true, false, '{ClientId}', '{CarerId}', null, 'timesheets', null);

delete from care.field;
insert into care.field values
	('client', '', 'ClientId', 'integer'),
	('client', '', 'ClientCode', 'text'),
	('client', '', 'FirstName', 'text'),
	('client', '', 'MiddleName', 'text'),
	('client', '', 'LastName', 'text'),
	('client', '', 'PreferredName', 'text'),
	('client', '', 'Gender', 'text'),
	('client', '', 'Address1', 'text'),
	('client', '', 'Address2', 'text'),
	('client', '', 'Suburb', 'text'),
	('client', '', 'State', 'text'),
	('client', '', 'PostCode', 'text'),
	('client', '', 'Longitude', 'text'),
	('client', '', 'Email', 'text'),
	('client', '', 'Phone1', 'text'),
	('client', '', 'Phone2', 'text'),
	('client', '', 'Fax', 'text'),
	('client', '', 'DateOfBirth', 'date'),
	('client', '', 'PayerId', 'integer'),
	('client', '', 'Area', 'text'),
	('worker', '', 'CarerId', 'integer'),
	('worker', '', 'CarerCode', 'text'),
	('worker', '', 'FirstName', 'text'),
	('worker', '', 'LastName', 'text'),
	('worker', '', 'PreferredName', 'text'),
	('worker', '', 'Address1', 'text'),
	('worker', '', 'Address2', 'text'),
	('worker', '', 'Suburb', 'text'),
	('worker', '', 'State', 'text'),
	('worker', '', 'PostCode', 'text'),
	('worker', '', 'Longitude', 'text'),
	('worker', '', 'Email', 'text'),
	('worker', '', 'Phone1', 'text'),
	('worker', '', 'Phone2', 'text'),
	('worker', '', 'Status', 'text'),
	('worker', '', 'DateOfBirth', 'date'),
	('worker', '', 'Current', 'flag'),
	('service', '', 'ServiceId', 'integer'),
	('service', '', 'ServiceCode', 'text'),
	('service', '', 'Description', 'text'),
	('service', '', 'Unit', 'text'),
	('service', '', 'Area', 'text'),
	('service', '', 'Type', 'text'),
	('service', '', 'Reference1', 'text'),
	('service', '', 'Reference2', 'text'),
	('service', '', 'AccountingCode', 'text'),
	('service', '', 'AllowanceCode', 'text'),
	('service', '', 'NDISSupportNumber', 'text'),
	('service', '', 'NDISGSTCode', 'text'),
	('service', '', 'Status', 'text'),
	('service', '', 'Category', 'number'),
	('service', '', 'ExpenseCategory', 'number'),
	('service', '', 'LinkedNormalTime', 'number'),
	('service', '', 'NDISRegGrpNumber', 'number'),
	('service', '', 'IsSleepover', 'flag'),
	('service', '', 'IsNormalTime', 'flag'),
	('service', '', 'GST', 'flag'),
	('service', '', 'Active', 'flag'),
	('service', '', 'ChargeRate', 'number'),
	('service', '', 'ChargeRate2', 'number'),
	('service', '', 'ChargeRate3', 'number'),
	('service', '', 'CHSPRate', 'number'),
	('service', '', 'PayRate1', 'number'),
	('service', '', 'PayRate2', 'number'),
	('service', '', 'PayRate3', 'number'),
	('service', '', 'PayRate4', 'number'),
	('service', '', 'PayRate5', 'number'),
	('service', '', 'PayRate6', 'number'),
	('service', '', 'PayRate7', 'number'),
	('service', '', 'PayRate8', 'number'),
	('service', '', 'PayRate9', 'number'),
	('service', '', 'PayRate10', 'number'),
	('service', '', 'PayRate11', 'number'),
	('service', '', 'PayRate12', 'number'),
	('service', '', 'PayRate13', 'number'),
	('service', '', 'PayRate14', 'number'),
	('service', '', 'PayRate15', 'number'),
	('service', '', 'PayRate16', 'number'),
	('service', '', 'PayRate17', 'number'),
	('service', '', 'PayRate18', 'number'),
	('service', '', 'PayRate19', 'number'),
	('service', '', 'PayRate20', 'number'),
	('service', '', 'PayRate21', 'number'),
	('service', '', 'PayRate22', 'number'),
	('service', '', 'PayRate23', 'number'),
	('service', '', 'PayRate24', 'number'),
	('service', '', 'PayrollCode1', 'text'),
	('service', '', 'PayrollCode2', 'text'),
	('service', '', 'PayrollCode3', 'text'),
	('service', '', 'PayrollCode4', 'text'),
	('service', '', 'PayrollCode5', 'text'),
	('service', '', 'PayrollCode6', 'text'),
	('service', '', 'PayrollCode7', 'text'),
	('service', '', 'PayrollCode8', 'text'),
	('service', '', 'PayrollCode9', 'text'),
	('service', '', 'PayrollCode10', 'text'),
	('service', '', 'PayrollCode11', 'text'),
	('service', '', 'PayrollCode12', 'text'),
	('service', '', 'PayrollCode13', 'text'),
	('service', '', 'PayrollCode14', 'text'),
	('service', '', 'PayrollCode15', 'text'),
	('service', '', 'PayrollCode16', 'text'),
	('service', '', 'PayrollCode17', 'text'),
	('service', '', 'PayrollCode18', 'text'),
	('service', '', 'PayrollCode19', 'text'),
	('service', '', 'PayrollCode20', 'text'),
	('service', '', 'PayrollCode21', 'text'),
	('service', '', 'PayrollCode22', 'text'),
	('service', '', 'PayrollCode23', 'text'),
	('service', '', 'PayrollCode24', 'text'),
	('service', '', '_LastModTime', 'datetime'),
	('service', '', '_CreateTime', 'datetime'),
	('service', '', '_LastModUser', 'text'),
	('service', '', '_CreateUser', 'text'),
	('payer', '', 'PayerId', 'integer'),
	('payer', '', 'PayerCode', 'text'),
	('payer', '', 'PayerName', 'text'),
	('payer', '', 'ContactName', 'text'),
	('payer', '', 'Salutation', 'text'),
	('payer', '', 'Address1', 'text'),
	('payer', '', 'Address2', 'text'),
	('payer', '', 'Suburb', 'text'),
	('payer', '', 'PostCode', 'text'),
	('payer', '', 'State', 'text'),
	('payer', '', 'Phone', 'text'),
	('payer', '', 'Mobile', 'text'),
	('payer', '', 'Email', 'text'),
	('payer', '', 'AccountingCode', 'text'),
	('payer', '', 'ABN', 'text'),
	('payer', '', 'Category', 'text'),
	('payer', '', 'Status', 'text'),
	('payer', '', 'Active', 'flag'),
	('document_category', '', 'CategoryId', 'integer'),
	('document_category', '', 'CategoryCode', 'text'),
	('document_category', '', 'Description', 'text'),
	('document_category', '', 'Status', 'text'),
	('incident_category', '', 'CategoryId', 'integer'),
	('incident_category', '', 'CategoryCode', 'text'),
	('incident_category', '', 'Description', 'text'),
	('incident_category', '', 'Status', 'text'),
	('incident_category', '', 'HelpText', 'text'),
	('payer_category', '', 'CategoryId', 'integer'),
	('payer_category', '', 'CategoryCode', 'text'),
	('payer_category', '', 'Description', 'text'),
	('payer_category', '', 'Status', 'text'),
	('roster_item_category', '', 'CategoryId', 'integer'),
	('roster_item_category', '', 'CategoryCode', 'text'),
	('roster_item_category', '', 'Description', 'text'),
	('roster_item_category', '', 'Status', 'text'),
	('service_category', '', 'CategoryId', 'integer'),
	('service_category', '', 'CategoryCode', 'text'),
	('service_category', '', 'Description', 'text'),
	('service_category', '', 'Status', 'text'),
	('agreement', '', 'AgreementId', 'integer'),
	('agreement', '', 'ClientId', 'integer'),
	('agreement', '', 'PayerId', 'integer'),
	('agreement', '', 'ChargeLevel', 'number'),
	('agreement', '', 'AgreementType', 'text'),
	('agreement', '', 'AgreementCode', 'text'),
	('agreement', '', 'Reference', 'text'),
	('agreement', '', 'Reference2', 'text'),
	('agreement', '', 'Reference3', 'text'),
	('agreement', '', 'StartDate', 'date'),
	('agreement', '', 'EndDate', 'date'),
	('agreement', '', 'AlertDate', 'date'),
	('agreement', '', 'Current', 'flag'),
	('agreement', '', 'GST', 'flag'),
	('agreement', '', 'AllowAdHoc', 'flag'),
	('agreement', '', 'RatesOverride', 'flag'),
	('agreement', '', 'RatesOverrideCharge', 'flag'),
	('agreement', '', 'KmPayer', 'flag'),
	('agreement', '', 'Area', 'text'),
	('agreement', '', 'ZoneId', 'integer'),
	('agreement', '', 'IncomeType', 'number'),
	('agreement', '', 'conDVAServicePlanNo', 'number'),
	('agreement', '', 'conHeadContractId', 'integer'),
	('agreement', '', 'KmPayerId', 'integer'),
	('agreement', '', 'conDVAZone', 'text'),
	('agreement', '', 'DVASXNo', 'text'),
	('agreement', '', 'Status', 'text'),
	('agreement', '', 'Budget', 'decimal'),
	('agreement', '', 'BudgetPeriod', 'text'),
	('agreement', '', 'BudgetHour', 'number'),
	('agreement', '', '_LastModTime', 'datetime'),
	('agreement', '', '_CreateTime', 'datetime'),
	('agreement', '', '_LastModUser', 'text'),
	('agreement', '', '_CreateUser', 'text'),
	('agreement', '', 'AgreementItems', 'records'),
	('agreement', 'AgreementItems', 'AgreementItemId', 'integer'),
	('agreement', 'AgreementItems', 'AgreementId', 'integer'),
	('agreement', 'AgreementItems', 'ServiceId', 'integer'),
	('agreement', 'AgreementItems', 'ChargeRate', 'number'),
	('agreement', 'AgreementItems', 'PayRate', 'number'),
	('agreement', 'AgreementItems', 'CHSPRate', 'number'),
	('agreement', 'AgreementItems', 'CHSPType', 'text'),
	('agreement', 'AgreementItems', 'CHSPPayrollCode', 'text'),
	('agreement', 'AgreementItems', 'Quantity', 'number'),
	('agreement', 'AgreementItems', 'PeriodTotal', 'number'),
	('agreement', 'AgreementItems', 'BudgetAmount', 'number'),
	('agreement', 'AgreementItems', 'BudgetHours', 'number'),
	('agreement', 'AgreementItems', 'Unit', 'text'),
	('agreement', 'AgreementItems', 'Period', 'text'),
	('agreement', 'AgreementItems', 'Comments', 'text'),
	('agreement', 'AgreementItems', 'Timestamp', 'datetime'),
	('agreement', 'AgreementItems', 'GST', 'flag'),
	('incident', '', 'IncidentId', 'integer'),
	('incident', '', 'CategoryId', 'integer'),
	('incident', '', 'IncidentType', 'text'),
	('incident', '', 'Note', 'text'),
	('incident', '', 'Reason', 'text'),
	('incident', '', 'Comment', 'text'),
	('incident', '', 'Action', 'text'),
	('incident', '', 'Outcome', 'text'),
	('incident', '', 'Response', 'text'),
	('incident', '', 'Location', 'text'),
	('incident', '', 'Occurrence', 'text'),
	('incident', '', 'Performance', 'text'),
	('incident', '', 'NoteDate', 'datetime'),
	('incident', '', 'NotifiedDate', 'datetime'),
	('incident', '', 'AlertDate', 'datetime'),
	('incident', '', 'CloseDate', 'datetime'),
	('incident', '', 'TaskClosedDate', 'datetime'),
	('incident', '', 'IsReportable', 'flag'),
	('incident', '', 'Reported24Hour', 'flag'),
	('incident', '', 'Reported5Day', 'flag'),
	('incident', '', 'AssignedTo', 'text'),
	('incident', '', 'AssignedToSecond', 'text'),
	('incident', '', 'Closed', 'flag'),
	('incident', '', 'TaskClosed', 'flag'),
	('incident', '', 'RequiresFollowUp', 'flag'),
	('incident', '', 'VisibleClientApp', 'flag'),
	('incident', '', 'VisibleWorkerApp', 'flag'),
	('incident', '', 'CreatedBy', 'text'),
	('incident', '', 'DataSource', 'text'),
	('incident', '', 'IncidentCode', 'text'),
	('incident', '', 'Timestamp', 'datetime'),
	('incident', '', '_ReferringId_1', 'integer'),
	('incident', '', '_ReferringId_2', 'integer'),
	('incident', '', '_ReferringId_3', 'integer'),
	('incident', '', 'FormData', 'records'),
	('serious_incident', '', 'IncidentId', 'integer'),
	('serious_incident', '', 'CategoryId', 'integer'),
	('serious_incident', '', 'Note', 'text'),
	('serious_incident', '', 'Reason', 'text'),
	('serious_incident', '', 'Comment', 'text'),
	('serious_incident', '', 'Action', 'text'),
	('serious_incident', '', 'Outcome', 'text'),
	('serious_incident', '', 'Response', 'text'),
	('serious_incident', '', 'Location', 'text'),
	('serious_incident', '', 'Occurrence', 'text'),
	('serious_incident', '', 'Performance', 'text'),
	('serious_incident', '', 'NoteDate', 'datetime'),
	('serious_incident', '', 'NotifiedDate', 'datetime'),
	('serious_incident', '', 'AlertDate', 'datetime'),
	('serious_incident', '', 'CloseDate', 'datetime'),
	('serious_incident', '', 'TaskClosedDate', 'datetime'),
	('serious_incident', '', 'AssignedTo', 'text'),
	('serious_incident', '', 'AssignedToSecond', 'text'),
	('serious_incident', '', 'Closed', 'flag'),
	('serious_incident', '', 'TaskClosed', 'flag'),
	('serious_incident', '', 'RequiresFollowUp', 'flag'),
	('serious_incident', '', 'VisibleClientApp', 'flag'),
	('serious_incident', '', 'VisibleWorkerApp', 'flag'),
	('serious_incident', '', 'CreatedBy', 'text'),
	('roster', '', 'RosterItemId', 'integer'),
	('roster', '', 'ClientId', 'integer'),
	('roster', '', 'CarerId', 'integer'),
	('roster', '', 'PayerId', 'integer'),
	('roster', '', 'ServiceId', 'integer'),
	('roster', '', 'DateOfService', 'date'),
	('roster', '', 'StartTime', 'time'),
	('roster', '', 'Minutes', 'number'),
	('roster', '', 'ChargeRate', 'number'),
	('roster', '', 'PayRate', 'number'),
	('roster', '', 'BreakStartTime1', 'time'),
	('roster', '', 'BreakMinutes1', 'number'),
	('roster', '', 'RecurrenceId', 'integer'),
	('roster', '', 'RecurrenceStart', 'date'),
	('roster', '', 'RecurrenceEnd', 'date'),
	('roster', '', 'RecurrenceType', 'text'),
	('roster', '', 'OccurenceDays', 'text'),
	('roster', '', 'OccurenceCount', 'number'),
	('roster', '', 'OccurencePeriodic', 'text'),
	('roster', '', 'OccurenceInterval', 'number'),
	('roster', '', 'OnHoldType', 'text'),
	('roster', '', 'OnHoldNote', 'text'),
	('roster', '', 'OnHoldCode', 'text'),
	('roster', '', 'OnHoldChargePer', 'text'),
	('roster', '', 'OnHoldPayMinutes', 'text'),
	('roster', '', 'OnHoldDateTime', 'text'),
	('roster', '', 'TimeSheetId', 'integer'),
	('roster', '', 'AgreementId', 'integer'),
	('roster', '', 'AgreementItemId', 'integer'),
	('roster', '', 'DEXCaseId', 'integer'),
	('roster', '', 'DEXServiceTypeId', 'integer'),
	('roster', '', 'APP_StartTime', 'datetime'),
	('roster', '', 'APP_FinishTime', 'datetime'),
	('roster', '', 'APP_LastLongtitude', 'text'),
	('roster', '', 'APP_LastLatitude', 'text'),
	('roster', '', 'LastModified', 'datetime'),
	('roster', '', 'LastModifiedBy', 'text'),
	('roster', '', 'LastModifiedType', 'text'),
	('roster', '', 'CreatedTime', 'date'),
	('roster', '', 'CreatedBy', 'text'),
	('timesheet', '', 'TimesheetId', 'integer'),
	('timesheet', '', 'ClientId', 'integer'),
	('timesheet', '', 'CarerId', 'integer'),
	('timesheet', '', 'ServiceId', 'integer'),
	('timesheet', '', 'DateOfService', 'date'),
	('timesheet', '', 'StartTime', 'time'),
	('timesheet', '', 'Minutes', 'number'),
	('timesheet', '', 'ChargeRate', 'number'),
	('timesheet', '', 'PayRate', 'number'),
	('timesheet', '', 'KM', 'number'),
	('timesheet', '', 'KMCharge', 'number'),
	('timesheet', '', 'Variation', 'number'),
	('timesheet', '', 'VariationQty', 'number'),
	('timesheet', '', 'ExtraChargeClient', 'number'),
	('timesheet', '', 'VariationComment', 'text'),
	('timesheet', '', 'VariationApproved', 'flag'),
	('timesheet', '', 'BreakStartTime1', 'time'),
	('timesheet', '', 'BreakMinutes1', 'number'),
	('timesheet', '', 'RecurrenceId', 'integer'),
	('timesheet', '', 'OnHoldType', 'text'),
	('timesheet', '', 'OnHoldNote', 'text'),
	('timesheet', '', 'OnHoldCode', 'text'),
	('timesheet', '', 'RosterItemId', 'integer'),
	('timesheet', '', 'APP_IP', 'text'),
	('timesheet', '', 'APP_StartTime', 'datetime'),
	('timesheet', '', 'APP_FinishTime', 'datetime');

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

do $kept$
begin
	if (select s.kept from care.setting s) is distinct from 'afadf23dcaf3c593' then
		perform pg_temp.take_away('pg_class', 'care.record'::regclass), pg_temp.take_away('pg_class', 'care.history'::regclass);
		perform pg_temp.stop_if_blocked();
		alter table care.record
			drop column if exists has_hold,
			drop column if exists note_day,
			drop column if exists start_minute,
			drop column if exists minutes,
			drop column if exists client_key,
			drop column if exists worker_key,
			drop column if exists service_key,
			drop column if exists charge_rate,
			drop column if exists agreement_key,
			drop column if exists agreement_item_key,
			drop column if exists shift_key,
			drop column if exists kilometres,
			drop column if exists has_variation,
			drop column if exists is_variation_approved,
			add column has_hold boolean generated always as (coalesce(data ->> 'OnHoldType', '') <> '' and not care.label(data ->> 'OnHoldType') in ('', '0', 'false', 'null', 'none', 'n/a', '-', '--', '–', '—')) stored,
			add column note_day date generated always as (case when care.to_date(data ->> 'NoteDate') >= '2000-01-01' then care.to_date(data ->> 'NoteDate') end) stored,
			add column start_minute integer generated always as (care.start_minute(data ->> 'StartTime')) stored,
			add column minutes numeric generated always as (care.length_of(data -> 'Minutes')) stored,
			add column client_key text generated always as (care.id_of(data -> 'ClientId')) stored,
			add column worker_key text generated always as (care.id_of(data -> 'CarerId')) stored,
			add column service_key text generated always as (care.id_of(data -> 'ServiceId')) stored,
			add column charge_rate numeric generated always as (care.amount_of(data -> 'ChargeRate')) stored,
			add column agreement_key text generated always as (care.id_of(data -> 'AgreementId')) stored,
			add column agreement_item_key text generated always as (care.id_of(data -> 'AgreementItemId')) stored,
			add column shift_key text generated always as (care.id_of(data -> 'RosterItemId')) stored,
			add column kilometres numeric generated always as (care.length_of(data -> 'KM')) stored,
			add column has_variation boolean generated always as ((care.is_some(data -> 'Variation') and not care.label(data ->> 'Variation') in ('', '0', 'false', 'null', 'none', 'n/a', '-', '--', '–', '—') and care.label(data ->> 'Variation') !~ '^(0[0.]*|0000-00-00[ t0:.z]*|[-\u2013\u2014]+)$') or (care.is_some(data -> 'VariationQty') and not care.label(data ->> 'VariationQty') in ('', '0', 'false', 'null', 'none', 'n/a', '-', '--', '–', '—') and care.label(data ->> 'VariationQty') !~ '^(0[0.]*|0000-00-00[ t0:.z]*|[-\u2013\u2014]+)$')) stored,
			add column is_variation_approved boolean generated always as (coalesce(care.to_flag(data ->> 'VariationApproved'), false)) stored;
		alter table care.history
			drop column if exists has_hold,
			drop column if exists note_day,
			drop column if exists start_minute,
			drop column if exists minutes,
			drop column if exists client_key,
			drop column if exists worker_key,
			drop column if exists service_key,
			drop column if exists charge_rate,
			drop column if exists agreement_key,
			drop column if exists agreement_item_key,
			drop column if exists shift_key,
			drop column if exists kilometres,
			drop column if exists has_variation,
			drop column if exists is_variation_approved,
			add column has_hold boolean generated always as (coalesce(data ->> 'OnHoldType', '') <> '' and not care.label(data ->> 'OnHoldType') in ('', '0', 'false', 'null', 'none', 'n/a', '-', '--', '–', '—')) stored,
			add column note_day date generated always as (case when care.to_date(data ->> 'NoteDate') >= '2000-01-01' then care.to_date(data ->> 'NoteDate') end) stored,
			add column start_minute integer generated always as (care.start_minute(data ->> 'StartTime')) stored,
			add column minutes numeric generated always as (care.length_of(data -> 'Minutes')) stored,
			add column client_key text generated always as (care.id_of(data -> 'ClientId')) stored,
			add column worker_key text generated always as (care.id_of(data -> 'CarerId')) stored,
			add column service_key text generated always as (care.id_of(data -> 'ServiceId')) stored,
			add column charge_rate numeric generated always as (care.amount_of(data -> 'ChargeRate')) stored,
			add column agreement_key text generated always as (care.id_of(data -> 'AgreementId')) stored,
			add column agreement_item_key text generated always as (care.id_of(data -> 'AgreementItemId')) stored,
			add column shift_key text generated always as (care.id_of(data -> 'RosterItemId')) stored,
			add column kilometres numeric generated always as (care.length_of(data -> 'KM')) stored,
			add column has_variation boolean generated always as ((care.is_some(data -> 'Variation') and not care.label(data ->> 'Variation') in ('', '0', 'false', 'null', 'none', 'n/a', '-', '--', '–', '—') and care.label(data ->> 'Variation') !~ '^(0[0.]*|0000-00-00[ t0:.z]*|[-\u2013\u2014]+)$') or (care.is_some(data -> 'VariationQty') and not care.label(data ->> 'VariationQty') in ('', '0', 'false', 'null', 'none', 'n/a', '-', '--', '–', '—') and care.label(data ->> 'VariationQty') !~ '^(0[0.]*|0000-00-00[ t0:.z]*|[-\u2013\u2014]+)$')) stored,
			add column is_variation_approved boolean generated always as (coalesce(care.to_flag(data ->> 'VariationApproved'), false)) stored;
		alter table care.record drop column if exists text_hash, add column text_hash uuid;
		update care.setting set kept = 'afadf23dcaf3c593';
	end if;
end
$kept$;

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


select pg_temp.make('function', 'care.fact_shift_as_of(date, date, date)', $make$function care.fact_shift_as_of(known_on date, first_day date default '-infinity', last_day date default 'infinity')
	returns table (shift_key text, day date, start_minute integer, minutes numeric, client_key text, worker_key text, service_key text, charge_rate numeric, payer_key text, agreement_key text, agreement_item_key text, is_on_hold boolean, is_deleted boolean, changed_at timestamptz, deleted_at timestamptz)
	language sql stable security definer
	set search_path = pg_catalog
	set jit = off
	as $$
select care.must_be_kept(fact_shift_as_of.known_on, '{roster}');
select care.must_be_copied(fact_shift_as_of.known_on, '{roster}', fact_shift_as_of.first_day, fact_shift_as_of.last_day);
select
	r.key as shift_key,
	r.day as day,
	r.start_minute as start_minute,
	r.minutes as minutes,
	r.client_key as client_key,
	r.worker_key as worker_key,
	r.service_key as service_key,
	r.charge_rate as charge_rate,
	care.id_of(r.data -> 'PayerId') as payer_key,
	r.agreement_key as agreement_key,
	r.agreement_item_key as agreement_item_key,
	r.has_hold or r.only_with_holds as is_on_hold,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select v.*, least(fact_shift_as_of.known_on, (now() at time zone (select time_zone from care.setting))::date) as known_on from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.changed,
	case when r.touched <= (select care.as_of(fact_shift_as_of.known_on)) then r.touched end as touched, case when r.gone <= (select care.as_of(fact_shift_as_of.known_on)) then r.gone end as gone,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.record r left join (
	select distinct resource, key from care.held where since <= (select care.as_of(fact_shift_as_of.known_on)) and (until is null or until > (select care.as_of(fact_shift_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'roster' and (r.day between fact_shift_as_of.first_day and fact_shift_as_of.last_day or fact_shift_as_of.first_day = '-infinity' and r.day is null) and r.changed <= (select care.as_of(fact_shift_as_of.known_on))
union all
select
	r.resource, r.key, r.day, r.data, h.key is not null, r.valid_from,
	case when o.touched <= (select care.as_of(fact_shift_as_of.known_on)) then o.touched end, case when r.valid_until <= (select care.as_of(fact_shift_as_of.known_on)) then r.valid_until end,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.history r left join care.record o on o.resource = r.resource and o.key = r.key left join (
	select distinct resource, key from care.held where since <= (select care.as_of(fact_shift_as_of.known_on)) and (until is null or until > (select care.as_of(fact_shift_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where
	r.resource = 'roster' and (r.day between fact_shift_as_of.first_day and fact_shift_as_of.last_day or fact_shift_as_of.first_day = '-infinity' and r.day is null) and r.valid_from <= (select care.as_of(fact_shift_as_of.known_on))
	and (o.changed <= (select care.as_of(fact_shift_as_of.known_on))) is not true
	and not exists (
		select from care.history n
		where n.resource = r.resource and n.key = r.key and n.valid_from > r.valid_from and n.valid_from <= (select care.as_of(fact_shift_as_of.known_on))
	)
) as v) as r
$$$make$);
revoke all on function care.fact_shift_as_of(date, date, date) from public;

select pg_temp.make('function', 'care.fact_timesheet_as_of(date, date, date)', $make$function care.fact_timesheet_as_of(known_on date, first_day date default '-infinity', last_day date default 'infinity')
	returns table (timesheet_key text, shift_key text, day date, start_minute integer, minutes numeric, client_key text, worker_key text, service_key text, charge_rate numeric, kilometres numeric, has_variation boolean, is_variation_approved boolean, is_on_hold boolean, is_deleted boolean, changed_at timestamptz, deleted_at timestamptz)
	language sql stable security definer
	set search_path = pg_catalog
	set jit = off
	as $$
select care.must_be_kept(fact_timesheet_as_of.known_on, '{timesheet}');
select care.must_be_copied(fact_timesheet_as_of.known_on, '{timesheet}', fact_timesheet_as_of.first_day, fact_timesheet_as_of.last_day);
select
	r.key as timesheet_key,
	r.shift_key as shift_key,
	r.day as day,
	r.start_minute as start_minute,
	r.minutes as minutes,
	r.client_key as client_key,
	r.worker_key as worker_key,
	r.service_key as service_key,
	r.charge_rate as charge_rate,
	r.kilometres as kilometres,
	r.has_variation as has_variation,
	r.is_variation_approved as is_variation_approved,
	r.has_hold as is_on_hold,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select v.*, least(fact_timesheet_as_of.known_on, (now() at time zone (select time_zone from care.setting))::date) as known_on from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.changed,
	case when r.touched <= (select care.as_of(fact_timesheet_as_of.known_on)) then r.touched end as touched, case when r.gone <= (select care.as_of(fact_timesheet_as_of.known_on)) then r.gone end as gone,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.record r left join (
	select distinct resource, key from care.held where since <= (select care.as_of(fact_timesheet_as_of.known_on)) and (until is null or until > (select care.as_of(fact_timesheet_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'timesheet' and (r.day between fact_timesheet_as_of.first_day and fact_timesheet_as_of.last_day or fact_timesheet_as_of.first_day = '-infinity' and r.day is null) and r.changed <= (select care.as_of(fact_timesheet_as_of.known_on))
union all
select
	r.resource, r.key, r.day, r.data, h.key is not null, r.valid_from,
	case when o.touched <= (select care.as_of(fact_timesheet_as_of.known_on)) then o.touched end, case when r.valid_until <= (select care.as_of(fact_timesheet_as_of.known_on)) then r.valid_until end,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.history r left join care.record o on o.resource = r.resource and o.key = r.key left join (
	select distinct resource, key from care.held where since <= (select care.as_of(fact_timesheet_as_of.known_on)) and (until is null or until > (select care.as_of(fact_timesheet_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where
	r.resource = 'timesheet' and (r.day between fact_timesheet_as_of.first_day and fact_timesheet_as_of.last_day or fact_timesheet_as_of.first_day = '-infinity' and r.day is null) and r.valid_from <= (select care.as_of(fact_timesheet_as_of.known_on))
	and (o.changed <= (select care.as_of(fact_timesheet_as_of.known_on))) is not true
	and not exists (
		select from care.history n
		where n.resource = r.resource and n.key = r.key and n.valid_from > r.valid_from and n.valid_from <= (select care.as_of(fact_timesheet_as_of.known_on))
	)
) as v) as r
$$$make$);
revoke all on function care.fact_timesheet_as_of(date, date, date) from public;

select pg_temp.make('function', 'care.fact_incident_as_of(date, date, date)', $make$function care.fact_incident_as_of(known_on date, first_day date default '-infinity', last_day date default 'infinity')
	returns table (incident_key text, day date, client_key text, category_key text, is_serious boolean, is_reportable boolean, is_closed boolean, age_days integer, days_to_close integer, is_deleted boolean, changed_at timestamptz, deleted_at timestamptz)
	language sql stable security definer
	set search_path = pg_catalog
	set jit = off
	as $$
select care.must_be_kept(fact_incident_as_of.known_on, '{incident,serious_incident}');
select care.must_be_copied(fact_incident_as_of.known_on, '{incident,serious_incident}', fact_incident_as_of.first_day, fact_incident_as_of.last_day);
select
	case r.resource when 'incident' then '' else 's' end || r.key as incident_key,
	r.note_day as day,
	care.id_of(r.data -> '_ReferringId_1') as client_key,
	care.id_of(r.data -> 'CategoryId') as category_key,
	r.resource = 'serious_incident' as is_serious,
	care.to_flag(r.data ->> 'IsReportable') as is_reportable,
	care.to_flag(r.data ->> 'Closed') as is_closed,
	r.known_on - r.note_day as age_days,
	case when care.to_date(r.data ->> 'CloseDate') >= '2000-01-01' then care.to_date(r.data ->> 'CloseDate') end - r.note_day as days_to_close,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select v.*, least(fact_incident_as_of.known_on, (now() at time zone (select time_zone from care.setting))::date) as known_on from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.changed,
	case when r.touched <= (select care.as_of(fact_incident_as_of.known_on)) then r.touched end as touched, case when r.gone <= (select care.as_of(fact_incident_as_of.known_on)) then r.gone end as gone,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.record r left join (
	select distinct resource, key from care.held where since <= (select care.as_of(fact_incident_as_of.known_on)) and (until is null or until > (select care.as_of(fact_incident_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where r.resource in ('incident', 'serious_incident') and (r.note_day between fact_incident_as_of.first_day and fact_incident_as_of.last_day or fact_incident_as_of.first_day = '-infinity' and r.note_day is null) and r.changed <= (select care.as_of(fact_incident_as_of.known_on))
union all
select
	r.resource, r.key, r.day, r.data, h.key is not null, r.valid_from,
	case when o.touched <= (select care.as_of(fact_incident_as_of.known_on)) then o.touched end, case when r.valid_until <= (select care.as_of(fact_incident_as_of.known_on)) then r.valid_until end,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.history r left join care.record o on o.resource = r.resource and o.key = r.key left join (
	select distinct resource, key from care.held where since <= (select care.as_of(fact_incident_as_of.known_on)) and (until is null or until > (select care.as_of(fact_incident_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where
	r.resource in ('incident', 'serious_incident') and (r.note_day between fact_incident_as_of.first_day and fact_incident_as_of.last_day or fact_incident_as_of.first_day = '-infinity' and r.note_day is null) and r.valid_from <= (select care.as_of(fact_incident_as_of.known_on))
	and (o.changed <= (select care.as_of(fact_incident_as_of.known_on))) is not true
	and not exists (
		select from care.history n
		where n.resource = r.resource and n.key = r.key and n.valid_from > r.valid_from and n.valid_from <= (select care.as_of(fact_incident_as_of.known_on))
	)
) as v) as r
$$$make$);
revoke all on function care.fact_incident_as_of(date, date, date) from public;

select pg_temp.make('function', 'care.dim_client_as_of(date)', $make$function care.dim_client_as_of(known_on date)
	returns table (client_key text, name text, area text, is_current boolean, is_deleted boolean, changed_at timestamptz, deleted_at timestamptz)
	language sql stable security definer
	set search_path = pg_catalog
	set jit = off
	as $$
select care.must_be_kept(dim_client_as_of.known_on, '{client}');
select care.must_be_copied(dim_client_as_of.known_on, '{client}', null, null);
select
	r.key as client_key,
	coalesce(nullif(concat_ws(' ', nullif(trim(r.data ->> 'FirstName'), ''), nullif(trim(r.data ->> 'LastName'), '')), ''), nullif(trim(r.data ->> 'PreferredName'), ''), nullif(trim(r.data ->> 'ClientCode'), '')) as name,
	nullif(trim(care.to_text(r.data ->> 'Area')), '') as area,
	care.to_flag(r.data ->> 'Current') as is_current,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select v.*, least(dim_client_as_of.known_on, (now() at time zone (select time_zone from care.setting))::date) as known_on from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.changed,
	case when r.touched <= (select care.as_of(dim_client_as_of.known_on)) then r.touched end as touched, case when r.gone <= (select care.as_of(dim_client_as_of.known_on)) then r.gone end as gone,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.record r left join (
	select distinct resource, key from care.held where since <= (select care.as_of(dim_client_as_of.known_on)) and (until is null or until > (select care.as_of(dim_client_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'client' and true and r.changed <= (select care.as_of(dim_client_as_of.known_on))
union all
select
	r.resource, r.key, r.day, r.data, h.key is not null, r.valid_from,
	case when o.touched <= (select care.as_of(dim_client_as_of.known_on)) then o.touched end, case when r.valid_until <= (select care.as_of(dim_client_as_of.known_on)) then r.valid_until end,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.history r left join care.record o on o.resource = r.resource and o.key = r.key left join (
	select distinct resource, key from care.held where since <= (select care.as_of(dim_client_as_of.known_on)) and (until is null or until > (select care.as_of(dim_client_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where
	r.resource = 'client' and true and r.valid_from <= (select care.as_of(dim_client_as_of.known_on))
	and (o.changed <= (select care.as_of(dim_client_as_of.known_on))) is not true
	and not exists (
		select from care.history n
		where n.resource = r.resource and n.key = r.key and n.valid_from > r.valid_from and n.valid_from <= (select care.as_of(dim_client_as_of.known_on))
	)
) as v) as r
$$$make$);
revoke all on function care.dim_client_as_of(date) from public;

select pg_temp.make('function', 'care.dim_worker_as_of(date)', $make$function care.dim_worker_as_of(known_on date)
	returns table (worker_key text, name text, area text, is_current boolean, is_deleted boolean, changed_at timestamptz, deleted_at timestamptz)
	language sql stable security definer
	set search_path = pg_catalog
	set jit = off
	as $$
select care.must_be_kept(dim_worker_as_of.known_on, '{worker}');
select care.must_be_copied(dim_worker_as_of.known_on, '{worker}', null, null);
select
	r.key as worker_key,
	coalesce(nullif(concat_ws(' ', nullif(trim(r.data ->> 'FirstName'), ''), nullif(trim(r.data ->> 'LastName'), '')), ''), nullif(trim(r.data ->> 'PreferredName'), ''), nullif(trim(r.data ->> 'CarerCode'), '')) as name,
	nullif(trim(care.to_text(r.data ->> 'Area')), '') as area,
	care.to_flag(r.data ->> 'Current') as is_current,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select v.*, least(dim_worker_as_of.known_on, (now() at time zone (select time_zone from care.setting))::date) as known_on from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.changed,
	case when r.touched <= (select care.as_of(dim_worker_as_of.known_on)) then r.touched end as touched, case when r.gone <= (select care.as_of(dim_worker_as_of.known_on)) then r.gone end as gone,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.record r left join (
	select distinct resource, key from care.held where since <= (select care.as_of(dim_worker_as_of.known_on)) and (until is null or until > (select care.as_of(dim_worker_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'worker' and true and r.changed <= (select care.as_of(dim_worker_as_of.known_on))
union all
select
	r.resource, r.key, r.day, r.data, h.key is not null, r.valid_from,
	case when o.touched <= (select care.as_of(dim_worker_as_of.known_on)) then o.touched end, case when r.valid_until <= (select care.as_of(dim_worker_as_of.known_on)) then r.valid_until end,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.history r left join care.record o on o.resource = r.resource and o.key = r.key left join (
	select distinct resource, key from care.held where since <= (select care.as_of(dim_worker_as_of.known_on)) and (until is null or until > (select care.as_of(dim_worker_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where
	r.resource = 'worker' and true and r.valid_from <= (select care.as_of(dim_worker_as_of.known_on))
	and (o.changed <= (select care.as_of(dim_worker_as_of.known_on))) is not true
	and not exists (
		select from care.history n
		where n.resource = r.resource and n.key = r.key and n.valid_from > r.valid_from and n.valid_from <= (select care.as_of(dim_worker_as_of.known_on))
	)
) as v) as r
$$$make$);
revoke all on function care.dim_worker_as_of(date) from public;

select pg_temp.make('function', 'care.dim_service_as_of(date)', $make$function care.dim_service_as_of(known_on date)
	returns table (service_key text, name text, code text, unit text, is_hourly boolean, is_active boolean, is_deleted boolean, changed_at timestamptz, deleted_at timestamptz)
	language sql stable security definer
	set search_path = pg_catalog
	set jit = off
	as $$
select care.must_be_kept(dim_service_as_of.known_on, '{service}');
select care.must_be_copied(dim_service_as_of.known_on, '{service}', null, null);
select
	r.key as service_key,
	coalesce(nullif(trim(r.data ->> 'Description'), ''), nullif(trim(r.data ->> 'ServiceCode'), ''), nullif(trim(r.data ->> 'NDISSupportNumber'), '')) as name,
	nullif(trim(care.to_text(r.data ->> 'ServiceCode')), '') as code,
	nullif(trim(care.to_text(r.data ->> 'Unit')), '') as unit,
	care.label(r.data ->> 'Unit') ~ '^((per |an |p?/ ?|[$]/|(per )?1 ?)?(h|hr|hrs|hour|hours|hr[(]s[)]|hour[(]s[)])[.]?|hourly|p[.]?h[.]?)$' as is_hourly,
	care.to_flag(r.data ->> 'Active') as is_active,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select v.*, least(dim_service_as_of.known_on, (now() at time zone (select time_zone from care.setting))::date) as known_on from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.changed,
	case when r.touched <= (select care.as_of(dim_service_as_of.known_on)) then r.touched end as touched, case when r.gone <= (select care.as_of(dim_service_as_of.known_on)) then r.gone end as gone,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.record r left join (
	select distinct resource, key from care.held where since <= (select care.as_of(dim_service_as_of.known_on)) and (until is null or until > (select care.as_of(dim_service_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'service' and true and r.changed <= (select care.as_of(dim_service_as_of.known_on))
union all
select
	r.resource, r.key, r.day, r.data, h.key is not null, r.valid_from,
	case when o.touched <= (select care.as_of(dim_service_as_of.known_on)) then o.touched end, case when r.valid_until <= (select care.as_of(dim_service_as_of.known_on)) then r.valid_until end,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.history r left join care.record o on o.resource = r.resource and o.key = r.key left join (
	select distinct resource, key from care.held where since <= (select care.as_of(dim_service_as_of.known_on)) and (until is null or until > (select care.as_of(dim_service_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where
	r.resource = 'service' and true and r.valid_from <= (select care.as_of(dim_service_as_of.known_on))
	and (o.changed <= (select care.as_of(dim_service_as_of.known_on))) is not true
	and not exists (
		select from care.history n
		where n.resource = r.resource and n.key = r.key and n.valid_from > r.valid_from and n.valid_from <= (select care.as_of(dim_service_as_of.known_on))
	)
) as v) as r
$$$make$);
revoke all on function care.dim_service_as_of(date) from public;

select pg_temp.make('function', 'care_without_people.fact_shift_as_of(date, date, date)', $make$function care_without_people.fact_shift_as_of(known_on date, first_day date default '-infinity', last_day date default 'infinity')
	returns table (shift_key text, day date, start_minute integer, minutes numeric, client_key text, worker_key text, service_key text, charge_rate numeric, payer_key text, agreement_key text, agreement_item_key text, is_on_hold boolean, is_deleted boolean, changed_at timestamptz, deleted_at timestamptz)
	language sql stable security definer
	set search_path = pg_catalog
	set jit = off
	as $$
select care.must_be_kept(fact_shift_as_of.known_on, '{roster}');
select care.must_be_copied(fact_shift_as_of.known_on, '{roster}', fact_shift_as_of.first_day, fact_shift_as_of.last_day);
select
	care.plain_key(r.key) as shift_key,
	r.day as day,
	r.start_minute as start_minute,
	r.minutes as minutes,
	care.plain_key(r.client_key) as client_key,
	care.plain_key(r.worker_key) as worker_key,
	care.plain_key(r.service_key) as service_key,
	r.charge_rate as charge_rate,
	care.plain_key(care.id_of(r.data -> 'PayerId')) as payer_key,
	care.plain_key(r.agreement_key) as agreement_key,
	care.plain_key(r.agreement_item_key) as agreement_item_key,
	r.has_hold or r.only_with_holds as is_on_hold,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select v.*, least(fact_shift_as_of.known_on, (now() at time zone (select time_zone from care.setting))::date) as known_on from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.changed,
	case when r.touched <= (select care.as_of(fact_shift_as_of.known_on)) then r.touched end as touched, case when r.gone <= (select care.as_of(fact_shift_as_of.known_on)) then r.gone end as gone,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.record r left join (
	select distinct resource, key from care.held where since <= (select care.as_of(fact_shift_as_of.known_on)) and (until is null or until > (select care.as_of(fact_shift_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'roster' and (r.day between fact_shift_as_of.first_day and fact_shift_as_of.last_day or fact_shift_as_of.first_day = '-infinity' and r.day is null) and r.changed <= (select care.as_of(fact_shift_as_of.known_on))
union all
select
	r.resource, r.key, r.day, r.data, h.key is not null, r.valid_from,
	case when o.touched <= (select care.as_of(fact_shift_as_of.known_on)) then o.touched end, case when r.valid_until <= (select care.as_of(fact_shift_as_of.known_on)) then r.valid_until end,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.history r left join care.record o on o.resource = r.resource and o.key = r.key left join (
	select distinct resource, key from care.held where since <= (select care.as_of(fact_shift_as_of.known_on)) and (until is null or until > (select care.as_of(fact_shift_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where
	r.resource = 'roster' and (r.day between fact_shift_as_of.first_day and fact_shift_as_of.last_day or fact_shift_as_of.first_day = '-infinity' and r.day is null) and r.valid_from <= (select care.as_of(fact_shift_as_of.known_on))
	and (o.changed <= (select care.as_of(fact_shift_as_of.known_on))) is not true
	and not exists (
		select from care.history n
		where n.resource = r.resource and n.key = r.key and n.valid_from > r.valid_from and n.valid_from <= (select care.as_of(fact_shift_as_of.known_on))
	)
) as v) as r
$$$make$);
revoke all on function care_without_people.fact_shift_as_of(date, date, date) from public;

select pg_temp.make('function', 'care_without_people.fact_timesheet_as_of(date, date, date)', $make$function care_without_people.fact_timesheet_as_of(known_on date, first_day date default '-infinity', last_day date default 'infinity')
	returns table (timesheet_key text, shift_key text, day date, start_minute integer, minutes numeric, client_key text, worker_key text, service_key text, charge_rate numeric, kilometres numeric, has_variation boolean, is_variation_approved boolean, is_on_hold boolean, is_deleted boolean, changed_at timestamptz, deleted_at timestamptz)
	language sql stable security definer
	set search_path = pg_catalog
	set jit = off
	as $$
select care.must_be_kept(fact_timesheet_as_of.known_on, '{timesheet}');
select care.must_be_copied(fact_timesheet_as_of.known_on, '{timesheet}', fact_timesheet_as_of.first_day, fact_timesheet_as_of.last_day);
select
	care.plain_key(r.key) as timesheet_key,
	care.plain_key(r.shift_key) as shift_key,
	r.day as day,
	r.start_minute as start_minute,
	r.minutes as minutes,
	care.plain_key(r.client_key) as client_key,
	care.plain_key(r.worker_key) as worker_key,
	care.plain_key(r.service_key) as service_key,
	r.charge_rate as charge_rate,
	r.kilometres as kilometres,
	r.has_variation as has_variation,
	r.is_variation_approved as is_variation_approved,
	r.has_hold as is_on_hold,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select v.*, least(fact_timesheet_as_of.known_on, (now() at time zone (select time_zone from care.setting))::date) as known_on from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.changed,
	case when r.touched <= (select care.as_of(fact_timesheet_as_of.known_on)) then r.touched end as touched, case when r.gone <= (select care.as_of(fact_timesheet_as_of.known_on)) then r.gone end as gone,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.record r left join (
	select distinct resource, key from care.held where since <= (select care.as_of(fact_timesheet_as_of.known_on)) and (until is null or until > (select care.as_of(fact_timesheet_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'timesheet' and (r.day between fact_timesheet_as_of.first_day and fact_timesheet_as_of.last_day or fact_timesheet_as_of.first_day = '-infinity' and r.day is null) and r.changed <= (select care.as_of(fact_timesheet_as_of.known_on))
union all
select
	r.resource, r.key, r.day, r.data, h.key is not null, r.valid_from,
	case when o.touched <= (select care.as_of(fact_timesheet_as_of.known_on)) then o.touched end, case when r.valid_until <= (select care.as_of(fact_timesheet_as_of.known_on)) then r.valid_until end,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.history r left join care.record o on o.resource = r.resource and o.key = r.key left join (
	select distinct resource, key from care.held where since <= (select care.as_of(fact_timesheet_as_of.known_on)) and (until is null or until > (select care.as_of(fact_timesheet_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where
	r.resource = 'timesheet' and (r.day between fact_timesheet_as_of.first_day and fact_timesheet_as_of.last_day or fact_timesheet_as_of.first_day = '-infinity' and r.day is null) and r.valid_from <= (select care.as_of(fact_timesheet_as_of.known_on))
	and (o.changed <= (select care.as_of(fact_timesheet_as_of.known_on))) is not true
	and not exists (
		select from care.history n
		where n.resource = r.resource and n.key = r.key and n.valid_from > r.valid_from and n.valid_from <= (select care.as_of(fact_timesheet_as_of.known_on))
	)
) as v) as r
$$$make$);
revoke all on function care_without_people.fact_timesheet_as_of(date, date, date) from public;

select pg_temp.make('function', 'care_without_people.fact_incident_as_of(date, date, date)', $make$function care_without_people.fact_incident_as_of(known_on date, first_day date default '-infinity', last_day date default 'infinity')
	returns table (incident_key text, day date, client_key text, category_key text, is_serious boolean, is_reportable boolean, is_closed boolean, age_days integer, days_to_close integer, is_deleted boolean, changed_at timestamptz, deleted_at timestamptz)
	language sql stable security definer
	set search_path = pg_catalog
	set jit = off
	as $$
select care.must_be_kept(fact_incident_as_of.known_on, '{incident,serious_incident}');
select care.must_be_copied(fact_incident_as_of.known_on, '{incident,serious_incident}', fact_incident_as_of.first_day, fact_incident_as_of.last_day);
select
	care.plain_key(case r.resource when 'incident' then '' else 's' end || r.key) as incident_key,
	r.note_day as day,
	care.plain_key(care.id_of(r.data -> '_ReferringId_1')) as client_key,
	care.plain_key(care.id_of(r.data -> 'CategoryId')) as category_key,
	r.resource = 'serious_incident' as is_serious,
	care.to_flag(r.data ->> 'IsReportable') as is_reportable,
	care.to_flag(r.data ->> 'Closed') as is_closed,
	r.known_on - r.note_day as age_days,
	case when care.to_date(r.data ->> 'CloseDate') >= '2000-01-01' then care.to_date(r.data ->> 'CloseDate') end - r.note_day as days_to_close,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select v.*, least(fact_incident_as_of.known_on, (now() at time zone (select time_zone from care.setting))::date) as known_on from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.changed,
	case when r.touched <= (select care.as_of(fact_incident_as_of.known_on)) then r.touched end as touched, case when r.gone <= (select care.as_of(fact_incident_as_of.known_on)) then r.gone end as gone,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.record r left join (
	select distinct resource, key from care.held where since <= (select care.as_of(fact_incident_as_of.known_on)) and (until is null or until > (select care.as_of(fact_incident_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where r.resource in ('incident', 'serious_incident') and (r.note_day between fact_incident_as_of.first_day and fact_incident_as_of.last_day or fact_incident_as_of.first_day = '-infinity' and r.note_day is null) and r.changed <= (select care.as_of(fact_incident_as_of.known_on))
union all
select
	r.resource, r.key, r.day, r.data, h.key is not null, r.valid_from,
	case when o.touched <= (select care.as_of(fact_incident_as_of.known_on)) then o.touched end, case when r.valid_until <= (select care.as_of(fact_incident_as_of.known_on)) then r.valid_until end,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.history r left join care.record o on o.resource = r.resource and o.key = r.key left join (
	select distinct resource, key from care.held where since <= (select care.as_of(fact_incident_as_of.known_on)) and (until is null or until > (select care.as_of(fact_incident_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where
	r.resource in ('incident', 'serious_incident') and (r.note_day between fact_incident_as_of.first_day and fact_incident_as_of.last_day or fact_incident_as_of.first_day = '-infinity' and r.note_day is null) and r.valid_from <= (select care.as_of(fact_incident_as_of.known_on))
	and (o.changed <= (select care.as_of(fact_incident_as_of.known_on))) is not true
	and not exists (
		select from care.history n
		where n.resource = r.resource and n.key = r.key and n.valid_from > r.valid_from and n.valid_from <= (select care.as_of(fact_incident_as_of.known_on))
	)
) as v) as r
$$$make$);
revoke all on function care_without_people.fact_incident_as_of(date, date, date) from public;

select pg_temp.make('function', 'care_without_people.dim_client_as_of(date)', $make$function care_without_people.dim_client_as_of(known_on date)
	returns table (client_key text, area text, is_current boolean, is_deleted boolean, changed_at timestamptz, deleted_at timestamptz)
	language sql stable security definer
	set search_path = pg_catalog
	set jit = off
	as $$
select care.must_be_kept(dim_client_as_of.known_on, '{client}');
select care.must_be_copied(dim_client_as_of.known_on, '{client}', null, null);
select
	care.plain_key(r.key) as client_key,
	nullif(trim(care.to_text(r.data ->> 'Area')), '') as area,
	care.to_flag(r.data ->> 'Current') as is_current,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select v.*, least(dim_client_as_of.known_on, (now() at time zone (select time_zone from care.setting))::date) as known_on from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.changed,
	case when r.touched <= (select care.as_of(dim_client_as_of.known_on)) then r.touched end as touched, case when r.gone <= (select care.as_of(dim_client_as_of.known_on)) then r.gone end as gone,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.record r left join (
	select distinct resource, key from care.held where since <= (select care.as_of(dim_client_as_of.known_on)) and (until is null or until > (select care.as_of(dim_client_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'client' and true and r.changed <= (select care.as_of(dim_client_as_of.known_on))
union all
select
	r.resource, r.key, r.day, r.data, h.key is not null, r.valid_from,
	case when o.touched <= (select care.as_of(dim_client_as_of.known_on)) then o.touched end, case when r.valid_until <= (select care.as_of(dim_client_as_of.known_on)) then r.valid_until end,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.history r left join care.record o on o.resource = r.resource and o.key = r.key left join (
	select distinct resource, key from care.held where since <= (select care.as_of(dim_client_as_of.known_on)) and (until is null or until > (select care.as_of(dim_client_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where
	r.resource = 'client' and true and r.valid_from <= (select care.as_of(dim_client_as_of.known_on))
	and (o.changed <= (select care.as_of(dim_client_as_of.known_on))) is not true
	and not exists (
		select from care.history n
		where n.resource = r.resource and n.key = r.key and n.valid_from > r.valid_from and n.valid_from <= (select care.as_of(dim_client_as_of.known_on))
	)
) as v) as r
$$$make$);
revoke all on function care_without_people.dim_client_as_of(date) from public;

select pg_temp.make('function', 'care_without_people.dim_worker_as_of(date)', $make$function care_without_people.dim_worker_as_of(known_on date)
	returns table (worker_key text, area text, is_current boolean, is_deleted boolean, changed_at timestamptz, deleted_at timestamptz)
	language sql stable security definer
	set search_path = pg_catalog
	set jit = off
	as $$
select care.must_be_kept(dim_worker_as_of.known_on, '{worker}');
select care.must_be_copied(dim_worker_as_of.known_on, '{worker}', null, null);
select
	care.plain_key(r.key) as worker_key,
	nullif(trim(care.to_text(r.data ->> 'Area')), '') as area,
	care.to_flag(r.data ->> 'Current') as is_current,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select v.*, least(dim_worker_as_of.known_on, (now() at time zone (select time_zone from care.setting))::date) as known_on from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.changed,
	case when r.touched <= (select care.as_of(dim_worker_as_of.known_on)) then r.touched end as touched, case when r.gone <= (select care.as_of(dim_worker_as_of.known_on)) then r.gone end as gone,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.record r left join (
	select distinct resource, key from care.held where since <= (select care.as_of(dim_worker_as_of.known_on)) and (until is null or until > (select care.as_of(dim_worker_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'worker' and true and r.changed <= (select care.as_of(dim_worker_as_of.known_on))
union all
select
	r.resource, r.key, r.day, r.data, h.key is not null, r.valid_from,
	case when o.touched <= (select care.as_of(dim_worker_as_of.known_on)) then o.touched end, case when r.valid_until <= (select care.as_of(dim_worker_as_of.known_on)) then r.valid_until end,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.history r left join care.record o on o.resource = r.resource and o.key = r.key left join (
	select distinct resource, key from care.held where since <= (select care.as_of(dim_worker_as_of.known_on)) and (until is null or until > (select care.as_of(dim_worker_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where
	r.resource = 'worker' and true and r.valid_from <= (select care.as_of(dim_worker_as_of.known_on))
	and (o.changed <= (select care.as_of(dim_worker_as_of.known_on))) is not true
	and not exists (
		select from care.history n
		where n.resource = r.resource and n.key = r.key and n.valid_from > r.valid_from and n.valid_from <= (select care.as_of(dim_worker_as_of.known_on))
	)
) as v) as r
$$$make$);
revoke all on function care_without_people.dim_worker_as_of(date) from public;

select pg_temp.make('function', 'care_without_people.dim_service_as_of(date)', $make$function care_without_people.dim_service_as_of(known_on date)
	returns table (service_key text, name text, code text, unit text, is_hourly boolean, is_active boolean, is_deleted boolean, changed_at timestamptz, deleted_at timestamptz)
	language sql stable security definer
	set search_path = pg_catalog
	set jit = off
	as $$
select care.must_be_kept(dim_service_as_of.known_on, '{service}');
select care.must_be_copied(dim_service_as_of.known_on, '{service}', null, null);
select
	care.plain_key(r.key) as service_key,
	coalesce(nullif(trim(r.data ->> 'Description'), ''), nullif(trim(r.data ->> 'ServiceCode'), ''), nullif(trim(r.data ->> 'NDISSupportNumber'), '')) as name,
	nullif(trim(care.to_text(r.data ->> 'ServiceCode')), '') as code,
	nullif(trim(care.to_text(r.data ->> 'Unit')), '') as unit,
	care.label(r.data ->> 'Unit') ~ '^((per |an |p?/ ?|[$]/|(per )?1 ?)?(h|hr|hrs|hour|hours|hr[(]s[)]|hour[(]s[)])[.]?|hourly|p[.]?h[.]?)$' as is_hourly,
	care.to_flag(r.data ->> 'Active') as is_active,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select v.*, least(dim_service_as_of.known_on, (now() at time zone (select time_zone from care.setting))::date) as known_on from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.changed,
	case when r.touched <= (select care.as_of(dim_service_as_of.known_on)) then r.touched end as touched, case when r.gone <= (select care.as_of(dim_service_as_of.known_on)) then r.gone end as gone,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.record r left join (
	select distinct resource, key from care.held where since <= (select care.as_of(dim_service_as_of.known_on)) and (until is null or until > (select care.as_of(dim_service_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'service' and true and r.changed <= (select care.as_of(dim_service_as_of.known_on))
union all
select
	r.resource, r.key, r.day, r.data, h.key is not null, r.valid_from,
	case when o.touched <= (select care.as_of(dim_service_as_of.known_on)) then o.touched end, case when r.valid_until <= (select care.as_of(dim_service_as_of.known_on)) then r.valid_until end,
	r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.history r left join care.record o on o.resource = r.resource and o.key = r.key left join (
	select distinct resource, key from care.held where since <= (select care.as_of(dim_service_as_of.known_on)) and (until is null or until > (select care.as_of(dim_service_as_of.known_on)))
) as h on h.resource = r.resource and h.key = r.key
where
	r.resource = 'service' and true and r.valid_from <= (select care.as_of(dim_service_as_of.known_on))
	and (o.changed <= (select care.as_of(dim_service_as_of.known_on))) is not true
	and not exists (
		select from care.history n
		where n.resource = r.resource and n.key = r.key and n.valid_from > r.valid_from and n.valid_from <= (select care.as_of(dim_service_as_of.known_on))
	)
) as v) as r
$$$make$);
revoke all on function care_without_people.dim_service_as_of(date) from public;

select pg_temp.make('function', 'care.agreement_budgets(date, date, date)', $make$function care.agreement_budgets(first_day date, last_day date, known_on date default null)
	returns table (
		agreement_key text, agreementid bigint, clientid bigint, payerid bigint, startdate date, enddate date, budgetperiod text,
		written_budget numeric, written_hours numeric, budget numeric, budget_hours numeric, used numeric, booked numeric,
		used_hours numeric, booked_hours numeric, shifts_without_rate_or_length bigint, is_computed boolean, not_computed text
	)
	language sql stable security definer
	set search_path = pg_catalog
	set jit = off
	as $$
select care.must_be_kept(agreement_budgets.known_on, '{agreement,service,roster}');
with moment as (
	select d.today, care.as_of(d.today) as at
	from (
		select coalesce(agreement_budgets.known_on, (now() at time zone s.time_zone)::date) as today from care.setting s
	) as d
),
shifts as (
select r.service_key as service_key, r.agreement_key as agreement_key, r.agreement_item_key as agreement_item_key, r.has_hold or r.only_with_holds as is_on_hold, r.day < (select m.today from moment m) as is_used, sum(r.minutes) as minutes, sum(r.charge_rate) as rates, sum(r.charge_rate * r.minutes) as rates_by_minutes, count(*) filter (where r.charge_rate is null or r.minutes is null) as not_counted
from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.record r left join (
	select distinct resource, key from care.held where since <= (select m.at from moment m) and (until is null or until > (select m.at from moment m))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'roster' and r.day between agreement_budgets.first_day and agreement_budgets.last_day and r.changed <= (select m.at from moment m) and (r.gone is null or r.gone > (select m.at from moment m))
) as r
group by 1, 2, 3, 4, 5
union all
select r.service_key as service_key, r.agreement_key as agreement_key, r.agreement_item_key as agreement_item_key, r.has_hold or r.only_with_holds as is_on_hold, r.day < (select m.today from moment m) as is_used, sum(r.minutes) as minutes, sum(r.charge_rate) as rates, sum(r.charge_rate * r.minutes) as rates_by_minutes, count(*) filter (where r.charge_rate is null or r.minutes is null) as not_counted
from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.history r left join (
	select distinct resource, key from care.held where since <= (select m.at from moment m) and (until is null or until > (select m.at from moment m))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'roster' and r.day between agreement_budgets.first_day and agreement_budgets.last_day and r.valid_from <= (select m.at from moment m) and r.valid_until > (select m.at from moment m)
) as r
group by 1, 2, 3, 4, 5
)
select b.* from (
with all_agreements as (
	select
		r.key, r.data, care.to_integer(r.data ->> 'AgreementId') as agreementid, care.to_integer(r.data ->> 'ClientId') as clientid,
		care.to_integer(r.data ->> 'PayerId') as payerid, care.to_date(r.data ->> 'StartDate') as startdate,
		care.to_date(r.data ->> 'EndDate') as enddate, care.to_text(r.data ->> 'BudgetPeriod') as budgetperiod,
		care.label(r.data ->> 'BudgetPeriod') as label, care.amount_of(r.data -> 'Budget') as amount, care.amount_of(r.data -> 'BudgetHour') as hours,
		care.to_amount(r.data -> 'Budget') is null or care.to_amount(r.data -> 'BudgetHour') is null as is_odd_budget,
		r.agreement_key as id, r.agreement_key is not null and count(*) over (partition by r.agreement_key) > 1 as is_double,
		care.is_odd('date', r.data ->> 'StartDate') or care.is_odd('date', r.data ->> 'EndDate') as has_odd_days,
		care.to_flag(r.data ->> 'Current') as is_current
	from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.record r left join (
	select distinct resource, key from care.held where since <= (select m.at from moment m) and (until is null or until > (select m.at from moment m))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'agreement' and true and r.changed <= (select m.at from moment m) and (r.gone is null or r.gone > (select m.at from moment m))
union all
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.history r left join (
	select distinct resource, key from care.held where since <= (select m.at from moment m) and (until is null or until > (select m.at from moment m))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'agreement' and true and r.valid_from <= (select m.at from moment m) and r.valid_until > (select m.at from moment m)
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
	select r.service_key, bool_or(care.label(r.data ->> 'Unit') ~ '^((per |an |p?/ ?|[$]/|(per )?1 ?)?(h|hr|hrs|hour|hours|hr[(]s[)]|hour[(]s[)])[.]?|hourly|p[.]?h[.]?)$') as is_hourly
	from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.record r left join (
	select distinct resource, key from care.held where since <= (select m.at from moment m) and (until is null or until > (select m.at from moment m))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'service' and true and r.changed <= (select m.at from moment m) and (r.gone is null or r.gone > (select m.at from moment m))
union all
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.history r left join (
	select distinct resource, key from care.held where since <= (select m.at from moment m) and (until is null or until > (select m.at from moment m))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'service' and true and r.valid_from <= (select m.at from moment m) and r.valid_until > (select m.at from moment m)
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
		a.*, greatest(a.startdate, agreement_budgets.first_day) as begins,
		-- An end before 2000, such as 1900-01-01, counts as no end.
		least(case when a.enddate >= '2000-01-01' then a.enddate end, agreement_budgets.last_day) as ends
	from agreements a
),
counted as (
	select p.*, case
		when p.label = '' then (p.begins <= p.ends)::integer
		when p.label in ('day', 'daily') then greatest(0, p.ends - p.begins + 1) / 1.0
		when p.label in ('week', 'weekly') then greatest(0, p.ends - p.begins + 1) / 7.0
		when p.label in ('fortnight', 'fortnightly') then greatest(0, p.ends - p.begins + 1) / 14.0
		when p.label in ('month', 'monthly') then greatest(0, (12 * extract(year from (p.ends + 1)) + extract(month from (p.ends + 1)) + (extract(day from (p.ends + 1)) - 1) / extract(day from date_trunc('month', (p.ends + 1)::timestamp) + interval '1 month - 1 day')) - (12 * extract(year from p.begins) + extract(month from p.begins) + (extract(day from p.begins) - 1) / extract(day from date_trunc('month', p.begins::timestamp) + interval '1 month - 1 day'))) / 1.0
		when p.label in ('quarter', 'quarterly') then greatest(0, (12 * extract(year from (p.ends + 1)) + extract(month from (p.ends + 1)) + (extract(day from (p.ends + 1)) - 1) / extract(day from date_trunc('month', (p.ends + 1)::timestamp) + interval '1 month - 1 day')) - (12 * extract(year from p.begins) + extract(month from p.begins) + (extract(day from p.begins) - 1) / extract(day from date_trunc('month', p.begins::timestamp) + interval '1 month - 1 day'))) / 3.0
		when p.label in ('year', 'yearly', 'annual', 'annually', 'annum', 'per annum') then greatest(0, (12 * extract(year from (p.ends + 1)) + extract(month from (p.ends + 1)) + (extract(day from (p.ends + 1)) - 1) / extract(day from date_trunc('month', (p.ends + 1)::timestamp) + interval '1 month - 1 day')) - (12 * extract(year from p.begins) + extract(month from p.begins) + (extract(day from p.begins) - 1) / extract(day from date_trunc('month', p.begins::timestamp) + interval '1 month - 1 day'))) / 12.0
	end as counts from periods p
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
from budgets b left join use u on u.id = b.id
) as b
$$$make$);
revoke all on function care.agreement_budgets(date, date, date) from public;

select pg_temp.make('function', 'care.figures(date, date, date)', $make$function care.figures(first_day date, last_day date, known_on date default null)
	returns table (key text, name text, unit text, value numeric, why_not text, exact_from date)
	language sql stable security definer
	set search_path = pg_catalog
	set jit = off
	-- With this setting, the visits of several years fit into memory, so PostgreSQL writes no temporary file.
	set work_mem = '64MB'
	as $$
select care.must_be_kept(figures.known_on, '{roster,timesheet,agreement,service,incident,serious_incident}');
with moment as (
	select d.today, care.as_of(d.today) as at
	from (select coalesce(figures.known_on, (now() at time zone s.time_zone)::date) as today from care.setting s) as d
),
shifts as (
select r.has_hold or r.only_with_holds as is_on_hold, nullif(r.worker_key is null, true) as worker_key, r.service_key as service_key, r.agreement_key as agreement_key, r.agreement_item_key as agreement_item_key, r.day < (select m.today from moment m) as is_used, count(*) as lines, sum(r.minutes) as minutes, sum(r.charge_rate) as rates, sum(r.charge_rate * r.minutes) as rates_by_minutes, count(*) filter (where r.charge_rate is null or r.minutes is null) as not_counted
from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.record r left join (
	select distinct resource, key from care.held where since <= (select m.at from moment m) and (until is null or until > (select m.at from moment m))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'roster' and r.day between figures.first_day and figures.last_day and r.changed <= (select m.at from moment m) and (r.gone is null or r.gone > (select m.at from moment m))
) as r
group by 1, 2, 3, 4, 5, 6
union all
select r.has_hold or r.only_with_holds as is_on_hold, nullif(r.worker_key is null, true) as worker_key, r.service_key as service_key, r.agreement_key as agreement_key, r.agreement_item_key as agreement_item_key, r.day < (select m.today from moment m) as is_used, count(*) as lines, sum(r.minutes) as minutes, sum(r.charge_rate) as rates, sum(r.charge_rate * r.minutes) as rates_by_minutes, count(*) filter (where r.charge_rate is null or r.minutes is null) as not_counted
from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.history r left join (
	select distinct resource, key from care.held where since <= (select m.at from moment m) and (until is null or until > (select m.at from moment m))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'roster' and r.day between figures.first_day and figures.last_day and r.valid_from <= (select m.at from moment m) and r.valid_until > (select m.at from moment m)
) as r
group by 1, 2, 3, 4, 5, 6
),
timesheets as (
select r.has_hold as is_on_hold, r.has_variation as has_variation, r.is_variation_approved as is_variation_approved, r.client_key as client_key, r.minutes as minutes, r.worker_key as worker_key, nullif(r.shift_key is null, true) as shift_key, count(*) as lines
from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.record r left join (
	select distinct resource, key from care.held where since <= (select m.at from moment m) and (until is null or until > (select m.at from moment m))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'timesheet' and r.day between figures.first_day and figures.last_day and r.changed <= (select m.at from moment m) and (r.gone is null or r.gone > (select m.at from moment m))
) as r
group by 1, 2, 3, 4, 5, 6, 7
union all
select r.has_hold as is_on_hold, r.has_variation as has_variation, r.is_variation_approved as is_variation_approved, r.client_key as client_key, r.minutes as minutes, r.worker_key as worker_key, nullif(r.shift_key is null, true) as shift_key, count(*) as lines
from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.history r left join (
	select distinct resource, key from care.held where since <= (select m.at from moment m) and (until is null or until > (select m.at from moment m))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'timesheet' and r.day between figures.first_day and figures.last_day and r.valid_from <= (select m.at from moment m) and r.valid_until > (select m.at from moment m)
) as r
group by 1, 2, 3, 4, 5, 6, 7
),
incidents as (
	select r.resource = 'serious_incident' as is_serious, care.to_flag(r.data ->> 'IsReportable') as is_reportable, care.to_flag(r.data ->> 'Closed') as is_closed, r.known_on - r.note_day as age_days, case when care.to_date(r.data ->> 'CloseDate') >= '2000-01-01' then care.to_date(r.data ->> 'CloseDate') end - r.note_day as days_to_close
	from (
		select v.*, least(m.today, (now() at time zone s.time_zone)::date) as known_on
		from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.record r left join (
	select distinct resource, key from care.held where since <= (select m.at from moment m) and (until is null or until > (select m.at from moment m))
) as h on h.resource = r.resource and h.key = r.key
where r.resource in ('incident', 'serious_incident') and (r.note_day between figures.first_day and figures.last_day or figures.first_day = '-infinity' and r.note_day is null) and r.changed <= (select m.at from moment m) and (r.gone is null or r.gone > (select m.at from moment m))
union all
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.history r left join (
	select distinct resource, key from care.held where since <= (select m.at from moment m) and (until is null or until > (select m.at from moment m))
) as h on h.resource = r.resource and h.key = r.key
where r.resource in ('incident', 'serious_incident') and (r.note_day between figures.first_day and figures.last_day or figures.first_day = '-infinity' and r.note_day is null) and r.valid_from <= (select m.at from moment m) and r.valid_until > (select m.at from moment m)
		) as v cross join moment m cross join care.setting s
	) as r
),
budgets as (
with all_agreements as (
	select
		r.key, r.data, care.to_integer(r.data ->> 'AgreementId') as agreementid, care.to_integer(r.data ->> 'ClientId') as clientid,
		care.to_integer(r.data ->> 'PayerId') as payerid, care.to_date(r.data ->> 'StartDate') as startdate,
		care.to_date(r.data ->> 'EndDate') as enddate, care.to_text(r.data ->> 'BudgetPeriod') as budgetperiod,
		care.label(r.data ->> 'BudgetPeriod') as label, care.amount_of(r.data -> 'Budget') as amount, care.amount_of(r.data -> 'BudgetHour') as hours,
		care.to_amount(r.data -> 'Budget') is null or care.to_amount(r.data -> 'BudgetHour') is null as is_odd_budget,
		r.agreement_key as id, r.agreement_key is not null and count(*) over (partition by r.agreement_key) > 1 as is_double,
		care.is_odd('date', r.data ->> 'StartDate') or care.is_odd('date', r.data ->> 'EndDate') as has_odd_days,
		care.to_flag(r.data ->> 'Current') as is_current
	from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.record r left join (
	select distinct resource, key from care.held where since <= (select m.at from moment m) and (until is null or until > (select m.at from moment m))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'agreement' and true and r.changed <= (select m.at from moment m) and (r.gone is null or r.gone > (select m.at from moment m))
union all
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.history r left join (
	select distinct resource, key from care.held where since <= (select m.at from moment m) and (until is null or until > (select m.at from moment m))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'agreement' and true and r.valid_from <= (select m.at from moment m) and r.valid_until > (select m.at from moment m)
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
	select r.service_key, bool_or(care.label(r.data ->> 'Unit') ~ '^((per |an |p?/ ?|[$]/|(per )?1 ?)?(h|hr|hrs|hour|hours|hr[(]s[)]|hour[(]s[)])[.]?|hourly|p[.]?h[.]?)$') as is_hourly
	from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.record r left join (
	select distinct resource, key from care.held where since <= (select m.at from moment m) and (until is null or until > (select m.at from moment m))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'service' and true and r.changed <= (select m.at from moment m) and (r.gone is null or r.gone > (select m.at from moment m))
union all
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.history r left join (
	select distinct resource, key from care.held where since <= (select m.at from moment m) and (until is null or until > (select m.at from moment m))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'service' and true and r.valid_from <= (select m.at from moment m) and r.valid_until > (select m.at from moment m)
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
		a.*, greatest(a.startdate, figures.first_day) as begins,
		-- An end before 2000, such as 1900-01-01, counts as no end.
		least(case when a.enddate >= '2000-01-01' then a.enddate end, figures.last_day) as ends
	from agreements a
),
counted as (
	select p.*, case
		when p.label = '' then (p.begins <= p.ends)::integer
		when p.label in ('day', 'daily') then greatest(0, p.ends - p.begins + 1) / 1.0
		when p.label in ('week', 'weekly') then greatest(0, p.ends - p.begins + 1) / 7.0
		when p.label in ('fortnight', 'fortnightly') then greatest(0, p.ends - p.begins + 1) / 14.0
		when p.label in ('month', 'monthly') then greatest(0, (12 * extract(year from (p.ends + 1)) + extract(month from (p.ends + 1)) + (extract(day from (p.ends + 1)) - 1) / extract(day from date_trunc('month', (p.ends + 1)::timestamp) + interval '1 month - 1 day')) - (12 * extract(year from p.begins) + extract(month from p.begins) + (extract(day from p.begins) - 1) / extract(day from date_trunc('month', p.begins::timestamp) + interval '1 month - 1 day'))) / 1.0
		when p.label in ('quarter', 'quarterly') then greatest(0, (12 * extract(year from (p.ends + 1)) + extract(month from (p.ends + 1)) + (extract(day from (p.ends + 1)) - 1) / extract(day from date_trunc('month', (p.ends + 1)::timestamp) + interval '1 month - 1 day')) - (12 * extract(year from p.begins) + extract(month from p.begins) + (extract(day from p.begins) - 1) / extract(day from date_trunc('month', p.begins::timestamp) + interval '1 month - 1 day'))) / 3.0
		when p.label in ('year', 'yearly', 'annual', 'annually', 'annum', 'per annum') then greatest(0, (12 * extract(year from (p.ends + 1)) + extract(month from (p.ends + 1)) + (extract(day from (p.ends + 1)) - 1) / extract(day from date_trunc('month', (p.ends + 1)::timestamp) + interval '1 month - 1 day')) - (12 * extract(year from p.begins) + extract(month from p.begins) + (extract(day from p.begins) - 1) / extract(day from date_trunc('month', p.begins::timestamp) + interval '1 month - 1 day'))) / 12.0
	end as counts from periods p
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
from budgets b left join use u on u.id = b.id
),
counts_of_shifts as (
	select
		coalesce(sum(minutes) filter (where not is_on_hold), 0) as hours_planned,
		coalesce(sum(minutes) filter (where is_on_hold), 0) as hours_on_hold,
		coalesce(sum(lines) filter (where not is_on_hold), 0) as visits_planned,
		coalesce(sum(lines) filter (where is_on_hold), 0) as visits_on_hold,
		coalesce(sum(lines) filter (where not is_on_hold and worker_key is null), 0) as visits_without_worker
	from shifts
),
counts_of_timesheets as (
	select
		coalesce(sum(lines * minutes) filter (where not is_on_hold), 0) as hours_delivered,
		coalesce(sum(lines) filter (where not is_on_hold), 0) as timesheets,
		coalesce(sum(lines) filter (where is_on_hold), 0) as timesheets_on_hold,
		coalesce(sum(lines) filter (where not is_on_hold and shift_key is null), 0) as timesheets_without_shift,
		coalesce(sum(lines) filter (where not is_on_hold and has_variation and not is_variation_approved), 0) as variations_not_approved,
		count(distinct client_key) filter (where not is_on_hold and minutes > 0) as clients_served,
		count(distinct worker_key) filter (where not is_on_hold and minutes > 0) as workers_who_worked,
		(
		select 100.0 * sum(most) / nullif(sum(lines), 0)
		from (
			select max(lines) as most, sum(lines) as lines
			from (
				select client_key, worker_key, sum(case when start_minute is null then lines else 1 end) as lines
				from (
					select client_key, worker_key, day, start_minute, count(*) as lines
					from (select r.client_key as client_key, r.worker_key as worker_key, r.day as day, r.start_minute as start_minute, r.has_hold as is_on_hold, r.minutes as minutes from (
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.record r left join (
	select distinct resource, key from care.held where since <= (select m.at from moment m) and (until is null or until > (select m.at from moment m))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'timesheet' and r.day between figures.first_day and figures.last_day and r.changed <= (select m.at from moment m) and (r.gone is null or r.gone > (select m.at from moment m))
union all
select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.has_hold, r.note_day, r.start_minute, r.minutes, r.client_key, r.worker_key, r.service_key, r.charge_rate, r.agreement_key, r.agreement_item_key, r.shift_key, r.kilometres, r.has_variation, r.is_variation_approved
from care.history r left join (
	select distinct resource, key from care.held where since <= (select m.at from moment m) and (until is null or until > (select m.at from moment m))
) as h on h.resource = r.resource and h.key = r.key
where r.resource = 'timesheet' and r.day between figures.first_day and figures.last_day and r.valid_from <= (select m.at from moment m) and r.valid_until > (select m.at from moment m)
					) as r) as o
					where not is_on_hold and minutes is distinct from 0 and day is not null and client_key is not null and worker_key is not null
					group by client_key, worker_key, day, start_minute
				) as d
				group by client_key, worker_key
			) as c
			group by client_key
		) as g
	) as continuity_share
	from timesheets
),
counts_of_incidents as (
	select
		count(*) filter (where not is_serious) as incidents,
		count(*) filter (where not is_serious and is_reportable) as incidents_reportable,
		count(*) filter (where is_serious) as serious_incidents,
		count(*) filter (where not is_serious and not is_closed) as open_incidents,
		count(*) filter (where not is_serious and not is_closed and age_days > 90) as long_open_incidents,
		avg(days_to_close) filter (where not is_serious and is_closed) as days_to_close
	from incidents
),
counts_of_budgets as (
	select
		coalesce(sum(budget) filter (where is_computed and budget > 0), 0) as budget,
		coalesce(sum(budget_hours) filter (where is_computed and budget_hours > 0), 0) as budget_hours,
		coalesce(sum(used_hours) filter (where is_computed and budget_hours > 0), 0) as budget_hours_used,
		coalesce(sum(used) filter (where is_computed and budget > 0), 0) as budget_used,
		coalesce(sum(booked) filter (where is_computed and budget > 0), 0) as budget_booked
	from budgets
),
-- The lists that the copy did not have whole on the day known_on, or that the owner has left out. They are looked up once for all figures.
lacking as materialized (
	select l.resource
	from
		care.list l
		cross join moment m
		cross join lateral (
			select '' as slice where not l.by_month
			union all
			select to_char(month, 'YYYY-MM')
			from generate_series(date_trunc('month', figures.first_day::timestamp), figures.last_day, interval '1 month') as month
			where l.by_month
		) as s
	where
		exists (select from care.left_out o where o.resource = l.resource)
		or not exists (
			select from care.run d
			where d.resource = l.resource and d.slice = s.slice and d.status = 'done' and d.asked <= m.at
		) and not exists (
			-- Old runs may be deleted. So a record that the copy already had at m.at also shows that the copy had the list or month.
			select from care.record r where r.resource = l.resource and r.slice = s.slice and r.first_seen <= m.at
		)
)
select
	v.key, v.name, v.unit, case when w.lists is null then v.value end,
	'The copy did not have all of this then: ' || w.lists, f.exact_from
from
	counts_of_shifts cross join counts_of_timesheets cross join counts_of_incidents cross join counts_of_budgets
	cross join lateral (
		values
		(1, 'hours_planned', 'Hours planned', 'hours', '{roster}'::text[], round(hours_planned / 60.0, 2)),
		(2, 'hours_on_hold', 'Hours on hold', 'hours', '{roster}'::text[], round(hours_on_hold / 60.0, 2)),
		(3, 'visits_planned', 'Visits planned', 'visits', '{roster}'::text[], round(visits_planned, 0)),
		(4, 'visits_on_hold', 'Visits on hold', 'visits', '{roster}'::text[], round(visits_on_hold, 0)),
		(5, 'visits_without_worker', 'Visits without a worker', 'visits', '{roster}'::text[], round(visits_without_worker, 0)),
		(6, 'hours_delivered', 'Hours delivered', 'hours', '{timesheet}'::text[], round(hours_delivered / 60.0, 2)),
		(7, 'delivered_share', 'Delivered share', '%', '{timesheet,roster}'::text[], (select round(case when s.exact > 0 and s.exact < 100 then least(greatest(s.exact, 0.1), 99.9) else s.exact end, 1) from (select round(100.0 * (hours_delivered / 60.0) / nullif((hours_planned / 60.0), 0), 9) as exact) as s)),
		(8, 'timesheets', 'Timesheets', 'timesheets', '{timesheet}'::text[], round(timesheets, 0)),
		(9, 'timesheets_on_hold', 'Timesheets on hold', 'timesheets', '{timesheet}'::text[], round(timesheets_on_hold, 0)),
		(10, 'timesheets_without_shift', 'Timesheets without a shift', 'timesheets', '{timesheet}'::text[], round(timesheets_without_shift, 0)),
		(11, 'variations_not_approved', 'Variations not approved', 'timesheets', '{timesheet}'::text[], round(variations_not_approved, 0)),
		(12, 'clients_served', 'Clients served', 'clients', '{timesheet}'::text[], round(clients_served, 0)),
		(13, 'workers_who_worked', 'Workers who worked', 'workers', '{timesheet}'::text[], round(workers_who_worked, 0)),
		(14, 'hours_per_client', 'Hours per client', 'hours', '{timesheet}'::text[], round(1.0 * (hours_delivered / 60.0) / nullif((clients_served), 0), 2)),
		(15, 'continuity_share', 'Continuity share', '%', '{timesheet}'::text[], (select round(case when s.exact > 0 and s.exact < 100 then least(greatest(s.exact, 0.1), 99.9) else s.exact end, 1) from (select round(continuity_share, 9) as exact) as s)),
		(16, 'incidents', 'Incidents', 'incidents', '{incident}'::text[], round(incidents, 0)),
		(17, 'incidents_reportable', 'Reportable incidents', 'incidents', '{incident}'::text[], round(incidents_reportable, 0)),
		(18, 'serious_incidents', 'Serious incidents', 'incidents', '{serious_incident}'::text[], round(serious_incidents, 0)),
		(19, 'incident_rate', 'Incidents for 1,000 hours', 'incidents for 1,000 hours delivered', '{incident,timesheet}'::text[], round(1000.0 * (incidents) / nullif((hours_delivered / 60.0), 0), 2)),
		(20, 'open_incidents', 'Open incidents', 'incidents', '{incident}'::text[], round(open_incidents, 0)),
		(21, 'long_open_incidents', 'Open for more than 90 days', 'incidents', '{incident}'::text[], round(long_open_incidents, 0)),
		(22, 'days_to_close', 'Days to close', 'days', '{incident}'::text[], round(days_to_close, 1)),
		(23, 'budget', 'Budget', '$', '{agreement,service,roster}'::text[], round(budget, 2)),
		(24, 'budget_hours', 'Budget in hours', 'hours', '{agreement,service,roster}'::text[], round(budget_hours, 2)),
		(25, 'budget_hours_used', 'Budget in hours used', 'hours', '{agreement,service,roster}'::text[], round(budget_hours_used, 2)),
		(26, 'budget_hours_share_used', 'Share used of the budget in hours', '%', '{agreement,service,roster}'::text[], (select round(case when s.exact > 0 and s.exact < 100 then least(greatest(s.exact, 0.1), 99.9) else s.exact end, 1) from (select round(100.0 * (budget_hours_used) / nullif((budget_hours), 0), 9) as exact) as s)),
		(27, 'budget_used', 'Budget used', '$', '{agreement,service,roster}'::text[], round(budget_used, 2)),
		(28, 'budget_booked', 'Budget booked', '$', '{agreement,service,roster}'::text[], round(budget_booked, 2)),
		(29, 'budget_left', 'Budget left', '$', '{agreement,service,roster}'::text[], round((budget) - (budget_used), 2)),
		(30, 'budget_share_used', 'Budget share used', '%', '{agreement,service,roster}'::text[], (select round(case when s.exact > 0 and s.exact < 100 then least(greatest(s.exact, 0.1), 99.9) else s.exact end, 1) from (select round(100.0 * (budget_used) / nullif((budget), 0), 9) as exact) as s))
	) as v (number, key, name, unit, made_of, value)
	left join lateral (
		select string_agg(distinct resource, ', ') as lists from lacking where resource = any (v.made_of)
	) as w on true
	left join lateral (
		select max(d.by_forget at time zone s.time_zone)::date as exact_from
		from care.past_deleted d cross join care.setting s
		where d.resource = any (v.made_of) and d.by_forget > (select m.at from moment m)
	) as f on true
order by v.number
$$$make$);
revoke all on function care.figures(date, date, date) from public;

select pg_temp.make('view', 'care.client_all', $make$view care.client_all as
select
	care.to_integer(r.data ->> 'ClientId') as "clientid",
	care.to_text(r.data ->> 'ClientCode') as "clientcode",
	care.to_text(r.data ->> 'FirstName') as "firstname",
	care.to_text(r.data ->> 'MiddleName') as "middlename",
	care.to_text(r.data ->> 'LastName') as "lastname",
	care.to_text(r.data ->> 'PreferredName') as "preferredname",
	care.to_text(r.data ->> 'Gender') as "gender",
	care.to_text(r.data ->> 'Address1') as "address1",
	care.to_text(r.data ->> 'Address2') as "address2",
	care.to_text(r.data ->> 'Suburb') as "suburb",
	care.to_text(r.data ->> 'State') as "state",
	care.to_text(r.data ->> 'PostCode') as "postcode",
	care.to_text(r.data ->> 'Longitude') as "longitude",
	care.to_text(r.data ->> 'Email') as "email",
	care.to_text(r.data ->> 'Phone1') as "phone1",
	care.to_text(r.data ->> 'Phone2') as "phone2",
	care.to_text(r.data ->> 'Fax') as "fax",
	care.to_date(r.data ->> 'DateOfBirth') as "dateofbirth",
	case when care.to_integer(r.data ->> 'PayerId') >= 0 then care.to_integer(r.data ->> 'PayerId') end as "payerid",
	coalesce(nullif(trim(payername.data ->> 'PayerName'), ''), nullif(trim(payername.data ->> 'ContactName'), ''), nullif(trim(payername.data ->> 'PayerCode'), '')) as "payername",
	care.to_text(r.data ->> 'Area') as "area",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	r.key as key,
	r.data
from care.record r
left join care.record payername on payername.resource = 'payer' and payername.key = trim(r.data ->> 'PayerId')
where r.resource = 'client'$make$);

select pg_temp.make('view', 'care.client', $make$view care.client as
select * from care.client_all where deleted_at is null$make$);

select pg_temp.make('view', 'care.worker_all', $make$view care.worker_all as
select
	care.to_integer(r.data ->> 'CarerId') as "carerid",
	care.to_text(r.data ->> 'CarerCode') as "carercode",
	care.to_text(r.data ->> 'FirstName') as "firstname",
	care.to_text(r.data ->> 'LastName') as "lastname",
	care.to_text(r.data ->> 'PreferredName') as "preferredname",
	care.to_text(r.data ->> 'Address1') as "address1",
	care.to_text(r.data ->> 'Address2') as "address2",
	care.to_text(r.data ->> 'Suburb') as "suburb",
	care.to_text(r.data ->> 'State') as "state",
	care.to_text(r.data ->> 'PostCode') as "postcode",
	care.to_text(r.data ->> 'Longitude') as "longitude",
	care.to_text(r.data ->> 'Email') as "email",
	care.to_text(r.data ->> 'Phone1') as "phone1",
	care.to_text(r.data ->> 'Phone2') as "phone2",
	care.to_text(r.data ->> 'Status') as "status",
	care.to_date(r.data ->> 'DateOfBirth') as "dateofbirth",
	care.to_flag(r.data ->> 'Current') as "current",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	r.key as key,
	r.data
from care.record r
where r.resource = 'worker'$make$);

select pg_temp.make('view', 'care.worker', $make$view care.worker as
select * from care.worker_all where deleted_at is null$make$);

select pg_temp.make('view', 'care.service_all', $make$view care.service_all as
select
	care.to_integer(r.data ->> 'ServiceId') as "serviceid",
	care.to_text(r.data ->> 'ServiceCode') as "servicecode",
	care.to_text(r.data ->> 'Description') as "description",
	care.to_text(r.data ->> 'Unit') as "unit",
	care.to_text(r.data ->> 'Area') as "area",
	care.to_text(r.data ->> 'Type') as "type",
	care.to_text(r.data ->> 'Reference1') as "reference1",
	care.to_text(r.data ->> 'Reference2') as "reference2",
	care.to_text(r.data ->> 'AccountingCode') as "accountingcode",
	care.to_text(r.data ->> 'AllowanceCode') as "allowancecode",
	care.to_text(r.data ->> 'NDISSupportNumber') as "ndissupportnumber",
	care.to_text(r.data ->> 'NDISGSTCode') as "ndisgstcode",
	care.to_text(r.data ->> 'Status') as "status",
	case when care.to_number(r.data ->> 'Category') >= 0 then care.to_number(r.data ->> 'Category') end as "category",
	coalesce(nullif(trim(categoryname.data ->> 'Description'), ''), nullif(trim(categoryname.data ->> 'CategoryCode'), '')) as "categoryname",
	case when care.to_number(r.data ->> 'ExpenseCategory') >= 0 then care.to_number(r.data ->> 'ExpenseCategory') end as "expensecategory",
	care.to_number(r.data ->> 'LinkedNormalTime') as "linkednormaltime",
	care.to_number(r.data ->> 'NDISRegGrpNumber') as "ndisreggrpnumber",
	care.to_flag(r.data ->> 'IsSleepover') as "issleepover",
	care.to_flag(r.data ->> 'IsNormalTime') as "isnormaltime",
	care.to_flag(r.data ->> 'GST') as "gst",
	care.to_flag(r.data ->> 'Active') as "active",
	care.to_number(r.data ->> 'ChargeRate') as "chargerate",
	care.to_number(r.data ->> 'ChargeRate2') as "chargerate2",
	care.to_number(r.data ->> 'ChargeRate3') as "chargerate3",
	care.to_number(r.data ->> 'CHSPRate') as "chsprate",
	care.to_number(r.data ->> 'PayRate1') as "payrate1",
	care.to_number(r.data ->> 'PayRate2') as "payrate2",
	care.to_number(r.data ->> 'PayRate3') as "payrate3",
	care.to_number(r.data ->> 'PayRate4') as "payrate4",
	care.to_number(r.data ->> 'PayRate5') as "payrate5",
	care.to_number(r.data ->> 'PayRate6') as "payrate6",
	care.to_number(r.data ->> 'PayRate7') as "payrate7",
	care.to_number(r.data ->> 'PayRate8') as "payrate8",
	care.to_number(r.data ->> 'PayRate9') as "payrate9",
	care.to_number(r.data ->> 'PayRate10') as "payrate10",
	care.to_number(r.data ->> 'PayRate11') as "payrate11",
	care.to_number(r.data ->> 'PayRate12') as "payrate12",
	care.to_number(r.data ->> 'PayRate13') as "payrate13",
	care.to_number(r.data ->> 'PayRate14') as "payrate14",
	care.to_number(r.data ->> 'PayRate15') as "payrate15",
	care.to_number(r.data ->> 'PayRate16') as "payrate16",
	care.to_number(r.data ->> 'PayRate17') as "payrate17",
	care.to_number(r.data ->> 'PayRate18') as "payrate18",
	care.to_number(r.data ->> 'PayRate19') as "payrate19",
	care.to_number(r.data ->> 'PayRate20') as "payrate20",
	care.to_number(r.data ->> 'PayRate21') as "payrate21",
	care.to_number(r.data ->> 'PayRate22') as "payrate22",
	care.to_number(r.data ->> 'PayRate23') as "payrate23",
	care.to_number(r.data ->> 'PayRate24') as "payrate24",
	care.to_text(r.data ->> 'PayrollCode1') as "payrollcode1",
	care.to_text(r.data ->> 'PayrollCode2') as "payrollcode2",
	care.to_text(r.data ->> 'PayrollCode3') as "payrollcode3",
	care.to_text(r.data ->> 'PayrollCode4') as "payrollcode4",
	care.to_text(r.data ->> 'PayrollCode5') as "payrollcode5",
	care.to_text(r.data ->> 'PayrollCode6') as "payrollcode6",
	care.to_text(r.data ->> 'PayrollCode7') as "payrollcode7",
	care.to_text(r.data ->> 'PayrollCode8') as "payrollcode8",
	care.to_text(r.data ->> 'PayrollCode9') as "payrollcode9",
	care.to_text(r.data ->> 'PayrollCode10') as "payrollcode10",
	care.to_text(r.data ->> 'PayrollCode11') as "payrollcode11",
	care.to_text(r.data ->> 'PayrollCode12') as "payrollcode12",
	care.to_text(r.data ->> 'PayrollCode13') as "payrollcode13",
	care.to_text(r.data ->> 'PayrollCode14') as "payrollcode14",
	care.to_text(r.data ->> 'PayrollCode15') as "payrollcode15",
	care.to_text(r.data ->> 'PayrollCode16') as "payrollcode16",
	care.to_text(r.data ->> 'PayrollCode17') as "payrollcode17",
	care.to_text(r.data ->> 'PayrollCode18') as "payrollcode18",
	care.to_text(r.data ->> 'PayrollCode19') as "payrollcode19",
	care.to_text(r.data ->> 'PayrollCode20') as "payrollcode20",
	care.to_text(r.data ->> 'PayrollCode21') as "payrollcode21",
	care.to_text(r.data ->> 'PayrollCode22') as "payrollcode22",
	care.to_text(r.data ->> 'PayrollCode23') as "payrollcode23",
	care.to_text(r.data ->> 'PayrollCode24') as "payrollcode24",
	care.to_datetime(r.data ->> '_LastModTime') as "_lastmodtime",
	care.to_datetime(r.data ->> '_CreateTime') as "_createtime",
	care.to_text(r.data ->> '_LastModUser') as "_lastmoduser",
	care.to_text(r.data ->> '_CreateUser') as "_createuser",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	r.key as key,
	r.data
from care.record r
left join care.record categoryname on categoryname.resource = 'service_category' and categoryname.key = trim(r.data ->> 'Category')
where r.resource = 'service'$make$);

select pg_temp.make('view', 'care.service', $make$view care.service as
select * from care.service_all where deleted_at is null$make$);

select pg_temp.make('view', 'care.payer_all', $make$view care.payer_all as
select
	care.to_integer(r.data ->> 'PayerId') as "payerid",
	care.to_text(r.data ->> 'PayerCode') as "payercode",
	care.to_text(r.data ->> 'PayerName') as "payername",
	care.to_text(r.data ->> 'ContactName') as "contactname",
	care.to_text(r.data ->> 'Salutation') as "salutation",
	care.to_text(r.data ->> 'Address1') as "address1",
	care.to_text(r.data ->> 'Address2') as "address2",
	care.to_text(r.data ->> 'Suburb') as "suburb",
	care.to_text(r.data ->> 'PostCode') as "postcode",
	care.to_text(r.data ->> 'State') as "state",
	care.to_text(r.data ->> 'Phone') as "phone",
	care.to_text(r.data ->> 'Mobile') as "mobile",
	care.to_text(r.data ->> 'Email') as "email",
	care.to_text(r.data ->> 'AccountingCode') as "accountingcode",
	care.to_text(r.data ->> 'ABN') as "abn",
	care.to_text(r.data ->> 'Category') as "category",
	care.to_text(r.data ->> 'Status') as "status",
	care.to_flag(r.data ->> 'Active') as "active",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	r.key as key,
	r.data
from care.record r
where r.resource = 'payer'$make$);

select pg_temp.make('view', 'care.payer', $make$view care.payer as
select * from care.payer_all where deleted_at is null$make$);

select pg_temp.make('view', 'care.document_category_all', $make$view care.document_category_all as
select
	care.to_integer(r.data ->> 'CategoryId') as "categoryid",
	care.to_text(r.data ->> 'CategoryCode') as "categorycode",
	care.to_text(r.data ->> 'Description') as "description",
	care.to_text(r.data ->> 'Status') as "status",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	r.key as key,
	r.data
from care.record r
where r.resource = 'document_category'$make$);

select pg_temp.make('view', 'care.document_category', $make$view care.document_category as
select * from care.document_category_all where deleted_at is null$make$);

select pg_temp.make('view', 'care.incident_category_all', $make$view care.incident_category_all as
select
	care.to_integer(r.data ->> 'CategoryId') as "categoryid",
	care.to_text(r.data ->> 'CategoryCode') as "categorycode",
	care.to_text(r.data ->> 'Description') as "description",
	care.to_text(r.data ->> 'Status') as "status",
	care.to_text(r.data ->> 'HelpText') as "helptext",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	r.key as key,
	r.data
from care.record r
where r.resource = 'incident_category'$make$);

select pg_temp.make('view', 'care.incident_category', $make$view care.incident_category as
select * from care.incident_category_all where deleted_at is null$make$);

select pg_temp.make('view', 'care.payer_category_all', $make$view care.payer_category_all as
select
	care.to_integer(r.data ->> 'CategoryId') as "categoryid",
	care.to_text(r.data ->> 'CategoryCode') as "categorycode",
	care.to_text(r.data ->> 'Description') as "description",
	care.to_text(r.data ->> 'Status') as "status",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	r.key as key,
	r.data
from care.record r
where r.resource = 'payer_category'$make$);

select pg_temp.make('view', 'care.payer_category', $make$view care.payer_category as
select * from care.payer_category_all where deleted_at is null$make$);

select pg_temp.make('view', 'care.roster_item_category_all', $make$view care.roster_item_category_all as
select
	care.to_integer(r.data ->> 'CategoryId') as "categoryid",
	care.to_text(r.data ->> 'CategoryCode') as "categorycode",
	care.to_text(r.data ->> 'Description') as "description",
	care.to_text(r.data ->> 'Status') as "status",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	r.key as key,
	r.data
from care.record r
where r.resource = 'roster_item_category'$make$);

select pg_temp.make('view', 'care.roster_item_category', $make$view care.roster_item_category as
select * from care.roster_item_category_all where deleted_at is null$make$);

select pg_temp.make('view', 'care.service_category_all', $make$view care.service_category_all as
select
	care.to_integer(r.data ->> 'CategoryId') as "categoryid",
	care.to_text(r.data ->> 'CategoryCode') as "categorycode",
	care.to_text(r.data ->> 'Description') as "description",
	care.to_text(r.data ->> 'Status') as "status",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	r.key as key,
	r.data
from care.record r
where r.resource = 'service_category'$make$);

select pg_temp.make('view', 'care.service_category', $make$view care.service_category as
select * from care.service_category_all where deleted_at is null$make$);

select pg_temp.make('view', 'care.agreement_all', $make$view care.agreement_all as
select
	care.to_integer(r.data ->> 'AgreementId') as "agreementid",
	care.to_integer(r.data ->> 'ClientId') as "clientid",
	coalesce(nullif(concat_ws(' ', nullif(trim(clientname.data ->> 'FirstName'), ''), nullif(trim(clientname.data ->> 'LastName'), '')), ''), nullif(trim(clientname.data ->> 'PreferredName'), ''), nullif(trim(clientname.data ->> 'ClientCode'), '')) as "clientname",
	care.to_integer(r.data ->> 'PayerId') as "payerid",
	coalesce(nullif(trim(payername.data ->> 'PayerName'), ''), nullif(trim(payername.data ->> 'ContactName'), ''), nullif(trim(payername.data ->> 'PayerCode'), '')) as "payername",
	care.to_number(r.data ->> 'ChargeLevel') as "chargelevel",
	care.to_text(r.data ->> 'AgreementType') as "agreementtype",
	care.to_text(r.data ->> 'AgreementCode') as "agreementcode",
	care.to_text(r.data ->> 'Reference') as "reference",
	care.to_text(r.data ->> 'Reference2') as "reference2",
	care.to_text(r.data ->> 'Reference3') as "reference3",
	care.to_date(r.data ->> 'StartDate') as "startdate",
	care.to_date(r.data ->> 'EndDate') as "enddate",
	care.to_date(r.data ->> 'AlertDate') as "alertdate",
	care.to_flag(r.data ->> 'Current') as "current",
	care.to_flag(r.data ->> 'GST') as "gst",
	care.to_flag(r.data ->> 'AllowAdHoc') as "allowadhoc",
	care.to_flag(r.data ->> 'RatesOverride') as "ratesoverride",
	care.to_flag(r.data ->> 'RatesOverrideCharge') as "ratesoverridecharge",
	care.to_flag(r.data ->> 'KmPayer') as "kmpayer",
	care.to_text(r.data ->> 'Area') as "area",
	care.to_integer(r.data ->> 'ZoneId') as "zoneid",
	care.to_number(r.data ->> 'IncomeType') as "incometype",
	care.to_number(r.data ->> 'conDVAServicePlanNo') as "condvaserviceplanno",
	care.to_integer(r.data ->> 'conHeadContractId') as "conheadcontractid",
	care.to_integer(r.data ->> 'KmPayerId') as "kmpayerid",
	care.to_text(r.data ->> 'conDVAZone') as "condvazone",
	care.to_text(r.data ->> 'DVASXNo') as "dvasxno",
	care.to_text(r.data ->> 'Status') as "status",
	care.to_number(r.data ->> 'Budget') as "budget",
	care.to_text(r.data ->> 'BudgetPeriod') as "budgetperiod",
	care.to_number(r.data ->> 'BudgetHour') as "budgethour",
	care.to_datetime(r.data ->> '_LastModTime') as "_lastmodtime",
	care.to_datetime(r.data ->> '_CreateTime') as "_createtime",
	care.to_text(r.data ->> '_LastModUser') as "_lastmoduser",
	care.to_text(r.data ->> '_CreateUser') as "_createuser",
	r.data -> 'AgreementItems' as "agreementitems",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	r.key as key,
	r.data
from care.record r
left join care.record clientname on clientname.resource = 'client' and clientname.key = trim(r.data ->> 'ClientId')
left join care.record payername on payername.resource = 'payer' and payername.key = trim(r.data ->> 'PayerId')
where r.resource = 'agreement'$make$);

select pg_temp.make('view', 'care.agreement', $make$view care.agreement as
select * from care.agreement_all where deleted_at is null$make$);

select pg_temp.make('view', 'care.agreement_item_all', $make$view care.agreement_item_all as
select
	care.to_integer(item.data ->> 'AgreementItemId') as "agreementitemid",
	care.to_integer(item.data ->> 'AgreementId') as "agreementid",
	care.to_integer(item.data ->> 'ServiceId') as "serviceid",
	coalesce(nullif(trim(servicename.data ->> 'Description'), ''), nullif(trim(servicename.data ->> 'ServiceCode'), ''), nullif(trim(servicename.data ->> 'NDISSupportNumber'), '')) as "servicename",
	care.to_number(item.data ->> 'ChargeRate') as "chargerate",
	care.to_number(item.data ->> 'PayRate') as "payrate",
	care.to_number(item.data ->> 'CHSPRate') as "chsprate",
	care.to_text(item.data ->> 'CHSPType') as "chsptype",
	care.to_text(item.data ->> 'CHSPPayrollCode') as "chsppayrollcode",
	care.to_number(item.data ->> 'Quantity') as "quantity",
	care.to_number(item.data ->> 'PeriodTotal') as "periodtotal",
	care.to_number(item.data ->> 'BudgetAmount') as "budgetamount",
	care.to_number(item.data ->> 'BudgetHours') as "budgethours",
	care.to_text(item.data ->> 'Unit') as "unit",
	care.to_text(item.data ->> 'Period') as "period",
	care.to_text(item.data ->> 'Comments') as "comments",
	care.to_datetime(item.data ->> 'Timestamp') as "timestamp",
	care.to_flag(item.data ->> 'GST') as "gst",
	r.key || '/' || item.id || case when item.number > 1 then '#' || item.number - 1 else '' end as item_key,
	r.key as key,
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	item.data
from care.record r
cross join lateral (
	select e.data, case when care.to_integer(e.data ->> 'AgreementItemId') > 0 then care.to_integer(e.data ->> 'AgreementItemId')::text else '~' end as id, row_number() over (partition by case when care.to_integer(e.data ->> 'AgreementItemId') > 0 then care.to_integer(e.data ->> 'AgreementItemId')::text else '~' end order by e.number) as number
	from jsonb_array_elements(case when jsonb_typeof(r.data -> 'AgreementItems') = 'array' then r.data -> 'AgreementItems' else '[]' end) with ordinality as e (data, number)
) as item
left join care.record servicename on servicename.resource = 'service' and servicename.key = trim(item.data ->> 'ServiceId')
where r.resource = 'agreement'$make$);

select pg_temp.make('view', 'care.agreement_item', $make$view care.agreement_item as
select * from care.agreement_item_all where deleted_at is null$make$);

select pg_temp.make('view', 'care.incident_all', $make$view care.incident_all as
select
	care.to_integer(r.data ->> 'IncidentId') as "incidentid",
	care.to_integer(r.data ->> 'CategoryId') as "categoryid",
	coalesce(nullif(trim(categoryname.data ->> 'Description'), ''), nullif(trim(categoryname.data ->> 'CategoryCode'), '')) as "categoryname",
	care.to_text(r.data ->> 'IncidentType') as "incidenttype",
	care.to_text(r.data ->> 'Note') as "note",
	care.to_text(r.data ->> 'Reason') as "reason",
	care.to_text(r.data ->> 'Comment') as "comment",
	care.to_text(r.data ->> 'Action') as "action",
	care.to_text(r.data ->> 'Outcome') as "outcome",
	care.to_text(r.data ->> 'Response') as "response",
	care.to_text(r.data ->> 'Location') as "location",
	care.to_text(r.data ->> 'Occurrence') as "occurrence",
	care.to_text(r.data ->> 'Performance') as "performance",
	care.to_datetime(r.data ->> 'NoteDate') as "notedate",
	care.to_datetime(r.data ->> 'NotifiedDate') as "notifieddate",
	care.to_datetime(r.data ->> 'AlertDate') as "alertdate",
	care.to_datetime(r.data ->> 'CloseDate') as "closedate",
	care.to_datetime(r.data ->> 'TaskClosedDate') as "taskcloseddate",
	care.to_flag(r.data ->> 'IsReportable') as "isreportable",
	care.to_flag(r.data ->> 'Reported24Hour') as "reported24hour",
	care.to_flag(r.data ->> 'Reported5Day') as "reported5day",
	care.to_text(r.data ->> 'AssignedTo') as "assignedto",
	care.to_text(r.data ->> 'AssignedToSecond') as "assignedtosecond",
	care.to_flag(r.data ->> 'Closed') as "closed",
	care.to_flag(r.data ->> 'TaskClosed') as "taskclosed",
	care.to_flag(r.data ->> 'RequiresFollowUp') as "requiresfollowup",
	care.to_flag(r.data ->> 'VisibleClientApp') as "visibleclientapp",
	care.to_flag(r.data ->> 'VisibleWorkerApp') as "visibleworkerapp",
	care.to_text(r.data ->> 'CreatedBy') as "createdby",
	care.to_text(r.data ->> 'DataSource') as "datasource",
	care.to_text(r.data ->> 'IncidentCode') as "incidentcode",
	care.to_datetime(r.data ->> 'Timestamp') as "timestamp",
	care.to_integer(r.data ->> '_ReferringId_1') as "_referringid_1",
	coalesce(nullif(concat_ws(' ', nullif(trim(clientname.data ->> 'FirstName'), ''), nullif(trim(clientname.data ->> 'LastName'), '')), ''), nullif(trim(clientname.data ->> 'PreferredName'), ''), nullif(trim(clientname.data ->> 'ClientCode'), '')) as "clientname",
	care.to_integer(r.data ->> '_ReferringId_2') as "_referringid_2",
	care.to_integer(r.data ->> '_ReferringId_3') as "_referringid_3",
	r.data -> 'FormData' as "formdata",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	r.key as key,
	r.data
from care.record r
left join care.record clientname on clientname.resource = 'client' and clientname.key = trim(r.data ->> '_ReferringId_1')
left join care.record categoryname on categoryname.resource = 'incident_category' and categoryname.key = trim(r.data ->> 'CategoryId')
where r.resource = 'incident'$make$);

select pg_temp.make('view', 'care.incident', $make$view care.incident as
select * from care.incident_all where deleted_at is null$make$);

select pg_temp.make('view', 'care.serious_incident_all', $make$view care.serious_incident_all as
select
	care.to_integer(r.data ->> 'IncidentId') as "incidentid",
	care.to_integer(r.data ->> 'CategoryId') as "categoryid",
	coalesce(nullif(trim(categoryname.data ->> 'Description'), ''), nullif(trim(categoryname.data ->> 'CategoryCode'), '')) as "categoryname",
	care.to_text(r.data ->> 'Note') as "note",
	care.to_text(r.data ->> 'Reason') as "reason",
	care.to_text(r.data ->> 'Comment') as "comment",
	care.to_text(r.data ->> 'Action') as "action",
	care.to_text(r.data ->> 'Outcome') as "outcome",
	care.to_text(r.data ->> 'Response') as "response",
	care.to_text(r.data ->> 'Location') as "location",
	care.to_text(r.data ->> 'Occurrence') as "occurrence",
	care.to_text(r.data ->> 'Performance') as "performance",
	care.to_datetime(r.data ->> 'NoteDate') as "notedate",
	care.to_datetime(r.data ->> 'NotifiedDate') as "notifieddate",
	care.to_datetime(r.data ->> 'AlertDate') as "alertdate",
	care.to_datetime(r.data ->> 'CloseDate') as "closedate",
	care.to_datetime(r.data ->> 'TaskClosedDate') as "taskcloseddate",
	care.to_text(r.data ->> 'AssignedTo') as "assignedto",
	care.to_text(r.data ->> 'AssignedToSecond') as "assignedtosecond",
	care.to_flag(r.data ->> 'Closed') as "closed",
	care.to_flag(r.data ->> 'TaskClosed') as "taskclosed",
	care.to_flag(r.data ->> 'RequiresFollowUp') as "requiresfollowup",
	care.to_flag(r.data ->> 'VisibleClientApp') as "visibleclientapp",
	care.to_flag(r.data ->> 'VisibleWorkerApp') as "visibleworkerapp",
	care.to_text(r.data ->> 'CreatedBy') as "createdby",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	r.key as key,
	r.data
from care.record r
left join care.record categoryname on categoryname.resource = 'incident_category' and categoryname.key = trim(r.data ->> 'CategoryId')
where r.resource = 'serious_incident'$make$);

select pg_temp.make('view', 'care.serious_incident', $make$view care.serious_incident as
select * from care.serious_incident_all where deleted_at is null$make$);

select pg_temp.make('view', 'care.roster_all', $make$view care.roster_all as
select
	care.to_integer(r.data ->> 'RosterItemId') as "rosteritemid",
	care.to_integer(r.data ->> 'ClientId') as "clientid",
	coalesce(nullif(concat_ws(' ', nullif(trim(clientname.data ->> 'FirstName'), ''), nullif(trim(clientname.data ->> 'LastName'), '')), ''), nullif(trim(clientname.data ->> 'PreferredName'), ''), nullif(trim(clientname.data ->> 'ClientCode'), '')) as "clientname",
	care.to_integer(r.data ->> 'CarerId') as "carerid",
	coalesce(nullif(concat_ws(' ', nullif(trim(workername.data ->> 'FirstName'), ''), nullif(trim(workername.data ->> 'LastName'), '')), ''), nullif(trim(workername.data ->> 'PreferredName'), ''), nullif(trim(workername.data ->> 'CarerCode'), '')) as "workername",
	care.to_integer(r.data ->> 'PayerId') as "payerid",
	coalesce(nullif(trim(payername.data ->> 'PayerName'), ''), nullif(trim(payername.data ->> 'ContactName'), ''), nullif(trim(payername.data ->> 'PayerCode'), '')) as "payername",
	care.to_integer(r.data ->> 'ServiceId') as "serviceid",
	coalesce(nullif(trim(servicename.data ->> 'Description'), ''), nullif(trim(servicename.data ->> 'ServiceCode'), ''), nullif(trim(servicename.data ->> 'NDISSupportNumber'), '')) as "servicename",
	care.to_date(r.data ->> 'DateOfService') as "dateofservice",
	care.to_time(r.data ->> 'StartTime') as "starttime",
	care.to_number(r.data ->> 'Minutes') as "minutes",
	care.to_number(r.data ->> 'ChargeRate') as "chargerate",
	care.to_number(r.data ->> 'PayRate') as "payrate",
	care.to_time(r.data ->> 'BreakStartTime1') as "breakstarttime1",
	care.to_number(r.data ->> 'BreakMinutes1') as "breakminutes1",
	care.to_integer(r.data ->> 'RecurrenceId') as "recurrenceid",
	care.to_date(r.data ->> 'RecurrenceStart') as "recurrencestart",
	care.to_date(r.data ->> 'RecurrenceEnd') as "recurrenceend",
	care.to_text(r.data ->> 'RecurrenceType') as "recurrencetype",
	care.to_text(r.data ->> 'OccurenceDays') as "occurencedays",
	care.to_number(r.data ->> 'OccurenceCount') as "occurencecount",
	care.to_text(r.data ->> 'OccurencePeriodic') as "occurenceperiodic",
	care.to_number(r.data ->> 'OccurenceInterval') as "occurenceinterval",
	care.to_text(r.data ->> 'OnHoldType') as "onholdtype",
	care.to_text(r.data ->> 'OnHoldNote') as "onholdnote",
	care.to_text(r.data ->> 'OnHoldCode') as "onholdcode",
	care.to_text(r.data ->> 'OnHoldChargePer') as "onholdchargeper",
	care.to_text(r.data ->> 'OnHoldPayMinutes') as "onholdpayminutes",
	care.to_text(r.data ->> 'OnHoldDateTime') as "onholddatetime",
	care.to_integer(r.data ->> 'TimeSheetId') as "timesheetid",
	care.to_integer(r.data ->> 'AgreementId') as "agreementid",
	care.to_integer(r.data ->> 'AgreementItemId') as "agreementitemid",
	care.to_integer(r.data ->> 'DEXCaseId') as "dexcaseid",
	care.to_integer(r.data ->> 'DEXServiceTypeId') as "dexservicetypeid",
	care.to_datetime(r.data ->> 'APP_StartTime') as "app_starttime",
	care.to_datetime(r.data ->> 'APP_FinishTime') as "app_finishtime",
	care.to_text(r.data ->> 'APP_LastLongtitude') as "app_lastlongtitude",
	care.to_text(r.data ->> 'APP_LastLatitude') as "app_lastlatitude",
	care.to_datetime(r.data ->> 'LastModified') as "lastmodified",
	care.to_text(r.data ->> 'LastModifiedBy') as "lastmodifiedby",
	care.to_text(r.data ->> 'LastModifiedType') as "lastmodifiedtype",
	care.to_date(r.data ->> 'CreatedTime') as "createdtime",
	care.to_text(r.data ->> 'CreatedBy') as "createdby",
	r.only_with_holds,
	(r.has_hold or r.only_with_holds) as is_on_hold,
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	r.key as key,
	r.data
from care.record r
left join care.record clientname on clientname.resource = 'client' and clientname.key = trim(r.data ->> 'ClientId')
left join care.record workername on workername.resource = 'worker' and workername.key = trim(r.data ->> 'CarerId')
left join care.record servicename on servicename.resource = 'service' and servicename.key = trim(r.data ->> 'ServiceId')
left join care.record payername on payername.resource = 'payer' and payername.key = trim(r.data ->> 'PayerId')
where r.resource = 'roster'$make$);

select pg_temp.make('view', 'care.roster', $make$view care.roster as
select * from care.roster_all where deleted_at is null$make$);

select pg_temp.make('view', 'care.timesheet_all', $make$view care.timesheet_all as
select
	care.to_integer(r.data ->> 'TimesheetId') as "timesheetid",
	care.to_integer(r.data ->> 'ClientId') as "clientid",
	coalesce(nullif(concat_ws(' ', nullif(trim(clientname.data ->> 'FirstName'), ''), nullif(trim(clientname.data ->> 'LastName'), '')), ''), nullif(trim(clientname.data ->> 'PreferredName'), ''), nullif(trim(clientname.data ->> 'ClientCode'), '')) as "clientname",
	care.to_integer(r.data ->> 'CarerId') as "carerid",
	coalesce(nullif(concat_ws(' ', nullif(trim(workername.data ->> 'FirstName'), ''), nullif(trim(workername.data ->> 'LastName'), '')), ''), nullif(trim(workername.data ->> 'PreferredName'), ''), nullif(trim(workername.data ->> 'CarerCode'), '')) as "workername",
	care.to_integer(r.data ->> 'ServiceId') as "serviceid",
	coalesce(nullif(trim(servicename.data ->> 'Description'), ''), nullif(trim(servicename.data ->> 'ServiceCode'), ''), nullif(trim(servicename.data ->> 'NDISSupportNumber'), '')) as "servicename",
	care.to_date(r.data ->> 'DateOfService') as "dateofservice",
	care.to_time(r.data ->> 'StartTime') as "starttime",
	care.to_number(r.data ->> 'Minutes') as "minutes",
	care.to_number(r.data ->> 'ChargeRate') as "chargerate",
	care.to_number(r.data ->> 'PayRate') as "payrate",
	care.to_number(r.data ->> 'KM') as "km",
	care.to_number(r.data ->> 'KMCharge') as "kmcharge",
	care.to_number(r.data ->> 'Variation') as "variation",
	care.to_number(r.data ->> 'VariationQty') as "variationqty",
	care.to_number(r.data ->> 'ExtraChargeClient') as "extrachargeclient",
	care.to_text(r.data ->> 'VariationComment') as "variationcomment",
	care.to_flag(r.data ->> 'VariationApproved') as "variationapproved",
	care.to_time(r.data ->> 'BreakStartTime1') as "breakstarttime1",
	care.to_number(r.data ->> 'BreakMinutes1') as "breakminutes1",
	care.to_integer(r.data ->> 'RecurrenceId') as "recurrenceid",
	care.to_text(r.data ->> 'OnHoldType') as "onholdtype",
	care.to_text(r.data ->> 'OnHoldNote') as "onholdnote",
	care.to_text(r.data ->> 'OnHoldCode') as "onholdcode",
	care.to_integer(r.data ->> 'RosterItemId') as "rosteritemid",
	care.to_text(r.data ->> 'APP_IP') as "app_ip",
	care.to_datetime(r.data ->> 'APP_StartTime') as "app_starttime",
	care.to_datetime(r.data ->> 'APP_FinishTime') as "app_finishtime",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	r.key as key,
	r.data
from care.record r
left join care.record clientname on clientname.resource = 'client' and clientname.key = trim(r.data ->> 'ClientId')
left join care.record workername on workername.resource = 'worker' and workername.key = trim(r.data ->> 'CarerId')
left join care.record servicename on servicename.resource = 'service' and servicename.key = trim(r.data ->> 'ServiceId')
where r.resource = 'timesheet'$make$);

select pg_temp.make('view', 'care.timesheet', $make$view care.timesheet as
select * from care.timesheet_all where deleted_at is null$make$);

select pg_temp.make('view', 'care_without_people.client_all', $make$view care_without_people.client_all as
select
	care.to_integer(r.data ->> 'ClientId') as "clientid",
	care.to_text(r.data ->> 'Gender') as "gender",
	case when care.to_integer(r.data ->> 'PayerId') >= 0 then care.to_integer(r.data ->> 'PayerId') end as "payerid",
	care.to_text(r.data ->> 'Area') as "area",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	case when r.key ~ '^[0-9]+(#[0-9]+)?$' then r.key else md5((select s.salt from care.setting s) || r.key) end as key
from care.record r
where r.resource = 'client'$make$);

select pg_temp.make('view', 'care_without_people.client', $make$view care_without_people.client as
select * from care_without_people.client_all where deleted_at is null$make$);

select pg_temp.make('view', 'care_without_people.worker_all', $make$view care_without_people.worker_all as
select
	care.to_integer(r.data ->> 'CarerId') as "carerid",
	care.to_text(r.data ->> 'Status') as "status",
	care.to_flag(r.data ->> 'Current') as "current",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	case when r.key ~ '^[0-9]+(#[0-9]+)?$' then r.key else md5((select s.salt from care.setting s) || r.key) end as key
from care.record r
where r.resource = 'worker'$make$);

select pg_temp.make('view', 'care_without_people.worker', $make$view care_without_people.worker as
select * from care_without_people.worker_all where deleted_at is null$make$);

select pg_temp.make('view', 'care_without_people.service_all', $make$view care_without_people.service_all as
select
	care.to_integer(r.data ->> 'ServiceId') as "serviceid",
	care.to_text(r.data ->> 'ServiceCode') as "servicecode",
	care.to_text(r.data ->> 'Description') as "description",
	care.to_text(r.data ->> 'Unit') as "unit",
	care.to_text(r.data ->> 'Area') as "area",
	care.to_text(r.data ->> 'Type') as "type",
	care.to_text(r.data ->> 'AllowanceCode') as "allowancecode",
	care.to_text(r.data ->> 'NDISSupportNumber') as "ndissupportnumber",
	care.to_text(r.data ->> 'NDISGSTCode') as "ndisgstcode",
	care.to_text(r.data ->> 'Status') as "status",
	case when care.to_number(r.data ->> 'Category') >= 0 then care.to_number(r.data ->> 'Category') end as "category",
	coalesce(nullif(trim(categoryname.data ->> 'Description'), ''), nullif(trim(categoryname.data ->> 'CategoryCode'), '')) as "categoryname",
	case when care.to_number(r.data ->> 'ExpenseCategory') >= 0 then care.to_number(r.data ->> 'ExpenseCategory') end as "expensecategory",
	care.to_number(r.data ->> 'LinkedNormalTime') as "linkednormaltime",
	care.to_number(r.data ->> 'NDISRegGrpNumber') as "ndisreggrpnumber",
	care.to_flag(r.data ->> 'IsSleepover') as "issleepover",
	care.to_flag(r.data ->> 'IsNormalTime') as "isnormaltime",
	care.to_flag(r.data ->> 'GST') as "gst",
	care.to_flag(r.data ->> 'Active') as "active",
	care.to_number(r.data ->> 'ChargeRate') as "chargerate",
	care.to_number(r.data ->> 'ChargeRate2') as "chargerate2",
	care.to_number(r.data ->> 'ChargeRate3') as "chargerate3",
	care.to_number(r.data ->> 'CHSPRate') as "chsprate",
	care.to_number(r.data ->> 'PayRate1') as "payrate1",
	care.to_number(r.data ->> 'PayRate2') as "payrate2",
	care.to_number(r.data ->> 'PayRate3') as "payrate3",
	care.to_number(r.data ->> 'PayRate4') as "payrate4",
	care.to_number(r.data ->> 'PayRate5') as "payrate5",
	care.to_number(r.data ->> 'PayRate6') as "payrate6",
	care.to_number(r.data ->> 'PayRate7') as "payrate7",
	care.to_number(r.data ->> 'PayRate8') as "payrate8",
	care.to_number(r.data ->> 'PayRate9') as "payrate9",
	care.to_number(r.data ->> 'PayRate10') as "payrate10",
	care.to_number(r.data ->> 'PayRate11') as "payrate11",
	care.to_number(r.data ->> 'PayRate12') as "payrate12",
	care.to_number(r.data ->> 'PayRate13') as "payrate13",
	care.to_number(r.data ->> 'PayRate14') as "payrate14",
	care.to_number(r.data ->> 'PayRate15') as "payrate15",
	care.to_number(r.data ->> 'PayRate16') as "payrate16",
	care.to_number(r.data ->> 'PayRate17') as "payrate17",
	care.to_number(r.data ->> 'PayRate18') as "payrate18",
	care.to_number(r.data ->> 'PayRate19') as "payrate19",
	care.to_number(r.data ->> 'PayRate20') as "payrate20",
	care.to_number(r.data ->> 'PayRate21') as "payrate21",
	care.to_number(r.data ->> 'PayRate22') as "payrate22",
	care.to_number(r.data ->> 'PayRate23') as "payrate23",
	care.to_number(r.data ->> 'PayRate24') as "payrate24",
	care.to_text(r.data ->> 'PayrollCode1') as "payrollcode1",
	care.to_text(r.data ->> 'PayrollCode2') as "payrollcode2",
	care.to_text(r.data ->> 'PayrollCode3') as "payrollcode3",
	care.to_text(r.data ->> 'PayrollCode4') as "payrollcode4",
	care.to_text(r.data ->> 'PayrollCode5') as "payrollcode5",
	care.to_text(r.data ->> 'PayrollCode6') as "payrollcode6",
	care.to_text(r.data ->> 'PayrollCode7') as "payrollcode7",
	care.to_text(r.data ->> 'PayrollCode8') as "payrollcode8",
	care.to_text(r.data ->> 'PayrollCode9') as "payrollcode9",
	care.to_text(r.data ->> 'PayrollCode10') as "payrollcode10",
	care.to_text(r.data ->> 'PayrollCode11') as "payrollcode11",
	care.to_text(r.data ->> 'PayrollCode12') as "payrollcode12",
	care.to_text(r.data ->> 'PayrollCode13') as "payrollcode13",
	care.to_text(r.data ->> 'PayrollCode14') as "payrollcode14",
	care.to_text(r.data ->> 'PayrollCode15') as "payrollcode15",
	care.to_text(r.data ->> 'PayrollCode16') as "payrollcode16",
	care.to_text(r.data ->> 'PayrollCode17') as "payrollcode17",
	care.to_text(r.data ->> 'PayrollCode18') as "payrollcode18",
	care.to_text(r.data ->> 'PayrollCode19') as "payrollcode19",
	care.to_text(r.data ->> 'PayrollCode20') as "payrollcode20",
	care.to_text(r.data ->> 'PayrollCode21') as "payrollcode21",
	care.to_text(r.data ->> 'PayrollCode22') as "payrollcode22",
	care.to_text(r.data ->> 'PayrollCode23') as "payrollcode23",
	care.to_text(r.data ->> 'PayrollCode24') as "payrollcode24",
	care.to_datetime(r.data ->> '_LastModTime') as "_lastmodtime",
	care.to_datetime(r.data ->> '_CreateTime') as "_createtime",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	case when r.key ~ '^[0-9]+(#[0-9]+)?$' then r.key else md5((select s.salt from care.setting s) || r.key) end as key
from care.record r
left join care.record categoryname on categoryname.resource = 'service_category' and categoryname.key = trim(r.data ->> 'Category')
where r.resource = 'service'$make$);

select pg_temp.make('view', 'care_without_people.service', $make$view care_without_people.service as
select * from care_without_people.service_all where deleted_at is null$make$);

select pg_temp.make('view', 'care_without_people.payer_all', $make$view care_without_people.payer_all as
select
	care.to_integer(r.data ->> 'PayerId') as "payerid",
	care.to_text(r.data ->> 'Category') as "category",
	care.to_text(r.data ->> 'Status') as "status",
	care.to_flag(r.data ->> 'Active') as "active",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	case when r.key ~ '^[0-9]+(#[0-9]+)?$' then r.key else md5((select s.salt from care.setting s) || r.key) end as key
from care.record r
where r.resource = 'payer'$make$);

select pg_temp.make('view', 'care_without_people.payer', $make$view care_without_people.payer as
select * from care_without_people.payer_all where deleted_at is null$make$);

select pg_temp.make('view', 'care_without_people.document_category_all', $make$view care_without_people.document_category_all as
select
	care.to_integer(r.data ->> 'CategoryId') as "categoryid",
	care.to_text(r.data ->> 'CategoryCode') as "categorycode",
	care.to_text(r.data ->> 'Description') as "description",
	care.to_text(r.data ->> 'Status') as "status",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	case when r.key ~ '^[0-9]+(#[0-9]+)?$' then r.key else md5((select s.salt from care.setting s) || r.key) end as key
from care.record r
where r.resource = 'document_category'$make$);

select pg_temp.make('view', 'care_without_people.document_category', $make$view care_without_people.document_category as
select * from care_without_people.document_category_all where deleted_at is null$make$);

select pg_temp.make('view', 'care_without_people.incident_category_all', $make$view care_without_people.incident_category_all as
select
	care.to_integer(r.data ->> 'CategoryId') as "categoryid",
	care.to_text(r.data ->> 'CategoryCode') as "categorycode",
	care.to_text(r.data ->> 'Description') as "description",
	care.to_text(r.data ->> 'Status') as "status",
	care.to_text(r.data ->> 'HelpText') as "helptext",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	case when r.key ~ '^[0-9]+(#[0-9]+)?$' then r.key else md5((select s.salt from care.setting s) || r.key) end as key
from care.record r
where r.resource = 'incident_category'$make$);

select pg_temp.make('view', 'care_without_people.incident_category', $make$view care_without_people.incident_category as
select * from care_without_people.incident_category_all where deleted_at is null$make$);

select pg_temp.make('view', 'care_without_people.payer_category_all', $make$view care_without_people.payer_category_all as
select
	care.to_integer(r.data ->> 'CategoryId') as "categoryid",
	care.to_text(r.data ->> 'CategoryCode') as "categorycode",
	care.to_text(r.data ->> 'Description') as "description",
	care.to_text(r.data ->> 'Status') as "status",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	case when r.key ~ '^[0-9]+(#[0-9]+)?$' then r.key else md5((select s.salt from care.setting s) || r.key) end as key
from care.record r
where r.resource = 'payer_category'$make$);

select pg_temp.make('view', 'care_without_people.payer_category', $make$view care_without_people.payer_category as
select * from care_without_people.payer_category_all where deleted_at is null$make$);

select pg_temp.make('view', 'care_without_people.roster_item_category_all', $make$view care_without_people.roster_item_category_all as
select
	care.to_integer(r.data ->> 'CategoryId') as "categoryid",
	care.to_text(r.data ->> 'CategoryCode') as "categorycode",
	care.to_text(r.data ->> 'Description') as "description",
	care.to_text(r.data ->> 'Status') as "status",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	case when r.key ~ '^[0-9]+(#[0-9]+)?$' then r.key else md5((select s.salt from care.setting s) || r.key) end as key
from care.record r
where r.resource = 'roster_item_category'$make$);

select pg_temp.make('view', 'care_without_people.roster_item_category', $make$view care_without_people.roster_item_category as
select * from care_without_people.roster_item_category_all where deleted_at is null$make$);

select pg_temp.make('view', 'care_without_people.service_category_all', $make$view care_without_people.service_category_all as
select
	care.to_integer(r.data ->> 'CategoryId') as "categoryid",
	care.to_text(r.data ->> 'CategoryCode') as "categorycode",
	care.to_text(r.data ->> 'Description') as "description",
	care.to_text(r.data ->> 'Status') as "status",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	case when r.key ~ '^[0-9]+(#[0-9]+)?$' then r.key else md5((select s.salt from care.setting s) || r.key) end as key
from care.record r
where r.resource = 'service_category'$make$);

select pg_temp.make('view', 'care_without_people.service_category', $make$view care_without_people.service_category as
select * from care_without_people.service_category_all where deleted_at is null$make$);

select pg_temp.make('view', 'care_without_people.agreement_all', $make$view care_without_people.agreement_all as
select
	care.to_integer(r.data ->> 'AgreementId') as "agreementid",
	care.to_integer(r.data ->> 'ClientId') as "clientid",
	care.to_integer(r.data ->> 'PayerId') as "payerid",
	care.to_number(r.data ->> 'ChargeLevel') as "chargelevel",
	care.to_text(r.data ->> 'AgreementType') as "agreementtype",
	care.to_date(r.data ->> 'StartDate') as "startdate",
	care.to_date(r.data ->> 'EndDate') as "enddate",
	care.to_date(r.data ->> 'AlertDate') as "alertdate",
	care.to_flag(r.data ->> 'Current') as "current",
	care.to_flag(r.data ->> 'GST') as "gst",
	care.to_flag(r.data ->> 'AllowAdHoc') as "allowadhoc",
	care.to_flag(r.data ->> 'RatesOverride') as "ratesoverride",
	care.to_flag(r.data ->> 'RatesOverrideCharge') as "ratesoverridecharge",
	care.to_flag(r.data ->> 'KmPayer') as "kmpayer",
	care.to_text(r.data ->> 'Area') as "area",
	care.to_integer(r.data ->> 'ZoneId') as "zoneid",
	care.to_number(r.data ->> 'IncomeType') as "incometype",
	care.to_integer(r.data ->> 'conHeadContractId') as "conheadcontractid",
	care.to_integer(r.data ->> 'KmPayerId') as "kmpayerid",
	care.to_text(r.data ->> 'conDVAZone') as "condvazone",
	care.to_text(r.data ->> 'Status') as "status",
	care.to_number(r.data ->> 'Budget') as "budget",
	care.to_text(r.data ->> 'BudgetPeriod') as "budgetperiod",
	care.to_number(r.data ->> 'BudgetHour') as "budgethour",
	care.to_datetime(r.data ->> '_LastModTime') as "_lastmodtime",
	care.to_datetime(r.data ->> '_CreateTime') as "_createtime",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	case when r.key ~ '^[0-9]+(#[0-9]+)?$' then r.key else md5((select s.salt from care.setting s) || r.key) end as key
from care.record r
where r.resource = 'agreement'$make$);

select pg_temp.make('view', 'care_without_people.agreement', $make$view care_without_people.agreement as
select * from care_without_people.agreement_all where deleted_at is null$make$);

select pg_temp.make('view', 'care_without_people.agreement_item_all', $make$view care_without_people.agreement_item_all as
select
	care.to_integer(item.data ->> 'AgreementItemId') as "agreementitemid",
	care.to_integer(item.data ->> 'AgreementId') as "agreementid",
	care.to_integer(item.data ->> 'ServiceId') as "serviceid",
	coalesce(nullif(trim(servicename.data ->> 'Description'), ''), nullif(trim(servicename.data ->> 'ServiceCode'), ''), nullif(trim(servicename.data ->> 'NDISSupportNumber'), '')) as "servicename",
	care.to_number(item.data ->> 'ChargeRate') as "chargerate",
	care.to_number(item.data ->> 'PayRate') as "payrate",
	care.to_number(item.data ->> 'CHSPRate') as "chsprate",
	care.to_text(item.data ->> 'CHSPType') as "chsptype",
	care.to_text(item.data ->> 'CHSPPayrollCode') as "chsppayrollcode",
	care.to_number(item.data ->> 'Quantity') as "quantity",
	care.to_number(item.data ->> 'PeriodTotal') as "periodtotal",
	care.to_number(item.data ->> 'BudgetAmount') as "budgetamount",
	care.to_number(item.data ->> 'BudgetHours') as "budgethours",
	care.to_text(item.data ->> 'Unit') as "unit",
	care.to_text(item.data ->> 'Period') as "period",
	care.to_datetime(item.data ->> 'Timestamp') as "timestamp",
	care.to_flag(item.data ->> 'GST') as "gst",
	case when r.key ~ '^[0-9]+(#[0-9]+)?$' then r.key else md5((select s.salt from care.setting s) || r.key) end || '/' || item.id || case when item.number > 1 then '#' || item.number - 1 else '' end as item_key,
	case when r.key ~ '^[0-9]+(#[0-9]+)?$' then r.key else md5((select s.salt from care.setting s) || r.key) end as key,
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from care.record r
cross join lateral (
	select e.data, case when care.to_integer(e.data ->> 'AgreementItemId') > 0 then care.to_integer(e.data ->> 'AgreementItemId')::text else '~' end as id, row_number() over (partition by case when care.to_integer(e.data ->> 'AgreementItemId') > 0 then care.to_integer(e.data ->> 'AgreementItemId')::text else '~' end order by e.number) as number
	from jsonb_array_elements(case when jsonb_typeof(r.data -> 'AgreementItems') = 'array' then r.data -> 'AgreementItems' else '[]' end) with ordinality as e (data, number)
) as item
left join care.record servicename on servicename.resource = 'service' and servicename.key = trim(item.data ->> 'ServiceId')
where r.resource = 'agreement'$make$);

select pg_temp.make('view', 'care_without_people.agreement_item', $make$view care_without_people.agreement_item as
select * from care_without_people.agreement_item_all where deleted_at is null$make$);

select pg_temp.make('view', 'care_without_people.incident_all', $make$view care_without_people.incident_all as
select
	care.to_integer(r.data ->> 'IncidentId') as "incidentid",
	care.to_integer(r.data ->> 'CategoryId') as "categoryid",
	coalesce(nullif(trim(categoryname.data ->> 'Description'), ''), nullif(trim(categoryname.data ->> 'CategoryCode'), '')) as "categoryname",
	care.to_text(r.data ->> 'IncidentType') as "incidenttype",
	care.to_datetime(r.data ->> 'NoteDate') as "notedate",
	care.to_datetime(r.data ->> 'NotifiedDate') as "notifieddate",
	care.to_datetime(r.data ->> 'AlertDate') as "alertdate",
	care.to_datetime(r.data ->> 'CloseDate') as "closedate",
	care.to_datetime(r.data ->> 'TaskClosedDate') as "taskcloseddate",
	care.to_flag(r.data ->> 'IsReportable') as "isreportable",
	care.to_flag(r.data ->> 'Reported24Hour') as "reported24hour",
	care.to_flag(r.data ->> 'Reported5Day') as "reported5day",
	care.to_flag(r.data ->> 'Closed') as "closed",
	care.to_flag(r.data ->> 'TaskClosed') as "taskclosed",
	care.to_flag(r.data ->> 'RequiresFollowUp') as "requiresfollowup",
	care.to_flag(r.data ->> 'VisibleClientApp') as "visibleclientapp",
	care.to_flag(r.data ->> 'VisibleWorkerApp') as "visibleworkerapp",
	care.to_text(r.data ->> 'DataSource') as "datasource",
	care.to_text(r.data ->> 'IncidentCode') as "incidentcode",
	care.to_datetime(r.data ->> 'Timestamp') as "timestamp",
	care.to_integer(r.data ->> '_ReferringId_1') as "_referringid_1",
	care.to_integer(r.data ->> '_ReferringId_2') as "_referringid_2",
	care.to_integer(r.data ->> '_ReferringId_3') as "_referringid_3",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	case when r.key ~ '^[0-9]+(#[0-9]+)?$' then r.key else md5((select s.salt from care.setting s) || r.key) end as key
from care.record r
left join care.record categoryname on categoryname.resource = 'incident_category' and categoryname.key = trim(r.data ->> 'CategoryId')
where r.resource = 'incident'$make$);

select pg_temp.make('view', 'care_without_people.incident', $make$view care_without_people.incident as
select * from care_without_people.incident_all where deleted_at is null$make$);

select pg_temp.make('view', 'care_without_people.serious_incident_all', $make$view care_without_people.serious_incident_all as
select
	care.to_integer(r.data ->> 'IncidentId') as "incidentid",
	care.to_integer(r.data ->> 'CategoryId') as "categoryid",
	coalesce(nullif(trim(categoryname.data ->> 'Description'), ''), nullif(trim(categoryname.data ->> 'CategoryCode'), '')) as "categoryname",
	care.to_datetime(r.data ->> 'NoteDate') as "notedate",
	care.to_datetime(r.data ->> 'NotifiedDate') as "notifieddate",
	care.to_datetime(r.data ->> 'AlertDate') as "alertdate",
	care.to_datetime(r.data ->> 'CloseDate') as "closedate",
	care.to_datetime(r.data ->> 'TaskClosedDate') as "taskcloseddate",
	care.to_flag(r.data ->> 'Closed') as "closed",
	care.to_flag(r.data ->> 'TaskClosed') as "taskclosed",
	care.to_flag(r.data ->> 'RequiresFollowUp') as "requiresfollowup",
	care.to_flag(r.data ->> 'VisibleClientApp') as "visibleclientapp",
	care.to_flag(r.data ->> 'VisibleWorkerApp') as "visibleworkerapp",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	case when r.key ~ '^[0-9]+(#[0-9]+)?$' then r.key else md5((select s.salt from care.setting s) || r.key) end as key
from care.record r
left join care.record categoryname on categoryname.resource = 'incident_category' and categoryname.key = trim(r.data ->> 'CategoryId')
where r.resource = 'serious_incident'$make$);

select pg_temp.make('view', 'care_without_people.serious_incident', $make$view care_without_people.serious_incident as
select * from care_without_people.serious_incident_all where deleted_at is null$make$);

select pg_temp.make('view', 'care_without_people.roster_all', $make$view care_without_people.roster_all as
select
	care.to_integer(r.data ->> 'RosterItemId') as "rosteritemid",
	care.to_integer(r.data ->> 'ClientId') as "clientid",
	care.to_integer(r.data ->> 'CarerId') as "carerid",
	care.to_integer(r.data ->> 'PayerId') as "payerid",
	care.to_integer(r.data ->> 'ServiceId') as "serviceid",
	coalesce(nullif(trim(servicename.data ->> 'Description'), ''), nullif(trim(servicename.data ->> 'ServiceCode'), ''), nullif(trim(servicename.data ->> 'NDISSupportNumber'), '')) as "servicename",
	care.to_date(r.data ->> 'DateOfService') as "dateofservice",
	care.to_time(r.data ->> 'StartTime') as "starttime",
	care.to_number(r.data ->> 'Minutes') as "minutes",
	care.to_number(r.data ->> 'ChargeRate') as "chargerate",
	care.to_number(r.data ->> 'PayRate') as "payrate",
	care.to_time(r.data ->> 'BreakStartTime1') as "breakstarttime1",
	care.to_number(r.data ->> 'BreakMinutes1') as "breakminutes1",
	care.to_integer(r.data ->> 'RecurrenceId') as "recurrenceid",
	care.to_date(r.data ->> 'RecurrenceStart') as "recurrencestart",
	care.to_date(r.data ->> 'RecurrenceEnd') as "recurrenceend",
	care.to_text(r.data ->> 'RecurrenceType') as "recurrencetype",
	care.to_text(r.data ->> 'OccurenceDays') as "occurencedays",
	care.to_number(r.data ->> 'OccurenceCount') as "occurencecount",
	care.to_text(r.data ->> 'OccurencePeriodic') as "occurenceperiodic",
	care.to_number(r.data ->> 'OccurenceInterval') as "occurenceinterval",
	care.to_text(r.data ->> 'OnHoldType') as "onholdtype",
	care.to_text(r.data ->> 'OnHoldCode') as "onholdcode",
	care.to_text(r.data ->> 'OnHoldChargePer') as "onholdchargeper",
	care.to_text(r.data ->> 'OnHoldPayMinutes') as "onholdpayminutes",
	care.to_text(r.data ->> 'OnHoldDateTime') as "onholddatetime",
	care.to_integer(r.data ->> 'TimeSheetId') as "timesheetid",
	care.to_integer(r.data ->> 'AgreementId') as "agreementid",
	care.to_integer(r.data ->> 'AgreementItemId') as "agreementitemid",
	care.to_integer(r.data ->> 'DEXCaseId') as "dexcaseid",
	care.to_integer(r.data ->> 'DEXServiceTypeId') as "dexservicetypeid",
	care.to_datetime(r.data ->> 'APP_StartTime') as "app_starttime",
	care.to_datetime(r.data ->> 'APP_FinishTime') as "app_finishtime",
	care.to_datetime(r.data ->> 'LastModified') as "lastmodified",
	care.to_text(r.data ->> 'LastModifiedType') as "lastmodifiedtype",
	care.to_date(r.data ->> 'CreatedTime') as "createdtime",
	r.only_with_holds,
	(r.has_hold or r.only_with_holds) as is_on_hold,
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	case when r.key ~ '^[0-9]+(#[0-9]+)?$' then r.key else md5((select s.salt from care.setting s) || r.key) end as key
from care.record r
left join care.record servicename on servicename.resource = 'service' and servicename.key = trim(r.data ->> 'ServiceId')
where r.resource = 'roster'$make$);

select pg_temp.make('view', 'care_without_people.roster', $make$view care_without_people.roster as
select * from care_without_people.roster_all where deleted_at is null$make$);

select pg_temp.make('view', 'care_without_people.timesheet_all', $make$view care_without_people.timesheet_all as
select
	care.to_integer(r.data ->> 'TimesheetId') as "timesheetid",
	care.to_integer(r.data ->> 'ClientId') as "clientid",
	care.to_integer(r.data ->> 'CarerId') as "carerid",
	care.to_integer(r.data ->> 'ServiceId') as "serviceid",
	coalesce(nullif(trim(servicename.data ->> 'Description'), ''), nullif(trim(servicename.data ->> 'ServiceCode'), ''), nullif(trim(servicename.data ->> 'NDISSupportNumber'), '')) as "servicename",
	care.to_date(r.data ->> 'DateOfService') as "dateofservice",
	care.to_time(r.data ->> 'StartTime') as "starttime",
	care.to_number(r.data ->> 'Minutes') as "minutes",
	care.to_number(r.data ->> 'ChargeRate') as "chargerate",
	care.to_number(r.data ->> 'PayRate') as "payrate",
	care.to_number(r.data ->> 'KM') as "km",
	care.to_number(r.data ->> 'KMCharge') as "kmcharge",
	care.to_number(r.data ->> 'Variation') as "variation",
	care.to_number(r.data ->> 'VariationQty') as "variationqty",
	care.to_number(r.data ->> 'ExtraChargeClient') as "extrachargeclient",
	care.to_flag(r.data ->> 'VariationApproved') as "variationapproved",
	care.to_time(r.data ->> 'BreakStartTime1') as "breakstarttime1",
	care.to_number(r.data ->> 'BreakMinutes1') as "breakminutes1",
	care.to_integer(r.data ->> 'RecurrenceId') as "recurrenceid",
	care.to_text(r.data ->> 'OnHoldType') as "onholdtype",
	care.to_text(r.data ->> 'OnHoldCode') as "onholdcode",
	care.to_integer(r.data ->> 'RosterItemId') as "rosteritemid",
	care.to_datetime(r.data ->> 'APP_StartTime') as "app_starttime",
	care.to_datetime(r.data ->> 'APP_FinishTime') as "app_finishtime",
	r.first_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at,
	case when r.key ~ '^[0-9]+(#[0-9]+)?$' then r.key else md5((select s.salt from care.setting s) || r.key) end as key
from care.record r
left join care.record servicename on servicename.resource = 'service' and servicename.key = trim(r.data ->> 'ServiceId')
where r.resource = 'timesheet'$make$);

select pg_temp.make('view', 'care_without_people.timesheet', $make$view care_without_people.timesheet as
select * from care_without_people.timesheet_all where deleted_at is null$make$);

select pg_temp.make('view', 'care.hours_by_worker_and_week', $make$view care.hours_by_worker_and_week as
with shifts as (
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
		not exists (
		select from unnest('{roster,timesheet}'::text[]) as resource
		where
			not exists (
				select from care.run d
				where d.resource = resource.resource and d.slice = to_char(week, 'YYYY-MM') and d.status = 'done'
			) and not exists (select from care.left_out o where o.resource = resource.resource)
	) and not exists (
		select from unnest('{roster,timesheet}'::text[]) as resource
		where
			not exists (
				select from care.run d
				where d.resource = resource.resource and d.slice = to_char(week + 6, 'YYYY-MM') and d.status = 'done'
			) and not exists (select from care.left_out o where o.resource = resource.resource)
	) as is_copied
	from (select distinct week from both_lists) as w
)
select
	b.week, b.carerid, min(coalesce(nullif(concat_ws(' ', nullif(trim(w.data ->> 'FirstName'), ''), nullif(trim(w.data ->> 'LastName'), '')), ''), nullif(trim(w.data ->> 'PreferredName'), ''), nullif(trim(w.data ->> 'CarerCode'), ''))) as workername,
	coalesce(sum(b.shifts), 0)::bigint as shifts, round(coalesce(sum(b.planned_hours), 0), 2) as planned_hours,
	coalesce(sum(b.timesheets), 0)::bigint as timesheets, round(coalesce(sum(b.worked_hours), 0), 2) as worked_hours,
	coalesce(sum(b.kilometres), 0) as kilometres,
	not bool_and(k.is_copied) as is_part, b.week + 6 < (now() at time zone (select time_zone from care.setting))::date as is_over
from (select *, care.to_integer(worker_key) as carerid from both_lists) as b
join weeks k on k.week = coalesce(b.week, 'infinity')
left join care.record w on w.resource = 'worker' and w.key = b.worker_key
group by b.week, b.carerid$make$);

select pg_temp.make('view', 'care.shift_without_worker', $make$view care.shift_without_worker as
select
	r.dateofservice, r.starttime, r.minutes, r.clientid, r.clientname, r.serviceid, r.servicename, r.carerid,
	r.workername,
	case
		when coalesce(r.carerid, 0) <= 0 then 'no worker'
		when w.carerid is null then 'not among the workers'
		when w.current then null
		when w.current is null then 'does not show whether the worker is current'
		else 'worker is not current'
	end as why
from care.roster r left join (
	-- If two workers have one ID, their shifts are left out if one of the two is current.
	select carerid, bool_or(current) as current from care.worker where carerid > 0 group by carerid
) as w on w.carerid = r.carerid
where
	r.dateofservice = any (array(
		select d::date
		from generate_series((now() at time zone (select time_zone from care.setting))::date::timestamp, (select max(day)::timestamp from care.record where resource = 'roster'), interval '1 day') as d
	))
	and not r.is_on_hold and w.current is not true$make$);

select pg_temp.make('view', 'care.open_incident_by_age', $make$view care.open_incident_by_age as
with incidents as (
	select
		'incident' as resource, key, 'incident' as kind, incidentid, incidentcode, _referringid_1 as clientid,
		clientname, assignedto, categoryname, isreportable, notedate, closed
	from care.incident
	union all
	select
		'serious_incident', key, 'serious incident', incidentid, null, null,
		null, assignedto, categoryname, null, notedate, closed
	from care.serious_incident
),
aged as (
	select i.*, r.note_day::timestamp as since, (now() at time zone (select time_zone from care.setting))::date - r.note_day as age_days
	from incidents i join care.record r on r.resource = i.resource and r.key = i.key
	where i.closed is not true
)
select
	kind, incidentid, incidentcode, categoryname, clientid, clientname, assignedto, isreportable, notedate, since,
	age_days, case
		when age_days is null then 'not known'
		when age_days < 0 then 'dated ahead'
		when age_days <= 7 then 'up to 7 days'
		when age_days <= 30 then '8 to 30 days'
		when age_days <= 90 then '31 to 90 days'
		else 'more than 90 days'
	end as age,
	case when closed is null then 'does not show whether it is closed' else 'open' end as state
from aged$make$);

select pg_temp.make('view', 'care.budget_used_by_agreement', $make$view care.budget_used_by_agreement as
with quarter as (
	select
		date_trunc('quarter', (now() at time zone (select time_zone from care.setting))::date::timestamp)::date as first_day,
		(date_trunc('quarter', (now() at time zone (select time_zone from care.setting))::date::timestamp) + interval '3 months - 1 day')::date as last_day
)
select
	b.agreementid, a.agreementcode, b.clientid, a.clientname, b.payerid, a.payername,
	b.startdate, b.enddate, q.first_day, q.last_day, b.written_budget as budget, b.written_hours as budgethour, b.budgetperiod,
	round(b.budget, 2) as budget_of_quarter, round(b.budget_hours, 2) as budget_hours_of_quarter,
	round(b.used, 2) as used_amount, round(b.booked, 2) as booked_amount,
	round(b.used_hours, 2) as used_hours, round(b.booked_hours, 2) as booked_hours,
	(select round(case when s.exact > 0 and s.exact < 100 then least(greatest(s.exact, 0.1), 99.9) else s.exact end, 1) from (select round(100 * b.used / nullif(b.budget, 0), 9) as exact) as s) as used_percent,
	(select round(case when s.exact > 0 and s.exact < 100 then least(greatest(s.exact, 0.1), 99.9) else s.exact end, 1) from (select round(100 * b.used_hours / nullif(b.budget_hours, 0), 9) as exact) as s) as used_percent_of_hours,
	b.shifts_without_rate_or_length, b.not_computed,
	not (not exists (
		select from unnest('{roster}'::text[]) as resource
		where
			not exists (
				select from care.run d
				where d.resource = resource.resource and d.slice = to_char(q.first_day, 'YYYY-MM') and d.status = 'done'
			) and not exists (select from care.left_out o where o.resource = resource.resource)
	) and not exists (
		select from unnest('{roster}'::text[]) as resource
		where
			not exists (
				select from care.run d
				where d.resource = resource.resource and d.slice = to_char((q.first_day + interval '1 month'), 'YYYY-MM') and d.status = 'done'
			) and not exists (select from care.left_out o where o.resource = resource.resource)
	) and not exists (
		select from unnest('{roster}'::text[]) as resource
		where
			not exists (
				select from care.run d
				where d.resource = resource.resource and d.slice = to_char(q.last_day, 'YYYY-MM') and d.status = 'done'
			) and not exists (select from care.left_out o where o.resource = resource.resource)
	)) as is_part
from
	quarter q
	cross join care.agreement_budgets(q.first_day, q.last_day) b
	left join care.agreement a on a.key = b.agreement_key$make$);

select pg_temp.make('view', 'care.leave_and_hold', $make$view care.leave_and_hold as
select
	r.dateofservice, date_trunc('week', r.dateofservice::timestamp)::date as week, r.starttime, r.minutes,
	round(r.minutes / 60.0, 2) as hours, r.onholdtype, r.onholdcode, r.onholdnote, r.clientid,
	r.clientname, r.carerid, r.workername, r.serviceid, r.servicename
from care.roster r
where r.is_on_hold$make$);

select pg_temp.make('view', 'care_without_people.hours_by_worker_and_week', $make$view care_without_people.hours_by_worker_and_week as
with shifts as (
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
		not exists (
		select from unnest('{roster,timesheet}'::text[]) as resource
		where
			not exists (
				select from care.run d
				where d.resource = resource.resource and d.slice = to_char(week, 'YYYY-MM') and d.status = 'done'
			) and not exists (select from care.left_out o where o.resource = resource.resource)
	) and not exists (
		select from unnest('{roster,timesheet}'::text[]) as resource
		where
			not exists (
				select from care.run d
				where d.resource = resource.resource and d.slice = to_char(week + 6, 'YYYY-MM') and d.status = 'done'
			) and not exists (select from care.left_out o where o.resource = resource.resource)
	) as is_copied
	from (select distinct week from both_lists) as w
)
select
	b.week, b.carerid,
	coalesce(sum(b.shifts), 0)::bigint as shifts, round(coalesce(sum(b.planned_hours), 0), 2) as planned_hours,
	coalesce(sum(b.timesheets), 0)::bigint as timesheets, round(coalesce(sum(b.worked_hours), 0), 2) as worked_hours,
	coalesce(sum(b.kilometres), 0) as kilometres,
	not bool_and(k.is_copied) as is_part, b.week + 6 < (now() at time zone (select time_zone from care.setting))::date as is_over
from (select *, care.to_integer(worker_key) as carerid from both_lists) as b
join weeks k on k.week = coalesce(b.week, 'infinity')
group by b.week, b.carerid$make$);

select pg_temp.make('view', 'care_without_people.shift_without_worker', $make$view care_without_people.shift_without_worker as
select
	r.dateofservice, r.starttime, r.minutes, r.clientid,  r.serviceid, r.servicename, r.carerid,
	case
		when coalesce(r.carerid, 0) <= 0 then 'no worker'
		when w.carerid is null then 'not among the workers'
		when w.current then null
		when w.current is null then 'does not show whether the worker is current'
		else 'worker is not current'
	end as why
from care_without_people.roster r left join (
	-- If two workers have one ID, their shifts are left out if one of the two is current.
	select carerid, bool_or(current) as current from care_without_people.worker where carerid > 0 group by carerid
) as w on w.carerid = r.carerid
where
	r.dateofservice = any (array(
		select d::date
		from generate_series((now() at time zone (select time_zone from care.setting))::date::timestamp, (select max(day)::timestamp from care.record where resource = 'roster'), interval '1 day') as d
	))
	and not r.is_on_hold and w.current is not true$make$);

select pg_temp.make('view', 'care_without_people.open_incident_by_age', $make$view care_without_people.open_incident_by_age as
with incidents as (
	select
		'incident' as resource, key, 'incident' as kind, incidentid, incidentcode, _referringid_1 as clientid,
		 categoryname, isreportable, notedate, closed
	from care.incident
	union all
	select
		'serious_incident', key, 'serious incident', incidentid, null, null,
		 categoryname, null, notedate, closed
	from care.serious_incident
),
aged as (
	select i.*, r.note_day::timestamp as since, (now() at time zone (select time_zone from care.setting))::date - r.note_day as age_days
	from incidents i join care.record r on r.resource = i.resource and r.key = i.key
	where i.closed is not true
)
select
	kind, incidentid, incidentcode, categoryname, clientid,  isreportable, notedate, since,
	age_days, case
		when age_days is null then 'not known'
		when age_days < 0 then 'dated ahead'
		when age_days <= 7 then 'up to 7 days'
		when age_days <= 30 then '8 to 30 days'
		when age_days <= 90 then '31 to 90 days'
		else 'more than 90 days'
	end as age,
	case when closed is null then 'does not show whether it is closed' else 'open' end as state
from aged$make$);

select pg_temp.make('view', 'care_without_people.budget_used_by_agreement', $make$view care_without_people.budget_used_by_agreement as
with quarter as (
	select
		date_trunc('quarter', (now() at time zone (select time_zone from care.setting))::date::timestamp)::date as first_day,
		(date_trunc('quarter', (now() at time zone (select time_zone from care.setting))::date::timestamp) + interval '3 months - 1 day')::date as last_day
)
select
	b.agreementid,  b.clientid,  b.payerid,
	b.startdate, b.enddate, q.first_day, q.last_day, b.written_budget as budget, b.written_hours as budgethour, b.budgetperiod,
	round(b.budget, 2) as budget_of_quarter, round(b.budget_hours, 2) as budget_hours_of_quarter,
	round(b.used, 2) as used_amount, round(b.booked, 2) as booked_amount,
	round(b.used_hours, 2) as used_hours, round(b.booked_hours, 2) as booked_hours,
	(select round(case when s.exact > 0 and s.exact < 100 then least(greatest(s.exact, 0.1), 99.9) else s.exact end, 1) from (select round(100 * b.used / nullif(b.budget, 0), 9) as exact) as s) as used_percent,
	(select round(case when s.exact > 0 and s.exact < 100 then least(greatest(s.exact, 0.1), 99.9) else s.exact end, 1) from (select round(100 * b.used_hours / nullif(b.budget_hours, 0), 9) as exact) as s) as used_percent_of_hours,
	b.shifts_without_rate_or_length, b.not_computed,
	not (not exists (
		select from unnest('{roster}'::text[]) as resource
		where
			not exists (
				select from care.run d
				where d.resource = resource.resource and d.slice = to_char(q.first_day, 'YYYY-MM') and d.status = 'done'
			) and not exists (select from care.left_out o where o.resource = resource.resource)
	) and not exists (
		select from unnest('{roster}'::text[]) as resource
		where
			not exists (
				select from care.run d
				where d.resource = resource.resource and d.slice = to_char((q.first_day + interval '1 month'), 'YYYY-MM') and d.status = 'done'
			) and not exists (select from care.left_out o where o.resource = resource.resource)
	) and not exists (
		select from unnest('{roster}'::text[]) as resource
		where
			not exists (
				select from care.run d
				where d.resource = resource.resource and d.slice = to_char(q.last_day, 'YYYY-MM') and d.status = 'done'
			) and not exists (select from care.left_out o where o.resource = resource.resource)
	)) as is_part
from
	quarter q
	cross join care.agreement_budgets(q.first_day, q.last_day) b
$make$);

select pg_temp.make('view', 'care_without_people.leave_and_hold', $make$view care_without_people.leave_and_hold as
select
	r.dateofservice, date_trunc('week', r.dateofservice::timestamp)::date as week, r.starttime, r.minutes,
	round(r.minutes / 60.0, 2) as hours, r.onholdtype, r.onholdcode,  r.clientid,
	 r.carerid,  r.serviceid, r.servicename
from care_without_people.roster r
where r.is_on_hold$make$);

select pg_temp.make('view', 'care.seen', $make$view care.seen as
select
	r.resource, r.key, r.slice, r.day, r.first_seen,
	coalesce(r.last_seen, (
		select max(d.asked) from care.run d where d.resource = r.resource and d.slice = r.slice and d.status = 'done'
	)) as last_seen,
	greatest(r.changed, r.touched, r.gone) as changed_at, r.gone as deleted_at
from care.record r$make$);

select pg_temp.make('view', 'care.version', $make$view care.version as
select resource, key, day, data, hash, changed as valid_from, gone as valid_until from care.record
union all
select resource, key, day, data, hash, valid_from, valid_until from care.history$make$);

select pg_temp.make('view', 'care.copied', $make$view care.copied as
select resource, slice, max(asked) as copied from care.run where status = 'done' group by resource, slice$make$);

select pg_temp.make('view', 'care_without_people.copied', $make$view care_without_people.copied as
select resource, slice, max(asked) as copied from care.run where status = 'done' group by resource, slice$make$);

select pg_temp.make('view', 'care.double_id', $make$view care.double_id as
select
	r.resource, r.family as id, r.slice, r.key, r.first_seen,
	not exists (
		select from care.record o
		where
			o.resource = r.resource and o.family = r.family and o.gone is null and o.moved_in is not null
			and not exists (
				select from
					care.run d
					join care.run e on e.resource = d.resource and e.slice = o.slice and e.status = 'done' and e.id > d.id
				where d.resource = o.resource and d.slice = o.moved_from and d.status = 'done' and d.id > o.moved_in
			)
	) as is_sure
from (
	select
		r.resource, r.family, r.slice, r.key, max(r.first_seen) over (partition by r.resource, r.family) as first_seen,
		count(*) over (partition by r.resource, r.family) as records
	from
		(
			select distinct resource, family from care.record
			where left(family, 1) <> '~' and twin > 0 and gone is null
		) as t
		join care.record r on r.resource = t.resource and r.family = t.family
	where r.gone is null
) as r
where records > 1$make$);

select pg_temp.make('view', 'care.health_of_months', $make$view care.health_of_months as
select
	s.resource, s.slice, s.is_older, done.copied,
	coalesce(done.copied, greatest(g.planned, entered.at)) < now() - (
		case when s.is_older then g.older_every + 1 else 1 end
	) * interval '1 day' as is_late,
	failed.failures, coalesce(failed.last_error, last.reason) as last_error, coalesce(failed.last_error_at, last.at) as last_error_at,
	case when last.at is not null then greatest(last.at, care.accepted_until(s.resource, s.slice)) end as waits_since
from
	care.setting g
	cross join lateral care.slices((now() at time zone g.time_zone)::date, g.days_back, g.days_ahead, g.backfill_from) s
	-- The moment from which the month belongs to the days that are copied. If the month was never copied, its delay begins then.
	left join lateral (
		select ((nullif(s.slice, '') || '-01')::date - g.days_ahead)::timestamp at time zone g.time_zone as at
	) as entered on true
	left join lateral (
		select max(r.asked) as copied, max(r.id) as id from care.run r
		where r.resource = s.resource and r.slice = s.slice and r.status = 'done'
	) as done on true
	-- The failed runs since the month was last copied. A run that never ended counts as failed when it can no longer be at work.
	left join lateral (
		select
			count(*) as failures,
			(array_agg(
				coalesce(r.reason, 'n8n or the database was stopped meanwhile.') order by r.id desc
			))[1] as last_error,
			max(r.asked) as last_error_at
		from care.run r
		where
			r.resource = s.resource and r.slice = s.slice and (done.id is null or r.id > done.id)
			and (r.status = 'failed' or care.never_ended(r.status, r.asked))
	) as failed on true
	-- The moment since which runs of this month have waited for a person, and the reason of the newest of these runs.
	left join lateral (
		select min(r.asked) as at, (array_agg(r.reason order by r.id desc))[1] as reason
		from care.run r
		where
			r.resource = s.resource and r.slice = s.slice and r.status = 'waiting' and (done.id is null or r.id > done.id)
			and coalesce(care.accepted_until(s.resource, s.slice) <= now(), true)
	) as last on true
where g.only_row and g.planned is not null$make$);

select pg_temp.make('view', 'care.health', $make$view care.health as
select
	l.resource,
	case when bool_and(h.copied is not null) filter (where not h.is_older) then min(h.copied) filter (where not h.is_older) end as copied,
	min(h.copied) filter (where h.is_older) as older_months_copied,
	coalesce(bool_or(h.is_late), not l.is_left_out) as is_late,
	count(h.waits_since) as waiting,
	coalesce(min(d.ids), 0) as double_ids,
	coalesce(max(h.failures), 0) as failures,
	(array_agg(h.last_error order by h.last_error_at desc nulls last))[1] as last_error,
	max(h.last_error_at) as last_error_at,
	not coalesce(bool_or(h.is_late or h.waits_since is not null or h.failures >= 3), not l.is_left_out) as is_well,
	round(extract(epoch from now() - min(h.copied) filter (where not h.is_older)) / 3600, 1) as age_hours,
	coalesce(min(f.records), 0) as forgotten,
	case
		when l.is_left_out then 'left out'
		when count(h.waits_since) > 0 then 'held back'
		when max(h.failures) >= 3 then 'failing'
		when coalesce(bool_or(h.copied is null) filter (where not h.is_older), true) then 'never copied'
		when bool_or(h.is_late) then 'late'
		else 'well'
	end as state
from
	(
		select l.*, exists (select from care.left_out o where o.resource in (l.resource, l.marks)) as is_left_out from care.list l
	) as l
	left join care.health_of_months h on h.resource = l.resource
	left join (select resource, count(distinct id) as ids from care.double_id where is_sure group by resource) as d on d.resource = l.resource
	-- How many records of forgotten people the last complete run of each month left out.
	left join (
		select resource, sum(forgotten) as records
		from (
			select distinct on (resource, slice) resource, slice, forgotten from care.run
			where status = 'done' order by resource, slice, id desc
		) as last
		group by resource
	) as f on f.resource = l.resource
group by l.resource, l.number, l.is_left_out
order by l.number$make$);

select pg_temp.make('view', 'care_without_people.health', $make$view care_without_people.health as
select
	l.resource,
	case when bool_and(h.copied is not null) filter (where not h.is_older) then min(h.copied) filter (where not h.is_older) end as copied,
	min(h.copied) filter (where h.is_older) as older_months_copied,
	coalesce(bool_or(h.is_late), not l.is_left_out) as is_late,
	count(h.waits_since) as waiting,
	coalesce(min(d.ids), 0) as double_ids,
	coalesce(max(h.failures), 0) as failures,
	max(h.last_error_at) as last_error_at,
	not coalesce(bool_or(h.is_late or h.waits_since is not null or h.failures >= 3), not l.is_left_out) as is_well,
	round(extract(epoch from now() - min(h.copied) filter (where not h.is_older)) / 3600, 1) as age_hours,
	coalesce(min(f.records), 0) as forgotten,
	case
		when l.is_left_out then 'left out'
		when count(h.waits_since) > 0 then 'held back'
		when max(h.failures) >= 3 then 'failing'
		when coalesce(bool_or(h.copied is null) filter (where not h.is_older), true) then 'never copied'
		when bool_or(h.is_late) then 'late'
		else 'well'
	end as state
from
	(
		select l.*, exists (select from care.left_out o where o.resource in (l.resource, l.marks)) as is_left_out from care.list l
	) as l
	left join care.health_of_months h on h.resource = l.resource
	left join (select resource, count(distinct id) as ids from care.double_id where is_sure group by resource) as d on d.resource = l.resource
	-- How many records of forgotten people the last complete run of each month left out.
	left join (
		select resource, sum(forgotten) as records
		from (
			select distinct on (resource, slice) resource, slice, forgotten from care.run
			where status = 'done' order by resource, slice, id desc
		) as last
		group by resource
	) as f on f.resource = l.resource
group by l.resource, l.number, l.is_left_out
order by l.number$make$);

select pg_temp.make('view', 'care.oddity', $make$view care.oddity as
select f.resource, f.inside, f.field, f.type, count(*) as records, min(r.key) as example
from
	care.field f
	join care.record r on r.resource = f.resource and r.gone is null
	cross join lateral jsonb_array_elements(
		case
			when f.inside = '' then jsonb_build_array(r.data)
			when jsonb_typeof(r.data -> f.inside) = 'array' then r.data -> f.inside
			else '[]'
		end
	) as item (data)
where care.is_odd(f.type, item.data ->> f.field)
group by f.resource, f.inside, f.field, f.type$make$);

select pg_temp.make('view', 'care.past', $make$view care.past as
select
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
				coalesce(case when d.resource in ('roster', 'timesheet') then to_char(d.day, 'YYYY-MM') end, c.slice, '') as slice
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
		select r.asked, coalesce(r.forgotten, 0) as forgotten from care.run r
		where
			r.resource = v.resource and r.slice = v.slice and r.status = 'done'
			and r.finished < v.valid_from and r.finished >= '-infinity'
		order by r.asked desc
		limit 1
	) as unseen on true
	left join lateral (
		select r.asked, coalesce(r.forgotten, 0) as forgotten from care.run r
		where
			r.resource = v.resource and r.slice = v.slice and r.status = 'done'
			and r.finished < coalesce(v.valid_until, 'infinity') and r.finished >= v.valid_from
		order by r.asked desc
		limit 1
	) as seen on true
	left join lateral (
		select r.id, coalesce(r.forgotten, 0) as forgotten from care.run r
		where
			r.resource = v.resource and r.slice = v.slice and r.status <> 'superseded'
			and r.asked <= v.valid_from and coalesce(r.finished, 'infinity') >= v.valid_from
		order by r.finished = v.valid_from desc nulls last, r.asked desc
		limit 1
	) as saw on true
	left join lateral (
		select r.id, coalesce(r.forgotten, 0) as forgotten from care.run r
		where
			r.resource = v.resource and r.slice = case when v.next_from = v.valid_until then v.next_slice else v.slice end and r.status <> 'superseded'
			and r.asked <= v.valid_until and coalesce(r.finished, 'infinity') >= v.valid_until
		order by r.finished = v.valid_until desc nulls last, r.asked desc
		limit 1
	) as ended on true$make$);

select pg_temp.make('view', 'care.hold_without_type', $make$view care.hold_without_type as
select h.resource, h.key, h.since, h.until
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
	)$make$);

select pg_temp.make('view', 'care.could_read', $make$view care.could_read as
select login, sees, since, until from care.read_right$make$);

select pg_temp.make('view', 'care.set_up', $make$view care.set_up as
select s.what, s.is_so, case when not s.is_so then s.follows end as what_follows
from (
	values
		(1, 'Somebody beside the owner may read', exists (
			select from care.readers() r join pg_roles o on o.rolname = r.name join pg_roles m on pg_has_role(m.oid, o.oid, 'usage')
			where
				r.can_read and m.rolcanlogin and not m.rolsuper and not pg_has_role(m.oid, (select datdba from pg_database where datname = current_database()), 'usage')
				and has_database_privilege(m.oid, current_database(), 'connect')
		), 'Only the owner reads the copy. Make a user by the console of your host, and let it read: select care.let_read(''name'', ''everything''), or ''without people''.'),
		(2, 'All who are to read may do so', not exists (select from care.readers() where not can_read), (
			select string_agg(
				case
					when r.is_there then format('%s lacks rights: run the workflow, which gives them.', r.name)
					else format(
						'The server has no user %s. Make it, and the next run lets it read; or take it off: select care.let_read(%L, ''nothing'').', r.name, r.name
					)
				end,
				' ' order by r.name
			)
			from care.readers() r where not r.can_read
		)),
		(3, '' || coalesce((select 'Days are those of ' || time_zone from care.setting where planned is not null), 'Days are those of the workflow''s time zone') || '', (select time_zone <> 'America/New_York' from care.setting where planned is not null), 'If this is not where your care system is, choose the time zone in the settings of the workflow. n8n takes America/New_York where nobody has chosen.'),
		(4, 'n8n keeps no runs of the workflow, which have names', (select saved_runs is null from care.setting where planned is not null), (select saved_runs from care.setting)),
		(5, 'Nobody else may act as the owner', (
			select string_agg(distinct m.member::regrole::text, ', ') from pg_auth_members m
			where m.roleid = (select datdba from pg_database where datname = current_database()) and coalesce((to_jsonb(m) ->> 'set_option')::boolean, true)
		) is null, format('%s may read and change all of the copy, as a member of its owner. The administrator takes it back: revoke %s from %s;', (
			select string_agg(distinct m.member::regrole::text, ', ') from pg_auth_members m
			where m.roleid = (select datdba from pg_database where datname = current_database()) and coalesce((to_jsonb(m) ->> 'set_option')::boolean, true)
		), (select datdba from pg_database where datname = current_database())::regrole, (
			select string_agg(distinct m.member::regrole::text, ', ') from pg_auth_members m
			where m.roleid = (select datdba from pg_database where datname = current_database()) and coalesce((to_jsonb(m) ->> 'set_option')::boolean, true)
		))),
		(6, 'Only users who are named may connect', not has_database_privilege('public', current_database(), 'connect'), format('All users of the server may connect, and see the names of tables, but no data. The owner prevents it: revoke connect on database %I from public;', current_database())),
		(7, 'PostgreSQL keeps names out of its log', care.log_risk() is null, format('Whoever reads the log of the server may find names of people, because %s. A superuser, or the console of your host, changes that: see "Names in PostgreSQL''s log" on the page "Care data in PostgreSQL".', care.log_risk())),
		(8, 'The user of n8n is no superuser', current_setting('is_superuser') = 'off', 'Whoever has this password may do anything on the server. Give n8n a user who only owns this database.')
) as s (number, what, is_so, follows)
where s.is_so is not null
order by s.number$make$);

select pg_temp.make('view', 'care.fact_shift', $make$view care.fact_shift as
select
	r.key as shift_key,
	r.day as day,
	r.start_minute as start_minute,
	r.minutes as minutes,
	r.client_key as client_key,
	r.worker_key as worker_key,
	r.service_key as service_key,
	r.charge_rate as charge_rate,
	care.id_of(r.data -> 'PayerId') as payer_key,
	r.agreement_key as agreement_key,
	r.agreement_item_key as agreement_item_key,
	r.has_hold or r.only_with_holds as is_on_hold,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select o.*, (now() at time zone (select time_zone from care.setting))::date as known_on from care.record o where o.resource = 'roster') as r$make$);

select pg_temp.make('view', 'care.fact_timesheet', $make$view care.fact_timesheet as
select
	r.key as timesheet_key,
	r.shift_key as shift_key,
	r.day as day,
	r.start_minute as start_minute,
	r.minutes as minutes,
	r.client_key as client_key,
	r.worker_key as worker_key,
	r.service_key as service_key,
	r.charge_rate as charge_rate,
	r.kilometres as kilometres,
	r.has_variation as has_variation,
	r.is_variation_approved as is_variation_approved,
	r.has_hold as is_on_hold,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select o.*, (now() at time zone (select time_zone from care.setting))::date as known_on from care.record o where o.resource = 'timesheet') as r$make$);

select pg_temp.make('view', 'care.fact_incident', $make$view care.fact_incident as
select
	case r.resource when 'incident' then '' else 's' end || r.key as incident_key,
	r.note_day as day,
	care.id_of(r.data -> '_ReferringId_1') as client_key,
	care.id_of(r.data -> 'CategoryId') as category_key,
	r.resource = 'serious_incident' as is_serious,
	care.to_flag(r.data ->> 'IsReportable') as is_reportable,
	care.to_flag(r.data ->> 'Closed') as is_closed,
	r.known_on - r.note_day as age_days,
	case when care.to_date(r.data ->> 'CloseDate') >= '2000-01-01' then care.to_date(r.data ->> 'CloseDate') end - r.note_day as days_to_close,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select o.*, (now() at time zone (select time_zone from care.setting))::date as known_on from care.record o where o.resource in ('incident', 'serious_incident')) as r$make$);

select pg_temp.make('view', 'care.dim_client', $make$view care.dim_client as
select
	r.key as client_key,
	coalesce(nullif(concat_ws(' ', nullif(trim(r.data ->> 'FirstName'), ''), nullif(trim(r.data ->> 'LastName'), '')), ''), nullif(trim(r.data ->> 'PreferredName'), ''), nullif(trim(r.data ->> 'ClientCode'), '')) as name,
	nullif(trim(care.to_text(r.data ->> 'Area')), '') as area,
	care.to_flag(r.data ->> 'Current') as is_current,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select o.*, (now() at time zone (select time_zone from care.setting))::date as known_on from care.record o where o.resource = 'client') as r$make$);

select pg_temp.make('view', 'care.dim_worker', $make$view care.dim_worker as
select
	r.key as worker_key,
	coalesce(nullif(concat_ws(' ', nullif(trim(r.data ->> 'FirstName'), ''), nullif(trim(r.data ->> 'LastName'), '')), ''), nullif(trim(r.data ->> 'PreferredName'), ''), nullif(trim(r.data ->> 'CarerCode'), '')) as name,
	nullif(trim(care.to_text(r.data ->> 'Area')), '') as area,
	care.to_flag(r.data ->> 'Current') as is_current,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select o.*, (now() at time zone (select time_zone from care.setting))::date as known_on from care.record o where o.resource = 'worker') as r$make$);

select pg_temp.make('view', 'care.dim_service', $make$view care.dim_service as
select
	r.key as service_key,
	coalesce(nullif(trim(r.data ->> 'Description'), ''), nullif(trim(r.data ->> 'ServiceCode'), ''), nullif(trim(r.data ->> 'NDISSupportNumber'), '')) as name,
	nullif(trim(care.to_text(r.data ->> 'ServiceCode')), '') as code,
	nullif(trim(care.to_text(r.data ->> 'Unit')), '') as unit,
	care.label(r.data ->> 'Unit') ~ '^((per |an |p?/ ?|[$]/|(per )?1 ?)?(h|hr|hrs|hour|hours|hr[(]s[)]|hour[(]s[)])[.]?|hourly|p[.]?h[.]?)$' as is_hourly,
	care.to_flag(r.data ->> 'Active') as is_active,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select o.*, (now() at time zone (select time_zone from care.setting))::date as known_on from care.record o where o.resource = 'service') as r$make$);

select pg_temp.make('view', 'care.dim_day', $make$view care.dim_day as
with bounds as (
	select
		greatest(date '2000-01-01', least(min(day), (now() at time zone (select time_zone from care.setting))::date)) as first, least(date '2100-12-31', greatest(max(day), (now() at time zone (select time_zone from care.setting))::date)) as last
	from (
		select min(day) as day from care.record where resource = 'roster'
		union all select max(day) from care.record where resource = 'roster'
		union all select min(day) from care.record where resource = 'timesheet'
		union all select max(day) from care.record where resource = 'timesheet'
		union all select r.note_day from care.record r where resource in ('incident', 'serious_incident')
	) as d
)
select
	d::date as day, extract(year from d)::integer as year, extract(quarter from d)::integer as quarter,
	extract(month from d)::integer as month, date_trunc('month', d)::date as first_of_month, to_char(d, 'YYYY-MM') as year_month,
	date_trunc('week', d)::date as week, extract(isodow from d)::integer as weekday, to_char(d, 'Dy') as weekday_name,
	d::date < (now() at time zone (select time_zone from care.setting))::date as is_past
from
	bounds
	cross join generate_series(
		date_trunc('year', first::timestamp), date_trunc('year', last::timestamp) + interval '1 year - 1 day', interval '1 day'
	) as d$make$);

select pg_temp.make('view', 'care_without_people.fact_shift', $make$view care_without_people.fact_shift as
select
	care.plain_key(r.key) as shift_key,
	r.day as day,
	r.start_minute as start_minute,
	r.minutes as minutes,
	care.plain_key(r.client_key) as client_key,
	care.plain_key(r.worker_key) as worker_key,
	care.plain_key(r.service_key) as service_key,
	r.charge_rate as charge_rate,
	care.plain_key(care.id_of(r.data -> 'PayerId')) as payer_key,
	care.plain_key(r.agreement_key) as agreement_key,
	care.plain_key(r.agreement_item_key) as agreement_item_key,
	r.has_hold or r.only_with_holds as is_on_hold,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select o.*, (now() at time zone (select time_zone from care.setting))::date as known_on from care.record o where o.resource = 'roster') as r$make$);

select pg_temp.make('view', 'care_without_people.fact_timesheet', $make$view care_without_people.fact_timesheet as
select
	care.plain_key(r.key) as timesheet_key,
	care.plain_key(r.shift_key) as shift_key,
	r.day as day,
	r.start_minute as start_minute,
	r.minutes as minutes,
	care.plain_key(r.client_key) as client_key,
	care.plain_key(r.worker_key) as worker_key,
	care.plain_key(r.service_key) as service_key,
	r.charge_rate as charge_rate,
	r.kilometres as kilometres,
	r.has_variation as has_variation,
	r.is_variation_approved as is_variation_approved,
	r.has_hold as is_on_hold,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select o.*, (now() at time zone (select time_zone from care.setting))::date as known_on from care.record o where o.resource = 'timesheet') as r$make$);

select pg_temp.make('view', 'care_without_people.fact_incident', $make$view care_without_people.fact_incident as
select
	care.plain_key(case r.resource when 'incident' then '' else 's' end || r.key) as incident_key,
	r.note_day as day,
	care.plain_key(care.id_of(r.data -> '_ReferringId_1')) as client_key,
	care.plain_key(care.id_of(r.data -> 'CategoryId')) as category_key,
	r.resource = 'serious_incident' as is_serious,
	care.to_flag(r.data ->> 'IsReportable') as is_reportable,
	care.to_flag(r.data ->> 'Closed') as is_closed,
	r.known_on - r.note_day as age_days,
	case when care.to_date(r.data ->> 'CloseDate') >= '2000-01-01' then care.to_date(r.data ->> 'CloseDate') end - r.note_day as days_to_close,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select o.*, (now() at time zone (select time_zone from care.setting))::date as known_on from care.record o where o.resource in ('incident', 'serious_incident')) as r$make$);

select pg_temp.make('view', 'care_without_people.dim_client', $make$view care_without_people.dim_client as
select
	care.plain_key(r.key) as client_key,
	nullif(trim(care.to_text(r.data ->> 'Area')), '') as area,
	care.to_flag(r.data ->> 'Current') as is_current,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select o.*, (now() at time zone (select time_zone from care.setting))::date as known_on from care.record o where o.resource = 'client') as r$make$);

select pg_temp.make('view', 'care_without_people.dim_worker', $make$view care_without_people.dim_worker as
select
	care.plain_key(r.key) as worker_key,
	nullif(trim(care.to_text(r.data ->> 'Area')), '') as area,
	care.to_flag(r.data ->> 'Current') as is_current,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select o.*, (now() at time zone (select time_zone from care.setting))::date as known_on from care.record o where o.resource = 'worker') as r$make$);

select pg_temp.make('view', 'care_without_people.dim_service', $make$view care_without_people.dim_service as
select
	care.plain_key(r.key) as service_key,
	coalesce(nullif(trim(r.data ->> 'Description'), ''), nullif(trim(r.data ->> 'ServiceCode'), ''), nullif(trim(r.data ->> 'NDISSupportNumber'), '')) as name,
	nullif(trim(care.to_text(r.data ->> 'ServiceCode')), '') as code,
	nullif(trim(care.to_text(r.data ->> 'Unit')), '') as unit,
	care.label(r.data ->> 'Unit') ~ '^((per |an |p?/ ?|[$]/|(per )?1 ?)?(h|hr|hrs|hour|hours|hr[(]s[)]|hour[(]s[)])[.]?|hourly|p[.]?h[.]?)$' as is_hourly,
	care.to_flag(r.data ->> 'Active') as is_active,
	r.gone is not null as is_deleted,
	greatest(r.changed, r.touched, r.gone) as changed_at,
	r.gone as deleted_at
from (select o.*, (now() at time zone (select time_zone from care.setting))::date as known_on from care.record o where o.resource = 'service') as r$make$);

select pg_temp.make('view', 'care_without_people.dim_day', $make$view care_without_people.dim_day as
with bounds as (
	select
		greatest(date '2000-01-01', least(min(day), (now() at time zone (select time_zone from care.setting))::date)) as first, least(date '2100-12-31', greatest(max(day), (now() at time zone (select time_zone from care.setting))::date)) as last
	from (
		select min(day) as day from care.record where resource = 'roster'
		union all select max(day) from care.record where resource = 'roster'
		union all select min(day) from care.record where resource = 'timesheet'
		union all select max(day) from care.record where resource = 'timesheet'
		union all select r.note_day from care.record r where resource in ('incident', 'serious_incident')
	) as d
)
select
	d::date as day, extract(year from d)::integer as year, extract(quarter from d)::integer as quarter,
	extract(month from d)::integer as month, date_trunc('month', d)::date as first_of_month, to_char(d, 'YYYY-MM') as year_month,
	date_trunc('week', d)::date as week, extract(isodow from d)::integer as weekday, to_char(d, 'Dy') as weekday_name,
	d::date < (now() at time zone (select time_zone from care.setting))::date as is_past
from
	bounds
	cross join generate_series(
		date_trunc('year', first::timestamp), date_trunc('year', last::timestamp) + interval '1 year - 1 day', interval '1 day'
	) as d$make$);

select pg_temp.make('view', 'care.figure', $make$view care.figure as
select *
from (
	values
		(1, 'hours_planned', 'Hours planned', 'hours', 2, 'The length of the shifts that take place.', 'API documentation, OnHoldType: what has a type of hold does not take place, and is not charged as planned.'),
		(2, 'hours_on_hold', 'Hours on hold', 'hours', 2, 'The length of the shifts on leave or on hold.', 'API documentation, OnHoldType: what has a type of hold does not take place, and is not charged as planned.'),
		(3, 'visits_planned', 'Visits planned', 'visits', 0, 'The shifts that take place, each of them one visit.', 'API documentation, OnHoldType: what has a type of hold does not take place, and is not charged as planned.'),
		(4, 'visits_on_hold', 'Visits on hold', 'visits', 0, 'The shifts on leave or on hold.', 'API documentation, OnHoldType: what has a type of hold does not take place, and is not charged as planned.'),
		(5, 'visits_without_worker', 'Visits without a worker', 'visits', 0, 'The shifts that take place and have no worker.', 'API documentation, CarerId: 0 means that no worker is assigned.'),
		(6, 'hours_delivered', 'Hours delivered', 'hours', 2, 'The length of the timesheets that are not on hold.', 'Rule of the report Board Paper.'),
		(7, 'delivered_share', 'Delivered share', '%', 1, 'The hours delivered, as a share of the hours planned of the same days.', 'Rule of the report Board Paper.'),
		(8, 'timesheets', 'Timesheets', 'timesheets', 0, 'The timesheets that are not on hold.', 'API documentation, OnHoldType: what has a type of hold does not take place, and is not charged as planned.'),
		(9, 'timesheets_on_hold', 'Timesheets on hold', 'timesheets', 0, 'The timesheets that are on hold, and so are not delivered.', 'API documentation, OnHoldType: what has a type of hold does not take place, and is not charged as planned.'),
		(10, 'timesheets_without_shift', 'Timesheets without a shift', 'timesheets', 0, 'The timesheets that are not on hold and name no shift.', 'API documentation, RosterItemId: the shift of a timesheet.'),
		(11, 'variations_not_approved', 'Variations not approved', 'timesheets', 0, 'The timesheets that are not on hold and have a variation of which nobody says that it is approved.', 'Rule of the report Pay Run Exceptions. No other approval is documented.'),
		(12, 'clients_served', 'Clients served', 'clients', 0, 'The clients of timesheets that are not on hold and have a length.', 'Rule of the report Board Paper.'),
		(13, 'workers_who_worked', 'Workers who worked', 'workers', 0, 'The workers of timesheets that are not on hold and have a length.', 'A figure of the copy: no report has it.'),
		(14, 'hours_per_client', 'Hours per client', 'hours', 2, 'The hours delivered for each client served.', 'A figure of the copy: no report has it.'),
		(15, 'continuity_share', 'Continuity share', '%', 1, 'The share of visits, by their timesheets, that were made by the worker who came most to their client in these days.', 'Rule of the report Continuity of Care.'),
		(16, 'incidents', 'Incidents', 'incidents', 0, 'The incidents by the date of their note, open and closed, without serious incidents.', 'Rule of the report Board Paper.'),
		(17, 'incidents_reportable', 'Reportable incidents', 'incidents', 0, 'The incidents that are marked as reportable.', 'API documentation, IsReportable.'),
		(18, 'serious_incidents', 'Serious incidents', 'incidents', 0, 'The records of the list of serious incidents, by the date of their note.', 'API documentation, Serious Incidents.'),
		(19, 'incident_rate', 'Incidents for 1,000 hours', 'incidents for 1,000 hours delivered', 2, 'The incidents for 1,000 hours delivered in the same days.', 'Rule of the report Board Paper.'),
		(20, 'open_incidents', 'Open incidents', 'incidents', 0, 'The incidents with a note of these days that are still open.', 'API documentation, Closed.'),
		(21, 'long_open_incidents', 'Open for more than 90 days', 'incidents', 0, 'The open incidents whose note is more than 90 days old.', 'Rule of the report Board Paper.'),
		(22, 'days_to_close', 'Days to close', 'days', 1, 'The days from the note to the closing date, on average of the closed incidents that have both.', 'API documentation, NoteDate and CloseDate.'),
		(23, 'budget', 'Budget', '$', 2, 'What the budgets of current agreements come to in these days.', 'Rule of the report Agreements and Budgets.'),
		(24, 'budget_hours', 'Budget in hours', 'hours', 2, 'What the budgets in hours of current agreements come to in these days.', 'Rule of the report Agreements and Budgets.'),
		(25, 'budget_hours_used', 'Budget in hours used', 'hours', 2, 'What the shifts of these days before today take of the budgets in hours.', 'Rule of the report Agreements and Budgets.'),
		(26, 'budget_hours_share_used', 'Share used of the budget in hours', '%', 1, 'What is used of the budgets in hours, as a share of them.', 'Rule of the report Agreements and Budgets.'),
		(27, 'budget_used', 'Budget used', '$', 2, 'What the shifts of these days before today take of the budgets.', 'Rule of the report Agreements and Budgets.'),
		(28, 'budget_booked', 'Budget booked', '$', 2, 'What the shifts of these days from today on take of the budgets.', 'Rule of the report Agreements and Budgets.'),
		(29, 'budget_left', 'Budget left', '$', 2, 'The budgets without what is used of them; negative where more is used.', 'Rule of the report Agreements and Budgets.'),
		(30, 'budget_share_used', 'Budget share used', '%', 1, 'What is used of the budgets, as a share of them.', 'Rule of the report Agreements and Budgets.')
) as f (number, key, name, unit, decimals, meaning, source)$make$);

select pg_temp.make('view', 'care_without_people.figure', $make$view care_without_people.figure as
select *
from (
	values
		(1, 'hours_planned', 'Hours planned', 'hours', 2, 'The length of the shifts that take place.', 'API documentation, OnHoldType: what has a type of hold does not take place, and is not charged as planned.'),
		(2, 'hours_on_hold', 'Hours on hold', 'hours', 2, 'The length of the shifts on leave or on hold.', 'API documentation, OnHoldType: what has a type of hold does not take place, and is not charged as planned.'),
		(3, 'visits_planned', 'Visits planned', 'visits', 0, 'The shifts that take place, each of them one visit.', 'API documentation, OnHoldType: what has a type of hold does not take place, and is not charged as planned.'),
		(4, 'visits_on_hold', 'Visits on hold', 'visits', 0, 'The shifts on leave or on hold.', 'API documentation, OnHoldType: what has a type of hold does not take place, and is not charged as planned.'),
		(5, 'visits_without_worker', 'Visits without a worker', 'visits', 0, 'The shifts that take place and have no worker.', 'API documentation, CarerId: 0 means that no worker is assigned.'),
		(6, 'hours_delivered', 'Hours delivered', 'hours', 2, 'The length of the timesheets that are not on hold.', 'Rule of the report Board Paper.'),
		(7, 'delivered_share', 'Delivered share', '%', 1, 'The hours delivered, as a share of the hours planned of the same days.', 'Rule of the report Board Paper.'),
		(8, 'timesheets', 'Timesheets', 'timesheets', 0, 'The timesheets that are not on hold.', 'API documentation, OnHoldType: what has a type of hold does not take place, and is not charged as planned.'),
		(9, 'timesheets_on_hold', 'Timesheets on hold', 'timesheets', 0, 'The timesheets that are on hold, and so are not delivered.', 'API documentation, OnHoldType: what has a type of hold does not take place, and is not charged as planned.'),
		(10, 'timesheets_without_shift', 'Timesheets without a shift', 'timesheets', 0, 'The timesheets that are not on hold and name no shift.', 'API documentation, RosterItemId: the shift of a timesheet.'),
		(11, 'variations_not_approved', 'Variations not approved', 'timesheets', 0, 'The timesheets that are not on hold and have a variation of which nobody says that it is approved.', 'Rule of the report Pay Run Exceptions. No other approval is documented.'),
		(12, 'clients_served', 'Clients served', 'clients', 0, 'The clients of timesheets that are not on hold and have a length.', 'Rule of the report Board Paper.'),
		(13, 'workers_who_worked', 'Workers who worked', 'workers', 0, 'The workers of timesheets that are not on hold and have a length.', 'A figure of the copy: no report has it.'),
		(14, 'hours_per_client', 'Hours per client', 'hours', 2, 'The hours delivered for each client served.', 'A figure of the copy: no report has it.'),
		(15, 'continuity_share', 'Continuity share', '%', 1, 'The share of visits, by their timesheets, that were made by the worker who came most to their client in these days.', 'Rule of the report Continuity of Care.'),
		(16, 'incidents', 'Incidents', 'incidents', 0, 'The incidents by the date of their note, open and closed, without serious incidents.', 'Rule of the report Board Paper.'),
		(17, 'incidents_reportable', 'Reportable incidents', 'incidents', 0, 'The incidents that are marked as reportable.', 'API documentation, IsReportable.'),
		(18, 'serious_incidents', 'Serious incidents', 'incidents', 0, 'The records of the list of serious incidents, by the date of their note.', 'API documentation, Serious Incidents.'),
		(19, 'incident_rate', 'Incidents for 1,000 hours', 'incidents for 1,000 hours delivered', 2, 'The incidents for 1,000 hours delivered in the same days.', 'Rule of the report Board Paper.'),
		(20, 'open_incidents', 'Open incidents', 'incidents', 0, 'The incidents with a note of these days that are still open.', 'API documentation, Closed.'),
		(21, 'long_open_incidents', 'Open for more than 90 days', 'incidents', 0, 'The open incidents whose note is more than 90 days old.', 'Rule of the report Board Paper.'),
		(22, 'days_to_close', 'Days to close', 'days', 1, 'The days from the note to the closing date, on average of the closed incidents that have both.', 'API documentation, NoteDate and CloseDate.'),
		(23, 'budget', 'Budget', '$', 2, 'What the budgets of current agreements come to in these days.', 'Rule of the report Agreements and Budgets.'),
		(24, 'budget_hours', 'Budget in hours', 'hours', 2, 'What the budgets in hours of current agreements come to in these days.', 'Rule of the report Agreements and Budgets.'),
		(25, 'budget_hours_used', 'Budget in hours used', 'hours', 2, 'What the shifts of these days before today take of the budgets in hours.', 'Rule of the report Agreements and Budgets.'),
		(26, 'budget_hours_share_used', 'Share used of the budget in hours', '%', 1, 'What is used of the budgets in hours, as a share of them.', 'Rule of the report Agreements and Budgets.'),
		(27, 'budget_used', 'Budget used', '$', 2, 'What the shifts of these days before today take of the budgets.', 'Rule of the report Agreements and Budgets.'),
		(28, 'budget_booked', 'Budget booked', '$', 2, 'What the shifts of these days from today on take of the budgets.', 'Rule of the report Agreements and Budgets.'),
		(29, 'budget_left', 'Budget left', '$', 2, 'The budgets without what is used of them; negative where more is used.', 'Rule of the report Agreements and Budgets.'),
		(30, 'budget_share_used', 'Budget share used', '%', 1, 'What is used of the budgets, as a share of them.', 'Rule of the report Agreements and Budgets.')
) as f (number, key, name, unit, decimals, meaning, source)$make$);

drop view if exists care.copying;

-- The view into which n8n inserts rows, and which returns a row for each. A row without a run begins a run, and returns what to ask for. A
-- row with a run brings the list, or the reason why there is none, and returns the outcome. The Postgres node of n8n can hand over a list
-- only with an INSERT. So the same node begins a run, hands over the list and notes the outcome.
create view care.copying as
select
	null::bigint as run, null::text as resource, null::text as slice, null::text as status, null::text as reason,
	-- Each row that n8n inserts has this value, but nothing here uses it.
	null::bigint as since,
	null::text as list, null::text as first_day, null::text as last_day, null::boolean as with_holds,
	-- The fingerprint of the records that the copy has. If the list has the same fingerprint, the node in n8n hands over only the fingerprint.
	null::text as known,
	-- What the node in n8n adds: the time of its request, the number of records, their fingerprint, and a line for each record. If the list
	-- failed, the node adds an error, and the message has its next step. If it did not fail, a message says that n8n may save the data of the
	-- run.
	null::text as asked, null::integer as count, null::text as fingerprint, null::text as lines,
	-- The records, from older versions of the node, which sent no lines.
	null::text[] as records, null::text as error, null::text as message
where false;

create or replace function care.copy() returns trigger
	language plpgsql
	set lock_timeout = '2min'
	as $$
	declare
		part_id bigint;
		why_not text := '';
		answer record;
		failure text;
	begin
		if new.run is null then
			select b.run, b.status, null as reason into answer from care.ask(new.resource, new.slice) b limit 1;
		else
			begin
				if new.error is not null then
					why_not := new.error;
				elsif new.lines is null and new.records is null and new.fingerprint is null then
					why_not := 'The node of n8n did not read the list: check its credential, and whether it is switched off.';
				elsif new.lines is not null or new.records is not null then
					insert into care.part (records) values (coalesce(string_to_array(new.lines, E'\n'), new.records)) returning id into part_id;
					-- The texts of a list can be large, so they are no longer kept here.
					new.lines := null;
					new.records := null;
				end if;
				if why_not = '' and part_id is null then
					select t.run, t.status, t.reason into strict answer from care.take_known(new.run, new.fingerprint) t limit 1;
				else
					select t.run, t.status, t.reason into strict answer from care.take(new.run, part_id, why_not) t limit 1;
				end if;
			-- In these cases, all that was written of the list is undone. If somebody cancels the statement, "others" does not include that. So
			-- query_canceled is named, too.
			exception when query_canceled or others then
				failure := 'The database did not take the list: ' || sqlerrm;
				select t.run, t.status, t.reason into strict answer from care.take(new.run, null, failure) t limit 1;
			end;
			-- If the list was taken, this transaction already has the lock of this row. So the update does not wait.
			if answer.status = 'done' then
				update care.setting s set saved_runs = new.message, saved_runs_since = now()
				where s.saved_runs is distinct from new.message;
			end if;
		end if;
		select
			answer.run, r.resource, r.slice, answer.status, answer.reason, l.asked_as, q.from_day, q.to_day, l.with_holds,
			-- If the list is asked for a second time, it gets no fingerprint, so that n8n hands over the whole list.
			case when answer.status = 'running' then (care.known(l, r.slice)).fingerprint end
		into new.run, new.resource, new.slice, new.status, new.reason, new.list, new.first_day, new.last_day, new.with_holds, new.known
		from
			care.run r
			join care.list l on l.resource = r.resource
			cross join lateral (select * from care.requests(r.id) limit 1) q
		where r.id = answer.run;
		new.asked := null;
		new.count := null;
		new.fingerprint := null;
		new.lines := null;
		new.records := null;
		new.error := null;
		new.message := null;
		return new;
	end
	$$;

create trigger copy instead of insert on care.copying for each row execute function care.copy();

drop function if exists care.end_of_run(bigint, text[], text[]);

-- Returns what n8n reports at the end of a run. The first row tells how many of the wanted lists did not arrive, and why the first one did
-- not. If all arrived, its failure is null. The other rows are the mails that are due. If another run has brought a list since then, the
-- list has arrived.
--
-- since: the id of the last row in care.run before the run
-- wanted: the names of the lists, such as client or roster 2026-03
create function care.end_of_run(since bigint, wanted text[], recipients text[])
	returns table (about text, recipient text, subject text, html text, failure text)
	language plpgsql
	set lock_timeout = '2min'
	as $$
	#variable_conflict use_column
	begin
		-- If a wanted list has no outcome, a failure is noted for it now. If the disk is full, this INSERT fails, too, and n8n reports that
		-- error.
		insert into care.run (resource, slice, status, finished, reason)
		select
			split_part(w.name, ' ', 1), split_part(w.name, ' ', 2), 'failed', clock_timestamp(),
			case
				when exists (select from care.run r where r.id > since and trim(r.resource || ' ' || r.slice) = w.name)
				then 'n8n or the database was stopped meanwhile.'
				else 'n8n did not begin it: look at the credential of the node "Begin or write the list", and at the log of PostgreSQL.'
			end
		from unnest(wanted) with ordinality as w (name, number)
		where not exists (
			select from care.run r
			where
				r.id > since and trim(r.resource || ' ' || r.slice) = w.name and r.status not in ('running', 'again')
		)
		order by w.number;
		return query
			with missing as (
				select
					w.name, w.number, r.reason
				from
					unnest(wanted) with ordinality as w (name, number)
					left join lateral (
						select r.id, r.reason from care.run r
						where r.id > since and trim(r.resource || ' ' || r.slice) = w.name and r.reason is not null
						order by r.id desc limit 1
					) as r on true
				where not exists (
					select from care.run d
					where
						d.id > since and trim(d.resource || ' ' || d.slice) = w.name and d.status in ('done', 'superseded')
				)
			)
			select
				'run', null::text, null::text, null::text,
				case when count(*) > 0 then format(
					'%s could not be copied; the copy has %s before. The next run tries again, and the table care.run tells why. The first: %s: %s',
					case when count(*) = 1 then '1 list' else count(*) || ' lists' end,
					case when count(*) = 1 then 'it as it was' else 'them as they were' end,
					(array_agg(name order by number))[1],
					(array_agg(reason order by number))[1]
				) end
			from missing
			union all
			select m.about, m.recipient, m.subject, m.html, null from care.mails_due(recipients) m;
	end
	$$;


-- Gives all readers the right to read the views. The readers are the two roles, if these exist, and the users whom the owner has named.
-- Each update of the views calls this function, and so does each run that finds a reader without a right.
create or replace function care.grant_reading() returns void
	language plpgsql
	as $$
	declare
		reader record;
		readable record;
	begin
		for reader in select * from care.readers() where is_there loop
			if exists (select from care.reader d where d.name = reader.name)
				and not has_database_privilege(reader.name, current_database(), 'connect')
			then
				execute format('grant connect on database %I to %I', current_database(), reader.name);
			end if;
			-- The functions behind the views without people are in the schema care.
			execute format('grant usage on schema care, care_without_people to %I', reader.name);
			for readable in select * from care.readable(reader.with_people) loop
				execute format('grant select on %s to %I', readable.view, reader.name);
			end loop;
			execute format('grant execute on function care_without_people.fact_shift_as_of(date, date, date), care_without_people.fact_timesheet_as_of(date, date, date), care_without_people.fact_incident_as_of(date, date, date), care_without_people.dim_client_as_of(date), care_without_people.dim_worker_as_of(date), care_without_people.dim_service_as_of(date), care.agreement_budgets(date, date, date), care.figures(date, date, date) to %I', reader.name);
			if reader.with_people then
				execute format('grant execute on function care.fact_shift_as_of(date, date, date), care.fact_timesheet_as_of(date, date, date), care.fact_incident_as_of(date, date, date), care.dim_client_as_of(date), care.dim_worker_as_of(date), care.dim_service_as_of(date), care_without_people.fact_shift_as_of(date, date, date), care_without_people.fact_timesheet_as_of(date, date, date), care_without_people.fact_incident_as_of(date, date, date), care_without_people.dim_client_as_of(date), care_without_people.dim_worker_as_of(date), care_without_people.dim_service_as_of(date), care.agreement_budgets(date, date, date), care.figures(date, date, date) to %I', reader.name);
			end if;
		end loop;
	end
	$$;

-- Gives readers the rights that they lack, and sets time limits. Each run calls this function, even if the tables and views are up to date,
-- because a restored backup has no rights and no limits.
create or replace function care.give_rights() returns void
	language plpgsql
	as $$
	begin
		if exists (select from care.readers() where is_there and not can_read) then
			-- Only one run at a time gives rights. If another run has the lock, this run does not wait, because the next run gives the rights, too.
			perform from care.setting for update skip locked;
			if found then
				perform care.grant_reading();
			end if;
		end if;
		perform care.limit_time();
	end
	$$;

-- Lets a user or role read "everything", only the data "without people", or "nothing". So an owner who may not make roles can name readers.
-- The right stays until the next call for this user, even if a newer template makes the views anew.
create or replace function care.let_read(who text, what text) returns text
	language plpgsql
	set lock_timeout = '2min'
	as $$
	begin
		if what not in ('everything', 'without people', 'nothing') then
			raise exception 'care.let_read() lets somebody read ''everything'', ''without people'' or ''nothing'', not ''%''.', what;
		end if;
		if
			not exists (select from pg_roles where rolname = who)
			-- After a backup was restored, perhaps only the table care.reader has this user.
			and not (what = 'nothing' and exists (select from care.reader where name = who))
		then
			raise exception 'There is no user "%". The administrator, or the console of your host, makes it.', who;
		end if;
		perform from care.setting for update;
		delete from care.reader where name = who;
		if exists (select from pg_roles where rolname = who) then
			execute format('revoke all on all tables in schema care, care_without_people from %I', who);
			execute format('revoke all on all functions in schema care, care_without_people from %I', who);
			execute format('revoke all on schema care, care_without_people from %I', who);
		end if;
		if what <> 'nothing' then
			insert into care.reader values (who, what = 'everything');
			execute format('grant connect on database %I to %I', current_database(), who);
			perform care.grant_reading();
		end if;
		return format('%s reads %s.', who, what);
	end
	$$;

-- Tries to keep names out of the log of PostgreSQL, with settings for the user who calls this function. The settings apply from the next
-- connection of this user on. Most of these settings can be changed only by superusers, and by users to whom a superuser has granted this.
-- The outcome tells for each setting whether it was refused.
create or replace function care.keep_out_of_log() returns table (setting text, value text, outcome text)
	language plpgsql
	as $$
	begin
		for setting, value in
			values
				('log_statement', 'none'),
				('log_min_duration_statement', '-1'),
				('log_min_duration_sample', '-1'),
				('log_transaction_sample_rate', '0'),
				('log_min_error_statement', 'panic'),
				('log_error_verbosity', 'terse')
		loop
			if current_setting('is_superuser') = 'on' then
				outcome := 'Not tried: this user is a superuser, whose statements should be logged. Give n8n a user of its own.';
			else
				begin
					execute format('alter role current_user set %I = %L', setting, value);
					outcome := 'It is set.';
				exception when insufficient_privilege then
					outcome := case when current_setting(setting) = value then 'It is so already.' else 'Refused: ' || sqlerrm end;
				end;
			end if;
			return next;
		end loop;
	end
	$$;


drop index if exists care.client_by_clientid;
create index client_by_clientid on care.record ((care.to_integer(data ->> 'ClientId'))) where resource = 'client';
drop index if exists care.agreement_by_startdate;
create index agreement_by_startdate on care.record ((care.to_date(data ->> 'StartDate'))) where resource = 'agreement';
drop index if exists care.agreement_by_enddate;
create index agreement_by_enddate on care.record ((care.to_date(data ->> 'EndDate'))) where resource = 'agreement';
drop index if exists care.agreement_by_payerid;
create index agreement_by_payerid on care.record ((care.to_integer(data ->> 'PayerId'))) where resource = 'agreement';
drop index if exists care.agreement_by_clientid;
create index agreement_by_clientid on care.record ((care.to_integer(data ->> 'ClientId'))) where resource = 'agreement';
drop index if exists care.agreement_by_area;
create index agreement_by_area on care.record using hash ((care.to_text(data ->> 'Area'))) where resource = 'agreement' and care.to_text(data ->> 'Area') <> '';
drop index if exists care.incident_by_notedate;
create index incident_by_notedate on care.record ((care.to_datetime(data ->> 'NoteDate'))) where resource = 'incident';
drop index if exists care.incident_by_timestamp;
create index incident_by_timestamp on care.record ((care.to_datetime(data ->> 'Timestamp'))) where resource = 'incident';
drop index if exists care.incident_by__referringid_1;
create index incident_by__referringid_1 on care.record ((care.to_integer(data ->> '_ReferringId_1'))) where resource = 'incident';
drop index if exists care.incident_by_assignedto;
create index incident_by_assignedto on care.record using hash ((care.to_text(data ->> 'AssignedTo'))) where resource = 'incident' and care.to_text(data ->> 'AssignedTo') <> '';
drop index if exists care.incident_by_closed;
create index incident_by_closed on care.record ((care.to_flag(data ->> 'Closed'))) where resource = 'incident';
drop index if exists care.incident_by_taskclosed;
create index incident_by_taskclosed on care.record ((care.to_flag(data ->> 'TaskClosed'))) where resource = 'incident';
drop index if exists care.serious_incident_by_assignedto;
create index serious_incident_by_assignedto on care.record using hash ((care.to_text(data ->> 'AssignedTo'))) where resource = 'serious_incident' and care.to_text(data ->> 'AssignedTo') <> '';
drop index if exists care.serious_incident_by_closed;
create index serious_incident_by_closed on care.record ((care.to_flag(data ->> 'Closed'))) where resource = 'serious_incident';
drop index if exists care.serious_incident_by_taskclosed;
create index serious_incident_by_taskclosed on care.record ((care.to_flag(data ->> 'TaskClosed'))) where resource = 'serious_incident';
drop index if exists care.roster_by_dateofservice;
create index roster_by_dateofservice on care.record ((care.to_date(data ->> 'DateOfService'))) where resource = 'roster';
drop index if exists care.roster_by_createdtime;
create index roster_by_createdtime on care.record ((care.to_date(data ->> 'CreatedTime'))) where resource = 'roster';
drop index if exists care.roster_by_rosteritemid;
create index roster_by_rosteritemid on care.record ((care.to_integer(data ->> 'RosterItemId'))) where resource = 'roster';
drop index if exists care.roster_by_clientid;
create index roster_by_clientid on care.record ((care.to_integer(data ->> 'ClientId'))) where resource = 'roster';
drop index if exists care.roster_by_carerid;
create index roster_by_carerid on care.record ((care.to_integer(data ->> 'CarerId'))) where resource = 'roster';
drop index if exists care.roster_by_serviceid;
create index roster_by_serviceid on care.record ((care.to_integer(data ->> 'ServiceId'))) where resource = 'roster';
drop index if exists care.roster_by_onholdtype;
create index roster_by_onholdtype on care.record using hash ((care.to_text(data ->> 'OnHoldType'))) where resource = 'roster' and care.to_text(data ->> 'OnHoldType') <> '';
drop index if exists care.timesheet_by_timesheetid;
create index timesheet_by_timesheetid on care.record ((care.to_integer(data ->> 'TimesheetId'))) where resource = 'timesheet';
drop index if exists care.timesheet_by_clientid;
create index timesheet_by_clientid on care.record ((care.to_integer(data ->> 'ClientId'))) where resource = 'timesheet';
drop index if exists care.timesheet_by_carerid;
create index timesheet_by_carerid on care.record ((care.to_integer(data ->> 'CarerId'))) where resource = 'timesheet';
drop index if exists care.timesheet_by_serviceid;
create index timesheet_by_serviceid on care.record ((care.to_integer(data ->> 'ServiceId'))) where resource = 'timesheet';
drop index if exists care.timesheet_by_dateofservice;
create index timesheet_by_dateofservice on care.record ((care.to_date(data ->> 'DateOfService'))) where resource = 'timesheet';
drop index if exists care.record_by_change;
create index record_by_change on care.record (resource, (greatest(changed, touched, gone)));
drop index if exists care.history_by_end;
create index history_by_end on care.history (valid_until);
create statistics if not exists care.record_with_id on (left(family, 1)) from care.record;
analyze care.record, care.history;

do $comments$
	declare
		statement text;
	begin
		for statement in
			select
				format(
					'comment on %s %I.%I%s is %L',
					case when a.attname is not null then 'column' when c.relkind = 'v' then 'view' else 'table' end,
					c.relnamespace::regnamespace::text, c.relname, '.' || quote_ident(a.attname), t.comment
				)
			from
				(values
				('{client}'::text[], '', 'One line for each client. Unique: key, but not ClientId, for two records may have one ID. Those that are there now; client_all also has those that are gone.'),
				('{client_all}'::text[], '', 'One line for each client. Unique: key, but not ClientId, for two records may have one ID. Also those that are gone: see deleted_at.'),
				('{client,client_all}'::text[], 'clientid', 'ClientId: whole number. The API filters by it: clientId.'),
				('{client,client_all}'::text[], 'clientcode', 'ClientCode: text.'),
				('{client,client_all,worker,worker_all}'::text[], 'firstname', 'FirstName: text.'),
				('{client,client_all}'::text[], 'middlename', 'MiddleName: text.'),
				('{client,client_all,worker,worker_all}'::text[], 'lastname', 'LastName: text.'),
				('{client,client_all,worker,worker_all}'::text[], 'preferredname', 'PreferredName: text.'),
				('{client,client_all}'::text[], 'gender', 'Gender: text.'),
				('{client,client_all,worker,worker_all,payer,payer_all}'::text[], 'address1', 'Address1: text.'),
				('{client,client_all,worker,worker_all,payer,payer_all}'::text[], 'address2', 'Address2: text.'),
				('{client,client_all,worker,worker_all,payer,payer_all}'::text[], 'suburb', 'Suburb: text.'),
				('{client,client_all,worker,worker_all,payer,payer_all}'::text[], 'state', 'State: text.'),
				('{client,client_all,worker,worker_all,payer,payer_all}'::text[], 'postcode', 'PostCode: text.'),
				('{client,client_all,worker,worker_all}'::text[], 'longitude', 'Longitude: text.'),
				('{client,client_all,worker,worker_all,payer,payer_all}'::text[], 'email', 'Email: text.'),
				('{client,client_all,worker,worker_all}'::text[], 'phone1', 'Phone1: text.'),
				('{client,client_all,worker,worker_all}'::text[], 'phone2', 'Phone2: text.'),
				('{client,client_all}'::text[], 'fax', 'Fax: text.'),
				('{client,client_all,worker,worker_all}'::text[], 'dateofbirth', 'DateOfBirth: day.'),
				('{client,client_all}'::text[], 'payerid', 'PayerId: whole number. The ID of a record of care.payer. Empty where it is negative, which means none.'),
				('{client,client_all,agreement,agreement_all,roster,roster_all}'::text[], 'payername', 'What the payer with this PayerId is called in the copy now. A change of the name is no change of this record.'),
				('{client,client_all,service,service_all}'::text[], 'area', 'Area: text.'),
				('{client,client_all,worker,worker_all,service,service_all,payer,payer_all,document_category,document_category_all,incident_category,incident_category_all,payer_category,payer_category_all,roster_item_category,roster_item_category_all,service_category,service_category_all,agreement,agreement_all,agreement_item,agreement_item_all,incident,incident_all,serious_incident,serious_incident_all,roster,roster_all,timesheet,timesheet_all}'::text[], 'first_seen', 'When a run found the record first.'),
				('{client,client_all,worker,worker_all,service,service_all,payer,payer_all,document_category,document_category_all,incident_category,incident_category_all,payer_category,payer_category_all,roster_item_category,roster_item_category_all,service_category,service_category_all,agreement,agreement_all,agreement_item,agreement_item_all,incident,incident_all,serious_incident,serious_incident_all,roster,roster_all,timesheet,timesheet_all}'::text[], 'changed_at', 'When a run last found it changed, back, on hold or gone. To load what is new, take what has a later one than your last load.'),
				('{client,client_all,worker,worker_all,service,service_all,payer,payer_all,document_category,document_category_all,incident_category,incident_category_all,payer_category,payer_category_all,roster_item_category,roster_item_category_all,service_category,service_category_all,agreement,agreement_all,agreement_item,agreement_item_all,incident,incident_all,serious_incident,serious_incident_all,roster,roster_all,timesheet,timesheet_all}'::text[], 'deleted_at', 'When a run found that its list no longer has it: deleted, hidden, or moved to a month that is not copied. Empty while it is there.'),
				('{client,client_all,worker,worker_all,service,service_all,payer,payer_all,document_category,document_category_all,incident_category,incident_category_all,payer_category,payer_category_all,roster_item_category,roster_item_category_all,service_category,service_category_all,agreement,agreement_all,incident,incident_all,serious_incident,serious_incident_all,roster,roster_all,timesheet,timesheet_all}'::text[], 'key', 'Unique. The ID; of a second record with the same ID, with #1. Without an ID, a hash of what identifies the record.'),
				('{client,client_all,worker,worker_all,service,service_all,payer,payer_all,document_category,document_category_all,incident_category,incident_category_all,payer_category,payer_category_all,roster_item_category,roster_item_category_all,service_category,service_category_all,agreement,agreement_all,incident,incident_all,serious_incident,serious_incident_all,roster,roster_all,timesheet,timesheet_all}'::text[], 'data', 'The record as the service sent it, with fields that are not documented.'),
				('{worker}'::text[], '', 'One line for each worker. Unique: key, but not CarerId, for two records may have one ID. Those that are there now; worker_all also has those that are gone.'),
				('{worker_all}'::text[], '', 'One line for each worker. Unique: key, but not CarerId, for two records may have one ID. Also those that are gone: see deleted_at.'),
				('{worker,worker_all}'::text[], 'carerid', 'CarerId: whole number.'),
				('{worker,worker_all}'::text[], 'carercode', 'CarerCode: text.'),
				('{worker,worker_all,service,service_all,payer,payer_all,document_category,document_category_all,incident_category,incident_category_all,payer_category,payer_category_all,roster_item_category,roster_item_category_all,service_category,service_category_all,agreement,agreement_all}'::text[], 'status', 'Status: text.'),
				('{worker,worker_all,agreement,agreement_all}'::text[], 'current', 'Current: yes or no.'),
				('{service}'::text[], '', 'One line for each service. Unique: key, but not ServiceId, for two records may have one ID. Those that are there now; service_all also has those that are gone.'),
				('{service_all}'::text[], '', 'One line for each service. Unique: key, but not ServiceId, for two records may have one ID. Also those that are gone: see deleted_at.'),
				('{service,service_all}'::text[], 'serviceid', 'ServiceId: whole number.'),
				('{service,service_all}'::text[], 'servicecode', 'ServiceCode: text.'),
				('{service,service_all,document_category,document_category_all,incident_category,incident_category_all,payer_category,payer_category_all,roster_item_category,roster_item_category_all,service_category,service_category_all}'::text[], 'description', 'Description: text.'),
				('{service,service_all,agreement_item,agreement_item_all}'::text[], 'unit', 'Unit: text.'),
				('{service,service_all}'::text[], 'type', 'Type: text.'),
				('{service,service_all}'::text[], 'reference1', 'Reference1: text.'),
				('{service,service_all,agreement,agreement_all}'::text[], 'reference2', 'Reference2: text.'),
				('{service,service_all,payer,payer_all}'::text[], 'accountingcode', 'AccountingCode: text.'),
				('{service,service_all}'::text[], 'allowancecode', 'AllowanceCode: text.'),
				('{service,service_all}'::text[], 'ndissupportnumber', 'NDISSupportNumber: text.'),
				('{service,service_all}'::text[], 'ndisgstcode', 'NDISGSTCode: text.'),
				('{service,service_all}'::text[], 'category', 'Category: number. The ID of a record of care.service_category. Empty where it is negative, which means none.'),
				('{service,service_all}'::text[], 'categoryname', 'What the service category with this Category is called in the copy now. A change of the name is no change of this record.'),
				('{service,service_all}'::text[], 'expensecategory', 'ExpenseCategory: number. Empty where it is negative, which means none.'),
				('{service,service_all}'::text[], 'linkednormaltime', 'LinkedNormalTime: number.'),
				('{service,service_all}'::text[], 'ndisreggrpnumber', 'NDISRegGrpNumber: number.'),
				('{service,service_all}'::text[], 'issleepover', 'IsSleepover: yes or no.'),
				('{service,service_all}'::text[], 'isnormaltime', 'IsNormalTime: yes or no.'),
				('{service,service_all,agreement,agreement_all,agreement_item,agreement_item_all}'::text[], 'gst', 'GST: yes or no.'),
				('{service,service_all,payer,payer_all}'::text[], 'active', 'Active: yes or no.'),
				('{service,service_all,agreement_item,agreement_item_all,roster,roster_all,timesheet,timesheet_all}'::text[], 'chargerate', 'ChargeRate: number.'),
				('{service,service_all}'::text[], 'chargerate2', 'ChargeRate2: number.'),
				('{service,service_all}'::text[], 'chargerate3', 'ChargeRate3: number.'),
				('{service,service_all,agreement_item,agreement_item_all}'::text[], 'chsprate', 'CHSPRate: number.'),
				('{service,service_all}'::text[], 'payrate1', 'PayRate1: number.'),
				('{service,service_all}'::text[], 'payrate2', 'PayRate2: number.'),
				('{service,service_all}'::text[], 'payrate3', 'PayRate3: number.'),
				('{service,service_all}'::text[], 'payrate4', 'PayRate4: number.'),
				('{service,service_all}'::text[], 'payrate5', 'PayRate5: number.'),
				('{service,service_all}'::text[], 'payrate6', 'PayRate6: number.'),
				('{service,service_all}'::text[], 'payrate7', 'PayRate7: number.'),
				('{service,service_all}'::text[], 'payrate8', 'PayRate8: number.'),
				('{service,service_all}'::text[], 'payrate9', 'PayRate9: number.'),
				('{service,service_all}'::text[], 'payrate10', 'PayRate10: number.'),
				('{service,service_all}'::text[], 'payrate11', 'PayRate11: number.'),
				('{service,service_all}'::text[], 'payrate12', 'PayRate12: number.'),
				('{service,service_all}'::text[], 'payrate13', 'PayRate13: number.'),
				('{service,service_all}'::text[], 'payrate14', 'PayRate14: number.'),
				('{service,service_all}'::text[], 'payrate15', 'PayRate15: number.'),
				('{service,service_all}'::text[], 'payrate16', 'PayRate16: number.'),
				('{service,service_all}'::text[], 'payrate17', 'PayRate17: number.'),
				('{service,service_all}'::text[], 'payrate18', 'PayRate18: number.'),
				('{service,service_all}'::text[], 'payrate19', 'PayRate19: number.'),
				('{service,service_all}'::text[], 'payrate20', 'PayRate20: number.'),
				('{service,service_all}'::text[], 'payrate21', 'PayRate21: number.'),
				('{service,service_all}'::text[], 'payrate22', 'PayRate22: number.'),
				('{service,service_all}'::text[], 'payrate23', 'PayRate23: number.'),
				('{service,service_all}'::text[], 'payrate24', 'PayRate24: number.'),
				('{service,service_all}'::text[], 'payrollcode1', 'PayrollCode1: text.'),
				('{service,service_all}'::text[], 'payrollcode2', 'PayrollCode2: text.'),
				('{service,service_all}'::text[], 'payrollcode3', 'PayrollCode3: text.'),
				('{service,service_all}'::text[], 'payrollcode4', 'PayrollCode4: text.'),
				('{service,service_all}'::text[], 'payrollcode5', 'PayrollCode5: text.'),
				('{service,service_all}'::text[], 'payrollcode6', 'PayrollCode6: text.'),
				('{service,service_all}'::text[], 'payrollcode7', 'PayrollCode7: text.'),
				('{service,service_all}'::text[], 'payrollcode8', 'PayrollCode8: text.'),
				('{service,service_all}'::text[], 'payrollcode9', 'PayrollCode9: text.'),
				('{service,service_all}'::text[], 'payrollcode10', 'PayrollCode10: text.'),
				('{service,service_all}'::text[], 'payrollcode11', 'PayrollCode11: text.'),
				('{service,service_all}'::text[], 'payrollcode12', 'PayrollCode12: text.'),
				('{service,service_all}'::text[], 'payrollcode13', 'PayrollCode13: text.'),
				('{service,service_all}'::text[], 'payrollcode14', 'PayrollCode14: text.'),
				('{service,service_all}'::text[], 'payrollcode15', 'PayrollCode15: text.'),
				('{service,service_all}'::text[], 'payrollcode16', 'PayrollCode16: text.'),
				('{service,service_all}'::text[], 'payrollcode17', 'PayrollCode17: text.'),
				('{service,service_all}'::text[], 'payrollcode18', 'PayrollCode18: text.'),
				('{service,service_all}'::text[], 'payrollcode19', 'PayrollCode19: text.'),
				('{service,service_all}'::text[], 'payrollcode20', 'PayrollCode20: text.'),
				('{service,service_all}'::text[], 'payrollcode21', 'PayrollCode21: text.'),
				('{service,service_all}'::text[], 'payrollcode22', 'PayrollCode22: text.'),
				('{service,service_all}'::text[], 'payrollcode23', 'PayrollCode23: text.'),
				('{service,service_all}'::text[], 'payrollcode24', 'PayrollCode24: text.'),
				('{service,service_all,agreement,agreement_all}'::text[], '_lastmodtime', '_LastModTime: day and time at the service, without a zone.'),
				('{service,service_all,agreement,agreement_all}'::text[], '_createtime', '_CreateTime: day and time at the service, without a zone.'),
				('{service,service_all,agreement,agreement_all}'::text[], '_lastmoduser', '_LastModUser: text.'),
				('{service,service_all,agreement,agreement_all}'::text[], '_createuser', '_CreateUser: text.'),
				('{payer}'::text[], '', 'One line for each payer. Unique: key, but not PayerId, for two records may have one ID. Those that are there now; payer_all also has those that are gone.'),
				('{payer_all}'::text[], '', 'One line for each payer. Unique: key, but not PayerId, for two records may have one ID. Also those that are gone: see deleted_at.'),
				('{payer,payer_all}'::text[], 'payerid', 'PayerId: whole number.'),
				('{payer,payer_all}'::text[], 'payercode', 'PayerCode: text.'),
				('{payer,payer_all}'::text[], 'payername', 'PayerName: text.'),
				('{payer,payer_all}'::text[], 'contactname', 'ContactName: text.'),
				('{payer,payer_all}'::text[], 'salutation', 'Salutation: text.'),
				('{payer,payer_all}'::text[], 'phone', 'Phone: text.'),
				('{payer,payer_all}'::text[], 'mobile', 'Mobile: text.'),
				('{payer,payer_all}'::text[], 'abn', 'ABN: text.'),
				('{payer,payer_all}'::text[], 'category', 'Category: text.'),
				('{document_category}'::text[], '', 'One line for each document category. Unique: key, but not CategoryId, for two records may have one ID. Those that are there now; document_category_all also has those that are gone.'),
				('{document_category_all}'::text[], '', 'One line for each document category. Unique: key, but not CategoryId, for two records may have one ID. Also those that are gone: see deleted_at.'),
				('{document_category,document_category_all,incident_category,incident_category_all,payer_category,payer_category_all,roster_item_category,roster_item_category_all,service_category,service_category_all}'::text[], 'categoryid', 'CategoryId: whole number.'),
				('{document_category,document_category_all,incident_category,incident_category_all,payer_category,payer_category_all,roster_item_category,roster_item_category_all,service_category,service_category_all}'::text[], 'categorycode', 'CategoryCode: text.'),
				('{incident_category}'::text[], '', 'One line for each incident category. Unique: key, but not CategoryId, for two records may have one ID. Those that are there now; incident_category_all also has those that are gone.'),
				('{incident_category_all}'::text[], '', 'One line for each incident category. Unique: key, but not CategoryId, for two records may have one ID. Also those that are gone: see deleted_at.'),
				('{incident_category,incident_category_all}'::text[], 'helptext', 'HelpText: text.'),
				('{payer_category}'::text[], '', 'One line for each payer category. Unique: key, but not CategoryId, for two records may have one ID. Those that are there now; payer_category_all also has those that are gone.'),
				('{payer_category_all}'::text[], '', 'One line for each payer category. Unique: key, but not CategoryId, for two records may have one ID. Also those that are gone: see deleted_at.'),
				('{roster_item_category}'::text[], '', 'One line for each roster item category. Unique: key, but not CategoryId, for two records may have one ID. Those that are there now; roster_item_category_all also has those that are gone.'),
				('{roster_item_category_all}'::text[], '', 'One line for each roster item category. Unique: key, but not CategoryId, for two records may have one ID. Also those that are gone: see deleted_at.'),
				('{service_category}'::text[], '', 'One line for each service category. Unique: key, but not CategoryId, for two records may have one ID. Those that are there now; service_category_all also has those that are gone.'),
				('{service_category_all}'::text[], '', 'One line for each service category. Unique: key, but not CategoryId, for two records may have one ID. Also those that are gone: see deleted_at.'),
				('{agreement}'::text[], '', 'One line for each agreement. Unique: key, but not AgreementId, for two records may have one ID. Those that are there now; agreement_all also has those that are gone.'),
				('{agreement_all}'::text[], '', 'One line for each agreement. Unique: key, but not AgreementId, for two records may have one ID. Also those that are gone: see deleted_at.'),
				('{agreement,agreement_all}'::text[], 'agreementid', 'AgreementId: whole number.'),
				('{agreement,agreement_all,roster,roster_all,timesheet,timesheet_all}'::text[], 'clientid', 'ClientId: whole number. The ID of a record of care.client. The API filters by it: clientId.'),
				('{agreement,agreement_all,roster,roster_all,timesheet,timesheet_all}'::text[], 'clientname', 'What the client with this ClientId is called in the copy now. A change of the name is no change of this record.'),
				('{agreement,agreement_all}'::text[], 'payerid', 'PayerId: whole number. The ID of a record of care.payer. The API filters by it: payerId.'),
				('{agreement,agreement_all}'::text[], 'chargelevel', 'ChargeLevel: number.'),
				('{agreement,agreement_all}'::text[], 'agreementtype', 'AgreementType: text.'),
				('{agreement,agreement_all}'::text[], 'agreementcode', 'AgreementCode: text.'),
				('{agreement,agreement_all}'::text[], 'reference', 'Reference: text.'),
				('{agreement,agreement_all}'::text[], 'reference3', 'Reference3: text.'),
				('{agreement,agreement_all}'::text[], 'startdate', 'StartDate: day. The API filters by it: fromDate.'),
				('{agreement,agreement_all}'::text[], 'enddate', 'EndDate: day. The API filters by it: toDate.'),
				('{agreement,agreement_all}'::text[], 'alertdate', 'AlertDate: day.'),
				('{agreement,agreement_all}'::text[], 'allowadhoc', 'AllowAdHoc: yes or no.'),
				('{agreement,agreement_all}'::text[], 'ratesoverride', 'RatesOverride: yes or no.'),
				('{agreement,agreement_all}'::text[], 'ratesoverridecharge', 'RatesOverrideCharge: yes or no.'),
				('{agreement,agreement_all}'::text[], 'kmpayer', 'KmPayer: yes or no.'),
				('{agreement,agreement_all}'::text[], 'area', 'Area: text. The API filters by it: area.'),
				('{agreement,agreement_all}'::text[], 'zoneid', 'ZoneId: whole number.'),
				('{agreement,agreement_all}'::text[], 'incometype', 'IncomeType: number.'),
				('{agreement,agreement_all}'::text[], 'condvaserviceplanno', 'conDVAServicePlanNo: number.'),
				('{agreement,agreement_all}'::text[], 'conheadcontractid', 'conHeadContractId: whole number.'),
				('{agreement,agreement_all}'::text[], 'kmpayerid', 'KmPayerId: whole number.'),
				('{agreement,agreement_all}'::text[], 'condvazone', 'conDVAZone: text.'),
				('{agreement,agreement_all}'::text[], 'dvasxno', 'DVASXNo: text.'),
				('{agreement,agreement_all}'::text[], 'budget', 'Budget: number.'),
				('{agreement,agreement_all}'::text[], 'budgetperiod', 'BudgetPeriod: text.'),
				('{agreement,agreement_all}'::text[], 'budgethour', 'BudgetHour: number.'),
				('{agreement,agreement_all}'::text[], 'agreementitems', 'AgreementItems: list of records, as JSON.'),
				('{agreement_item}'::text[], '', 'One line for each element of AgreementItems in a agreement. Unique: item_key. Those that are there now; agreement_item_all also has those that are gone.'),
				('{agreement_item_all}'::text[], '', 'One line for each element of AgreementItems in a agreement. Unique: item_key. Also those that are gone: see deleted_at.'),
				('{agreement_item,agreement_item_all}'::text[], 'agreementitemid', 'AgreementItemId: whole number.'),
				('{agreement_item,agreement_item_all,roster,roster_all}'::text[], 'agreementid', 'AgreementId: whole number. The ID of a record of care.agreement.'),
				('{agreement_item,agreement_item_all}'::text[], 'serviceid', 'ServiceId: whole number. The ID of a record of care.service.'),
				('{agreement_item,agreement_item_all,roster,roster_all,timesheet,timesheet_all}'::text[], 'servicename', 'What the service with this ServiceId is called in the copy now. A change of the name is no change of this record.'),
				('{agreement_item,agreement_item_all,roster,roster_all,timesheet,timesheet_all}'::text[], 'payrate', 'PayRate: number.'),
				('{agreement_item,agreement_item_all}'::text[], 'chsptype', 'CHSPType: text.'),
				('{agreement_item,agreement_item_all}'::text[], 'chsppayrollcode', 'CHSPPayrollCode: text.'),
				('{agreement_item,agreement_item_all}'::text[], 'quantity', 'Quantity: number.'),
				('{agreement_item,agreement_item_all}'::text[], 'periodtotal', 'PeriodTotal: number.'),
				('{agreement_item,agreement_item_all}'::text[], 'budgetamount', 'BudgetAmount: number.'),
				('{agreement_item,agreement_item_all}'::text[], 'budgethours', 'BudgetHours: number.'),
				('{agreement_item,agreement_item_all}'::text[], 'period', 'Period: text.'),
				('{agreement_item,agreement_item_all}'::text[], 'comments', 'Comments: text.'),
				('{agreement_item,agreement_item_all}'::text[], 'timestamp', 'Timestamp: day and time at the service, without a zone.'),
				('{agreement_item,agreement_item_all}'::text[], 'item_key', 'Unique. The key of the agreement, and the AgreementItemId. Where that is missing, its place: then it may be another one after an edit.'),
				('{agreement_item,agreement_item_all}'::text[], 'key', 'The agreement that it is in: key of care.agreement.'),
				('{agreement_item,agreement_item_all}'::text[], 'data', 'The element as the service sent it, with fields that are not documented.'),
				('{incident}'::text[], '', 'One line for each incident. Unique: key, but not IncidentId, for two records may have one ID. Those that are there now; incident_all also has those that are gone.'),
				('{incident_all}'::text[], '', 'One line for each incident. Unique: key, but not IncidentId, for two records may have one ID. Also those that are gone: see deleted_at.'),
				('{incident,incident_all,serious_incident,serious_incident_all}'::text[], 'incidentid', 'IncidentId: whole number.'),
				('{incident,incident_all,serious_incident,serious_incident_all}'::text[], 'categoryid', 'CategoryId: whole number. The ID of a record of care.incident_category.'),
				('{incident,incident_all,serious_incident,serious_incident_all}'::text[], 'categoryname', 'What the incident category with this CategoryId is called in the copy now. A change of the name is no change of this record.'),
				('{incident,incident_all}'::text[], 'incidenttype', 'IncidentType: text.'),
				('{incident,incident_all,serious_incident,serious_incident_all}'::text[], 'note', 'Note: text.'),
				('{incident,incident_all,serious_incident,serious_incident_all}'::text[], 'reason', 'Reason: text.'),
				('{incident,incident_all,serious_incident,serious_incident_all}'::text[], 'comment', 'Comment: text.'),
				('{incident,incident_all,serious_incident,serious_incident_all}'::text[], 'action', 'Action: text.'),
				('{incident,incident_all,serious_incident,serious_incident_all}'::text[], 'outcome', 'Outcome: text.'),
				('{incident,incident_all,serious_incident,serious_incident_all}'::text[], 'response', 'Response: text.'),
				('{incident,incident_all,serious_incident,serious_incident_all}'::text[], 'location', 'Location: text.'),
				('{incident,incident_all,serious_incident,serious_incident_all}'::text[], 'occurrence', 'Occurrence: text.'),
				('{incident,incident_all,serious_incident,serious_incident_all}'::text[], 'performance', 'Performance: text.'),
				('{incident,incident_all}'::text[], 'notedate', 'NoteDate: day and time at the service, without a zone. The API filters by it: fromDate, toDate.'),
				('{incident,incident_all,serious_incident,serious_incident_all}'::text[], 'notifieddate', 'NotifiedDate: day and time at the service, without a zone.'),
				('{incident,incident_all,serious_incident,serious_incident_all}'::text[], 'alertdate', 'AlertDate: day and time at the service, without a zone.'),
				('{incident,incident_all,serious_incident,serious_incident_all}'::text[], 'closedate', 'CloseDate: day and time at the service, without a zone.'),
				('{incident,incident_all,serious_incident,serious_incident_all}'::text[], 'taskcloseddate', 'TaskClosedDate: day and time at the service, without a zone.'),
				('{incident,incident_all}'::text[], 'isreportable', 'IsReportable: yes or no.'),
				('{incident,incident_all}'::text[], 'reported24hour', 'Reported24Hour: yes or no.'),
				('{incident,incident_all}'::text[], 'reported5day', 'Reported5Day: yes or no.'),
				('{incident,incident_all,serious_incident,serious_incident_all}'::text[], 'assignedto', 'AssignedTo: text. The API filters by it: assignedTo.'),
				('{incident,incident_all,serious_incident,serious_incident_all}'::text[], 'assignedtosecond', 'AssignedToSecond: text.'),
				('{incident,incident_all,serious_incident,serious_incident_all}'::text[], 'closed', 'Closed: yes or no. The API filters by it: closed.'),
				('{incident,incident_all,serious_incident,serious_incident_all}'::text[], 'taskclosed', 'TaskClosed: yes or no. The API filters by it: taskClosed.'),
				('{incident,incident_all,serious_incident,serious_incident_all}'::text[], 'requiresfollowup', 'RequiresFollowUp: yes or no.'),
				('{incident,incident_all,serious_incident,serious_incident_all}'::text[], 'visibleclientapp', 'VisibleClientApp: yes or no.'),
				('{incident,incident_all,serious_incident,serious_incident_all}'::text[], 'visibleworkerapp', 'VisibleWorkerApp: yes or no.'),
				('{incident,incident_all,serious_incident,serious_incident_all,roster,roster_all}'::text[], 'createdby', 'CreatedBy: text.'),
				('{incident,incident_all}'::text[], 'datasource', 'DataSource: text.'),
				('{incident,incident_all}'::text[], 'incidentcode', 'IncidentCode: text.'),
				('{incident,incident_all}'::text[], 'timestamp', 'Timestamp: day and time at the service, without a zone. The API filters by it: createfromDate, createtoDate.'),
				('{incident,incident_all}'::text[], '_referringid_1', '_ReferringId_1: whole number. The ID of a record of care.client. The API filters by it: clientId.'),
				('{incident,incident_all}'::text[], 'clientname', 'What the client with this _ReferringId_1 is called in the copy now. A change of the name is no change of this record.'),
				('{incident,incident_all}'::text[], '_referringid_2', '_ReferringId_2: whole number.'),
				('{incident,incident_all}'::text[], '_referringid_3', '_ReferringId_3: whole number.'),
				('{incident,incident_all}'::text[], 'formdata', 'FormData: list of records, as JSON.'),
				('{serious_incident}'::text[], '', 'One line for each serious incident. Unique: key, but not IncidentId, for two records may have one ID. Those that are there now; serious_incident_all also has those that are gone.'),
				('{serious_incident_all}'::text[], '', 'One line for each serious incident. Unique: key, but not IncidentId, for two records may have one ID. Also those that are gone: see deleted_at.'),
				('{serious_incident,serious_incident_all}'::text[], 'notedate', 'NoteDate: day and time at the service, without a zone.'),
				('{roster}'::text[], '', 'One line for each roster item. Unique: key, but not RosterItemId, for two records may have one ID. Those that are there now; roster_all also has those that are gone.'),
				('{roster_all}'::text[], '', 'One line for each roster item. Unique: key, but not RosterItemId, for two records may have one ID. Also those that are gone: see deleted_at.'),
				('{roster,roster_all}'::text[], 'rosteritemid', 'RosterItemId: whole number. Not documented; empty if the service does not send it. The API filters by it: rosterItemId.'),
				('{roster,roster_all,timesheet,timesheet_all}'::text[], 'carerid', 'CarerId: whole number. The ID of a record of care.worker. The API filters by it: carerId.'),
				('{roster,roster_all,timesheet,timesheet_all}'::text[], 'workername', 'What the worker with this CarerId is called in the copy now. A change of the name is no change of this record.'),
				('{roster,roster_all}'::text[], 'payerid', 'PayerId: whole number. The ID of a record of care.payer.'),
				('{roster,roster_all,timesheet,timesheet_all}'::text[], 'serviceid', 'ServiceId: whole number. The ID of a record of care.service. The API filters by it: serviceId.'),
				('{roster,roster_all}'::text[], 'dateofservice', 'DateOfService: day. The API filters by it: fromDate, toDate.'),
				('{roster,roster_all,timesheet,timesheet_all}'::text[], 'starttime', 'StartTime: time of day.'),
				('{roster,roster_all,timesheet,timesheet_all}'::text[], 'minutes', 'Minutes: number.'),
				('{roster,roster_all,timesheet,timesheet_all}'::text[], 'breakstarttime1', 'BreakStartTime1: time of day.'),
				('{roster,roster_all,timesheet,timesheet_all}'::text[], 'breakminutes1', 'BreakMinutes1: number.'),
				('{roster,roster_all,timesheet,timesheet_all}'::text[], 'recurrenceid', 'RecurrenceId: whole number.'),
				('{roster,roster_all}'::text[], 'recurrencestart', 'RecurrenceStart: day.'),
				('{roster,roster_all}'::text[], 'recurrenceend', 'RecurrenceEnd: day.'),
				('{roster,roster_all}'::text[], 'recurrencetype', 'RecurrenceType: text.'),
				('{roster,roster_all}'::text[], 'occurencedays', 'OccurenceDays: text.'),
				('{roster,roster_all}'::text[], 'occurencecount', 'OccurenceCount: number.'),
				('{roster,roster_all}'::text[], 'occurenceperiodic', 'OccurencePeriodic: text.'),
				('{roster,roster_all}'::text[], 'occurenceinterval', 'OccurenceInterval: number.'),
				('{roster,roster_all}'::text[], 'onholdtype', 'OnHoldType: text. The API filters by it: onHoldType.'),
				('{roster,roster_all,timesheet,timesheet_all}'::text[], 'onholdnote', 'OnHoldNote: text.'),
				('{roster,roster_all,timesheet,timesheet_all}'::text[], 'onholdcode', 'OnHoldCode: text.'),
				('{roster,roster_all}'::text[], 'onholdchargeper', 'OnHoldChargePer: text.'),
				('{roster,roster_all}'::text[], 'onholdpayminutes', 'OnHoldPayMinutes: text.'),
				('{roster,roster_all}'::text[], 'onholddatetime', 'OnHoldDateTime: text.'),
				('{roster,roster_all}'::text[], 'timesheetid', 'TimeSheetId: whole number. The ID of a record of care.timesheet.'),
				('{roster,roster_all}'::text[], 'agreementitemid', 'AgreementItemId: whole number. The ID of a record of care.agreement_item.'),
				('{roster,roster_all}'::text[], 'dexcaseid', 'DEXCaseId: whole number.'),
				('{roster,roster_all}'::text[], 'dexservicetypeid', 'DEXServiceTypeId: whole number.'),
				('{roster,roster_all,timesheet,timesheet_all}'::text[], 'app_starttime', 'APP_StartTime: day and time at the service, without a zone.'),
				('{roster,roster_all,timesheet,timesheet_all}'::text[], 'app_finishtime', 'APP_FinishTime: day and time at the service, without a zone.'),
				('{roster,roster_all}'::text[], 'app_lastlongtitude', 'APP_LastLongtitude: text.'),
				('{roster,roster_all}'::text[], 'app_lastlatitude', 'APP_LastLatitude: text.'),
				('{roster,roster_all}'::text[], 'lastmodified', 'LastModified: day and time at the service, without a zone.'),
				('{roster,roster_all}'::text[], 'lastmodifiedby', 'LastModifiedBy: text.'),
				('{roster,roster_all}'::text[], 'lastmodifiedtype', 'LastModifiedType: text.'),
				('{roster,roster_all}'::text[], 'createdtime', 'CreatedTime: day. The API filters by it: createdTimeFrom, createdTimeTo.'),
				('{roster,roster_all}'::text[], 'only_with_holds', 'Whether only the list with shifts on hold has it, so that it is on hold, also without a type.'),
				('{roster,roster_all}'::text[], 'is_on_hold', 'Whether it is on leave or on hold, with or without a type.'),
				('{timesheet}'::text[], '', 'One line for each timesheet. Unique: key, but not TimesheetId, for two records may have one ID. Those that are there now; timesheet_all also has those that are gone.'),
				('{timesheet_all}'::text[], '', 'One line for each timesheet. Unique: key, but not TimesheetId, for two records may have one ID. Also those that are gone: see deleted_at.'),
				('{timesheet,timesheet_all}'::text[], 'timesheetid', 'TimesheetId: whole number. Not documented; empty if the service does not send it. The API filters by it: timesheetId.'),
				('{timesheet,timesheet_all}'::text[], 'dateofservice', 'DateOfService: day.'),
				('{timesheet,timesheet_all}'::text[], 'km', 'KM: number.'),
				('{timesheet,timesheet_all}'::text[], 'kmcharge', 'KMCharge: number.'),
				('{timesheet,timesheet_all}'::text[], 'variation', 'Variation: number.'),
				('{timesheet,timesheet_all}'::text[], 'variationqty', 'VariationQty: number.'),
				('{timesheet,timesheet_all}'::text[], 'extrachargeclient', 'ExtraChargeClient: number.'),
				('{timesheet,timesheet_all}'::text[], 'variationcomment', 'VariationComment: text.'),
				('{timesheet,timesheet_all}'::text[], 'variationapproved', 'VariationApproved: yes or no.'),
				('{timesheet,timesheet_all}'::text[], 'onholdtype', 'OnHoldType: text.'),
				('{timesheet,timesheet_all}'::text[], 'rosteritemid', 'RosterItemId: whole number. The ID of a record of care.roster.'),
				('{timesheet,timesheet_all}'::text[], 'app_ip', 'APP_IP: text.'),
				('{fact_shift}'::text[], '', 'One line for each shift, also on leave, on hold or gone. Unique: shift_key.'),
				('{fact_shift,fact_timesheet}'::text[], 'shift_key', 'The shift: shift_key of care.fact_shift.'),
				('{fact_shift,fact_timesheet}'::text[], 'day', 'The day by which it counts.'),
				('{fact_shift,fact_timesheet}'::text[], 'start_minute', 'When it begins, in minutes after midnight.'),
				('{fact_shift,fact_timesheet}'::text[], 'minutes', 'How long it is, in minutes. Empty where that cannot be read.'),
				('{fact_shift,fact_timesheet,fact_incident,dim_client}'::text[], 'client_key', 'The client: client_key of care.dim_client.'),
				('{fact_shift,fact_timesheet,dim_worker}'::text[], 'worker_key', 'The worker: worker_key of care.dim_worker.'),
				('{fact_shift,fact_timesheet,dim_service}'::text[], 'service_key', 'The service: service_key of care.dim_service.'),
				('{fact_shift,fact_timesheet}'::text[], 'charge_rate', 'The rate that is charged, in dollars. Empty where none is entered.'),
				('{fact_shift}'::text[], 'payer_key', 'The ID of the payer.'),
				('{fact_shift}'::text[], 'agreement_key', 'The ID of the agreement.'),
				('{fact_shift}'::text[], 'agreement_item_key', 'The ID of the item of the agreement.'),
				('{fact_shift,fact_timesheet}'::text[], 'is_on_hold', 'Whether it is on leave or on hold, so that it does not take place.'),
				('{fact_shift,fact_timesheet,fact_incident,dim_client,dim_worker,dim_service}'::text[], 'is_deleted', 'Whether its list no longer has it.'),
				('{fact_shift,fact_timesheet,fact_incident,dim_client,dim_worker,dim_service,seen}'::text[], 'changed_at', 'When a run last found it changed, back, on hold or gone.'),
				('{fact_shift,fact_timesheet,fact_incident,dim_client,dim_worker,dim_service,seen}'::text[], 'deleted_at', 'When a run found that its list no longer has it. Empty while it is there.'),
				('{fact_timesheet}'::text[], '', 'One line for each timesheet. Unique: timesheet_key.'),
				('{fact_timesheet}'::text[], 'timesheet_key', 'The timesheet.'),
				('{fact_timesheet}'::text[], 'kilometres', 'The kilometres.'),
				('{fact_timesheet}'::text[], 'has_variation', 'Whether a variation is entered.'),
				('{fact_timesheet}'::text[], 'is_variation_approved', 'Whether somebody said that the variation is approved.'),
				('{fact_incident}'::text[], '', 'One line for each incident and serious incident. Unique: incident_key.'),
				('{fact_incident}'::text[], 'incident_key', 'The incident. Those of serious incidents begin with s.'),
				('{fact_incident}'::text[], 'day', 'The day of the note, by which incidents count.'),
				('{fact_incident}'::text[], 'category_key', 'The ID of the category.'),
				('{fact_incident}'::text[], 'is_serious', 'Whether it is of the list of serious incidents.'),
				('{fact_incident}'::text[], 'is_reportable', 'Whether it is reportable.'),
				('{fact_incident}'::text[], 'is_closed', 'Whether it is closed.'),
				('{fact_incident}'::text[], 'age_days', 'The days from its note to the day on which it was known.'),
				('{fact_incident}'::text[], 'days_to_close', 'The days from its note to its closing date.'),
				('{dim_client}'::text[], '', 'One line for each client, also a former one. Unique: client_key.'),
				('{dim_client,dim_worker,dim_service}'::text[], 'name', 'What it is called.'),
				('{dim_client,dim_worker}'::text[], 'area', 'The area.'),
				('{dim_client,dim_worker}'::text[], 'is_current', 'Whether the client or worker is current.'),
				('{dim_worker}'::text[], '', 'One line for each worker. Unique: worker_key.'),
				('{dim_service}'::text[], '', 'One line for each service. Unique: service_key.'),
				('{dim_service}'::text[], 'code', 'Its code.'),
				('{dim_service}'::text[], 'unit', 'The unit that is charged.'),
				('{dim_service}'::text[], 'is_hourly', 'Whether it is charged by the hour.'),
				('{dim_service}'::text[], 'is_active', 'Whether it is active.'),
				('{record,history}'::text[], 'has_hold', 'Read from data. Whether it has a type of hold.'),
				('{record,history}'::text[], 'note_day', 'Read from data. The day of the note, by which incidents count.'),
				('{record,history}'::text[], 'start_minute', 'Read from data. When it begins, in minutes after midnight.'),
				('{record,history}'::text[], 'minutes', 'Read from data. How long it is, in minutes. Empty where that cannot be read.'),
				('{record,history}'::text[], 'client_key', 'Read from data. The client: client_key of care.dim_client.'),
				('{record,history}'::text[], 'worker_key', 'Read from data. The worker: worker_key of care.dim_worker.'),
				('{record,history}'::text[], 'service_key', 'Read from data. The service: service_key of care.dim_service.'),
				('{record,history}'::text[], 'charge_rate', 'Read from data. The rate that is charged, in dollars. Empty where none is entered.'),
				('{record,history}'::text[], 'agreement_key', 'Read from data. The ID of the agreement.'),
				('{record,history}'::text[], 'agreement_item_key', 'Read from data. The ID of the item of the agreement.'),
				('{record,history}'::text[], 'shift_key', 'Read from data. The shift: shift_key of care.fact_shift.'),
				('{record,history}'::text[], 'kilometres', 'Read from data. The kilometres.'),
				('{record,history}'::text[], 'has_variation', 'Read from data. Whether a variation is entered.'),
				('{record,history}'::text[], 'is_variation_approved', 'Read from data. Whether somebody said that the variation is approved.'),
				('{list}'::text[], '', 'The lists that are copied, written by the template. Unique: resource.'),
				('{list}'::text[], 'resource', 'What its records are called, and the name of its view.'),
				('{list}'::text[], 'number', 'Its place in the order in which lists are read.'),
				('{list}'::text[], 'id_field', 'The field with the ID.'),
				('{list}'::text[], 'fixed_fields', 'What no edit changes, for records without an ID.'),
				('{list}'::text[], 'loose_fields', 'What tells those apart whose fixed fields are equal.'),
				('{list}'::text[], 'day_field', 'The field with the day.'),
				('{list}'::text[], 'by_month', 'Whether it is read a month at a time.'),
				('{list}'::text[], 'by_state', 'Whether open and closed ones are asked for one by one.'),
				('{list}'::text[], 'client_fields', 'The fields with the ID of a client.'),
				('{list}'::text[], 'worker_fields', 'The fields with the ID of a worker.'),
				('{list}'::text[], 'asked_as', 'What the node of n8n calls the list.'),
				('{list}'::text[], 'with_holds', 'Whether shifts on hold are read, too; empty for other lists.'),
				('{list}'::text[], 'marks', 'The list whose records it marks; it has none of its own.'),
				('{field}'::text[], '', 'The documented fields of each list. Unique: resource, inside, field.'),
				('{field,left_out,held,past_deleted,run,record,history,doubled,accepted,copying,seen,version,past,hold_without_type,copied,double_id,health_of_months,health,oddity}'::text[], 'resource', 'The list.'),
				('{field,oddity}'::text[], 'inside', 'The field with the list that it is in; empty for a field of the record.'),
				('{field}'::text[], 'field', 'Its name, as the API spells it.'),
				('{field,oddity}'::text[], 'type', 'What its value should be.'),
				('{left_out}'::text[], '', 'The lists that are not to be copied. Unique: resource.'),
				('{reader}'::text[], '', 'Whom the owner lets read, see care.let_read(). Unique: name.'),
				('{reader}'::text[], 'name', 'The user or role.'),
				('{reader}'::text[], 'with_people', 'Whether it reads everything; otherwise only what names nobody.'),
				('{held}'::text[], '', 'When the list of shifts that take place lacked a shift, with or without a type of hold. A line for each time.'),
				('{held,hold_without_type}'::text[], 'key', 'The shift.'),
				('{held,hold_without_type}'::text[], 'since', 'When a run found it so.'),
				('{held,hold_without_type}'::text[], 'until', 'When a run found that it is so no longer; empty while it is.'),
				('{past_deleted}'::text[], '', 'Of which lists something was deleted that was known before. Unique: resource.'),
				('{past_deleted}'::text[], 'by_keep', 'What was known before this moment lacks what care.keep() let delete.'),
				('{past_deleted}'::text[], 'by_forget', 'What was known before this moment lacks whom care.forget() has deleted.'),
				('{migration}'::text[], '', 'Which versions the database has had. Unique: number.'),
				('{migration}'::text[], 'number', 'The version.'),
				('{migration}'::text[], 'what', 'What it brought.'),
				('{migration}'::text[], 'at', 'When it came.'),
				('{setting}'::text[], '', 'The settings, in one line. The template writes those that stand in it.'),
				('{setting}'::text[], 'only_row', 'Always true, so that there is one line.'),
				('{setting}'::text[], 'version', 'Which version of the template made the views.'),
				('{setting}'::text[], 'time_zone', 'The time zone of the service.'),
				('{setting}'::text[], 'days_back', 'daysBack of the template.'),
				('{setting}'::text[], 'days_ahead', 'daysAhead of the template.'),
				('{setting}'::text[], 'backfill_from', 'backfillFrom of the template.'),
				('{setting}'::text[], 'older_every', 'olderMonthsEvery of the template.'),
				('{setting}'::text[], 'most_gone', 'mostGone of the template, in percent.'),
				('{setting}'::text[], 'planned', 'Since when the days and lists are as they are.'),
				('{setting}'::text[], 'log_risk', 'Why PostgreSQL may write names into its log.'),
				('{setting}'::text[], 'log_risk_since', 'Since when it may.'),
				('{setting}'::text[], 'saved_runs', 'That n8n may keep the runs of the workflow, and what to do. Empty where it does not.'),
				('{setting}'::text[], 'saved_runs_since', 'Since when it is so.'),
				('{setting}'::text[], 'keep_gone', 'How long records are kept that are gone, see care.keep(). Empty is for ever.'),
				('{setting}'::text[], 'keep_history', 'How long it is kept what records were before.'),
				('{setting}'::text[], 'keep_runs', 'How long lines of care.run are kept.'),
				('{setting}'::text[], 'kept', 'By which definitions the columns of facts are kept in care.record and care.history.'),
				('{setting}'::text[], 'salt', 'A random text that goes into hashes.'),
				('{run}'::text[], '', 'One line for each list, or month of a list, that was asked for. Unique: id.'),
				('{run}'::text[], 'id', 'Unique. Later ones are greater.'),
				('{run}'::text[], 'slice', 'The month, such as 2026-03; empty for a whole list.'),
				('{run}'::text[], 'asked', 'When it was asked for.'),
				('{run}'::text[], 'finished', 'When it ended; empty while it is under way, or if it was ended from outside.'),
				('{run}'::text[], 'status', 'running, again (asked a second time), done, failed, waiting (for a person) or superseded (by a later one).'),
				('{run}'::text[], 'came', 'How many records came.'),
				('{run}'::text[], 'new', 'How many of them are new.'),
				('{run}'::text[], 'changed', 'How many of them have changed.'),
				('{run}'::text[], 'gone', 'How many records are gone.'),
				('{run}'::text[], 'back', 'How many are back that were gone.'),
				('{run}'::text[], 'reason', 'Why it failed, waits, or was superseded.'),
				('{run}'::text[], 'missing', 'The keys that it lacks, while it waits or is asked again.'),
				('{run}'::text[], 'forgotten', 'How many were left out because they name somebody who was forgotten.'),
				('{part}'::text[], '', 'Lists on their way from n8n. Empty but for seconds.'),
				('{part}'::text[], 'id', 'Unique.'),
				('{part}'::text[], 'records', 'The records, as JSON texts.'),
				('{part}'::text[], 'handed_over', 'When n8n wrote it.'),
				('{record}'::text[], '', 'Every record as the service sent it, also those that are gone. Unique: resource, key.'),
				('{record}'::text[], 'key', 'The ID, or a hash of what identifies the record.'),
				('{record}'::text[], 'family', 'What it shares with records of the same ID, or of the same identifying values.'),
				('{record}'::text[], 'twin', 'Its number among those, from 0.'),
				('{record}'::text[], 'slice', 'The month it is read with; empty for a whole list.'),
				('{record,seen}'::text[], 'day', 'Its day, where its list has one.'),
				('{record}'::text[], 'data', 'The record, as it was sent last.'),
				('{record,history,version}'::text[], 'hash', 'A hash of data.'),
				('{record}'::text[], 'text_hash', 'A hash of the text in which it came. Empty where that is not known.'),
				('{record,seen}'::text[], 'first_seen', 'When a run found it first.'),
				('{record}'::text[], 'last_seen', 'When a run found it last; only filled when it is gone.'),
				('{record}'::text[], 'changed', 'When a run last found it changed or back.'),
				('{record}'::text[], 'gone', 'When a run found that it is gone; empty while it is there.'),
				('{record}'::text[], 'moved_from', 'The month that had its ID when it came.'),
				('{record}'::text[], 'moved_in', 'The run that brought it then.'),
				('{record}'::text[], 'back', 'When it last came back.'),
				('{record}'::text[], 'only_with_holds', 'Of a shift: whether only the list with those on hold has it.'),
				('{record}'::text[], 'touched', 'When it was last written otherwise than by a change.'),
				('{history}'::text[], '', 'What records were before.'),
				('{history}'::text[], 'key', 'The record: key of care.record.'),
				('{history,version,past}'::text[], 'day', 'Its day then.'),
				('{history,version,past}'::text[], 'data', 'The record as it was.'),
				('{history,version}'::text[], 'valid_from', 'When a run found it so first.'),
				('{history}'::text[], 'valid_until', 'When a run found that it is so no longer.'),
				('{doubled}'::text[], '', 'The IDs that surely more than one record has. Unique: resource, id.'),
				('{doubled,double_id}'::text[], 'id', 'The ID.'),
				('{doubled}'::text[], 'since', 'Since when that is known.'),
				('{accepted}'::text[], '', 'What a person has accepted to lose. Unique: resource, slice.'),
				('{accepted,copying,copied,health_of_months}'::text[], 'slice', 'The month; empty for a whole list.'),
				('{accepted}'::text[], 'accepted', 'When. It holds for a week.'),
				('{mail}'::text[], '', 'The e-mails that went out, so that each goes out once. Unique: about, recipient.'),
				('{mail}'::text[], 'about', 'What it told.'),
				('{mail}'::text[], 'recipient', 'To whom.'),
				('{mail}'::text[], 'sent', 'When.'),
				('{forgotten}'::text[], '', 'Who was forgotten, see care.forget(). Unique: who, hash.'),
				('{forgotten}'::text[], 'who', 'client or worker.'),
				('{forgotten}'::text[], 'hash', 'A hash of the ID.'),
				('{forgotten}'::text[], 'since', 'When it was asked for last.'),
				('{read_right}'::text[], '', 'Which logins may read the copy, as runs found it.'),
				('{read_right,could_read}'::text[], 'login', 'The login.'),
				('{read_right,could_read}'::text[], 'sees', 'all views, views without people, or all, tables too.'),
				('{read_right,could_read}'::text[], 'since', 'When a run found it first.'),
				('{read_right,could_read}'::text[], 'until', 'When a run found that it may read no longer; empty while it may.'),
				('{copying}'::text[], '', 'What n8n writes lists into. It has no lines.'),
				('{copying}'::text[], 'run', 'The line of care.run; empty to begin one.'),
				('{copying}'::text[], 'status', 'What became of it: status of care.run.'),
				('{copying}'::text[], 'reason', 'Why.'),
				('{copying}'::text[], 'since', 'The last line of care.run before the run of n8n.'),
				('{copying}'::text[], 'list', 'What the node of n8n calls the list.'),
				('{copying}'::text[], 'first_day', 'The first day to read.'),
				('{copying}'::text[], 'last_day', 'The last day to read.'),
				('{copying}'::text[], 'with_holds', 'Whether to read shifts on hold, too.'),
				('{copying}'::text[], 'known', 'The fingerprint of what the copy has of the list.'),
				('{copying}'::text[], 'asked', 'When the node asked.'),
				('{copying}'::text[], 'count', 'How many records came.'),
				('{copying}'::text[], 'fingerprint', 'Their fingerprint. Where it is the known one, they are not handed over.'),
				('{copying}'::text[], 'lines', 'The records: a line of JSON for each.'),
				('{copying}'::text[], 'records', 'The records as JSON texts, from older versions of the node.'),
				('{copying}'::text[], 'error', 'Why the node could not read the list.'),
				('{copying}'::text[], 'message', 'What to do then. Without an error: that n8n may keep the run.'),
				('{set_up}'::text[], '', 'What of the setting up is as it should be. Unique: what.'),
				('{set_up}'::text[], 'what', 'What should be so.'),
				('{set_up}'::text[], 'is_so', 'Whether it is.'),
				('{set_up}'::text[], 'what_follows', 'What follows where it is not, and who changes it.'),
				('{figure}'::text[], '', 'What each figure of care.figures() is. Unique: key.'),
				('{figure}'::text[], 'number', 'Its place.'),
				('{figure}'::text[], 'key', 'What care.figures() calls it.'),
				('{figure}'::text[], 'name', 'What people call it.'),
				('{figure}'::text[], 'unit', 'Its unit.'),
				('{figure}'::text[], 'decimals', 'So many digits behind the point.'),
				('{figure}'::text[], 'meaning', 'What it is.'),
				('{figure}'::text[], 'source', 'Why it is counted so.'),
				('{dim_day}'::text[], '', 'One line for each day, from the year of the first record to the year of the last. Unique: day.'),
				('{dim_day}'::text[], 'day', 'The day.'),
				('{dim_day}'::text[], 'year', 'Its year.'),
				('{dim_day}'::text[], 'quarter', 'Its quarter, from 1 to 4.'),
				('{dim_day}'::text[], 'month', 'Its month, from 1 to 12.'),
				('{dim_day}'::text[], 'first_of_month', 'The first day of its month.'),
				('{dim_day}'::text[], 'year_month', 'Its month as a text, such as 2026-03.'),
				('{dim_day,leave_and_hold}'::text[], 'week', 'The Monday of its week.'),
				('{dim_day}'::text[], 'weekday', 'Its day of the week, from 1 for Monday.'),
				('{dim_day}'::text[], 'weekday_name', 'Its day of the week, such as Mon.'),
				('{dim_day}'::text[], 'is_past', 'Whether it is before today at the service.'),
				('{seen}'::text[], '', 'When each record was seen first and last. Unique: resource, key.'),
				('{seen,version,past,double_id}'::text[], 'key', 'The record.'),
				('{seen,double_id}'::text[], 'slice', 'The month it is read with.'),
				('{seen}'::text[], 'last_seen', 'When a run found it last.'),
				('{version}'::text[], '', 'What each record is and was. Unique: resource, key, valid_from.'),
				('{version}'::text[], 'valid_until', 'When a run found that it is so no longer; empty while it is.'),
				('{past}'::text[], '', 'What was known of a record, when, and which runs saw it. Ask for one resource and key. Unique: resource, key, version.'),
				('{past}'::text[], 'version', 'The number of this version, from 1.'),
				('{past}'::text[], 'known_from', 'When a run found it so first.'),
				('{past}'::text[], 'known_until', 'When a run found that it is so no longer; empty while it is.'),
				('{past}'::text[], 'what', 'What brought it: first seen, changed or came back; or earlier ones deleted, see care.keep().'),
				('{past}'::text[], 'ended', 'What ended it: changed or gone; empty while it is so.'),
				('{past}'::text[], 'changed_fields', 'The fields that differ from the version before.'),
				('{past}'::text[], 'not_before', 'When the list was read last without it: the change in the care system is from after that.'),
				('{past}'::text[], 'last_seen', 'When the list was read last with it.'),
				('{past}'::text[], 'run', 'The run that saw it first: id of care.run. Empty if that line was deleted.'),
				('{past}'::text[], 'ended_run', 'The run that saw its end.'),
				('{past}'::text[], 'data_before', 'The version before.'),
				('{hold_without_type}'::text[], '', 'When shifts were on hold without a type. A line for each time.'),
				('{could_read}'::text[], '', 'Which logins could read the copy, and when, as runs found it.'),
				('{copied}'::text[], '', 'When each list, or month of a list, was copied last. Unique: resource, slice.'),
				('{copied}'::text[], 'copied', 'When it was asked for.'),
				('{double_id}'::text[], '', 'Records that share an ID. Unique: resource, key.'),
				('{double_id}'::text[], 'first_seen', 'When the latest of them came.'),
				('{double_id}'::text[], 'is_sure', 'False while one of them may have moved.'),
				('{health_of_months}'::text[], '', 'What care.health is made of. Unique: resource, slice.'),
				('{health_of_months}'::text[], 'is_older', 'Whether it is read in turn, and not at each run.'),
				('{health_of_months}'::text[], 'copied', 'When it was copied last.'),
				('{health_of_months,health}'::text[], 'is_late', 'Whether that is too long ago.'),
				('{health_of_months}'::text[], 'failures', 'How often it failed since.'),
				('{health_of_months,health}'::text[], 'last_error', 'Why it failed last.'),
				('{health_of_months,health}'::text[], 'last_error_at', 'When.'),
				('{health_of_months}'::text[], 'waits_since', 'Since when it waits for a person.'),
				('{health}'::text[], '', 'How each list is. Unique: resource.'),
				('{health}'::text[], 'copied', 'When it last came whole; of months that each run reads, the one that waits longest.'),
				('{health}'::text[], 'older_months_copied', 'When the older month that waits longest was read.'),
				('{health}'::text[], 'waiting', 'How many lists, or months, wait for a person because they lost too much.'),
				('{health}'::text[], 'double_ids', 'How many IDs surely more than one record has.'),
				('{health}'::text[], 'failures', 'How often it failed since it last came.'),
				('{health}'::text[], 'is_well', 'Whether it needs nobody. True also if it is left out.'),
				('{health}'::text[], 'age_hours', 'How many hours ago it last came.'),
				('{health}'::text[], 'forgotten', 'How many records the last runs left out, because they name somebody who was forgotten.'),
				('{health}'::text[], 'state', 'left out, held back, failing, never copied, late or well.'),
				('{oddity}'::text[], '', 'Values that are not what the documentation says, which the views leave empty. Unique: resource, inside, field.'),
				('{oddity}'::text[], 'field', 'The field.'),
				('{oddity}'::text[], 'records', 'How many values.'),
				('{oddity}'::text[], 'example', 'The key of a record that has one.'),
				('{hours_by_worker_and_week}'::text[], '', 'Shifts and timesheets of each worker and week, without those on hold. Unique: week, carerid.'),
				('{hours_by_worker_and_week}'::text[], 'week', 'The Monday.'),
				('{hours_by_worker_and_week}'::text[], 'carerid', 'The worker; empty for shifts without one.'),
				('{hours_by_worker_and_week,shift_without_worker,leave_and_hold}'::text[], 'workername', 'What the worker is called.'),
				('{hours_by_worker_and_week}'::text[], 'shifts', 'How many shifts.'),
				('{hours_by_worker_and_week}'::text[], 'planned_hours', 'Their hours.'),
				('{hours_by_worker_and_week}'::text[], 'timesheets', 'How many timesheets.'),
				('{hours_by_worker_and_week}'::text[], 'worked_hours', 'Their hours.'),
				('{hours_by_worker_and_week}'::text[], 'kilometres', 'Their kilometres.'),
				('{hours_by_worker_and_week}'::text[], 'is_part', 'Whether some days of the week are not copied.'),
				('{hours_by_worker_and_week}'::text[], 'is_over', 'Whether the week has passed.'),
				('{shift_without_worker}'::text[], '', 'Shifts from today on without a current worker. A line for each.'),
				('{shift_without_worker,leave_and_hold}'::text[], 'dateofservice', 'The day.'),
				('{shift_without_worker,leave_and_hold}'::text[], 'starttime', 'When it begins.'),
				('{shift_without_worker,leave_and_hold}'::text[], 'minutes', 'How long it is.'),
				('{shift_without_worker,open_incident_by_age,budget_used_by_agreement,leave_and_hold}'::text[], 'clientid', 'The client.'),
				('{shift_without_worker,open_incident_by_age,budget_used_by_agreement,leave_and_hold}'::text[], 'clientname', 'What the client is called.'),
				('{shift_without_worker,leave_and_hold}'::text[], 'serviceid', 'The service.'),
				('{shift_without_worker,leave_and_hold}'::text[], 'servicename', 'What the service is called.'),
				('{shift_without_worker,leave_and_hold}'::text[], 'carerid', 'The worker.'),
				('{shift_without_worker}'::text[], 'why', 'What is wrong.'),
				('{open_incident_by_age}'::text[], '', 'Incidents and serious incidents that are not closed. Unique: kind, incidentid, unless two have one ID.'),
				('{open_incident_by_age}'::text[], 'kind', 'incident or serious incident.'),
				('{open_incident_by_age}'::text[], 'incidentid', 'Its ID.'),
				('{open_incident_by_age}'::text[], 'incidentcode', 'Its code.'),
				('{open_incident_by_age}'::text[], 'categoryname', 'Its category.'),
				('{open_incident_by_age}'::text[], 'assignedto', 'To whom it is assigned.'),
				('{open_incident_by_age}'::text[], 'isreportable', 'Whether it is reportable.'),
				('{open_incident_by_age}'::text[], 'notedate', 'Its day.'),
				('{open_incident_by_age}'::text[], 'since', 'The day of its note, since which its age counts.'),
				('{open_incident_by_age}'::text[], 'age_days', 'Its age in days.'),
				('{open_incident_by_age}'::text[], 'age', 'Its age in words, also dated ahead and not known.'),
				('{open_incident_by_age}'::text[], 'state', 'open, or that the service does not show it.'),
				('{budget_used_by_agreement}'::text[], '', 'Budgets of current agreements in this quarter. Unique: agreementid, unless two have one ID.'),
				('{budget_used_by_agreement}'::text[], 'agreementid', 'The agreement.'),
				('{budget_used_by_agreement}'::text[], 'agreementcode', 'Its code.'),
				('{budget_used_by_agreement}'::text[], 'payerid', 'The payer.'),
				('{budget_used_by_agreement}'::text[], 'payername', 'What the payer is called.'),
				('{budget_used_by_agreement}'::text[], 'startdate', 'Its first day.'),
				('{budget_used_by_agreement}'::text[], 'enddate', 'Its last day.'),
				('{budget_used_by_agreement}'::text[], 'first_day', 'The first day of the quarter.'),
				('{budget_used_by_agreement}'::text[], 'last_day', 'The last day of the quarter.'),
				('{budget_used_by_agreement}'::text[], 'budget', 'Its budget, in dollars.'),
				('{budget_used_by_agreement}'::text[], 'budgethour', 'Its budget, in hours.'),
				('{budget_used_by_agreement}'::text[], 'budgetperiod', 'The period that this budget is for.'),
				('{budget_used_by_agreement}'::text[], 'budget_of_quarter', 'The budget of the quarter, in dollars.'),
				('{budget_used_by_agreement}'::text[], 'budget_hours_of_quarter', 'The budget of the quarter, in hours.'),
				('{budget_used_by_agreement}'::text[], 'used_amount', 'Dollars used before today.'),
				('{budget_used_by_agreement}'::text[], 'booked_amount', 'Dollars booked from today on.'),
				('{budget_used_by_agreement}'::text[], 'used_hours', 'Hours used before today.'),
				('{budget_used_by_agreement}'::text[], 'booked_hours', 'Hours booked from today on.'),
				('{budget_used_by_agreement}'::text[], 'used_percent', 'Dollars used, in percent of the budget.'),
				('{budget_used_by_agreement}'::text[], 'used_percent_of_hours', 'Hours used, in percent of the budget.'),
				('{budget_used_by_agreement}'::text[], 'shifts_without_rate_or_length', 'Shifts that lack a rate or a length, which count as nothing.'),
				('{budget_used_by_agreement}'::text[], 'not_computed', 'Why there is no budget of the quarter.'),
				('{budget_used_by_agreement}'::text[], 'is_part', 'Whether some months of the quarter are not copied.'),
				('{leave_and_hold}'::text[], '', 'Shifts on leave or on hold. A line for each.'),
				('{leave_and_hold}'::text[], 'hours', 'How long it is.'),
				('{leave_and_hold}'::text[], 'onholdtype', 'The type of hold; it may be empty.'),
				('{leave_and_hold}'::text[], 'onholdcode', 'The code of the hold.'),
				('{leave_and_hold}'::text[], 'onholdnote', 'The note on the hold.')
				) as t (relations, attribute, comment)
				join pg_class c
					on c.relname = any (t.relations) and c.relkind in ('r', 'v')
					and c.relnamespace in ('care'::regnamespace, 'care_without_people'::regnamespace)
				left join pg_attribute a on a.attrelid = c.oid and a.attname = t.attribute and a.attnum > 0
			where t.attribute = '' or a.attname is not null
		loop
			execute statement;
		end loop;
	end
$comments$;

insert into care.doubled (resource, id, since)
select resource, id, max(first_seen) from care.double_id where is_sure group by resource, id
on conflict do nothing;

do $make_again$
declare
	path text := current_setting('search_path');
	one record;
	statement text;
begin
	perform pg_temp.stop_if_blocked();
	perform set_config('search_path', 'pg_catalog', true);
	for one in select * from pg_temp.taken_away v order by v.number desc loop
		begin
			if not one.is_ours then
				execute one.made;
				if pg_temp.columns_read(one.name) is distinct from one.columns_read then
					raise exception 'it would read other columns than before';
				end if;
				-- A new view gets default rights. They are taken away, so that nobody has more rights than before.
				for statement in
					select distinct
						format('revoke all on %s from %s', one.name, case when a.grantee = 0 then 'public' else a.grantee::regrole::text end)
					from pg_class c cross join lateral aclexplode(c.relacl) a
					where c.oid = to_regclass(one.name) and a.grantee <> c.relowner
				loop
					execute statement;
				end loop;
				foreach statement in array coalesce(one.indexes, '{}') || coalesce(one.rights, '{}') || coalesce(one.comments, '{}') loop
					execute statement;
				end loop;
			end if;
		exception when others then
			raise exception
				'The update of the copy has changed nothing, because your view % cannot be made again: %. Drop that view, run the workflow again, and make it anew. Until then, the older workflow can go on copying.',
				one.name, sqlerrm;
		end;
		foreach statement in array case when one.is_ours then coalesce(one.rights, '{}') else '{}' end loop
			begin
				execute statement;
			exception when undefined_column then
				-- The right was for a column that no longer exists.
				null;
			end;
		end loop;
	end loop;
	perform set_config('search_path', path, true);
end
$make_again$;

drop function pg_temp.make(text, text, text), pg_temp.stop_if_blocked(), pg_temp.take_away(regclass, oid), pg_temp.columns_read(text);
drop table pg_temp.taken_away, pg_temp.in_the_way;

do $roles$
	begin
		if not exists (select from pg_roles where rolname = 'care_reader') then
			create role care_reader nologin;
		end if;
		if not exists (select from pg_roles where rolname = 'care_reader_without_people') then
			create role care_reader_without_people nologin;
		end if;
	exception when insufficient_privilege then
		null;
	end
$roles$;

select care.limit_time();

select care.grant_reading();

update care.setting set version = '02ac045faa1c9167 ' || (select coalesce(string_agg(oid::text, ' ' order by oid), '') from pg_roles where rolname in ('care_reader', 'care_reader_without_people'));
$care$;
end
$setup$;
