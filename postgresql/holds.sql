-- Notes in care.held when care.mark() marks a shift as on hold, and when care.mark() removes the mark. Shifts with a type of hold are
-- included.

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

-- If a record is deleted, its holds are deleted, too.
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
