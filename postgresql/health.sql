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
