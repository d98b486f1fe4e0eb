/**
 * Checks views that users made over views of the copy. If possible, an update does not change the users' views. Otherwise
 * it makes them again. If it cannot make them again, it changes nothing and names everything that prevents the update.
 */
import { readFileSync } from 'node:fs';
import { EmbeddedDatabase } from './embeddedDatabase';

let database: EmbeddedDatabase;

beforeAll(async () => {
	database = await EmbeddedDatabase.start();
	await database.take('client', '', [{ ClientId: 7, FirstName: 'Ada', LastName: 'Quoll' }]);
	await database.take('roster', '2026-03', [
		{ RosterItemId: 5, ClientId: 7, DateOfService: '2026-03-04', Minutes: 60 },
	]);
});
afterAll(async () => await database.close());

const run = async (sql: string) => await database.run(sql);
const rows = async (sql: string) => await database.rows(sql);

beforeEach(async () => {
	await run(
		`reset role;
		drop schema if exists mine cascade;
		do $$ begin if exists (select from pg_roles where rolname = 'ada') then drop owned by ada; drop role ada; end if; end $$;
		create schema mine;
		create role ada;
		grant usage on schema mine to ada`,
	);
});

/** Acts like the first run of a newer template with other views. */
const replace = async () => {
	await run("update care.setting set version = 'older'");
	await run(readFileSync('postgresql/care.sql', 'utf8'));
};

/** Acts like a newer template that also has other columns in its tables. All views that read the copy are then made again. */
const update = async () => {
	await run("update care.setting set kept = 'older'");
	await replace();
};

/** Runs SQL as the user Ada, who may read the copy and make views of her own. */
const asAda = async (sql: string) =>
	await run(
		`grant create on schema mine to ada; grant usage on schema care to ada; grant select on all tables in schema care to ada;
		set role ada; ${sql}; reset role`,
	);

/** Puts the copy into the state of an older version, in which a view had other columns. */
const leaveOlder = async (view: string, query: string) =>
	await run(`drop view ${view}; create view ${view} as ${query}`);

/** Returns everything that defines the views in the schema `mine`. */
const made = async () => ({
	relations: await rows(
		`select c.relname, c.relkind, pg_get_viewdef(c.oid) as definition, c.reloptions, c.relispopulated,
			(select array_agg(a::text order by a::text) from unnest(c.relacl) a) as rights, obj_description(c.oid) as comment,
			(select array_agg(pg_get_indexdef(i.indexrelid)) from pg_index i where i.indrelid = c.oid) as indexes
		from pg_class c where c.relnamespace = 'mine'::regnamespace and c.relkind in ('v', 'm') order by 1`,
	),
	columns: await rows(
		`select c.relname, a.attname, a.attacl::text, col_description(c.oid, a.attnum) as comment
		from pg_class c join pg_attribute a on a.attrelid = c.oid
		where c.relnamespace = 'mine'::regnamespace and c.relkind in ('v', 'm') and a.attnum > 0 order by 1, a.attnum`,
	),
});

const kinds: readonly (readonly [name: string, query: string])[] = [
	['list', 'select * from care.roster'],
	['without_people', 'select clientid, deleted_at from care_without_people.roster_all'],
	['report', 'select week, planned_hours from care.hours_by_worker_and_week'],
	[
		'fact',
		'select s.*, c.area from care.fact_shift s left join care.dim_client c using (client_key)',
	],
	['figures', "select key, value from care.figures('2026-03-01', '2026-03-31')"],
	['past', 'select key, what from care.past'],
	['kept', "select key, minutes from care.record where resource = 'roster'"],
	['health', 'select bool_and(is_well) as is_well from care.health'],
	['both', 'select \'a\' as "A name", l.key from care.roster l join care.version v using (key)'],
];

it('views on each part of the copy are as they were, and show what they showed', async () => {
	for (const [name, query] of kinds) await run(`create view mine.${name} as ${query}`);
	const shown = async () => {
		const found: Record<string, unknown> = {};
		for (const [name] of kinds) found[name] = await rows(`select * from mine.${name}`);
		return found;
	};
	const before = [await made(), await shown()];
	await update();
	expect([await made(), await shown()]).toEqual(before);
});

it('with its rights, options, comments and indexes, in any order', async () => {
	await run(
		`create view mine.a with (security_barrier=true, check_option=local) as select key, minutes from care.roster where minutes > 10;
		create materialized view mine.b as select key, count(*) as lines from mine.a group by key;
		create unique index b_key on mine.b (key);
		create materialized view mine.c as select * from care.dim_day with no data;
		create view mine."D d" as select b.key, a.minutes from mine.b b join mine.a a using (key);
		create view mine.e as select 1 as one;
		grant select on mine.a to ada with grant option; grant select (key) on mine."D d" to ada; grant select on mine.b to public;
		comment on view mine.a is 'It''s mine'; comment on column mine."D d".key is 'The key'; comment on materialized view mine.b is 'Lines'`,
	);
	const [{ oid }] = await rows("select 'mine.e'::regclass::oid as oid");
	const before = await made();
	await update();
	expect(await made()).toEqual(before);
	// The view `mine.e` reads nothing of the copy. So the update does not make this view again.
	expect(await rows("select 'mine.e'::regclass::oid as oid")).toEqual([{ oid }]);
	expect(await rows('select lines::integer from mine.b')).toEqual([{ lines: 1 }]);
});

