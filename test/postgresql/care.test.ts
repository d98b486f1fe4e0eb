/** Checks the health of the copy, how records are kept and forgotten, and the past of a record. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { decodeEntities, entities } from '../../api/mod';
import { Random } from '../trial/random';
import { EmbeddedDatabase } from './embeddedDatabase';

let database: EmbeddedDatabase;

beforeAll(async () => {
	database = await EmbeddedDatabase.start();
});
afterAll(async () => await database.close());
beforeEach(async () => await database.empty());

const rows = async (sql: string) => await database.rows(sql);
const plan = async () =>
	(await rows("select resource, slice from care.plan('UTC', now()::date, 1, 1, null)")).map(
		({ resource, slice }) => `${String(resource)} ${String(slice)}`.trim(),
	);
const mails = async () =>
	(await rows("select about, lines from care.mails_due('{a}')")).filter(
		({ about }) => about !== 'log',
	);
/** Takes over all lists of a run. The list of clients has the given records, and all other lists are empty. */
async function runOfAll(clients: readonly object[] = []): Promise<void> {
	const wanted = await rows(
		"select resource, slice from care.plan('UTC', now()::date, 1, 1, null)",
	);
	for (const { resource, slice } of wanted) {
		const records = resource === 'client' ? clients : [];
		const { run, status } = await database.take(String(resource), String(slice), records);
		if (status === 'again') await database.take(String(resource), String(slice), records, run);
	}
}
const health = async (resource: string) =>
	(await rows(`select * from care.health where resource = '${resource}'`))[0];

describe('care.health', () => {
	it('says of each list what it is, also of one that is left out', async () => {
		await database.run("insert into care.left_out values ('payer')");
		await plan();
		expect(await health('payer')).toMatchObject({
			state: 'left out',
			is_well: true,
			is_late: false,
		});
		expect(await health('client')).toMatchObject({ state: 'never copied', age_hours: null });
		await database.take('client', '', [{ ClientId: 1 }]);
		expect(await health('client')).toMatchObject({ state: 'well', age_hours: '0.0' });
		await database.run("update care.run set asked = asked - interval '30 hours'");
		expect(await health('client')).toMatchObject({ state: 'late', age_hours: '30.0' });
		for (const reason of ['one', 'two', 'three']) await database.fail('client', '', reason);
		expect(await health('client')).toMatchObject({ state: 'failing', is_well: false });
		const { run } = await database.take('client', '', []);
		await database.take('client', '', [], run);
		expect(await health('client')).toMatchObject({ state: 'held back', waiting: 1 });
	});

	const hang = async (resource: string, hours: number) => {
		const run = await database.begin(resource);
		await database.rows(
			"update care.run set asked = now() - $2 * interval '1 hour' where id = $1",
			[run, hours],
		);
	};

	it('a list that hung once is read last', async () => {
		await plan();
		await hang('client', 7);
		const planned = await plan();
		expect(planned.at(-1)).toBe('client');
		expect(planned.length).toBeGreaterThan(10);
	});

	it('one that hung twice is left out once, and told by that run', async () => {
		await plan();
		await database.take('client', '', []);
		await hang('client', 13);
		await hang('client', 7);
		expect(await plan()).not.toContain('client');
		const [mail] = await mails();
		expect(mail).toMatchObject({ about: 'failed client ' });
		expect(String(mail.lines)).toMatch(/never ended/);
		expect(await health('client')).toMatchObject({ state: 'failing' });
		expect(await plan()).toContain('client');
		await database.take('client', '', []);
		expect(await health('client')).toMatchObject({ state: 'well' });
	});

	it('one that may still be at work is neither', async () => {
		await hang('client', 0);
		await hang('client', 0.5);
		expect((await plan())[0]).toBe('client');
	});

	it('the user of the copy gives its locks back', async () => {
		const [{ settings }] = await rows(
			`select array_to_string(setconfig, ' ') as settings from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
			where r.rolname = current_user`,
		);
		expect(settings).toMatch(/statement_timeout=1h/);
		expect(settings).toMatch(/idle_in_transaction_session_timeout=10min/);
	});
});

