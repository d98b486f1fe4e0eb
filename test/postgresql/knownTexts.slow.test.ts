/**
 * Hands the same lists over to two copies. One copy recognises JSON texts of earlier records, or whole earlier lists, by their hashes.
 * The other copy works without this shortcut. Both copies must become the same.
 */
import { toLines } from '../../nodes/CareManagementReport/toLines';
import { Random } from '../trial/random';
import { EmbeddedDatabase } from './embeddedDatabase';

/** The number of runs. `npm run test:random` tries more. */
const runs = Number(process.env.RUNS ?? 1);
const steps = 14;

const months = ['2026-06', '2026-07'];

type Shift = Readonly<Record<string, unknown>>;

let database: EmbeddedDatabase;

beforeAll(async () => {
	database = await EmbeddedDatabase.start();
	await database.rows("select care.plan('UTC', '2026-07-10', 40, 0, null)");
});

afterAll(async () => await database.close());

/** Makes a shift from few values, so that many shifts are alike, and some share an ID. */
function shiftOf(random: Random, hasIds: boolean): Shift {
	const id = random.pick([1, 2, 3, 4, 5, 6, 7, 8, 9]);
	return {
		...(hasIds && { RosterItemId: id }),
		ClientId: random.pick([1, 2]),
		CarerId: random.pick([5, 6]),
		CreatedTime: '2026-05-01',
		DateOfService: `${random.pick(months)}-0${random.pick([1, 2])}`,
		StartTime: random.pick(['07:00', '08:00']),
		Minutes: random.pick([30, 60]),
	};
}

/** Makes a change that a service can make between two runs. Sometimes nothing changes. */
function change(random: Random, shifts: readonly Shift[], hasIds: boolean): Shift[] {
	const at = random.pick(shifts.map((_, index) => index).concat(0));
	const edited = shifts.map((one, index) =>
		index === at ? { ...one, ...random.pick([{ Minutes: 45 }, shiftOf(random, false)]) } : one,
	);
	const turned = shifts.map((one) => Object.fromEntries(Object.entries(one).reverse()));
	const fewer = shifts.filter((_, index) => index !== at);
	const more = [...shifts, shiftOf(random, hasIds)];
	const twice = [...shifts, ...shifts.slice(at, at + 1)];
	return random.pick([[...shifts], [...shifts], edited, turned, fewer, more, twice]);
}

/** Makes the lists of some steps. Between two steps, the records of the service can change. */
function storyOf(random: Random): { resource: string; slice: string; records: Shift[] }[] {
	const hasIds = random.chance(0.5);
	let shifts = Array.from({ length: 8 }, () => shiftOf(random, hasIds));
	return Array.from({ length: steps }, () => {
		shifts = change(random, shifts, hasIds);
		return months.flatMap((slice) => {
			const here = shifts.filter(({ DateOfService }) => String(DateOfService).startsWith(slice));
			const held = random.pick(['07:00', '08:00', 'none']);
			const takingPlace = here.filter(({ StartTime }) => StartTime !== held);
			return [
				{ resource: 'roster', slice, records: here },
				{ resource: 'roster_taking_place', slice, records: takingPlace },
			];
		});
	}).flat();
}

const held = async () => ({
	records: await database.rows(
		'select resource, key, family, twin, slice, day::text, data, hash, only_with_holds, gone is null as is_there, moved_from from care.record order by 1, 2',
	),
	history: await database.rows(
		'select resource, key, day::text, data, hash from care.history order by resource, key, valid_from, hash',
	),
	runs: await database.rows(
		'select resource, slice, status, came, new, changed, gone, back, cardinality(missing) as missing from care.run order by id',
	),
	doubled: await database.rows('select resource, id from care.doubled order by 1, 2'),
});

async function copy(story: ReturnType<typeof storyOf>, forgets: boolean): Promise<unknown[]> {
	await database.empty();
	const states = [];
	for (const { resource, slice, records } of story) {
		if (forgets) await database.run('update care.record set text_hash = null');
		const { run, status } = await database.take(resource, slice, records);
		if (status === 'again') await database.take(resource, slice, records, run);
		states.push(await held());
	}
	return states;
}

