import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { amountSigns, entities, plainNumbers, reads, writtenAmounts } from '../api/mod';
import { nameColumnsOf } from '../nodes/CareManagement/resources/mod';
import { agreementBudgets } from './agreementBudgets';
import { comments } from './comments';
import { copiedLists, takingPlace, type CopiedList } from './copiedLists';
import { factFunctions, factViews, keptColumns } from './facts';
import { figuresFunction, figureViews } from './figures';
import { history } from './history';
import { indexes } from './indexes';
import { migrationsSql, newest } from './migrations';
import { reports } from './reports';
import { setUpView } from './setUpView';
import { changedAt, fieldsOf, typedViews, typeOf, type View } from './typedViews';

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const textOrNull = (text?: string): string => (text === undefined ? 'null' : quote(text));
const array = (texts: readonly string[] = []): string => `'{${texts.join(',')}}'`;

/** Returns the fields of a list that hold the id of a client, or the id of a worker. The `name` says which: `client` or `worker`. */
const idsOf = (list: CopiedList, name: string): string[] => {
	const named = copiedLists.find(({ resource }) => resource === name)?.endpoint;
	// Any list may have the field that identifies the person, even if the documentation does not show it.
	const own = named ? [named.id ?? ''] : [];
	// The documentation shows no client in serious incidents. But there is a filter by client, so each record may have a field with the
	// client.
	const hidden = list.resource === 'serious_incident' ? [{ _ReferringId_1: 0 }] : [];
	const others = nameColumnsOf(list.endpoint, hidden).filter((column) => column.list === named);
	return [...new Set([...own, ...others.map(({ id }) => id)])];
};

/**
 * All lists, in the order of the requests. `takingPlace` comes directly after the roster, because it is read only to mark shifts of the
 * roster that are on hold.
 */
const askedFor = copiedLists.flatMap((list) =>
	list.resource === takingPlace.marks ? [list, takingPlace] : [list],
);

const listRows = askedFor.map((list, index) => {
	const { resource, id, fixedFields, looseFields, day, byState = false, marks } = list;
	const fields = [array(fixedFields), array(looseFields), textOrNull(day)];
	const flags = [
		day !== undefined,
		byState,
		array(idsOf(list, 'client')),
		array(idsOf(list, 'worker')),
	];
	const [askedAs = ''] = Object.entries(reads).find(([, read]) => read === list.endpoint) ?? [];
	const withHolds = 'onHoldType' in list.endpoint.parameters ? list !== takingPlace : null;
	const asked = [quote(askedAs), String(withHolds)];
	const row = [
		...[quote(resource), index + 1, quote(id), ...fields, ...flags, textOrNull(marks)],
		...asked,
	];
	return `\t(${row.join(', ')})`;
});

const fieldRows = copiedLists.flatMap((list) =>
	Object.entries(fieldsOf(list)).flatMap(([name, field]) => [
		...(field.type === 'notShown' ? [] : [[list.resource, '', name, typeOf(name, field)]]),
		...Object.entries((!list.byState && field.fields) || {})
			.filter(([, { type }]) => type !== 'notShown')
			.map(([inner, innerField]) => [list.resource, name, inner, typeOf(inner, innerField)]),
	]),
);

