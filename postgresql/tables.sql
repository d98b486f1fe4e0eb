create schema if not exists care;
create schema if not exists care_without_people;

-- The lists that are copied. The build writes its rows, from the field tables.
create table if not exists care.list (
	resource text primary key,
	number integer not null,
	id_field text not null,
	-- What no edit changes, for records that the service sends without an id.
	fixed_fields text[] not null,
	-- What tells those apart whose fixed fields are equal.
	loose_fields text[] not null,
	day_field text,
	by_month boolean not null,
	-- Whether open and closed ones are asked for one by one.
	by_state boolean not null,
	-- The fields that hold the id of a client, and those with that of a worker.
	client_fields text[] not null,
	worker_fields text[] not null
);

-- The list whose records it marks; it has none of its own.
alter table care.list add column if not exists marks text;

-- The documented fields of each list, and what their values should be.
create table if not exists care.field (
	resource text not null,
	inside text not null,
	field text not null,
	type text not null,
	primary key (resource, inside, field)
);

-- The lists that are not to be copied.
create table if not exists care.left_out (resource text primary key);

create table if not exists care.setting (
	only_row boolean primary key default true check (only_row),
	version text not null default '',
	time_zone text not null default 'UTC'
);
-- What the template says, so that care.health knows what there is to copy.
alter table care.setting
	add column if not exists days_back integer,
	add column if not exists days_ahead integer,
	add column if not exists backfill_from date,
	-- Within so many days an older month is read again.
	add column if not exists older_every integer not null default 7,
	-- A list that loses a greater share of its records, in percent, waits for a person.
	add column if not exists most_gone integer not null default 30,
	-- Since when the days and the lists are as they are.
	add column if not exists planned timestamptz,
	-- Why PostgreSQL may write names into its log, and since when it is so.
	add column if not exists log_risk text,
	add column if not exists log_risk_since timestamptz;
insert into care.setting default values on conflict do nothing;

-- What was asked for, and what became of it: a row for each list, or for each month of a list.
create table if not exists care.run (
	id bigint generated always as identity primary key,
	resource text not null,
	slice text not null,
	asked timestamptz not null default clock_timestamp(),
	finished timestamptz,
	-- running, again (it is asked a second time), done, failed, waiting (for a person, because it lost too much), or superseded by
	-- one that was asked later
	status text not null default 'running',
	came integer,
	new integer,
	changed integer,
	gone integer,
	back integer,
	reason text,
	missing text[]
);
create index if not exists run_by_slice on care.run (resource, slice, asked);

-- A list on its way from n8n, as JSON texts: care.take() takes it. Not an expression of n8n, which may take 5 seconds and 128 MB
-- only, but its Postgres node writes it.
create unlogged table if not exists care.part (
	id bigint generated always as identity primary key,
	records text[] not null,
	handed_over timestamptz not null default now()
);
-- It stays for seconds, so to compress it is a waste.
alter table care.part alter column records set storage external;

create table if not exists care.record (
	resource text not null,
	key text not null,
	family text not null,
	twin integer not null,
	slice text not null,
	day date,
	data jsonb not null,
	hash text not null,
	first_seen timestamptz not null,
	-- Filled when it is gone. Until then, the last run that was done says it: see care.seen.
	last_seen timestamptz,
	changed timestamptz not null,
	gone timestamptz,
	primary key (resource, key)
);
create index if not exists record_by_slice on care.record (resource, slice);
create index if not exists record_by_family on care.record (resource, family);
-- Of one that came in a month while another month had its id: that month, and the run that brought it. Until that month is read
-- again, nobody knows whether it moved, or whether two records have one id.
alter table care.record
	add column if not exists moved_from text,
	add column if not exists moved_in bigint,
	-- When it last came back after it was gone.
	add column if not exists back timestamptz,
	-- Of a shift: whether only the list with those on hold has it, so that it is on hold, also without a type.
	add column if not exists only_with_holds boolean not null default false;
create index if not exists record_by_move on care.record (resource, moved_from) where moved_in is not null;
drop index if exists care.record_by_twin;
create index if not exists record_with_twin on care.record (resource, family) where left(family, 1) <> '~' and twin > 0;

-- The ids that surely more than one record has, and since when that is known: each is told once.
create table if not exists care.doubled (
	resource text not null,
	id text not null,
	since timestamptz not null,
	primary key (resource, id)
);

-- What a record was before.
create table if not exists care.history (
	resource text not null,
	key text not null,
	day date,
	data jsonb not null,
	hash text not null,
	valid_from timestamptz not null,
	valid_until timestamptz not null
);
create index if not exists history_by_key on care.history (resource, key);

-- What a person has accepted to lose, see care.accept_loss().
create table if not exists care.accepted (
	resource text not null,
	slice text not null,
	accepted timestamptz not null default now(),
	primary key (resource, slice)
);

-- The mails that went out, so that each goes out once.
create table if not exists care.mail (
	about text not null,
	recipient text not null,
	sent timestamptz not null,
	primary key (about, recipient)
);

-- The very first version took the records as one text: beside it, a call with null for the part would be ambiguous.
drop function if exists care.take(bigint, text, text);