it('the copy is the same whether it knows a text or reads it', async () => {
	const random = new Random('known texts');
	for (let count = 0; count < runs; count++) {
		const story = storyOf(random);
		expect(await copy(story, false)).toEqual(await copy(story, true));
	}
});

/** SQL for events that can happen to the copy, also while a list is read. Most of the texts are empty, so nothing happens. */
const disturbances = [
	...Array.from({ length: 40 }, () => ''),
	"select care.forget('client', 1)",
	"select care.remember('client', 1)",
	"select care.accept_loss('roster')",
	'delete from care.record where key = (select min(key) from care.record where gone is null)',
	'update care.record set gone = now() where key = (select max(key) from care.record where gone is null)',
	'update care.record set text_hash = null where key = (select min(key) from care.record)',
	'update care.record set only_with_holds = not only_with_holds where key = (select min(key) from care.record)',
	`update care.record set data = data || '{"Minutes": 1}' where key = (select min(key) from care.record where gone is null)`,
	"insert into care.left_out values ('payer') on conflict do nothing",
	// Another run of n8n requests the list later but ends first.
	`do $$ declare r bigint; p bigint; begin
		insert into care.run (resource, slice) values ('roster', '2026-06') returning id into r;
		insert into care.part (records) values (array['{"ClientId":2,"DateOfService":"2026-06-01"}']) returning id into p;
		perform care.take(r, p, '');
	end $$`,
];

type Disturbed = ReturnType<typeof storyOf>[number] & {
	readonly during: string;
	readonly after: string;
};

/**
 * Hands a list over as the template does, as often as the database asks for it. Returns whether the fingerprint of the
 * list was enough, so that no record was handed over.
 */
async function handOver(
	{ resource, slice, records, during }: Disturbed,
	knows: boolean,
): Promise<boolean> {
	const write = async (item: Readonly<Record<string, unknown>>) => {
		const places = Object.keys(item).map((_, index) => `$${index + 1}`);
		const sql = `insert into care.copying (${Object.keys(item).join()}) values (${places.join()}) returning *`;
		return (await database.rows(sql, Object.values(item)))[0];
	};
	let isKnown = false;
	let row = await write({ resource, slice });
	if (during !== '') await database.run(during);
	for (let times = 0; times < 3 && /running|again/.test(String(row.status)); times++) {
		const { fingerprint, lines } = toLines(records, knows ? row.known : '');
		isKnown = lines === undefined;
		row = await write({
			run: row.run,
			count: records.length,
			fingerprint,
			...(!isKnown && { lines }),
		});
	}
	expect(row.status).not.toMatch(/running|again/);
	return isKnown;
}

it('the copy is the same whether texts are handed over, or only a fingerprint, whatever else is written', async () => {
	const random = new Random('fingerprints');
	const count = { known: 0, all: 0 };
	for (let round = 0; round < runs; round++) {
		const story = storyOf(random).map((list) => ({
			...list,
			during: random.pick(disturbances),
			after: random.pick(disturbances),
		}));
		const [knowing, reading] = [[], []] as unknown[][];
		for (const [states, knows] of [
			[knowing, true],
			[reading, false],
		] as const) {
			await database.empty();
			for (const list of story) {
				const isKnown = await handOver(list, knows);
				if (knows) count.all++;
				if (isKnown) count.known++;
				if (list.after !== '') await database.run(list.after);
				states.push({ list, ...(await held()) });
			}
		}
		expect(knowing).toEqual(reading);
	}
	// If the fingerprint had been enough for only a few lists, the test would have tried little.
	expect(count.known).toBeGreaterThan(count.all / 20);
});

it('an edit that is undone is one more edit', async () => {
	await database.empty();
	const shift = { RosterItemId: 1, DateOfService: '2026-06-01', Minutes: 30 };
	for (const Minutes of [30, 45, 30]) {
		const taken = await database.take('roster', '2026-06', [{ ...shift, Minutes }]);
		expect(taken).toMatchObject({ status: 'done' });
		expect(await database.rows("select data -> 'Minutes' as minutes from care.record")).toEqual([
			{ minutes: Minutes },
		]);
	}
	expect(await database.rows('select key from care.history')).toHaveLength(2);
});

