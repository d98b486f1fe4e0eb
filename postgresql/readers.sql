create or replace function care.note_readers() returns void
	language sql
	as $$
		with
			-- What each login may do by itself, or by a role that it may take on.
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
		-- Two runs may find the same.
		on conflict do nothing
	$$;
