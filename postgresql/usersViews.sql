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
					c.*, max(f.depth) as depth, n.nspname || '.' || c.relname = any ('{:ourViews}') as is_ours,
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

-- The end of it all.
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