/** The views over all lists. */
const general: readonly View[] = [
	{
		name: 'care.seen',
		query: `select
	r.resource, r.key, r.slice, r.day, r.first_seen,
	coalesce(r.last_seen, (
		select max(d.asked) from care.run d where d.resource = r.resource and d.slice = r.slice and d.status = 'done'
	)) as last_seen,
	${changedAt} as changed_at, r.gone as deleted_at
from care.record r`,
	},
	{
		name: 'care.version',
		query: `select resource, key, day, data, hash, changed as valid_from, gone as valid_until from care.record
union all
select resource, key, day, data, hash, valid_from, valid_until from care.history`,
	},
	...['care', 'care_without_people'].map((schema) => ({
		name: `${schema}.copied`,
		query: `select resource, slice, max(asked) as copied from care.run where status = 'done' group by resource, slice`,
	})),
	// Records that share an id, in one list or in several months of a list. The copy keeps all of these records. If a record moved to another
	// month between two requests, both months have it until the old month is read again. Until then, `is_sure` is false.
	{
		name: 'care.double_id',
		query: `select
	r.resource, r.family as id, r.slice, r.key, r.first_seen,
	not exists (
		select from care.record o
		where
			o.resource = r.resource and o.family = r.family and o.gone is null and o.moved_in is not null
			and not exists (
				select from
					care.run d
					join care.run e on e.resource = d.resource and e.slice = o.slice and e.status = 'done' and e.id > d.id
				where d.resource = o.resource and d.slice = o.moved_from and d.status = 'done' and d.id > o.moved_in
			)
	) as is_sure
from (
	select
		r.resource, r.family, r.slice, r.key, max(r.first_seen) over (partition by r.resource, r.family) as first_seen,
		count(*) over (partition by r.resource, r.family) as records
	from
		(
			select distinct resource, family from care.record
			where left(family, 1) <> '~' and twin > 0 and gone is null
		) as t
		join care.record r on r.resource = t.resource and r.family = t.family
	where r.gone is null
) as r
where records > 1`,
	},
	{
		name: 'care.health_of_months',
		query: `select
	s.resource, s.slice, s.is_older, done.copied,
	coalesce(done.copied, greatest(g.planned, entered.at)) < now() - (
		case when s.is_older then g.older_every + 1 else 1 end
	) * interval '1 day' as is_late,
	failed.failures, coalesce(failed.last_error, last.reason) as last_error, coalesce(failed.last_error_at, last.at) as last_error_at,
	case when last.at is not null then greatest(last.at, care.accepted_until(s.resource, s.slice)) end as waits_since
from
	care.setting g
	cross join lateral care.slices((now() at time zone g.time_zone)::date, g.days_back, g.days_ahead, g.backfill_from) s
	-- The moment from which the month belongs to the days that are copied. If the month was never copied, its delay begins then.
	left join lateral (
		select ((nullif(s.slice, '') || '-01')::date - g.days_ahead)::timestamp at time zone g.time_zone as at
	) as entered on true
	left join lateral (
		select max(r.asked) as copied, max(r.id) as id from care.run r
		where r.resource = s.resource and r.slice = s.slice and r.status = 'done'
	) as done on true
	-- The failed runs since the month was last copied. A run that never ended counts as failed when it can no longer be at work.
	left join lateral (
		select
			count(*) as failures,
			(array_agg(
				coalesce(r.reason, 'n8n or the database was stopped meanwhile.') order by r.id desc
			))[1] as last_error,
			max(r.asked) as last_error_at
		from care.run r
		where
			r.resource = s.resource and r.slice = s.slice and (done.id is null or r.id > done.id)
			and (r.status = 'failed' or care.never_ended(r.status, r.asked))
	) as failed on true
	-- The moment since which runs of this month have waited for a person, and the reason of the newest of these runs.
	left join lateral (
		select min(r.asked) as at, (array_agg(r.reason order by r.id desc))[1] as reason
		from care.run r
		where
			r.resource = s.resource and r.slice = s.slice and r.status = 'waiting' and (done.id is null or r.id > done.id)
			and coalesce(care.accepted_until(s.resource, s.slice) <= now(), true)
	) as last on true
where g.only_row and g.planned is not null`,
	},
	...['care', 'care_without_people'].map((schema) => ({
		name: `${schema}.health`,
		query: `select
	l.resource,
	case when bool_and(h.copied is not null) filter (where not h.is_older) then min(h.copied) filter (where not h.is_older) end as copied,
	min(h.copied) filter (where h.is_older) as older_months_copied,
	coalesce(bool_or(h.is_late), not l.is_left_out) as is_late,
	count(h.waits_since) as waiting,
	coalesce(min(d.ids), 0) as double_ids,
	coalesce(max(h.failures), 0) as failures,
	${schema === 'care' ? '(array_agg(h.last_error order by h.last_error_at desc nulls last))[1] as last_error,' : ''}
	max(h.last_error_at) as last_error_at,
	not coalesce(bool_or(h.is_late or h.waits_since is not null or h.failures >= 3), not l.is_left_out) as is_well,
	round(extract(epoch from now() - min(h.copied) filter (where not h.is_older)) / 3600, 1) as age_hours,
	coalesce(min(f.records), 0) as forgotten,
	case
		when l.is_left_out then 'left out'
		when count(h.waits_since) > 0 then 'held back'
		when max(h.failures) >= 3 then 'failing'
		when coalesce(bool_or(h.copied is null) filter (where not h.is_older), true) then 'never copied'
		when bool_or(h.is_late) then 'late'
		else 'well'
	end as state
from
	(
		select l.*, exists (select from care.left_out o where o.resource in (l.resource, l.marks)) as is_left_out from care.list l
	) as l
	left join care.health_of_months h on h.resource = l.resource
	left join (select resource, count(distinct id) as ids from care.double_id where is_sure group by resource) as d on d.resource = l.resource
	-- How many records of forgotten people the last complete run of each month left out.
	left join (
		select resource, sum(forgotten) as records
		from (
			select distinct on (resource, slice) resource, slice, forgotten from care.run
			where status = 'done' order by resource, slice, id desc
		) as last
		group by resource
	) as f on f.resource = l.resource
group by l.resource, l.number, l.is_left_out
order by l.number`,
	})),
	{
		name: 'care.oddity',
		query: `select f.resource, f.inside, f.field, f.type, count(*) as records, min(r.key) as example
from
	care.field f
	join care.record r on r.resource = f.resource and r.gone is null
	cross join lateral jsonb_array_elements(
		case
			when f.inside = '' then jsonb_build_array(r.data)
			when jsonb_typeof(r.data -> f.inside) = 'array' then r.data -> f.inside
			else '[]'
		end
	) as item (data)
where care.is_odd(f.type, item.data ->> f.field)
group by f.resource, f.inside, f.field, f.type`,
	},
];