describe('after a backup was restored', () => {
	const setUp = readFileSync('postgresql/care.sql', 'utf8');
	const rightsOf = async (name: string) =>
		(
			await rows(
				`select has_schema_privilege('${name}', 'care', 'usage') and has_table_privilege('${name}', 'care.client', 'select')
					and has_table_privilege('${name}', 'care_without_people.client', 'select')
					and has_function_privilege('${name}', 'care.figures(date, date, date)', 'execute') as reads`,
			)
		)[0].reads;
	const line = async (what: string) =>
		(await rows(`select is_so, what_follows from care.set_up where what like '${what}%'`))[0];
	const everybody = 'All who are to read';

	afterEach(async () => {
		await database.run(
			'reset role; truncate care.reader; drop owned by metabase; drop role metabase',
		);
	});

	it('the next run of the same version lets those read who are named, as soon as they are there', async () => {
		// pg_restore leaves this state: the table names a reader, but the server has no such user.
		await database.run("insert into care.reader values ('metabase', true)");
		await database.run(setUp);
		expect(await line(everybody)).toMatchObject({
			is_so: false,
			what_follows: expect.stringMatching(/no user metabase\. Make it/) as string,
		});
		await database.run('create role metabase login');
		expect(await line(everybody)).toMatchObject({
			is_so: false,
			what_follows: expect.stringMatching(/^metabase lacks rights/) as string,
		});
		expect(await rightsOf('metabase')).toBe(false);
		await database.run(setUp);
		expect(await rightsOf('metabase')).toBe(true);
		expect(await line(everybody)).toEqual({ is_so: true, what_follows: null });
		const before = await rows("select xmin from pg_class where oid = 'care.client'::regclass");
		await database.run(setUp);
		// If no reader lacks a right, nothing is written.
		expect(await rows("select xmin from pg_class where oid = 'care.client'::regclass")).toEqual(
			before,
		);
	});

	it.each([
		'revoke usage on schema care from metabase',
		'revoke select on care_without_people.roster from metabase',
		'revoke execute on function care.figures(date, date, date) from metabase',
	])('a reader who lost one right gets it back: %s', async (revoke) => {
		await database.run(
			`create role metabase login; select care.let_read('metabase', 'everything')`,
		);
		await database.run(revoke);
		expect(await line(everybody)).toMatchObject({ is_so: false });
		await database.run(setUp);
		expect(await line(everybody)).toMatchObject({ is_so: true });
	});

	it('who is no user of this server can be taken off', async () => {
		await database.run("insert into care.reader values ('board', true)");
		expect(await line(everybody)).toMatchObject({ is_so: false });
		await database.run("select care.let_read('board', 'nothing'); create role metabase");
		expect(await line(everybody)).toMatchObject({ is_so: true });
	});

	it('a reader without people gets nothing more', async () => {
		await database.run(
			"create role metabase login; insert into care.reader values ('metabase', false)",
		);
		await database.run(setUp);
		expect(await line(everybody)).toMatchObject({ is_so: true });
		expect(await rightsOf('metabase')).toBe(false);
		await database.run('set role metabase');
		await rows('select from care_without_people.client');
		await expect(rows('select from care.client')).rejects.toThrow(/permission denied/);
	});
});

describe('each run of the same version', () => {
	const setUp = readFileSync('postgresql/care.sql', 'utf8');

	it('the limits of time are set again, and others are left alone', async () => {
		const limits = async () =>
			(
				await rows(
					`select array_to_string(setconfig, ' ') as limits from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
					where r.rolname = current_user`,
				)
			)[0]?.limits;
		const [{ name }] = await rows('select quote_ident(current_database()) as name');
		const alter = `alter role current_user in database ${String(name)}`;
		await database.run(`${alter} reset all; ${alter} set statement_timeout = '3h'`);
		await database.run(setUp);
		expect(await limits()).toMatch(/statement_timeout=3h/);
		expect(await limits()).toMatch(/idle_in_transaction_session_timeout=10min/);
		await database.run(`${alter} reset statement_timeout`);
		await database.run(setUp);
		expect(await limits()).toMatch(/statement_timeout=1h/);
	});

	it('it says whose days are meant, and which zone is n8n’s own', async () => {
		for (const zone of ['America/New_York', 'Australia/Sydney']) {
			await rows(`select from care.plan('${zone}', now()::date, 1, 1, null)`);
			const said = `select is_so from care.set_up where what = 'Days are those of ${zone}'`;
			expect(await rows(said)).toEqual([{ is_so: zone === 'Australia/Sydney' }]);
		}
	});
});

describe('care.keep', () => {
	const keys = async (table: string) =>
		(await rows(`select key from care.${table} order by key`)).map(({ key }) => key);

	beforeEach(async () => {
		const client = (ClientId: number, Note = '') => ({ ClientId, Note });
		await database.take('client', '', [client(1), client(2), client(3), client(4)]);
		await database.take('client', '', [client(1, 'new'), client(2, 'new'), client(3), client(4)]);
		await database.take('client', '', [client(1, 'new'), client(3, 'new'), client(4)]);
	});

	it('keeps all that is gone, and all history, until somebody says so', async () => {
		await database.run(
			"update care.record set gone = gone - interval '20 years'; update care.history set valid_until = valid_until - interval '20 years'",
		);
		await plan();
		expect(await keys('record')).toEqual(['1', '2', '3', '4']);
		expect(await keys('history')).toEqual(['1', '2', '3']);
	});

	it('deletes what is gone too long, with its history, and nothing else', async () => {
		await database.run("select care.keep('gone', '2 years')");
		await database.run("update care.record set gone = gone - interval '23 months'");
		await plan();
		expect(await keys('record')).toEqual(['1', '2', '3', '4']);
		await database.run("update care.record set gone = gone - interval '2 months'");
		await plan();
		expect(await keys('record')).toEqual(['1', '3', '4']);
		expect(await keys('history')).toEqual(['1', '3']);
		expect(
			await database.take('client', '', [
				{ ClientId: 1, Note: 'new' },
				{ ClientId: 3, Note: 'new' },
				{ ClientId: 4, Note: '' },
			]),
		).toMatchObject({ status: 'done' });
		expect(await keys('history')).toEqual(['1', '3']);
	});

	it('deletes old versions, and no record', async () => {
		await database.run("select care.keep('history', '1 year')");
		await database.run(
			"update care.history set valid_until = valid_until - interval '13 months' where key = '1'",
		);
		await plan();
		expect(await keys('record')).toEqual(['1', '2', '3', '4']);
		expect(await keys('history')).toEqual(['2', '3']);
		expect(await rows('select key, what from care.past where version = 1 order by key')).toEqual([
			{ key: '1', what: 'earlier ones deleted' },
			...['2', '3', '4'].map((key) => ({ key, what: 'first seen' })),
		]);
	});

	it('keeps the last run of each list', async () => {
		await database.run("select care.keep('runs', '60 days')");
		await database.run("update care.run set asked = asked - interval '61 days'");
		await plan();
		expect(await rows('select resource from care.run')).toEqual([{ resource: 'client' }]);
	});

	it('refuses what cannot be meant', async () => {
		await expect(rows("select care.keep('gone', '1 day')")).rejects.toThrow(/30 days/);
		await expect(rows("select care.keep('clients', '1 year')")).rejects.toThrow(/knows/);
		const noList = /no list "insident". The lists are: client, .*incident/;
		await expect(rows("select care.accept_loss('insident')")).rejects.toThrow(noList);
		await expect(rows("insert into care.left_out values ('insident')")).rejects.toThrow(noList);
		await database.run("insert into care.left_out values ('incident')");
	});

	it('says how long all of it is kept', async () => {
		await database.run("select care.keep('gone', '7 years')");
		expect(await rows("select care.keep('runs', '2 years') as kept")).toEqual([
			{ kept: 'gone: 7 years, history: for ever, runs: 2 years' },
		]);
	});
});

