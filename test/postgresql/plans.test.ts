/**
 * Checks that PostgreSQL uses indexes to read some views. Without indexes, it would read years of shifts. Also checks
 * that the copying of a month reads few other records.
 */
import { EmbeddedDatabase } from './embeddedDatabase';

let database: EmbeddedDatabase;

beforeAll(async () => {
	database = await EmbeddedDatabase.start();
	await database.rows("select care.plan('UTC', now()::date, 1, 1, null)");
	await database.run(`insert into care.record (resource, key, family, twin, slice, day, data, hash, first_seen, changed)
		select
			'roster', 'k' || number, 'k' || number, 0, '', day,
			jsonb_build_object('DateOfService', day::text, 'OnHoldType', case when number % 40 = 0 then 'Leave' end, 'Note', repeat('x', 900)),
			'', now(), now()
		from generate_series(1, 4000) as number cross join lateral (select current_date - 1 - number % 1000 as day) as d;
		analyze care.record`);
});

afterAll(async () => await database.close());

it.each([
	['leave_and_hold', 'shift_on_hold'],
	['shift_without_worker', 'roster_by_dateofservice'],
])('%s: %s', async (view, index) => {
	for (const schema of ['care', 'care_without_people']) {
		const plan = await database.rows(`explain select * from ${schema}.${view}`);
		expect(JSON.stringify(plan)).toMatch(new RegExp(`Index Scan (on|using) ${index}[ "]`));
	}
});

it('each shift from today on without a worker is there, whenever it is, and none before', async () => {
	const days = ['2020-01-01', '2199-12-31', 'today', 'tomorrow', 'yesterday', 'today'];
	await database.run(`insert into care.record (resource, key, family, twin, slice, day, data, hash, first_seen, changed)
		select 'roster', number::text, number::text, 0, '', day::date, jsonb_build_object('DateOfService', day::date::text, 'ClientId', number), '', now(), now()
		from unnest('{${days.join()}}'::text[]) with ordinality as d (day, number)`);
	const found = await database.rows('select clientid from care.shift_without_worker order by 1');
	expect(found.map(({ clientid }) => Number(clientid))).toEqual([2, 3, 4, 6]);
});

describe('a month among others, with timesheets between them, as a first copy writes them', () => {
	const inMonth = 1000;

	beforeAll(async () => {
		await database.run(`truncate care.record;
			insert into care.record (resource, key, family, twin, slice, day, data, hash, text_hash, first_seen, changed)
			select
				resource, 'k' || number, '~' || md5(number::text), 1, to_char(day, 'YYYY-MM'), day,
				jsonb_build_object('CreatedTime', day::text, 'Note', repeat('x', 900)), md5(number::text), care.text_hash(number::text), now(), now()
			from
				generate_series(0, 5) as month
				cross join unnest('{roster,timesheet}'::text[]) as resource
				cross join generate_series(1, ${inMonth}) as place
				cross join lateral (
					select ${inMonth} * month + place as number, (date '2024-01-01' + month * interval '1 month')::date as day
				) as d
			order by month, resource, place;
			analyze care.record`);
	});

	/** Returns how many rows of `care.record` PostgreSQL has read so far. */
	const rowsRead = async (): Promise<number> => {
		await database.rows('select pg_stat_force_next_flush()');
		const [{ read }] = await database.rows(
			`select (
				(select seq_tup_read from pg_stat_user_tables where relid = 'care.record'::regclass)
				+ (select sum(idx_tup_read) from pg_stat_user_indexes where relid = 'care.record'::regclass)
			)::integer as read`,
		);
		return Number(read);
	};

	it('is known without a look at the others', async () => {
		const before = await rowsRead();
		const [{ records }] = await database.rows(
			"select (care.known(l, '2024-03')).records from care.list l where l.resource = 'roster'",
		);
		expect(Number(records)).toBe(inMonth);
		const read = (await rowsRead()) - before;
		expect(read).toBeGreaterThanOrEqual(inMonth);
		expect(read).toBeLessThan(3 * inMonth);
	});
});

it('a query takes over how a text is hashed, without a call for each', async () => {
	const plan = await database.rows(
		"explain verbose select care.text_hash('x' || number) from generate_series(1, 3) as number",
	);
	expect(JSON.stringify(plan)).toMatch(/sha256/);
	expect(JSON.stringify(plan)).not.toMatch(/text_hash/);
});

it('a month of shifts without IDs that are all other ones is no search of all for each', async () => {
	const count = 300;
	const shifts = (firstClient: number) =>
		Array.from({ length: count }, (_, index) => ({
			...{
				DateOfService: '2026-03-02',
				ClientId: firstClient + index,
				CarerId: 7,
				Note: 'as agreed',
			},
		}));
	await database.empty();
	expect(await database.take('roster', '2026-03', shifts(1))).toMatchObject({ status: 'done' });
	const run = await database.begin('roster', '2026-03');
	const texts = shifts(1_000).map((shift) => JSON.stringify(shift));
	const [{ id }] = await database.rows('insert into care.part (records) values ($1) returning id', [
		texts,
	]);
	// The statistics of a temporary table end with the transaction.
	await database.run('begin');
	await database.rows('select status from care.take($1, $2, $3)', [run, id, '']);
	const [{ read }] = await database.rows(
		"select sum(seq_tup_read)::integer as read from pg_stat_xact_all_tables where relname in ('who', 'known')",
	);
	await database.run('commit');
	expect(Number(read)).toBeGreaterThanOrEqual(count);
	expect(Number(read)).toBeLessThan(50 * count);
	const [{ here }] = await database.rows(
		'select count(*) filter (where gone is null)::integer as here from care.record',
	);
	expect(here).toBe(count);
});
