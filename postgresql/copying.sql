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
