create schema if not exists care;
create schema if not exists care_without_people;

-- The lists that the template copies. The build writes the rows of this table, from copiedLists.ts.
create table if not exists care.list (
	resource text primary key,
	number integer not null,
	id_field text not null,
	-- The fields that no edit changes. They identify records that the service sends without an id.
	fixed_fields text[] not null,
	-- The fields that distinguish records whose fixed fields are equal.
	loose_fields text[] not null,
	day_field text,
	by_month boolean not null,
	-- Whether open and closed records are requested separately.
	by_state boolean not null,
	-- The fields with the id of a client, and the fields with the id of a worker.
	client_fields text[] not null,
	worker_fields text[] not null
);

-- The name of another list, if this list only marks the records of that list. Such a list has no records of its own.
alter table care.list add column if not exists marks text;

-- The documented fields of each list, and the types of their values.
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
-- The settings of the template. The view care.health uses them to find out what is to be copied.
alter table care.setting
	add column if not exists days_back integer,
	add column if not exists days_ahead integer,
	add column if not exists backfill_from date,
	-- An older month is read again after at most this number of days.
	add column if not exists older_every integer not null default 7,
	-- If a list loses a greater share of its records, in percent, it waits for a person.
	add column if not exists most_gone integer not null default 30,
	-- The moment since which the time zone and the days above have not changed.
	add column if not exists planned timestamptz,
	-- Why PostgreSQL may write names into its log, and since when this is so.
	add column if not exists log_risk text,
	add column if not exists log_risk_since timestamptz;
insert into care.setting default values on conflict do nothing;

-- The requests and their outcomes. Each row is a run for a list, or for a month of a list.
create table if not exists care.run (
	id bigint generated always as identity primary key,
	resource text not null,
	slice text not null,
	asked timestamptz not null default clock_timestamp(),
	finished timestamptz,
	-- running, again (the list is requested a second time), done, failed, waiting (for a person, because too many records are missing), or
	-- superseded (no longer needed, as the reason says)
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

-- A list that n8n has handed over as JSON texts, until care.take() takes it. The Postgres node of n8n writes it. An expression of n8n does
-- not write it, because an expression may take only 5 seconds and 128 MB.
create unlogged table if not exists care.part (
	id bigint generated always as identity primary key,
	records text[] not null,
	handed_over timestamptz not null default now()
);
-- A list stays here for seconds, so compression would only cost time.
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
	-- Set when the record is gone. Before that, care.seen takes the time of the last run that was done.
	last_seen timestamptz,
	changed timestamptz not null,
	gone timestamptz,
	primary key (resource, key)
);
create index if not exists record_by_slice on care.record (resource, slice);
create index if not exists record_by_family on care.record (resource, family);
-- If a record comes in a month while another month has its id, moved_from is the other month, and moved_in is the run that brought the
-- record. Until the other month is read again, nobody knows whether the record moved, or whether two records have one id.
alter table care.record
	add column if not exists moved_from text,
	add column if not exists moved_in bigint,
	-- When the record last came back after it was gone.
	add column if not exists back timestamptz,
	-- For a shift: whether only the list with shifts on hold has it. Such a shift is on hold, even without a type of hold.
	add column if not exists only_with_holds boolean not null default false;
create index if not exists record_by_move on care.record (resource, moved_from) where moved_in is not null;
drop index if exists care.record_by_twin;
create index if not exists record_with_twin on care.record (resource, family) where left(family, 1) <> '~' and twin > 0;

-- The ids that more than one record surely has, and since when this is known. A mail tells of each id once.
create table if not exists care.doubled (
	resource text not null,
	id text not null,
	since timestamptz not null,
	primary key (resource, id)
);

-- The former versions of records.
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

-- The lists and months whose loss of records a person has accepted, see care.accept_loss().
create table if not exists care.accepted (
	resource text not null,
	slice text not null,
	accepted timestamptz not null default now(),
	primary key (resource, slice)
);

-- The mails that were sent, so that no mail is sent twice to one recipient.
create table if not exists care.mail (
	about text not null,
	recipient text not null,
	sent timestamptz not null,
	primary key (about, recipient)
);

-- In the first version, the second argument was a text with the records. Beside that function, a call with null as the second argument
-- would be ambiguous.
drop function if exists care.take(bigint, text, text);
