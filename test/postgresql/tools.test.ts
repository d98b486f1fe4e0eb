/**
 * Checks what other tools see of the copy: comments, types, keys, indexes, the source for dbt, the diagram, and the
 * recipes of the page.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { commentLines } from '../../postgresql/comments';
import { copiedLists } from '../../postgresql/copiedLists';
import { dbtSources, type DbtTable, type DbtTest } from '../../postgresql/dbtSources';
import { describedViews } from '../../postgresql/describedViews';
import { diagram } from '../../postgresql/diagram';
import { filteredFields } from '../../postgresql/indexes';
import { fieldsOf } from '../../postgresql/typedViews';
import { Random } from '../trial/random';
import { EmbeddedDatabase } from './embeddedDatabase';

const page = readFileSync('docs/reference/postgresql-tools.md', 'utf8');

let database: EmbeddedDatabase;

beforeAll(async () => {
	database = await EmbeddedDatabase.start();
});
afterAll(async () => await database.close());

const rows = async (sql: string) => await database.rows(sql);

async function asReader<Result>(body: () => Promise<Result>): Promise<Result> {
	await database.run('set role care_reader');
	try {
		return await body();
	} finally {
		await database.run('reset role');
	}
}

/** Returns the columns with their comments, as a driver gives them to a tool. */
const columns = async () =>
	(await asReader(
		async () =>
			await rows(
				`select c.table_schema as schema, c.table_name as view, c.column_name as name, c.data_type as type,
					col_description((quote_ident(c.table_schema) || '.' || quote_ident(c.table_name))::regclass, c.ordinal_position) as comment
				from information_schema.columns c
				where c.table_schema in ('care', 'care_without_people')`,
			),
	)) as { schema: string; view: string; name: string; type: string; comment: string | null }[];

describe('comments', () => {
	it('each view of a list has the columns and types that are told, and no other', async () => {
		const found = await columns();
		const shown = (schema: string, view: string) =>
			found
				.filter((column) => column.schema === schema && column.view === view)
				.map(({ name, type, comment }) => ({ name, type, comment }));
		for (const { name, columns: told } of describedViews) {
			const all = told.map(({ name: column, type, comment }) => ({ name: column, type, comment }));
			const without = told
				.filter(({ isWithoutPeople }) => isWithoutPeople)
				.map(({ name: column, type, comment }) => ({ name: column, type, comment }));
			for (const view of [name, `${name}_all`]) {
				expect(new Set(shown('care', view))).toEqual(new Set(all));
				expect(new Set(shown('care_without_people', view))).toEqual(new Set(without));
			}
		}
	});

	it('each table and view has one, and so has each of its columns', async () => {
		const tables = await rows(
			`select relname as name, obj_description(oid) as comment from pg_class
			where relnamespace in ('care'::regnamespace, 'care_without_people'::regnamespace) and relkind in ('r', 'v')`,
		);
		const attributes = await rows(
			`select c.relname as name, a.attname as column, col_description(c.oid, a.attnum) as comment
			from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
			where c.relnamespace in ('care'::regnamespace, 'care_without_people'::regnamespace) and c.relkind in ('r', 'v')`,
		);
		const lacking = [...tables, ...attributes].filter(({ comment }) => comment === null);
		expect(lacking).toEqual([]);
		expect(attributes.length).toBeGreaterThan(1000);
	});

	it('none is for what is not there', async () => {
		const found = new Set(
			(
				await rows(
					`select c.relname || ' ' || coalesce(a.attname, '') as name from pg_class c
					left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
					where c.relnamespace = 'care'::regnamespace
					union select relname || ' ' from pg_class where relnamespace = 'care'::regnamespace`,
				)
			).map(({ name }) => name),
		);
		const lost = commentLines.map(([relation, column]) => `${relation} ${column}`);
		expect(lost.filter((name) => !found.has(name))).toEqual([]);
	});
});

