-- From when until when a shift is on hold without a type, as the second list of its month says: see care.mark().

create or replace function care.note_hold() returns trigger
	language plpgsql
	as $$
	begin
		if new.only_with_holds then
			insert into care.held (resource, key, since) values (new.resource, new.key, clock_timestamp());
		else
			update care.held h set until = clock_timestamp()
			where h.resource = new.resource and h.key = new.key and h.until is null;
		end if;
		return null;
	end
	$$;
create or replace trigger note_hold after update of only_with_holds on care.record for each row
	when (old.only_with_holds <> new.only_with_holds) execute function care.note_hold();

-- What is deleted has no past.
create or replace function care.drop_holds() returns trigger
	language plpgsql
	as $$
	begin
		delete from care.held h using deleted d where h.resource = d.resource and h.key = d.key;
		return null;
	end
	$$;
create or replace trigger drop_holds after delete on care.record referencing old table as deleted
	for each statement execute function care.drop_holds();
