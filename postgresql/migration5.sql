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