it('an index finds each field that the API filters by, in both views', async () => {
	const missed: string[] = [];
	await database.run(
		`insert into care.record (resource, key, family, twin, slice, data, hash, first_seen, changed)
		select resource, i::text, i::text, 0, '', '{}', '', now(), now() - i * interval '1 minute'
		from care.list cross join generate_series(1, 1000) as i;
		analyze care.record;
		set enable_seqscan = off`,
	);
	for (const list of copiedLists) {
		for (const field of filteredFields(list)) {
			const value = { date: "'2026-03-01'", datetime: "'2026-03-01'", flag: 'true', text: "'x'" };
			const { type } = fieldsOf(list)[field];
			const equals = type in value ? value[type as keyof typeof value] : '7';
			for (const view of [list.resource, `${list.resource}_all`]) {
				const plan = await rows(
					`explain select * from care.${view} where ${field.toLowerCase()} = ${equals}`,
				);
				const index = `${list.resource}_by_${field.toLowerCase()}`;
				if (!JSON.stringify(plan).includes(index)) missed.push(`${view} ${field}`);
			}
		}
		const plan = await rows(
			`explain select * from care.${list.resource}_all where changed_at > now() - interval '5 minutes'`,
		);
		if (!JSON.stringify(plan).includes('record_by_change')) missed.push(list.resource);
	}
	await database.run('reset enable_seqscan');
	await database.empty();
	expect(missed).toEqual([]);
	// There are many such fields: each field that has a documented filter and a column, and the days of shifts and timesheets.
	expect(copiedLists.flatMap(filteredFields).length).toBeGreaterThan(25);
});

it('a text of any length has its place in the indexes', async () => {
	const long = Array.from({ length: 20_000 }, (_, index) => String.fromCodePoint(0x4e00 + index));
	const taken = await database.take('incident', '', [{ IncidentId: 1, AssignedTo: long.join('') }]);
	expect(taken).toMatchObject({ status: 'done' });
});

it('the diagram is that of the views; npm run build writes it anew', () => {
	expect(/```mermaid\n(.*?)\n```/s.exec(page)?.[1]).toBe(diagram());
});

async function copySmallService(): Promise<void> {
	await database.empty();
	await database.take('client', '', [
		{ ClientId: 1, FirstName: 'Ada', LastName: 'Quoll', Area: 'North', PayerId: -1 },
		{ ClientId: 2, FirstName: 'Ben', LastName: 'Quoll', Area: 'South', PayerId: 4 },
		{ ClientId: 2, FirstName: 'Bea', LastName: 'Quoll', Area: 'South', PayerId: 4 },
	]);
	await database.take('payer', '', [{ PayerId: 4, PayerName: 'Fund' }]);
	await database.take('worker', '', [{ CarerId: 5, FirstName: 'Cleo', Current: 1 }]);
	await database.take('service', '', [{ ServiceId: 6, Description: 'Visit' }]);
	await database.take('agreement', '', [
		{
			AgreementId: 8,
			ClientId: 1,
			AgreementItems: [
				{ AgreementItemId: 80, ServiceId: 6 },
				{ AgreementItemId: 80, ServiceId: 6 },
				{ ServiceId: 6 },
				{ AgreementItemId: 0 },
				'odd',
			],
		},
		{ AgreementId: 9, ClientId: 1, AgreementItems: [{ AgreementItemId: 80 }] },
	]);
	const shift = { ClientId: 1, CarerId: 5, ServiceId: 6, Minutes: 60, AgreementItemId: 80 };
	await database.take('roster', '2026-03', [
		{ ...shift, RosterItemId: 1, DateOfService: '2026-03-02' },
		{ ...shift, RosterItemId: 2, DateOfService: '2026-03-03', CarerId: 0 },
		{ ...shift, DateOfService: '2026-03-04', CreatedBy: 'Cleo' },
		{ ...shift, DateOfService: '2026-03-04', CreatedBy: 'Cleo' },
	]);
	await database.take('timesheet', '2026-03', [
		{ ...shift, TimesheetId: 3, RosterItemId: 1, DateOfService: '2026-03-02' },
	]);
	await database.take('incident', '', [
		{ IncidentId: 7, _ReferringId_1: 1, NoteDate: '2026-03-02' },
	]);
}

it('facts and lists call the times of a record by the same names, and mean the same', async () => {
	await copySmallService();
	const shift = { RosterItemId: 2, DateOfService: '2026-03-03', Minutes: 60 };
	await database.take('roster', '2026-03', [shift, { ...shift, RosterItemId: 9 }]);
	await database.take('roster_taking_place', '2026-03', [shift]);
	const times = 'changed_at::text, deleted_at::text';
	const inLists = await rows(`select key, ${times} from care.roster_all order by key`);
	// At the first of the two times, a run brought the shifts. At the second time, one shift was found to be on hold.
	expect(new Set(inLists.map((row) => row.changed_at)).size).toBe(2);
	const facts = ['care.fact_shift', "care.fact_shift_as_of('2100-01-01')"];
	for (const from of facts) {
		const found = await rows(`select shift_key as key, ${times} from ${from} order by shift_key`);
		expect(found).toEqual(inLists);
	}
	const seen = `select key, ${times} from care.seen where resource = 'roster' order by key`;
	expect(await rows(seen)).toEqual(inLists);
	const others = (await columns()).filter(({ name, type }) => {
		return /^(gone|changed)$/.test(name) && type.startsWith('timestamp');
	});
	expect(others).toEqual([]);
});