describe('what was deleted, and what was known on a day in the past', () => {
	const shift = (RosterItemId: number, Minutes: number) => ({
		...{ RosterItemId, Minutes, ClientId: 7 + (RosterItemId % 3), CarerId: 20 },
		DateOfService: '2026-03-02',
	});
	const takeAndWait = async (
		shifts: readonly object[],
		days: number,
		takingPlace?: readonly object[],
	) => {
		const { run, status } = await database.take('roster', '2026-03', shifts);
		if (status === 'again') await database.take('roster', '2026-03', shifts, run);
		if (takingPlace) await database.take('roster_taking_place', '2026-03', takingPlace);
		const past = (...columns: string[]) =>
			columns.map((one) => `${one} = ${one} - interval '${days} days'`).join(', ');
		await database.run(
			`update care.record set ${past('first_seen', 'changed', 'gone', 'last_seen')};
			update care.history set ${past('valid_from', 'valid_until')};
			update care.held set ${past('since', 'until')};
			update care.run set ${past('asked', 'finished')}`,
		);
	};
	const figures = async (daysAgo: number) =>
		await rows(
			`select key, value, why_not, exact_from::text from care.figures('2026-03-01', '2026-03-31', now()::date - ${daysAgo})
			where key in ('hours_planned', 'incidents')`,
		);
	const day = async (daysAgo: number) =>
		String((await rows(`select (now()::date - ${daysAgo})::text as day`))[0].day);
	const factOf = async (daysAgo: number) =>
		await rows(
			`select shift_key, minutes from care.fact_shift_as_of(now()::date - ${daysAgo}, '2026-03-01', '2026-03-31') where not is_deleted`,
		);
	beforeEach(async () => {
		await plan();
		await database.run("update care.setting set most_gone = 100, time_zone = 'UTC'");
		await database.take('incident', '', []);
	});

	it('a hold without a type is what it was on each day', async () => {
		const chance = new Random('holds');
		const states: Map<string, boolean>[] = [];
		const held = new Map<string, boolean>();
		for (let round = 0; round < 12; round++) {
			const shifts = [1, 2, 3, 4, 5]
				.filter(() => chance.whole(0, 4) > 0)
				.map((id) => shift(id, chance.pick([60, 60, 90])));
			const isEmpty = chance.whole(0, 4) === 0;
			const takingPlace = shifts.filter(() => !isEmpty && chance.whole(0, 2) > 0);
			await takeAndWait(shifts, 2, takingPlace);
			// If the list of shifts that take place is empty, it gives no information. So the earlier states stay.
			for (const one of takingPlace.length > 0 ? shifts : [])
				held.set(String(one.RosterItemId), !takingPlace.includes(one));
			const keys = shifts.map((one) => String(one.RosterItemId));
			states.unshift(new Map(keys.map((key) => [key, held.get(key) ?? false])));
		}
		for (const [index, expected] of states.entries()) {
			const found = await rows(
				`select shift_key, is_on_hold from care.fact_shift_as_of(now()::date - ${2 * index + 2}) where not is_deleted`,
			);
			expect(new Map(found.map((one) => [one.shift_key, one.is_on_hold]))).toEqual(expected);
		}
		const [{ holds }] = await rows('select count(*)::integer as holds from care.hold_without_type');
		expect(Number(holds)).toBeGreaterThan(0);
		await rows("select care.forget('client', 8)");
		const orphans =
			'select from care.held h where not exists (select from care.record r where r.resource = h.resource and r.key = h.key)';
		expect(await rows(orphans)).toEqual([]);
	});

	it('holds without a type are listed, also if they get one later, and others are not', async () => {
		const typed = (id: number) => ({ ...shift(id, 60), OnHoldType: 'Client cancelled' });
		await takeAndWait([shift(1, 60), typed(2), shift(3, 60), shift(4, 60)], 2, [shift(4, 60)]);
		await takeAndWait([shift(1, 60), typed(2), typed(3), shift(4, 60)], 2, [shift(4, 60)]);
		const listed = await rows('select key, until from care.hold_without_type order by key');
		expect(listed).toEqual([
			{ key: '1', until: null },
			{ key: '3', until: null },
		]);
	});

	it('is an error until the day from which on nothing is missing', async () => {
		await database.take('client', '', [{ ClientId: 8 }]);
		await takeAndWait([shift(1, 60)], 60);
		await takeAndWait([shift(1, 90)], 40);
		const [hours] = await figures(41);
		expect(hours).toMatchObject({ value: '1.00', exact_from: null });
		await database.run("select care.keep('history', '30 days')");
		await plan();
		const told = `What the copy knew on ${await day(41)} is no longer all there: care.keep() says how long it is kept. From ${await day(40)} on it is.`;
		await expect(figures(41)).rejects.toThrow(told);
		await expect(factOf(41)).rejects.toThrow(told);
		await expect(
			rows(`select * from care.agreement_budgets('2026-03-01', '2026-03-31', now()::date - 41)`),
		).rejects.toThrow('no longer all there');
		expect((await figures(40))[0]).toMatchObject({ value: '1.50', exact_from: null });
		expect(await factOf(40)).toEqual([{ shift_key: '1', minutes: '90' }]);
		// Only shifts have lost old states. So a query of clients does not fail.
		await rows('select * from care.dim_client_as_of(now()::date - 41)');
	});

	it('is an error also where a hold was deleted, and the shift is as it was', async () => {
		await takeAndWait([shift(1, 60), shift(2, 60)], 20, [shift(2, 60)]);
		await takeAndWait([shift(1, 60), shift(2, 60)], 40, [shift(1, 60), shift(2, 60)]);
		expect((await figures(50))[0]).toMatchObject({ value: '1.00' });
		await database.run("select care.keep('history', '30 days')");
		await plan();
		await expect(figures(50)).rejects.toThrow('no longer all there');
		expect((await figures(40))[0]).toMatchObject({ value: '2.00' });
	});

	it('is an error also where nothing at all is left', async () => {
		await takeAndWait([shift(1, 60)], 60);
		await takeAndWait([], 40);
		await database.run("select care.keep('gone', '30 days')");
		await plan();
		expect(await rows('select from care.record')).toEqual([]);
		await expect(factOf(41)).rejects.toThrow('no longer all there');
		await expect(figures(41)).rejects.toThrow('no longer all there');
		expect(await factOf(40)).toEqual([]);
	});

	it('is told beside the figure where somebody was forgotten since', async () => {
		await takeAndWait([shift(1, 60), shift(3, 30)], 60);
		await takeAndWait([shift(1, 90), shift(3, 30)], 10);
		await rows("select care.forget('client', 8)");
		expect(await figures(5)).toEqual([
			{ key: 'hours_planned', value: '0.50', why_not: null, exact_from: await day(0) },
			{ key: 'incidents', value: '0', why_not: null, exact_from: null },
		]);
		expect((await figures(0))[0]).toMatchObject({ value: '0.50', exact_from: null });
	});

	it('after any edits and deletions it is what it was, an error, or says that it may lack something', async () => {
		const chance = new Random('deleted');
		for (let life = 0; life < 3; life++) {
			await database.empty();
			await plan();
			await database.run("update care.setting set most_gone = 100, time_zone = 'UTC'");
			let shifts = [1, 2, 3, 4].map((id) => shift(id, 60));
			for (let round = 0; round < 14; round++) {
				const takingPlace = shifts.filter(() => chance.whole(0, 3) > 0);
				await takeAndWait(shifts, 5, takingPlace);
				shifts = [1, 2, 3, 4, 5 + round]
					.filter(() => chance.whole(0, 3) > 0)
					.map((id) => shift(id, chance.pick([30, 60, 90])));
			}
			const days = Array.from({ length: 6 }, (_, index) => 12 * index);
			const before = new Map<number, unknown>();
			for (const ago of days) before.set(ago, (await figures(ago))[0].value);
			const what = ['history', 'gone', 'forget'][life];
			if (what === 'forget') await rows("select care.forget('client', 8)");
			else await database.run(`select care.keep('${what}', '30 days')`);
			await plan();
			const outcomes = new Set<string>();
			for (const ago of days) {
				const found = await figures(ago).then(
					([one]) => (one.exact_from === null ? String(one.value) : 'may lack something'),
					() => 'error',
				);
				// Today's figure must leave out the forgotten records. So it is not compared with the figure from before.
				if (what === 'forget' && ago === 0) continue;
				outcomes.add(found === String(before.get(ago)) ? 'same' : found);
			}
			expect([...outcomes].sort()).toEqual(
				what === 'forget' ? ['may lack something'] : ['error', 'same'],
			);
		}
	});
});

