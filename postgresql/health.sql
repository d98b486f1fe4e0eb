-- Runs that hang, and limits of time. What they come to is in the view care.health.

-- What was asked for an hour ago and has no outcome was killed, or waits for an answer that does not come.
create or replace function care.never_ended(status text, asked timestamptz) returns boolean
	language sql stable parallel safe
	as $$ select status in ('running', 'again') and asked < now() - interval '1 hour' $$;

-- How many runs of a list never ended since one did.
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

-- Notes the lists whose last two runs never ended as failed, and returns their names. This run leaves them out: so it comes to its
-- end, where mails go out. With the two before, it is the third failure, which is told. The next run tries them again.
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

-- What n8n or a person leaves behind ends by itself, and gives its locks back. Only the user of the copy, only in this database,
-- and only where nobody has set it otherwise. It holds for sessions that begin later.
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
	-- Some hosts forbid it in their own way, and the copy goes on without.
	exception when others then
		null;
	end
	$$;