it('each element of a list in a record has a key of its own', async () => {
	await copySmallService();
	expect(
		(await rows('select item_key from care.agreement_item order by 1')).map((row) => row.item_key),
	).toEqual(['8/80', '8/80#1', '8/~', '8/~#1', '8/~#2', '9/80']);
	const [{ key }] = await rows(
		'select key from care_without_people.roster where rosteritemid is null limit 1',
	);
	const [{ known }] = await rows(
		"select count(*) as known from care.record where strpos(key, left('" +
			String(key) +
			"', 12)) > 0",
	);
	expect(Number(known)).toBe(0);
});

describe('the source for dbt', () => {
	const tables: readonly DbtTable[] = dbtSources.sources[0].tables;

	it('is what npm run build writes', () => {
		expect(parse(readFileSync('postgresql/care_sources.yml', 'utf8'))).toEqual(dbtSources);
	});

	it('has the columns, types and comments of the database', async () => {
		const found = (await columns()).filter(({ schema }) => schema === 'care');
		for (const table of tables) {
			const told = new Map(table.columns.map((column) => [column.name, column]));
			const there = found.filter(({ view }) => view === table.name);
			expect(there.map(({ name }) => name).sort()).toEqual([...told.keys()].sort());
			for (const { name, type, comment } of there) {
				expect(comment).toBe(told.get(name)?.description);
				expect([type, undefined]).toContain(told.get(name)?.data_type);
			}
		}
	});

	/** Makes the SQL that dbt makes from a test. If the query returns rows, the test fails. */
	function sqlOf(table: string, column: string, test: DbtTest): string {
		const of = (relation: string, where?: string) =>
			where === undefined ? relation : `(select * from ${relation} where ${where}) dbt_subquery`;
		if (test === 'not_null') return `select ${column} from care.${table} where ${column} is null`;
		if (test === 'unique') {
			return `select ${column} as unique_field, count(*) as n_records from care.${table} where ${column} is not null group by ${column} having count(*) > 1`;
		}
		const [[name, { arguments: given, config = {} }]] = Object.entries(test);
		const relation = of(`care.${table}`, (config as { where?: string }).where);
		if (name === 'accepted_values') {
			const values = (given.values as string[]).map((value) => `'${value}'`).join(', ');
			return `select ${column} as value_field, count(*) from ${relation} group by ${column} having ${column} not in (${values})`;
		}
		const [, view] = /^source\('care', '(\w+)'\)$/.exec(String(given.to)) ?? [];
		const field = String(given.field);
		return `with child as (select ${column} as from_field from ${relation} where ${column} is not null),
			parent as (select ${field} as to_field from care.${view})
			select from_field from child left join parent on child.from_field = parent.to_field where parent.to_field is null`;
	}

	const tests = tables.flatMap((table) =>
		table.columns.flatMap(({ name, data_tests = [] }) =>
			data_tests.map((test) => ({
				title: `${table.name}.${name} ${JSON.stringify(test)}`,
				sql: sqlOf(table.name, name, test),
			})),
		),
	);
	const failing = async () =>
		await asReader(async () => {
			const found: string[] = [];
			for (const { title, sql } of tests) if ((await rows(sql)).length > 0) found.push(title);
			return found;
		});

	it('its tests run as a reader, pass where all is well, and find what is not', async () => {
		await copySmallService();
		await rows("select care.plan('UTC', '2026-03-10', 1, 1, null)");
		// Every list that was never copied is copied as an empty list.
		for (const { resource, slice } of await rows(
			'select s.resource, s.slice from care.slices(now()::date, 1, 1, null) s where not exists (select from care.copied c where c.resource = s.resource and c.slice = s.slice)',
		)) {
			await database.take(String(resource), String(slice), []);
		}
		await rows("select care.plan('UTC', now()::date, 1, 1, null)");
		expect(tests.length).toBeGreaterThan(90);
		expect(await failing()).toEqual([]);
		await database.take('roster', '2026-03', [
			{ RosterItemId: 1, ClientId: 99, CarerId: 5, DateOfService: '2026-03-02' },
		]);
		await database.take('timesheet', '2026-03', [
			{ TimesheetId: 3, RosterItemId: 77, CarerId: 88, ServiceId: 6, DateOfService: '1999-03-02' },
		]);
		await database.run(
			"update care.run set asked = asked - interval '2 days' where resource = 'payer'",
		);
		expect(await failing()).toEqual([
			expect.stringMatching(/^roster_all.clientid .*client_all/),
			expect.stringMatching(/^timesheet_all.carerid .*worker_all/),
			expect.stringMatching(/^timesheet_all.rosteritemid .*roster_all/),
			expect.stringMatching(/^fact_shift.client_key .*dim_client/),
			expect.stringMatching(/^fact_timesheet.shift_key .*fact_shift/),
			expect.stringMatching(/^fact_timesheet.day .*dim_day/),
			expect.stringMatching(/^fact_timesheet.worker_key .*dim_worker/),
			expect.stringMatching(/^health.state /),
		]);
	});
});

