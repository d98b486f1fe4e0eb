-- Views of users that read ours are taken away first, and made again at the end, as they were: see also make_again below.
do $take_away$
declare
	path text := current_setting('search_path');
	one record;
	detail text;
	others text[] := '{}';
begin
	-- What is not in it is written with its schema.
	perform set_config('search_path', 'pg_catalog', true);
	drop table if exists pg_temp.users_view;
	create temporary table users_view on commit drop as
	with recursive
		ours as (
			select 'pg_class'::regclass as class, c.oid
			from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('care', 'care_without_people')
			union all
			select 'pg_proc'::regclass, p.oid
			from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('care', 'care_without_people')
		),
		reads as (
			select distinct r.ev_class as reader, d.refclassid::regclass as class, d.refobjid as oid
			from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
			where d.refobjid <> r.ev_class and r.ev_class not in (select o.oid from ours o where o.class = 'pg_class'::regclass)
		),
		found (oid, depth) as (
			select reads.reader, 1 from reads join ours using (class, oid)
			union
			select reads.reader, found.depth + 1 from found join reads on reads.class = 'pg_class'::regclass and reads.oid = found.oid
		),
		-- What is more than a view stays, and stops the update: it is named below.
		plain as (
			select
				c.*, max(f.depth) as depth, format('%I.%I', n.nspname, c.relname) as name,
				case c.relkind when 'm' then 'materialized view' else 'view' end as kind
			from found f join pg_class c on c.oid = f.oid join pg_namespace n on n.oid = c.relnamespace
			where
				c.relkind in ('v', 'm') and c.relowner = (select r.oid from pg_roles r where r.rolname = current_user)
				and not exists (select from pg_trigger t where t.tgrelid = c.oid)
				and not exists (select from pg_rewrite r where r.ev_class = c.oid and r.rulename <> '_RETURN')
			group by c.oid, n.nspname
		)
	select
		p.name, p.kind, p.depth,
		format(
			'create %s %s%s as %s%s', p.kind, p.name, ' with (' || array_to_string(p.reloptions, ', ') || ')',
			rtrim(pg_get_viewdef(p.oid), ';'), case when not p.relispopulated then ' with no data' end
		) as made,
		(select array_agg(pg_get_indexdef(i.indexrelid)) from pg_index i where i.indrelid = p.oid) as indexes,
		(
			select array_agg(
				format(
					'grant %s%s on %s to %s%s', a.privilege_type, ' (' || quote_ident(a.attribute) || ')', p.name,
					case when a.grantee = 0 then 'public' else a.grantee::regrole::text end,
					case when a.is_grantable then ' with grant option' end
				)
			)
			from (
				select null as attribute, r.* from aclexplode(p.relacl) r
				union all
				select t.attname, r.* from pg_attribute t cross join lateral aclexplode(t.attacl) r where t.attrelid = p.oid
			) as a
			where a.grantee <> p.relowner
		) as rights,
		(
			select array_agg(
				format(
					'comment on %s %s is %L', case when d.objsubid = 0 then p.kind else 'column' end,
					p.name || coalesce('.' || quote_ident(t.attname), ''), d.description
				)
			)
			from pg_description d left join pg_attribute t on t.attrelid = d.objoid and t.attnum = d.objsubid and d.objsubid > 0
			where d.classoid = 'pg_class'::regclass and d.objoid = p.oid
		) as comments
	from plain p;
	for one in select v.kind, v.name from pg_temp.users_view v order by v.depth desc loop
		begin
			execute format('drop %s %s', one.kind, one.name);
		exception when dependent_objects_still_exist then
			get stacked diagnostics detail = pg_exception_detail;
			others := others || string_to_array(detail, E'\n');
		end;
	end loop;
	begin
		-- Ours.
	exception when dependent_objects_still_exist then
		get stacked diagnostics detail = pg_exception_detail;
		others := others || string_to_array(detail, E'\n');
	end;
	if others <> '{}' then
		raise exception
			'The update of the copy has changed nothing, because these depend on what it makes anew: %. Drop them, run the workflow again, and make them anew.',
			(
				select string_agg(distinct line, ', ')
				from unnest(others) as line
				where not exists (select from pg_temp.users_view v where starts_with(line, format('%s %s depends on ', v.kind, v.name)))
			);
	end if;
	perform set_config('search_path', path, true);
end
$take_away$;

-- The end of it all.
do $make_again$
declare
	path text := current_setting('search_path');
	one record;
	statement text;
begin
	perform set_config('search_path', 'pg_catalog', true);
	for one in select * from pg_temp.users_view v order by v.depth, v.name loop
		execute one.made;
		-- Nobody gets more than before by rights that new views have.
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
	end loop;
	perform set_config('search_path', path, true);
exception when others then
	raise exception
		'The update of the copy has changed nothing, because your view % cannot be made again: %. Drop that view, run the workflow again, and make it anew.',
		one.name, sqlerrm;
end
$make_again$;