const views = [
	...typedViews,
	...reports,
	...general,
	...history,
	setUpView,
	...factViews,
	...figureViews,
];

/** The SQL functions that readers call. */
const functions = [...factFunctions, agreementBudgets, figuresFunction];

/**
 * Returns the SQL that lets a reader call functions. A reader who may not see people may call only the functions with `isWithoutPeople`.
 * The SQL is part of a loop over readers.
 */
function grantFunctions(): string {
	const grant = (called: typeof functions) =>
		`execute format('grant execute on function ${called.map(({ signature }) => signature).join(', ')} to %I', reader.name);`;
	return `${grant(functions.filter(({ isWithoutPeople }) => isWithoutPeople))}
			if reader.with_people then
				${grant(functions)}
			end if;`;
}

/** The rules by which the package reads numbers, amounts and HTML entities. They replace placeholders in the SQL files, such as `:plainNumbers`. */
const rules: Readonly<Record<string, string>> = {
	...{ amountSigns, plainNumbers, writtenAmounts },
	entityCodes: JSON.stringify(Object.fromEntries(entities)),
};

const read = (file: string): string => readFileSync(join(__dirname, file), 'utf8');

const core = ['core.sql', 'health.sql', 'holds.sql', 'retention.sql', 'readers.sql']
	.map(read)
	.join('\n')
	.replace(/'[:](\w+)'/g, (_, name: string) => quote(rules[name]));

/** Removes the lines that are only a comment. If such a line changes, no copy needs to read its records again. */
const withoutComments = (sql: string): string => sql.replace(/^\s*--.*\n/gm, '');

/**
 * Returns the SQL that adds columns with computed values to the tables of records. If an expression, the lists or the SQL that reads
 * records have changed, the database computes these values again. It then also forgets the hashes of the records' texts, because a text with
 * a known hash is not read again.
 */
function keepColumns(): string {
	const facts = read('facts.sql');
	const reading = core.slice(
		core.indexOf('-- Casts that'),
		core.indexOf('-- All that the copy is to have'),
	);
	const expressions = keptColumns.map(({ name, kept }) => `${name} ${kept}`);
	const hash = createHash('sha256')
		.update(withoutComments([facts, reading, ...listRows, ...expressions].join('\n')))
		.digest('hex')
		.slice(0, 16);
	const columns = keptColumns.map(
		({ name, type, kept }) => `add column ${name} ${type} generated always as (${kept}) stored`,
	);
	const drops = keptColumns.map(({ name }) => `drop column if exists ${name}`);
	const alter = ['record', 'history'].map(
		(table) => `\t\talter table care.${table}\n\t\t\t${[...drops, ...columns].join(',\n\t\t\t')};`,
	);
	alter.push(
		'\t\talter table care.record drop column if exists text_hash, add column text_hash uuid;',
	);
	return facts.replace(
		'-- The columns that are kept.',
		// A function, because a text would have its $ replaced.
		() => `do $kept$
begin
	if (select s.kept from care.setting s) is distinct from '${hash}' then
		perform pg_temp.take_away('pg_class', 'care.record'::regclass), pg_temp.take_away('pg_class', 'care.history'::regclass);
		perform pg_temp.stop_if_blocked();
${alter.join('\n')}
		update care.setting set kept = '${hash}';
	end if;
end
$kept$;`,
	);
}

/**
 * The SQL that replaces our views and functions, but keeps the users' views that read them. The first part begins the update, and the
 * second part ends it.
 */
const [takeAway, makeAgain] = read('usersViews.sql')
	.replace(':ourViews', views.map(({ name }) => name).join(','))
	.split('-- The end of it all.\n');