describe('the recipes of the page', () => {
	const blocks = [...page.matchAll(/```sql\n(.*?)```/gs)].map(([, sql]) => sql);
	const recipes = blocks.filter((sql) => !sql.includes('mine.'));

	it.each(recipes)('%s', async (sql) => {
		await copySmallService();
		const filled = sql.replace(
			/\$__timeFilter\((\w+)\)/g,
			"$1 between '2026-01-01T00:00:00Z' and '2026-12-31T00:00:00Z'",
		);
		const found = await asReader(async () => await rows(filled.trim().replace(/;$/, '')));
		expect(found.length).toBeGreaterThan(0);
	});

	it('are all there', () => expect(recipes).toHaveLength(6));

	/** The statements of the recipe that loads changes. */
	const [once, load] = (blocks.find((sql) => sql.includes('mine.')) ?? '').split('-- Each time');

	const loadChanges = async () => await database.run(`-- ${load}`);

	const runs = Number(process.env.RUNS ?? 1);

	it('who loads changes has what the view has, after any reading: doubles, moves, losses, holds', async () => {
		const random = new Random('load changes');
		const months = ['2026-03', '2026-04', '2026-05'];
		await database.run('create schema mine; grant usage, create on schema mine to care_reader');
		for (let life = 0; life < runs; life++) {
			await database.empty();
			await asReader(async () => await database.run(`drop table if exists mine.roster; ${once}`));
			let shifts: {
				RosterItemId: number;
				DateOfService: string;
				Minutes: number;
				held: boolean;
			}[] = [];
			const change = () => {
				const at = random.whole(0, shifts.length - 1);
				const day = `${random.pick(months)}-0${random.whole(1, 9)}`;
				const kind = random.whole(0, 9);
				if (kind < 3 || shifts.length < 5) {
					shifts.push({
						RosterItemId: random.whole(1, 40),
						DateOfService: day,
						Minutes: 60,
						held: false,
					});
				} else if (kind < 5) shifts[at] = { ...shifts[at], DateOfService: day };
				else if (kind < 7) shifts[at] = { ...shifts[at], Minutes: random.whole(1, 90) };
				else if (kind < 8) shifts[at] = { ...shifts[at], held: !shifts[at].held };
				else if (kind < 9) shifts.splice(at, 1);
				else if (random.whole(0, 5) === 0) shifts = shifts.slice(0, Math.ceil(shifts.length / 2));
			};
			for (let round = 0; round < 10; round++) {
				for (let count = 0; count < 25; count++) change();
				for (const month of random.shuffle(months).slice(0, random.whole(1, 3))) {
					const all = shifts
						.filter(({ DateOfService }) => DateOfService.startsWith(month))
						.map(({ held, ...shift }) => ({ held, shift }));
					const read = all.map(({ shift }) => shift);
					const { run, status } = await database.take('roster', month, read);
					if (status === 'again') await database.take('roster', month, read, run);
					if (random.whole(0, 1) === 0) await rows("select care.accept_loss('roster')");
					const taking = all.filter(({ held }) => !held).map(({ shift }) => shift);
					await database.take('roster_taking_place', month, taking);
					if (random.whole(0, 2) > 0) await asReader(loadChanges);
				}
				await asReader(loadChanges);
				const state = async (table: string) =>
					await rows(
						`select key, minutes, dateofservice::text, only_with_holds, changed_at::text, deleted_at::text from ${table} order by key`,
					);
				const expected = await state('care.roster_all');
				expect(await state('mine.roster')).toEqual(expected);
				expect(new Set(expected.map(({ key }) => key)).size).toBe(expected.length);
			}
		}
		await database.run('drop schema mine cascade');
	});
});
