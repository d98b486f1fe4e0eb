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
