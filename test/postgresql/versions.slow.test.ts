/**
 * Updates each earlier version of the copy, with data in it, to the newest version. Also checks two versions on one
 * database.
 */
import { careSql } from '../../postgresql/careSql';
import { migrations, newest } from '../../postgresql/migrations';
import { EmbeddedDatabase } from './embeddedDatabase';
import { earlierVersions } from './earlierVersions';

const database = new EmbeddedDatabase();

afterAll(async () => await database.close());

const written = careSql();

/** The same SQL with the number of the next version. */
const nextVersion = written
	.replaceAll(`there > ${newest} `, `there > ${newest + 1} `)
	.replace(
		'select care.grant_reading();\n\nupdate',
		`insert into care.migration values (${newest + 1}, 'The next one') on conflict do nothing;\n\nupdate`,
	)
	.replaceAll(/version = '[\da-f]{16} /g, "version = 'the next one ");

const views = async () =>
	await database.rows(
		"select oid::text, relname from pg_class where relkind = 'v' and relname = 'roster'",
	);

/** Begins a run. Older versions have another name for the function. */
async function begin(resource: string, slice: string): Promise<string> {
	const [{ name }] = await database.rows(
		"select case when to_regproc('care.ask') is null then 'begin' else 'ask' end as name",
	);
	const [{ run }] = await database.rows(`select run from care.${name}($1, $2) limit 1`, [
		resource,
		slice,
	]);
	return String(run);
}

async function take(resource: string, slice: string, records: readonly object[]): Promise<string> {
	const run = await begin(resource, slice);
	const texts = records.map((record) => JSON.stringify(record));
	const [{ has_parts }] = await database.rows(
		"select to_regclass('care.part') is not null as has_parts",
	);
	const [{ part }] = has_parts
		? await database.ask('insert into care.part (records) values ($1) returning id as part', [
				texts,
			])
		: // The first version has no table `care.part`. It takes the records as one JSON text.
			[{ part: `[${texts.join()}]` }];
	const [{ status }] = await database.ask("select status from care.take($1, $2, '')", [run, part]);
	return String(status);
}

const client = { ClientId: 7, FirstName: 'Ada', LastName: 'Lovelace', Current: 1 };
const shift = { RosterItemId: 5, ClientId: 7, DateOfService: '2026-03-04', Minutes: 60 };
const nobodysShift = { ClientId: 7, DateOfService: '2026-03-05', StartTime: '07:00', Minutes: 60 };

const drop = async () =>
	await database.ask(
		'drop schema if exists care cascade; drop schema if exists care_without_people cascade',
	);

const held = async () => ({
	records: await database.rows(
		'select resource, key, slice, day::text, data, hash, first_seen::text, changed::text, gone::text from care.record order by 1, 2',
	),
	history: await database.rows(
		'select resource, key, day::text, data, hash, valid_from::text, valid_until::text from care.history order by resource, key, valid_from',
	),
	runs: await database.rows('select id, resource, slice, status, came from care.run order by id'),
});

it('the fixtures are earlier versions, and none is the present one', () => {
	const days = earlierVersions().map(({ day }) => day);
	expect(days.length).toBeGreaterThanOrEqual(2);
	for (const { sql } of earlierVersions()) {
		expect(sql).toContain('create table if not exists care.record');
		expect(sql).not.toBe(written);
	}
});

it('the number of the newest step is the version that the SQL says', () => {
	expect(newest).toBe(migrations.length);
	expect(written.split('\n')[0]).toContain(`Version ${newest}.`);
	// Each earlier version must have a lower number. So if care.sql changes after a release, its number must be raised.
	for (const { sql } of earlierVersions()) {
		expect(Number(/Version (\d+)\./.exec(sql.split('\n')[0])?.[1] ?? 0)).toBeLessThan(newest);
	}
});

describe.each(earlierVersions())('from the version of $day', ({ sql: older }) => {
	beforeAll(async () => {
		await drop();
		await database.ask(older);
		expect(await take('client', '', [client])).toBe('done');
		expect(await take('client', '', [{ ...client, LastName: 'King' }])).toBe('done');
		expect(await take('roster', '2026-03', [shift, nobodysShift])).toBe('done');
	});

	it('all that was copied stays, and each step is noted once', async () => {
		const before = await held();
		expect(before.records).toHaveLength(3);
		expect(before.history).toHaveLength(1);
		await database.ask(written);
		await database.ask(written);
		expect(await held()).toEqual(before);
		const notes = await database.rows('select number from care.migration order by number');
		expect(notes).toEqual(migrations.map((_, index) => ({ number: index + 1 })));
	});

	it('the next run goes on with it: what is the same is no change, and what is gone is', async () => {
		const before = await held();
		expect(await take('roster', '2026-03', [shift, nobodysShift])).toBe('done');
		expect((await held()).records).toEqual(before.records);
		expect(await take('roster', '2026-03', [shift])).toBe('done');
		const [gone] = await database.rows(
			"select count(*)::integer as count from care.record where resource = 'roster' and gone is not null",
		);
		expect(gone).toEqual({ count: 1 });
		const [begun] = await database.rows(
			"insert into care.copying (resource, slice) values ('payer', '') returning run",
		);
		const [failed] = await database.ask(
			"insert into care.copying (run, error) values ($1, 'No right') returning status, reason",
			[begun.run],
		);
		expect(failed).toEqual({ status: 'failed', reason: 'No right' });
		expect(await database.rows('select lastname from care.client')).toEqual([{ lastname: 'King' }]);
	});

	it('readers may read what they may in a new database, and no more', async () => {
		const query = `select c.oid::regclass::text as view, a.grantee::regrole::text as who, a.privilege_type as what
			from pg_class c cross join lateral aclexplode(c.relacl) a
			where c.relnamespace in ('care'::regnamespace, 'care_without_people'::regnamespace) and a.grantee <> c.relowner
			order by 1, 2, 3`;
		const fresh = await EmbeddedDatabase.start();
		const rights = await fresh.rows(query);
		await fresh.close();
		expect(rights.length).toBeGreaterThan(50);
		expect(await database.rows(query)).toEqual(rights);
	});

	it('the older one says that it is older, and makes nothing anew', async () => {
		const before = [await held(), await views()];
		await expect(database.ask(older)).rejects.toThrow(
			/^(A newer version of the template|Version \d+ of the template) .* Unpublish it, import the newest template/,
		);
		expect([await held(), await views()]).toEqual(before);
		// The newer run can still take lists over.
		expect(await take('client', '', [client])).toBe('done');
	});
});

it('of two versions with numbers, the newer wins, and the older one says so each time', async () => {
	await drop();
	await database.ask(written);
	await database.ask(nextVersion);
	const made = await views();
	for (let times = 0; times < 2; times++) {
		await expect(database.ask(written)).rejects.toThrow(
			`Version ${newest + 1} of the template has set up this database, and this workflow has version ${newest}`,
		);
		await database.ask(nextVersion);
	}
	expect(await views()).toEqual(made);
});

it.each(earlierVersions())(
	'an update from $day that a view of somebody else stops changes nothing, and the older version goes on',
	async ({ sql: older }) => {
		await drop();
		await database.ask(older);
		await take('client', '', [client]);
		await database.ask(`
			do $$ begin if not exists (select from pg_roles where rolname = 'ada') then create role ada; end if; end $$;
			drop schema if exists mine cascade; create schema mine; grant all on schema mine to ada; grant usage on schema care to ada;
			grant select on care.client to ada; set role ada; create view mine.hers as select lastname from care.client; reset role`);
		const before = [await held(), await views()];
		await expect(database.ask(written)).rejects.toThrow(
			/^The update of the copy has changed nothing, .*: view mine\.hers depends on view care\.client\. Drop .* Until then, the older workflow can go on copying\./,
		);
		expect([await held(), await views()]).toEqual(before);
		await database.ask(older);
		expect(await take('client', '', [{ ...client, LastName: 'King' }])).toBe('done');
		expect(await database.rows('select lastname from mine.hers')).toEqual([{ lastname: 'King' }]);
		await database.ask('drop view mine.hers');
		await database.ask(written);
		expect(await database.rows('select lastname from care.client')).toEqual([{ lastname: 'King' }]);
	},
);

it('a database that cannot hold all characters is refused, with what to do', async () => {
	await drop();
	await database.ask(
		`create schema latin; set search_path = latin, pg_catalog;
		create function latin.getdatabaseencoding() returns text language sql as $$ select 'LATIN1' $$`,
	);
	await expect(database.ask(written)).rejects.toThrow(
		/encoding LATIN1, .* nothing is copied\. Make a database with the encoding UTF8/,
	);
	await database.ask('reset search_path; drop schema latin cascade');
	expect(await database.rows("select from pg_namespace where nspname = 'care'")).toEqual([]);
});
