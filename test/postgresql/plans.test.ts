/** The indexes by which PostgreSQL reads some views. Without them, it would read years of shifts. */
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