it('nobody gets more by rights that new views of its owner have', async () => {
	await run('create view mine.a as select key from care.roster');
	const before = await made();
	await run('alter default privileges in schema mine grant select on tables to ada');
	await update();
	const after = await made();
	await run('alter default privileges in schema mine revoke select on tables from ada');
	const readers = (rights: unknown) => JSON.stringify(rights ?? '').includes('ada');
	expect(before.relations.map(({ rights }) => readers(rights))).toEqual([false]);
	expect(after.relations.map(({ rights }) => readers(rights))).toEqual([false]);
});

describe('what cannot be kept is named, and nothing is changed', () => {
	const state = async () =>
		await rows(
			`select c.oid::text, c.relname, (select s.version from care.setting s) as version from pg_class c
			where c.relnamespace in ('care'::regnamespace, 'mine'::regnamespace) order by c.oid`,
		);
	const refused: readonly (readonly [what: string, sql: string, name: RegExp])[] = [
		[
			'a view of somebody else',
			'grant create on schema mine to ada; grant usage on schema care to ada; grant select on care.roster to ada; set role ada; create view mine.hers as select key from care.roster; reset role',
			/view mine\.hers depends on view care\.roster/,
		],
		[
			'a view of somebody else on a table',
			'grant create on schema mine to ada; grant usage on schema care to ada; grant select on care.record to ada; set role ada; create view mine.hers as select key, minutes from care.record; reset role',
			/anew: view mine\.hers depends on table care\.record\. Drop/,
		],
		[
			'a view with a trigger',
			"create view mine.v as select key from care.roster; create function mine.f() returns trigger language plpgsql as 'begin return new; end'; create trigger t instead of insert on mine.v for each row execute function mine.f()",
			/view mine\.v depends on view care\.roster/,
		],
		[
			'a function',
			'create function mine.f() returns bigint begin atomic select count(*) from care.fact_shift; end',
			/function mine\.f\(\) depends on view care\.fact_shift/,
		],
		[
			'a table with a column of its kind',
			'create table mine.t (line care.roster)',
			/column line of table mine\.t depends on type care\.roster/,
		],
		[
			'a function over a view of the user',
			'create view mine.v as select key from care.roster; create function mine.f() returns bigint begin atomic select count(*) from mine.v; end',
			/function mine\.f\(\) depends on view mine\.v/,
		],
	];
	it.each(refused)('%s', async (_, sql, name) => {
		await run(sql);
		await run("update care.setting set version = 'older', kept = 'older'");
		const before = await state();
		await expect(update()).rejects.toThrow(name);
		await expect(update()).rejects.toThrow(/^The update of the copy has changed nothing, .* Drop /);
		expect(await state()).toEqual(before);
	});

	it('all of them at once, without those that would be kept', async () => {
		await run(
			`create view mine.v as select key from care.roster; create view mine.w as select key from care.payer;
			create function mine.f() returns bigint begin atomic select count(*) from mine.v; end;
			create function mine.g() returns bigint begin atomic select count(*) from care.worker; end`,
		);
		await expect(update()).rejects.toThrow(
			/anew: function mine\.f\(\) depends on view mine\.v, function mine\.g\(\) depends on view care\.worker\. Drop/,
		);
	});

	it('a view on a column that the newer version has no more', async () => {
		await run(
			'drop view care.leave_and_hold; create view care.leave_and_hold as select 1 as old_column; create view mine.v as select old_column from care.leave_and_hold',
		);
		await run("update care.setting set version = 'older', kept = 'older'");
		const before = await state();
		await expect(update()).rejects.toThrow(
			/your view mine\.v cannot be made again: column "old_column" does not exist\. Drop that view, run the workflow again/,
		);
		expect(await state()).toEqual(before);
		await run('drop view mine.v');
		await update();
		expect((await rows('select hours from care.leave_and_hold')).length).toBe(0);
	});
});