describe('care.forget', () => {
	const shift = (RosterItemId: number, ClientId: number, CarerId: number) => ({
		RosterItemId,
		ClientId,
		CarerId,
		DateOfService: '2026-03-02',
	});
	const shifts = [shift(1, 7, 20), shift(2, 8, 20), shift(3, 8, 21)];
	const left = async () =>
		(await rows('select key from care.roster order by key')).map(({ key }) => key);

	it('what the care system still has stays out, and is told once, until the person is taken off the list', async () => {
		await plan();
		await database.take('roster', '2026-03', shifts);
		const [{ forget }] = await rows("select care.forget('client', 7)");
		expect(forget).toMatch(/^Deleted: 1, /);
		expect(await mails()).toEqual([]);
		expect(await database.take('roster', '2026-03', shifts)).toMatchObject({ status: 'done' });
		await database.take('roster_taking_place', '2026-03', shifts);
		await database.take('client', '', [{ ClientId: 7 }, { ClientId: 8 }]);
		expect(await left()).toEqual(['2', '3']);
		expect(await health('roster')).toMatchObject({ forgotten: 1 });
		const [told] = await mails();
		expect(told).toMatchObject({ about: 'forgotten' });
		expect(String(told.lines)).toMatch(/client: 1, roster: 1,Sums/);
		await rows("select care.mailed('forgotten', 'a')");
		expect(await mails()).toEqual([]);
		const isForgotten = "select care.is_forgotten('client', 7) as is";
		expect(await rows(isForgotten)).toEqual([{ is: true }]);
		expect(await rows("select care.remember('client', 7) as was")).toEqual([{ was: true }]);
		expect(await rows("select care.remember('client', 7) as was")).toEqual([{ was: false }]);
		expect(await rows(isForgotten)).toEqual([{ is: false }]);
		// `care.mail` says which mails went out. Even if it has no rows, no mail is due.
		await database.run('delete from care.mail');
		expect(await mails()).toEqual([]);
		await database.take('roster', '2026-03', shifts);
		expect(await left()).toEqual(['1', '2', '3']);
		expect(await health('roster')).toMatchObject({ forgotten: 0 });
	});

	it('whoever is not in the copy is said not to be there', async () => {
		const [{ said }] = await rows("select care.forget('client', 99999) as said");
		expect(said).toMatch(/^Nobody with this ID is in the copy; the ID is on the list/);
		expect(said).toContain("care.remember('client', 99999)");
	});

	it('the mail waits for a whole run, for lists that were read before count nobody', async () => {
		await plan();
		await runOfAll([{ ClientId: 7 }]);
		await rows("select care.forget('client', 7)");
		await database.take('client', '', [{ ClientId: 7 }]);
		expect(await mails()).toEqual([]);
		await runOfAll([{ ClientId: 7 }]);
		expect(await mails()).toMatchObject([{ about: 'forgotten' }]);
	});

	it('a client is no worker with the same ID, and an ID of 0 is nobody', async () => {
		await database.run("select care.forget('worker', 7)");
		await database.take('roster', '2026-03', shifts);
		expect(await left()).toEqual(['1', '2', '3']);
		await expect(rows("select care.forget('client', 0)")).rejects.toThrow(/above 0/);
		await expect(rows("select care.forget('payer', 7)")).rejects.toThrow(/client or a worker/);
	});

	it('no list counts as lost for it, and shifts that take place are compared without them', async () => {
		const many = Array.from({ length: 20 }, (_, index) => shift(index + 1, index < 15 ? 7 : 8, 20));
		await database.take('roster', '2026-03', many);
		await database.run("select care.forget('client', 7)");
		expect(await database.take('roster', '2026-03', many)).toMatchObject({ status: 'done' });
		expect(await database.take('roster_taking_place', '2026-03', many)).toMatchObject({
			status: 'done',
		});
		expect(await rows('select from care.roster where only_with_holds')).toEqual([]);
		expect(await left()).toHaveLength(5);
	});

	it('no table holds the ID where a list waits, nor where it is double', async () => {
		await database.take('client', '', [
			{ ClientId: 7, Note: 'a' },
			{ ClientId: 7, Note: 'b' },
		]);
		const { run } = await database.take('client', '', []);
		await database.take('client', '', [], run);
		await database.run("select care.forget('client', 7)");
		expect(await rows('select from care.doubled')).toEqual([]);
		expect(await rows("select missing from care.run where status = 'waiting'")).toEqual([
			{ missing: [] },
		]);
		const dump = await rows(
			`select (select string_agg(r::text, '') from care.record r) as record, (select string_agg(h::text, '') from care.history h) as history,
				(select string_agg(f.who, '') from care.forgotten f where f.hash like '%7' and length(f.hash) < 60) as forgotten`,
		);
		expect(dump).toEqual([{ record: null, history: null, forgotten: null }]);
	});

	it('entities are decoded as the package decodes them', async () => {
		const texts = [
			...[...entities.keys()].map((name) => `a &${name}; b`),
			...[
				'O&#039;B',
				'O&#39;B',
				'O&#x27;B',
				'O&#X27;b',
				'&amp;#39;',
				'&amp;amp;',
				'&&lt;;&gt',
				'&',
				'',
			],
			...['&#0;', '&#x0;', '&#55296;', '&#xDFFF;', '&#1114111;', '&#1114112;', '&#x110000;'],
			...[
				'&#9999999;',
				'&#12345678;',
				'&#xFFFFFFF;',
				'&#;',
				'&#x;',
				'&EACUTE;',
				'&nothing;',
				'; &a;',
			],
			...['&eacute;&Eacute;&#128512;', 'A & B &copy 2026; &copy;'],
		];
		const found = await database.rows(
			'select care.decode_entities(t) as text from unnest($1::text[]) with ordinality as u (t, n) order by n',
			[texts],
		);
		expect(found.map(({ text }) => text)).toEqual(texts.map((text) => decodeEntities(text)));
	});

	it.each([
		...['Wilma O&#x27;Quokka', 'Wilma O&#0039;Quokka'],
		...['Wilma&nbsp;O&rsquo;Quokka', 'WILMA O’QUOKKA'],
	])('%s in a text mentions the person', async (Note) => {
		const person = { ClientId: 7, FirstName: 'Wilma', LastName: "O'Quokka" };
		await database.take('client', '', [person, { ClientId: 8, Note }]);
		expect(await rows("select key, mention from care.mentions('client', 7)")).toEqual([
			{ key: '8', mention: 'full name' },
		]);
	});

	it('texts of others that mention the person are found before, and only those', async () => {
		await database.take('client', '', [
			{ ClientId: 7, FirstName: 'Wilma', LastName: "O'Quokka", Phone1: '0491 570 999' },
			{
				ClientId: 8,
				FirstName: 'Ada',
				LastName: 'Smith',
				Note: 'Shares a room with Wilma O&#039;Quokka.',
			},
		]);
		await database.take('incident', '', [
			{ IncidentId: 1, _ReferringId_1: 7, Note: "About Wilma O'Quokka." },
			{
				IncidentId: 2,
				_ReferringId_1: 8,
				Note: 'Seen:\nMrs O\'Quokka fell. "Ring 0491 570 999"',
				Action: 'none',
			},
			{ IncidentId: 3, _ReferringId_1: 8, Note: "The O'Quokkason family." },
		]);
		const { run } = await database.take('incident', '', [
			{ IncidentId: 2, _ReferringId_1: 8, Note: 'Blank.' },
		]);
		await database.take(
			'incident',
			'',
			[{ IncidentId: 2, _ReferringId_1: 8, Note: 'Blank.' }],
			run,
		);
		const found = await rows(
			"select resource, key, field, mention, versions::integer, is_present from care.mentions('client', 7)",
		);
		expect(found).toEqual([
			{
				resource: 'client',
				key: '8',
				field: 'Note',
				mention: 'full name',
				versions: 1,
				is_present: true,
			},
			{
				resource: 'incident',
				key: '2',
				field: 'Note',
				mention: 'phone',
				versions: 1,
				is_present: false,
			},
		]);
		await database.run("select care.forget('client', 7)");
		expect(await rows("select * from care.mentions('client', 7)")).toEqual([]);
	});

	it('any lists: what names a forgotten person by an ID is nowhere, all else is there', async () => {
		const person = fc.integer({ min: 1, max: 4 });
		const lists = fc.array(
			fc.record({ ClientId: person, CarerId: person, Minutes: fc.integer({ min: 1, max: 3 }) }),
			{
				maxLength: 12,
			},
		);
		const whom = fc.array(fc.tuple(fc.constantFrom('client', 'worker'), person), {
			minLength: 1,
			maxLength: 3,
		});
		await fc.assert(
			fc.asyncProperty(lists, lists, whom, async (before, after, people) => {
				await database.empty();
				const asShifts = (list: { ClientId: number; CarerId: number; Minutes: number }[]) =>
					list.map((one, index) => ({
						...one,
						RosterItemId: index + 1,
						DateOfService: '2026-03-02',
					}));
				await database.take('roster', '2026-03', asShifts(before));
				for (const [who, id] of people)
					await database.rows('select care.forget($1, $2)', [who, id]);
				const remains = (list: ReturnType<typeof asShifts>) =>
					list.filter(
						({ ClientId, CarerId }) =>
							!people.some(([who, id]) => (who === 'client' ? ClientId : CarerId) === id),
					);
				const ids = async () =>
					(await rows('select key::integer as key from care.roster order by 1')).map(
						({ key }) => key,
					);
				const expected = (list: ReturnType<typeof asShifts>) =>
					remains(list).map(({ RosterItemId }) => RosterItemId);
				expect(await ids()).toEqual(expected(asShifts(before)));
				await database.run(
					"insert into care.accepted values ('roster', '2026-03') on conflict do nothing",
				);
				const { run, status } = await database.take('roster', '2026-03', asShifts(after));
				// An empty list is requested a second time.
				if (status === 'again') await database.take('roster', '2026-03', asShifts(after), run);
				expect(await ids()).toEqual(expected(asShifts(after)));
				const inHistory = await rows('select data from care.version');
				const versions = inHistory.map(({ data }) => data) as ReturnType<typeof asShifts>;
				expect(remains(versions)).toEqual(versions);
				// The last run says how many records it left out.
				const [{ forgotten }] = await rows(
					'select forgotten from care.run order by id desc limit 1',
				);
				expect(forgotten).toBe(after.length - remains(asShifts(after)).length);
			}),
			{ numRuns: Number(process.env.RUNS ?? 2) },
		);
	});
});

