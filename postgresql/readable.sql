-- Lets all readers read the views: the two roles, where they are there, and whoever the owner has named. It is done again whenever
-- the views are made anew.
create or replace function care.grant_reading() returns void
	language plpgsql
	as $$
	declare
		reader record;
		readable record;
	begin
		for reader in
			select r.rolname as name, k.with_people
			from
				(
					values ('care_reader', true), ('care_reader_without_people', false)
					union all
					select name, with_people from care.reader
				) as k (name, with_people)
				join pg_roles r on r.rolname = k.name
		loop
			-- The functions behind the views without people are in the schema care.
			execute format('grant usage on schema care, care_without_people to %I', reader.name);
			for readable in
				select n.nspname, c.relname
				from pg_class c join pg_namespace n on n.oid = c.relnamespace
				where
					c.relkind = 'v'
					and (n.nspname = 'care_without_people' or n.nspname = 'care' and reader.with_people)
					-- These two are for the owner.
					and not (n.nspname = 'care' and c.relname in ('copying', 'set_up'))
			loop
				execute format('grant select on %I.%I to %I', readable.nspname, readable.relname, reader.name);
			end loop;
			-- The functions that readers call.
		end loop;
	end
	$$;

-- Lets a user or role read the copy, for an owner who may not make roles: 'everything', 'without people' or 'nothing'. It holds until
-- it is said otherwise, also when a newer template makes the views anew.
create or replace function care.let_read(who text, what text) returns text
	language plpgsql
	set lock_timeout = '2min'
	as $$
	begin
		if what not in ('everything', 'without people', 'nothing') then
			raise exception 'care.let_read() lets somebody read ''everything'', ''without people'' or ''nothing'', not ''%''.', what;
		end if;
		if not exists (select from pg_roles where rolname = who) then
			raise exception 'There is no user "%". The administrator, or the console of your host, makes it.', who;
		end if;
		perform from care.setting for update;
		delete from care.reader where name = who;
		execute format('revoke all on all tables in schema care, care_without_people from %I', who);
		execute format('revoke all on all functions in schema care, care_without_people from %I', who);
		execute format('revoke all on schema care, care_without_people from %I', who);
		if what <> 'nothing' then
			insert into care.reader values (who, what = 'everything');
			execute format('grant connect on database %I to %I', current_database(), who);
			perform care.grant_reading();
		end if;
		return format('%s reads %s.', who, what);
	end
	$$;

-- Tries to keep names out of PostgreSQL's log, by settings of the user who calls it. They hold from its next connection on. Most belong
-- to superusers, or to whom a superuser has granted them: what is refused, the outcome says.
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
					outcome := 'Refused: ' || sqlerrm;
				end;
			end if;
			return next;
		end loop;
	end
	$$;