describe('when no text can be read', () => {
	const shift = { ClientId: 1, CreatedTime: '2026-05-01', DateOfService: '2026-06-01' };
	const shifts = [shift, shift, { ...shift, ClientId: 2 }];
	let definition: string;

	beforeEach(async () => {
		await database.empty();
		expect(await database.take('roster', '2026-06', shifts)).toMatchObject({ status: 'done' });
		expect(await database.take('roster_taking_place', '2026-06', [shift])).toMatchObject({
			status: 'done',
		});
		const [{ sql }] = await database.rows(
			"select pg_get_functiondef('care.json_of(text)'::regprocedure) as sql",
		);
		definition = String(sql);
		await database.run(
			"create or replace function care.json_of(value text) returns jsonb language plpgsql immutable as 'begin raise exception $$read$$; end'",
		);
	});

	afterEach(async () => await database.run(definition));

	it('what came before is known', async () => {
		const before = await database.rows('select xmin, ctid from care.record');
		expect(await database.take('roster', '2026-06', shifts.toReversed())).toMatchObject({
			status: 'done',
		});
		expect(await database.take('roster_taking_place', '2026-06', [shift])).toMatchObject({
			status: 'done',
		});
		expect(await database.rows('select xmin, ctid from care.record')).toEqual(before);
	});

	it('one that is new, or gone, or known no longer, is read', async () => {
		const other = { ...shift, ClientId: 3 };
		await expect(database.take('roster', '2026-06', [...shifts, other])).rejects.toThrow('read');
		await expect(database.take('roster', '2026-06', [...shifts, shift])).rejects.toThrow('read');
		await database.run('update care.record set text_hash = null');
		await expect(database.take('roster', '2026-06', shifts)).rejects.toThrow('read');
	});
});

it('what an older version has copied is read once, and known from then on', async () => {
	await database.empty();
	const clients = [{ ClientId: 1 }, { ClientId: 2 }];
	await database.take('client', '', clients);
	await database.run('update care.record set text_hash = null');
	const unknown = async () =>
		await database.rows('select key from care.record where text_hash is null');
	expect(await unknown()).toHaveLength(2);
	expect(await database.take('client', '', clients)).toMatchObject({ status: 'done' });
	expect(await unknown()).toEqual([]);
	expect(await database.rows('select key from care.history')).toEqual([]);
});

describe('when somebody edits the copy by hand', () => {
	const clients = [
		{ ClientId: 1, LastName: 'Lovelace' },
		{ ClientId: 2, LastName: 'Hopper' },
	];
	const shown = async () =>
		await database.rows(
			"select key, data ->> 'LastName' as name from care.record where gone is null order by 1",
		);

	it.each([
		`update care.record set data = '{"ClientId": 1, "LastName": "Byron"}' where key = '1'`,
		`update care.record r set data = o.data from care.record o where o.key <> r.key`,
		`update care.record set key = '3', family = '3' where key = '1'`,
		`update care.record set data = data || '{"LastName": "Byron"}', text_hash = null`,
	])('the next run reads the list again: %s', async (sql) => {
		await database.empty();
		await database.take('client', '', clients);
		const before = await shown();
		await database.run(sql);
		const list = { ...{ resource: 'client', slice: '', records: clients }, during: '', after: '' };
		expect(await handOver(list, true)).toBe(false);
		expect(await shown()).toEqual(before);
		expect(await handOver(list, true)).toBe(true);
	});
});

it('a list whose fields have another order is read once, and known from then on', async () => {
	await database.empty();
	const clients = [{ ClientId: 1, LastName: 'Lovelace', Notes: [{ NoteId: 1, Note: 'Rang' }] }];
	const turned = [{ Notes: [{ Note: 'Rang', NoteId: 1 }], LastName: 'Lovelace', ClientId: 1 }];
	const list = { ...{ resource: 'client', slice: '' }, during: '', after: '' };
	await database.take('client', '', clients);
	expect(await handOver({ ...list, records: turned }, true)).toBe(false);
	expect(await handOver({ ...list, records: turned }, true)).toBe(true);
	expect(await database.rows('select key from care.history')).toEqual([]);
});
