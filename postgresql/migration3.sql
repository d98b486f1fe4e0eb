-- By which definitions the columns of facts are kept: see facts.ts.
alter table care.setting add column if not exists kept text;

-- When a record was last written otherwise than by a change in the care system: when it was marked as on hold, or put together with what
-- it had moved to. Who loads only changes must hear of that, too.
alter table care.record add column if not exists touched timestamptz;

alter table care.setting
	-- How long the copy keeps things, see care.keep(). Empty is for ever.
	add column if not exists keep_gone interval,
	add column if not exists keep_history interval,
	add column if not exists keep_runs interval default '400 days',
	-- Goes into hashes, so that two databases have other ones.
	add column if not exists salt text not null default gen_random_uuid()::text;

-- How many records were left out because they name somebody who was forgotten, see care.forget().
alter table care.run add column if not exists forgotten integer;

-- Who was forgotten. The hash keeps IDs from being read at a glance; who has the whole database can try all IDs.
create table if not exists care.forgotten (
	who text not null check (who in ('client', 'worker')),
	hash text not null,
	since timestamptz not null default now(),
	primary key (who, hash)
);

-- Who may read the copy, as runs found it: PostgreSQL itself keeps no past of its rights.
create table if not exists care.read_right (
	login text not null,
	sees text not null,
	since timestamptz not null default now(),
	until timestamptz
);
create unique index if not exists read_right_now on care.read_right (login, sees) where until is null;
