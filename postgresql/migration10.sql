-- What the node says where n8n may keep the runs of the workflow, and since when it does.
alter table care.setting
	add column if not exists saved_runs text,
	add column if not exists saved_runs_since timestamptz;