const make = (kind: 'view' | 'function', name: string, definition: string): string =>
	`select pg_temp.make('${kind}', '${name}', $make$${definition}$make$);`;

const schema = [
	'create schema if not exists care_without_people;',
	takeAway.trim(),
	migrationsSql,
	core,
	`delete from care.list;\ninsert into care.list values\n${listRows.join(',\n')};`,
	`delete from care.field;\ninsert into care.field values\n${fieldRows
		.map((row) => `\t(${row.map(quote).join(', ')})`)
		.join(',\n')};`,
	keepColumns(),
	...functions.map(
		({ signature, statement }) =>
			`${make('function', signature, statement)}\nrevoke all on function ${signature} from public;`,
	),
	...views.map(({ name, query }) =>
		make(
			'view',
			name,
			`view ${name} as\n${query.replace(/^\s*\n/gm, '').replace(/[ \t]+$/gm, '')}`,
		),
	),
	read('copying.sql'),
	read('readable.sql').replace('-- The functions that readers call.', grantFunctions),
	indexes,
	comments,
	// Older versions have already reported these IDs, so the new version does not report them again.
	`insert into care.doubled (resource, id, since)
select resource, id, max(first_seen) from care.double_id where is_sure group by resource, id
on conflict do nothing;`,
	makeAgain.trim(),
].join('\n\n');

const readers = ['care_reader', 'care_reader_without_people'] as const;

/**
 * The SQL that makes the roles that may read the copy. If the database user may not make roles, an administrator must make them. The next
 * run then gives the roles their rights.
 */
const roles = `do $roles$
	begin
${readers
	.map(
		(role) => `		if not exists (select from pg_roles where rolname = '${role}') then
			create role ${role} nologin;
		end if;`,
	)
	.join('\n')}
	exception when insufficient_privilege then
		null;
	end
$roles$;`;

/**
 * Returns the SQL that makes or updates everything that the template "Care data in PostgreSQL" needs: tables, functions, views and roles.
 * If the database already has this version, the SQL only gives missing rights. If the database has a newer version, or another encoding
 * than UTF8, the SQL fails and says why.
 */
export function careSql(): string {
	const body = `${schema}\n\n${roles}\n\nselect care.limit_time();\n\nselect care.grant_reading();\n`;
	const version = createHash('sha256').update(body).digest('hex').slice(0, 16);
	// The roles are part of the version. So if roles are made later, or made again, the version differs and the roles get their rights.
	const wanted = `'${version} ' || (select coalesce(string_agg(oid::text, ' ' order by oid), '') from pg_roles where rolname in (${readers.map(quote).join(', ')}))`;
	return `-- Written by npm run build, from postgresql/ and the field tables in api/. Version ${newest}.
do $setup$
declare
	is_there boolean := false;
	there integer;
begin
	perform set_config('lock_timeout', '2min', true);
	-- Without this, psql would print a notice for each thing that does not exist yet.
	perform set_config('client_min_messages', 'warning', true);
	if getdatabaseencoding() <> 'UTF8' then
		raise exception 'This database has the encoding %, which lacks characters of names and notes, so nothing is copied. Make a database with the encoding UTF8, such as by: create database care encoding ''UTF8'' template template0; Then choose it in the credential.', getdatabaseencoding();
	end if;
	if to_regclass('care.setting') is null then
		-- If two first runs come at once, the second one waits here until the first one has made the tables.
		perform pg_advisory_xact_lock(hashtext('care.setting'));
	end if;
	-- The first look takes no lock, because a user who may only read cannot take it. The second look is made with the lock.
	for look in 1..2 loop
		exit when not exists (select from pg_tables where schemaname = 'care' and tablename = 'setting');
		if exists (select from pg_tables where schemaname = 'care' and tablename = 'migration') then
			execute $check$ select max(number) from care.migration $check$ into there;
		end if;
		if there > ${newest} then
			raise exception 'Version % of the template has set up this database, and this workflow has version ${newest}, so it copies nothing any more. Unpublish it, import the newest template "Care data in PostgreSQL", and publish that one.', there;
		end if;
		execute $check$ select version = ${wanted} from care.setting $check$ into is_there;
		if is_there then
			perform care.give_rights();
			return;
		end if;
		-- If several runs want to update the tables, they do it one after the other.
		if look = 1 then
			execute $lock$ select from care.setting for update $lock$;
		end if;
	end loop;
	execute $care$
${body}
update care.setting set version = ${wanted};
$care$;
end
$setup$;
`;
}
