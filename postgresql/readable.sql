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
			-- The functions that readers call.
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