describe('care.past', () => {
	const incident = (Note: string, more = {}) => ({ IncidentId: 5, Note, ...more });
	const read = async (...records: object[]) => {
		const { run, status } = await database.take('incident', '', records);
		// If records seem to be gone, the list is requested a second time.
		if (status === 'again') await database.take('incident', '', records, run);
		return run;
	};
	const past = async () =>
		await rows(
			`select version, what, ended, changed_fields, run, ended_run, data ->> 'Note' as note, known_from < coalesce(known_until, 'infinity') as is_span,
				not_before < known_from as is_after, last_seen < coalesce(known_until, 'infinity') as was_seen
			from care.past where resource = 'incident' and key = '5' order by version`,
		);

	it('tells what was known of an incident, when, and which runs saw it', async () => {
		await read({ IncidentId: 1 });
		const first = await read({ IncidentId: 1 }, incident('fell'));
		const same = await read({ IncidentId: 1 }, incident('fell'));
		const edit = await read({ IncidentId: 1 }, incident('fell, hurt', { Closed: 1 }));
		const gone = await read({ IncidentId: 1 });
		const back = await read({ IncidentId: 1 }, incident('fell, hurt', { Closed: 1 }));
		expect(same).not.toBe(first);
		const version = (number: number, what: string, more: object) => ({
			...{
				version: String(number),
				what,
				is_span: true,
				is_after: true,
				was_seen: true,
				changed_fields: null,
			},
			...more,
		});
		expect((await past()).map((row) => ({ ...row, version: String(row.version) }))).toEqual([
			version(1, 'first seen', { run: first, ended: 'changed', ended_run: edit, note: 'fell' }),
			version(2, 'changed', {
				...{ run: edit, ended: 'gone', ended_run: gone, note: 'fell, hurt' },
				changed_fields: 'Closed, Note',
			}),
			version(3, 'came back', { run: back, ended: null, ended_run: null, note: 'fell, hurt' }),
		]);
		const [{ asked, last_seen }] = await rows(
			`select r.asked, p.last_seen from care.past p, care.run r where p.resource = 'incident' and p.key = '5' and p.version = 1 and r.id = ${String(same)}`,
		);
		expect(last_seen).toEqual(asked);
	});

	it('names the run also where a list was asked for twice, and where a run failed in between', async () => {
		await read({ IncidentId: 1 }, { IncidentId: 2 });
		const begun = await database.begin('incident');
		// The list is read twice. The first reading brings the new incident, and the second reading proves which incidents are gone.
		await database.take('incident', '', [incident('new')], begun);
		await database.fail('incident', '', 'the service refused');
		await database.take('incident', '', [incident('new')], begun);
		expect(await past()).toMatchObject([{ run: begun, what: 'first seen' }]);
		expect(
			await rows(
				"select ended, ended_run from care.past where resource = 'incident' and key = '2'",
			),
		).toEqual([{ ended: 'gone', ended_run: begun }]);
	});

	it('a shift that moved to another month is one, seen there by the run of that month', async () => {
		const shift = (DateOfService: string) => ({ RosterItemId: 9, ClientId: 1, DateOfService });
		const { run: march } = await database.take('roster', '2026-03', [shift('2026-03-30')]);
		const { run: april } = await database.take('roster', '2026-04', [shift('2026-04-02')]);
		await database.take('roster', '2026-03', []);
		expect(
			await rows(
				"select day::text, what, run, ended, ended_run, changed_fields from care.past where resource = 'roster'",
			),
		).toEqual([
			{
				day: '2026-03-30',
				what: 'first seen',
				run: march,
				ended: 'changed',
				ended_run: april,
				changed_fields: null,
			},
			{
				day: '2026-04-02',
				what: 'changed',
				run: april,
				ended: null,
				ended_run: null,
				changed_fields: 'DateOfService',
			},
		]);
	});

	it('one whose ID is a text, is written with spaces or comes twice has its past by the key of its view', async () => {
		const client = (ClientId: unknown, Note: string) => ({ ClientId, Note });
		const list = (note: string) => [
			...[client('ann.example', note), client(' 12 ', note), client("O'Neill/7", note)],
			...[client(5, note), client(5, `${note}, too`)],
		];
		await database.take('client', '', list('old'));
		await database.take('client', '', list('new'));
		const keys = (await rows('select key from care.client order by key')).map(({ key }) => key);
		expect(keys).toEqual(['12', '5', '5#1', "O'Neill/7", 'ann.example']);
		for (const key of keys) {
			const versions = await database.rows(
				"select version::integer, what, data ->> 'Note' as note from care.past where resource = 'client' and key = $1 order by version",
				[key],
			);
			const more = key === '5#1' ? ', too' : '';
			expect(versions).toEqual([
				{ version: 1, what: 'first seen', note: `old${more}` },
				{ version: 2, what: 'changed', note: `new${more}` },
			]);
		}
	});

	it('one that came back as it was is told as that, also if it does so again and again', async () => {
		const runs: unknown[] = [];
		for (let round = 0; round < 3; round++) {
			runs.push(await read({ IncidentId: 1 }, incident('fell')));
			runs.push(await read({ IncidentId: 1 }));
		}
		expect(await past()).toMatchObject(
			[0, 2, 4].map((at) => ({
				...{ what: at === 0 ? 'first seen' : 'came back', ended: 'gone', changed_fields: null },
				...{ run: runs[at], ended_run: runs[at + 1], was_seen: true },
			})),
		);
	});

	it('two runs at once: each version has the run that wrote it, and the older list wrote nothing', async () => {
		const [older, newer] = [await database.begin('payer'), await database.begin('payer')];
		const last = await database.begin('payer');
		await database.take('payer', '', [{ PayerId: 1, PayerName: 'a' }], older);
		await database.take('payer', '', [{ PayerId: 1, PayerName: 'b' }], last);
		const late = await database.take('payer', '', [{ PayerId: 1, PayerName: 'c' }], newer);
		expect(late.status).toBe('superseded');
		expect(
			await rows(
				"select run, ended_run, data ->> 'PayerName' as name from care.past where resource = 'payer' order by version",
			),
		).toEqual([
			{ run: older, ended_run: last, name: 'a' },
			{ run: last, ended_run: null, name: 'b' },
		]);
	});

	it('a shift whose day cannot be read is found in the month that it was read with', async () => {
		const shift = { RosterItemId: 9, ClientId: 1, DateOfService: 'soon' };
		await database.take('roster', '2026-03', [{ ...shift, RosterItemId: 1 }]);
		const { run } = await database.take('roster', '2026-03', [
			shift,
			{ ...shift, RosterItemId: 1 },
		]);
		expect(
			await rows(
				"select run, not_before < known_from as is_after, last_seen is not null as was_seen from care.past where resource = 'roster' and key = '9'",
			),
		).toEqual([{ run, is_after: true, was_seen: true }]);
	});

	it('whoever was forgotten has none; who is remembered may have been there before, and who is new was not', async () => {
		const ofClient = async (id: number) =>
			await rows(
				`select what, not_before is null as may_be_older from care.past where resource = 'client' and key = '${id}'`,
			);
		await database.take('client', '', [{ ClientId: 1 }]);
		await database.take('client', '', [{ ClientId: 1 }, { ClientId: 2 }]);
		await rows("select care.forget('client', 2)");
		await database.take('client', '', [{ ClientId: 1 }, { ClientId: 2 }, { ClientId: 3 }]);
		expect(await ofClient(2)).toEqual([]);
		expect(await ofClient(3)).toEqual([{ what: 'first seen', may_be_older: false }]);
		await rows("select care.remember('client', 2)");
		await database.take('client', '', [{ ClientId: 1 }, { ClientId: 2 }, { ClientId: 3 }]);
		await database.take(
			'client',
			'',
			[1, 2, 3, 4].map((ClientId) => ({ ClientId })),
		);
		expect(await ofClient(2)).toEqual([{ what: 'first seen', may_be_older: true }]);
		expect(await ofClient(4)).toEqual([{ what: 'first seen', may_be_older: false }]);
	});

	it('who could read is noted by each run, with when it began and ended', async () => {
		await database.run(
			'create role ada login in role care_reader; create role ben login in role care_reader_without_people; create role cleo login',
		);
		await plan();
		await database.run('revoke care_reader from ada');
		await plan();
		await plan();
		const readers = await rows(
			"select login, sees, until is null as still from care.could_read where login <> 'postgres' order by login",
		);
		await database.run('drop role ada; drop role ben; drop role cleo');
		expect(readers).toEqual([
			{ login: 'ada', sees: 'all views', still: false },
			{ login: 'ben', sees: 'views without people', still: true },
		]);
		expect(await rows("select sees from care.could_read where login = 'postgres'")).toEqual([
			{ sees: 'all, tables too' },
		]);
	});

	interface Shift {
		readonly RosterItemId: number;
		readonly DateOfService: string;
		readonly Minutes: number;
	}

	const months = ['2026-05', '2026-04', '2026-03'];

	/** Makes one change at the service. A new shift can have the ID of another shift. */
	function change(random: Random, shifts: readonly Shift[]): readonly Shift[] {
		const at = random.whole(0, shifts.length - 1);
		const edit = (more: Partial<Shift>) =>
			shifts.map((shift, index) => (index === at ? { ...shift, ...more } : shift));
		const DateOfService = `${random.pick(months)}-0${random.whole(1, 9)}`;
		const Minutes = random.whole(1, 90);
		const kind = random.whole(0, 99);
		if (kind < 35 || shifts.length < 8) {
			return [...shifts, { RosterItemId: random.whole(1, 60), DateOfService, Minutes }];
		}
		if (kind < 60) return edit({ DateOfService });
		if (kind < 80) return edit({ Minutes });
		if (kind < 98) return shifts.filter((_, index) => index !== at);
		return shifts.slice(0, Math.ceil(shifts.length / 3));
	}

	/** Reads all months three times, and accepts the loss of records. Afterwards, no month waits for a person to accept it. */
	async function readAll(shifts: readonly Shift[]): Promise<void> {
		for (let round = 0; round < 3; round++) {
			for (const month of months) {
				const read = shifts.filter(({ DateOfService }) => DateOfService.startsWith(month));
				const { run, status } = await database.take('roster', month, read);
				if (status === 'again') await database.take('roster', month, read, run);
			}
			await rows("select care.accept_loss('roster')");
		}
	}

	const rounds = Number(process.env.RUNS ?? 6);

	it(`after ${40 * rounds} changes it tells what was there at each moment, and which runs saw it`, async () => {
		const random = new Random('the past');
		let shifts: readonly Shift[] = [];
		const moments: { at: unknown; there: string[] }[] = [];
		await plan();
		for (let round = 0; round < rounds; round++) {
			for (let count = 0; count < 40; count++) shifts = change(random, shifts);
			await readAll(shifts);
			const [{ at }] = await rows('select clock_timestamp()::text as at');
			// If the same record comes twice without a difference, only one record is expected.
			const texts = shifts.map((one) =>
				[one.RosterItemId, one.DateOfService, one.Minutes].join(' '),
			);
			moments.push({ at, there: [...new Set(texts)].sort() });
		}
		for (const { at, there } of moments) {
			const known = await database.rows(
				`select concat_ws(' ', data ->> 'RosterItemId', data ->> 'DateOfService', data ->> 'Minutes') as shift
				from care.past where resource = 'roster' and known_from <= $1::timestamptz and coalesce(known_until, 'infinity') > $1::timestamptz`,
				[at],
			);
			expect(known.map(({ shift }) => String(shift)).sort()).toEqual(there);
		}
		const wrong = `select key, version from (
				select *, lag(known_until) over (partition by resource, key order by version) as before from care.past
			) as p
			where
				run is null or (known_until is null) <> (ended_run is null) or known_until < known_from or before > known_from
				or not_before >= known_from or last_seen > known_until
				or not exists (select from care.run r where r.id = p.run and r.asked <= known_from and r.finished >= known_from)`;
		expect(await rows(wrong)).toEqual([]);
		const [{ versions }] = await rows('select count(*) as versions from care.past');
		expect(Number(versions)).toBeGreaterThan(12 * rounds);
	});
});

describe('the statements of the page', () => {
	const page = readFileSync('docs/reference/postgresql-care.md', 'utf8');
	const statements = [...page.matchAll(/```sql\n(.*?)```/gs)]
		.flatMap(([, sql]) => sql.split(/;\s*$/m))
		.map((sql) => sql.replace(/^ *--.*\n/gm, '').trim())
		.filter((sql) => sql !== '');

	beforeAll(async () => await database.run('create role care_copy; create role metabase'));
	afterAll(async () => await database.run('drop role care_copy; drop role metabase'));

	it.each(statements)('%s', async (sql) => {
		// The SQL names another database than the database of this test.
		const [{ name }] = await rows('select quote_ident(current_database()) as name');
		await database.run(sql.replace('in database care', `in database ${String(name)}`));
	});

	it('are all there', () => expect(statements.length).toBeGreaterThan(12));
});
