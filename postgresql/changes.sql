-- When a record was last written otherwise than by a change in the care system: when it was marked as on hold, or put together with what
-- it had moved to. Who loads only changes must hear of that, too.
alter table care.record add column if not exists touched timestamptz;
