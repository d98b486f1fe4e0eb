-- What the node of n8n calls the list, and of shifts whether those on hold are wanted.
alter table care.list add column asked_as text, add column with_holds boolean;

-- Whom the owner lets read, beside the two roles.
create table care.reader (
	name text primary key,
	with_people boolean not null
);

-- Templates from before the versions had numbers would make their older tables and views here, by turns with the newer ones. They
-- all begin with an insert into this table.
create function care.refuse_older() returns trigger
	language plpgsql
	as $$
	begin
		raise exception 'A newer version of the template has set up this database, and this older workflow copies nothing any more. Unpublish it, import the newest template "Care data in PostgreSQL", and publish that one.';
	end
	$$;
create trigger refuse_older before insert on care.setting for each statement execute function care.refuse_older();
