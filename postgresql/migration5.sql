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