describe('what the newer version replaces where it is', () => {
	const ids = async () =>
		await rows(
			"select oid::text from pg_class where relkind in ('v', 'm') and relnamespace in ('care'::regnamespace, 'care_without_people'::regnamespace, 'mine'::regnamespace) and relname <> 'copying' order by 1",
		);

	it('views, functions and tables of anybody that depend on it stay, and rights on single views', async () => {
		await asAda(
			'create view mine.hers as select * from care.roster; create materialized view mine.sums as select count(*) from mine.hers; create table mine.t (line care.roster)',
		);
		await run(
			`create function mine.f() returns bigint begin atomic select count(*) from care.fact_shift; end;
			grant select (minutes) on care.timesheet to ada`,
		);
		const before = [await ids(), await made()];
		await replace();
		expect([await ids(), await made()]).toEqual(before);
		await run('set role ada');
		expect(await rows('select rosteritemid::integer as id from mine.hers')).toEqual([{ id: 5 }]);
		expect(await rows('select minutes from care.timesheet')).toEqual([]);
	});

	it('columns are added at the end under the views of anybody', async () => {
		await leaveOlder(
			'care.leave_and_hold',
			"select dateofservice, date_trunc('week', dateofservice::timestamp)::date as week from care.roster",
		);
		await asAda('create view mine.hers as select * from care.leave_and_hold');
		const before = await made();
		await replace();
		expect(await made()).toEqual(before);
		expect(await rows('select hours from care.leave_and_hold')).toEqual([]);
	});

	it('only what reads a view with other columns is made anew, with the rights on that view', async () => {
		await leaveOlder('care.shift_without_worker', 'select 1 as old, key from care.roster');
		await asAda('create view mine.hers as select key from care.roster');
		await run(
			'create view mine.v as select key from care.shift_without_worker; grant select (old), select (key) on care.shift_without_worker to ada',
		);
		await expect(replace()).rejects.toThrow(/your view mine\.v cannot be made again: column/);
		await run('drop view mine.v; create view mine.v as select clientid from care.roster');
		await leaveOlder(
			'care.shift_without_worker',
			'select 1 as old, clientid, servicename from care.roster',
		);
		await run(
			'create view mine.w as select clientid from care.shift_without_worker; grant select (old, clientid) on care.shift_without_worker to ada',
		);
		const before = [await made(), await rows("select 'mine.v'::regclass::oid as oid")];
		await replace();
		expect([await made(), await rows("select 'mine.v'::regclass::oid as oid")]).toEqual(before);
		await run('set role ada');
		expect(await rows('select clientid from care.shift_without_worker')).toEqual([]);
		await expect(rows('select why from care.shift_without_worker')).rejects.toThrow('permission');
	});

	it('all that is in the way of several views is named at once, and nothing else', async () => {
		for (const name of ['leave_and_hold', 'shift_without_worker']) {
			await leaveOlder(`care.${name}`, 'select 1 as old');
		}
		await asAda(
			`create view mine.a as select * from care.leave_and_hold; create view mine.b as select * from care.shift_without_worker;
			create view mine.c as select key from care.roster`,
		);
		await expect(replace()).rejects.toThrow(
			/anew: view mine\.a depends on view care\.leave_and_hold, view mine\.b depends on view care\.shift_without_worker\. Drop them, run the workflow again, and make them anew\. Until then, the older workflow can go on copying\./,
		);
		await run('drop view mine.a, mine.b');
		await replace();
		expect(await rows('select hours from care.leave_and_hold')).toEqual([]);
	});

	it('views on a function with other columns are named: they know its columns by their places', async () => {
		await run(
			"drop function care.figures(date, date, date); create function care.figures(a date, b date, c date default null) returns table (value numeric) language sql as 'select 1.0'",
		);
		await run("create view mine.v as select value from care.figures('2026-03-01', '2026-03-31')");
		await expect(replace()).rejects.toThrow(
			/anew: view mine\.v depends on function care\.figures\(date,date,date\)\. Drop/,
		);
		await run('drop view mine.v');
		await replace();
		expect(await rows("select key from care.figures('2026-03-01', '2026-03-31')")).toHaveLength(30);
	});

	it('a function with other columns under a view of ours: what reads that view is made again', async () => {
		await run(
			`drop view care.budget_used_by_agreement, care_without_people.budget_used_by_agreement; drop function care.agreement_budgets(date, date, date);
			create function care.agreement_budgets(a date, b date, c date default null) returns table (agreementid bigint) language sql as 'select 1::bigint';
			create view care.budget_used_by_agreement as select agreementid from care.agreement_budgets('2026-03-01', '2026-03-31');
			create view mine.v as select agreementid from care.budget_used_by_agreement`,
		);
		const before = await made();
		await replace();
		expect(await made()).toEqual(before);
		expect(await rows('select agreementid from mine.v')).toEqual([]);
	});

	it('a view that names columns by their places is not made again with others', async () => {
		await leaveOlder('care.leave_and_hold', 'select clientid, servicename from care.roster');
		await run('create view mine.v as select who from care.leave_and_hold as l (who)');
		await expect(replace()).rejects.toThrow(
			/your view mine\.v cannot be made again: it would read other columns than before\. Drop/,
		);
		await run('drop view mine.v');
		await replace();
	});

	it("a user's view among ours comes back, too", async () => {
		await run('create view care.mine as select key from care.roster');
		await update();
		expect(await rows('select key from care.mine')).toHaveLength(1);
		await run('drop view care.mine');
	});
});
