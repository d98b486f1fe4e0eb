-- By which definitions the columns of facts are kept: see facts.ts.
alter table care.setting add column if not exists kept text;
