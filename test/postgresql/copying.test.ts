/**
 * Checks the statements with which the template's nodes write into care.copying and call care.end_of_run(). Also checks
 * the readers whom the owner names, and care.set_up.
 */
import { toLines } from '../../nodes/CareManagementReport/toLines';
import { careSql } from '../../postgresql/careSql';
import { EmbeddedDatabase } from './embeddedDatabase';

let database: EmbeddedDatabase;
const { rows } = { rows: async (sql: string) => await database.rows(sql) };

beforeAll(async () => {
	database = await EmbeddedDatabase.start();
	await database.ask('create role metabase login');
});

beforeEach(
	async () => await database.ask('truncate care.run, care.record, care.history, care.mail'),
);

afterAll(async () => await database.close());

/** Inserts the fields of an item, as n8n's Postgres node does. */
async function copying(item: Readonly<Record<string, unknown>>) {
	const names = Object.keys(item);
	const places = names.map((_, index) => `$${index + 1}`);
	const [row] = await database.ask(
		`insert into care.copying (${names.join()}) values (${places.join()}) returning *`,
		Object.values(item),
	);
	return row;
}

const text = (record: object) => JSON.stringify(record);

const shift = { RosterItemId: 5, DateOfService: '2026-03-04' };

it('a row without a run begins one, and says what the node is to read', async () => {
	expect(await copying({ resource: 'roster', slice: '2026-02', since: 3 })).toMatchObject({
		...{ resource: 'roster', slice: '2026-02', status: 'running', list: 'rosters' },
		...{ first_day: '2026-02-01', last_day: '2026-02-28', with_holds: true, records: null },
	});
	const taking = { resource: 'roster_taking_place', slice: '2026-02' };
	expect(await copying(taking)).toMatchObject({ list: 'rosters', with_holds: false });
	expect(await copying({ resource: 'incident', slice: '' })).toMatchObject({
		...{ list: 'incidents', first_day: null, last_day: null, with_holds: null },
	});
	expect(await rows('select resource, status from care.run order by id')).toEqual([
		{ resource: 'roster', status: 'running' },
		{ resource: 'roster_taking_place', status: 'running' },
		{ resource: 'incident', status: 'running' },
	]);
});

it('a row with its run brings the list, with all that the node adds, and gives none of it back', async () => {
	const begun = await copying({ resource: 'roster', slice: '2026-03' });
	const brought = { ...begun, asked: '2026-03-10T09:00+11:00', count: 1, records: [text(shift)] };
	expect(await copying(brought)).toMatchObject({
		...{ run: begun.run, status: 'done', records: null, error: null, count: null },
	});
	expect(await rows('select key from care.record')).toEqual([{ key: '5' }]);
	expect(await rows('select * from care.part')).toEqual([]);
	// `care.copying` keeps no rows.
	expect(await rows('select count(*)::integer as count from care.copying')).toEqual([{ count: 0 }]);
});

it('an empty list is a list, and is asked for again before all counts as gone', async () => {
	const begun = await copying({ resource: 'client', slice: '' });
	await copying({ ...begun, records: [text({ ClientId: 1 })] });
	const next = await copying({ resource: 'client', slice: '' });
	expect(await copying({ ...next, records: [] })).toMatchObject({
		...{ run: next.run, status: 'again', list: 'clients' },
	});
	expect(await copying({ ...next, records: [text({ ClientId: 1 })] })).toMatchObject({
		status: 'done',
	});
	expect(await rows('select gone from care.record')).toEqual([{ gone: null }]);
});

it.each([
	['an error', { error: 'No right', message: 'Ask for it' }, /^No right$/],
	['nothing', {}, /^The node of n8n did not read the list: check its credential/],
	['nothing but what it was asked', { records: null }, /did not read the list/],
	['what is no record', { records: ['{"error":"No right"}'] }, /^No right$/],
	['what is no JSON', { records: ['{x'] }, /^The database did not take the list: invalid input/],
])('where the node gives %s, the list fails and says why', async (_, given, reason) => {
	const begun = await copying({ resource: 'client', slice: '' });
	expect(await copying({ ...begun, ...given })).toMatchObject({ status: 'failed' });
	const [run] = await rows('select status, reason, finished is null as open from care.run');
	expect(run).toMatchObject({ status: 'failed', reason: expect.stringMatching(reason) as string });
	expect(run.open).toBe(false);
	expect(await rows('select * from care.record')).toEqual([]);
	expect(await rows('select * from care.part')).toEqual([]);
});

it('what the database refuses in the middle leaves nothing behind, and the reason names nobody', async () => {
	await database.ask("alter table care.record add constraint odd check (key <> '2') not valid");
	const begun = await copying({ resource: 'client', slice: '' });
	const records = [1, 2].map((ClientId) => text({ ClientId, LastName: 'Quokkason' }));
	const answer = await copying({ ...begun, records });
	await database.ask('alter table care.record drop constraint odd');
	expect(answer).toMatchObject({ status: 'failed' });
	expect(String(answer.reason)).toMatch(/violates check constraint/);
	expect(String(answer.reason)).not.toContain('Quokkason');
	expect(await rows('select * from care.record')).toEqual([]);
});

it('a list whose fingerprint is known needs no texts, unless the copy has others by then', async () => {
	const records = [{ ClientId: 1 }, { ClientId: 2 }];
	const ask = async () => await copying({ resource: 'client', slice: '' });
	const first = await ask();
	expect(first.known).toBeNull();
	const { fingerprint, lines } = toLines(records, first.known);
	expect(await copying({ ...first, count: 2, fingerprint, lines })).toMatchObject({
		...{ status: 'done', lines: null, fingerprint: null, known: null },
	});
	const second = await ask();
	expect(toLines(records.toReversed(), second.known)).toEqual({ fingerprint: second.known });
	expect(await copying({ ...second, fingerprint })).toMatchObject({ status: 'done' });
	expect(await rows('select came, new, changed, gone from care.run order by id')).toEqual([
		{ came: 2, new: 2, changed: 0, gone: 0 },
		{ came: 2, new: 0, changed: 0, gone: 0 },
	]);
	const third = await ask();
	await database.ask("delete from care.record where key = '2'");
	const again = await copying({ ...third, fingerprint });
	expect(again).toMatchObject({ run: third.run, status: 'again', list: 'clients', known: null });
	expect(await copying({ ...again, fingerprint, lines })).toMatchObject({ status: 'done' });
	expect(await rows('select key from care.record order by key')).toEqual([
		{ key: '1' },
		{ key: '2' },
	]);
});

describe('the end of a run', () => {
	const end = async (since: unknown, ...wanted: string[]) =>
		await database.ask('select * from care.end_of_run($1, $2, $3)', [since, wanted, ['a@b.c']]);

	it('is well when each list has arrived since, also by another run', async () => {
		const begun = await copying({ resource: 'client', slice: '' });
		await copying({ ...begun, records: [] });
		const [first] = await end(0, 'client');
		expect(first).toMatchObject({ about: 'run', recipient: null, failure: null });
		const [later] = await end(begun.run, 'client');
		expect(later.failure).toMatch(/^1 list could not be copied.* client: n8n did not begin it/);
	});

	it('names the first list that is missing, with its reason, and how many they are', async () => {
		const begun = await copying({ resource: 'roster', slice: '2026-03' });
		await copying({ ...begun, error: 'No right' });
		await copying({ resource: 'payer', slice: '' });
		const [first] = await end(0, 'roster 2026-03', 'payer', 'worker');
		expect(first.failure).toMatch(/^3 lists could not .* The first: roster 2026-03: No right$/);
		const [second] = await end(0, 'payer');
		expect(second.failure).toMatch(/payer: n8n or the database was stopped meanwhile\.$/);
	});

	it('what has no outcome counts as a failure at once, and no failure counts twice', async () => {
		await rows("select care.plan('UTC', now()::date, 1, 1, null)");
		const begun = await copying({ resource: 'client', slice: '' });
		await copying({ ...begun, error: 'No right' });
		for (const since of [0, begun.run]) {
			await copying({ resource: 'payer', slice: '' });
			await end(since, 'payer', 'client');
		}
		expect(
			await rows(
				"select resource, failures::integer from care.health where resource in ('payer', 'client') order by 1",
			),
		).toEqual([
			{ resource: 'client', failures: 2 },
			{ resource: 'payer', failures: 1 },
		]);
	});

	it('what the database did not take is told at once', async () => {
		await rows("select care.plan('UTC', now()::date, 1, 1, null)");
		const begun = await copying({ resource: 'client', slice: '' });
		await database.ask('alter table care.record add constraint no_space check (false)');
		await copying({ ...begun, records: [text({ ClientId: 1 })] });
		await database.ask('alter table care.record drop constraint no_space');
		const due = await end(0, 'client');
		expect(due.filter(({ about }) => about === 'unwritten')).toEqual([
			expect.objectContaining({
				recipient: 'a@b.c',
				html: expect.stringMatching(
					/client: The database did not take the list: .*no space left/,
				) as string,
			}),
		]);
	});

	it('that n8n may keep the runs is told once, and care.set_up says it until it is mended', async () => {
		await rows("select care.plan('UTC', now()::date, 1, 1, null)");
		const take = async (message?: string) => {
			const begun = await copying({ resource: 'client', slice: '' });
			await copying({ ...begun, records: [text({ ClientId: 1 })], ...(message && { message }) });
			const [line] = await rows("select * from care.set_up where what like 'n8n keeps no runs%'");
			const due = await end(0, 'client');
			return [
				line.is_so,
				line.what_follows,
				due.filter(({ about }) => about === 'saved runs').length,
			];
		};
		expect(await take()).toEqual([true, null, 0]);
		expect(await take('n8n may keep')).toEqual([false, 'n8n may keep', 1]);
		await rows("select care.mailed('saved runs', 'a@b.c')");
		expect(await take('n8n may keep')).toEqual([false, 'n8n may keep', 0]);
		expect(await take()).toEqual([true, null, 0]);
	});

	it('brings the mails that are due behind it', async () => {
		await rows("select care.plan('UTC', now()::date, 1, 1, null)");
		for (let times = 0; times < 3; times++) {
			const begun = await copying({ resource: 'client', slice: '' });
			await copying({ ...begun, error: 'No right' });
		}
		const [, ...mails] = await end(0, 'client');
		expect(mails.filter(({ about }) => String(about).startsWith('failed'))).toMatchObject([
			{ recipient: 'a@b.c', subject: 'A list cannot be copied: client', failure: null },
		]);
	});
});

describe('whom the owner lets read', () => {
	const as = async (role: string, sql: string) => {
		await database.ask(`set role ${role}`);
		try {
			return await rows(sql);
		} finally {
			await database.ask('reset role');
		}
	};
	const letRead = async (what: string) =>
		await database.ask('select care.let_read($1, $2)', ['metabase', what]);

	it('reads everything, or what names nobody, or nothing; and no table', async () => {
		await letRead('everything');
		await as('metabase', 'select * from care.roster, care_without_people.roster');
		await expect(as('metabase', 'select * from care.record')).rejects.toThrow('denied');
		await letRead('without people');
		await as('metabase', 'select * from care_without_people.health, care_without_people.roster');
		await expect(as('metabase', 'select * from care.roster')).rejects.toThrow('denied');
		await letRead('nothing');
		await expect(as('metabase', 'select * from care_without_people.roster')).rejects.toThrow(
			'denied',
		);
	});

	it('still reads when the views are made anew', async () => {
		await letRead('without people');
		await database.ask("update care.setting set version = 'older'");
		await database.ask(careSql());
		await as('metabase', 'select * from care_without_people.roster');
		await expect(as('metabase', 'select * from care.roster')).rejects.toThrow('denied');
	});

	it('is a user who is there', async () => {
		await expect(letRead('all')).rejects.toThrow("not 'all'");
		await expect(database.ask("select care.let_read('nobody', 'nothing')")).rejects.toThrow(
			'There is no user "nobody".',
		);
	});
});

it('care.set_up knows who may act as the owner, and a role without members reads nothing', async () => {
	const line = async (what: string) =>
		(await rows(`select is_so, what_follows from care.set_up where what like '${what}%'`))[0];
	// Other tests allow metabase to read, so this right is taken away first.
	await database.ask("select care.let_read('metabase', 'nothing')");
	expect(await line('Somebody beside the owner')).toMatchObject({ is_so: false });
	await database.ask('create role ada login in role care_reader');
	expect(await line('Somebody beside the owner')).toMatchObject({ is_so: true });
	expect(await line('Nobody else may act')).toEqual({ is_so: true, what_follows: null });
	const [{ owner }] = await rows('select current_user as owner');
	await database.ask(`grant ${owner} to ada`);
	expect(await line('Nobody else may act')).toMatchObject({
		is_so: false,
		what_follows: expect.stringContaining(`revoke ${owner} from ada;`) as string,
	});
	// The role `ada` is now a member of the role of the owner, and can read in any case. So `ada` does not count here.
	expect(await line('Somebody beside the owner')).toMatchObject({ is_so: false });
	await database.run(`revoke ${owner} from ada; drop role ada`);
});

it('care.set_up says what is not as it should be, and what follows', async () => {
	const found = await rows('select * from care.set_up');
	expect(found.length).toBeGreaterThan(3);
	for (const { is_so, what_follows } of found) {
		expect(what_follows === null).toBe(is_so);
	}
	// Before the first run, the database does not know n8n's settings, so two rows are missing.
	await database.ask('update care.setting set planned = null');
	const early = (await rows('select what from care.set_up')).map(({ what }) => what);
	expect(early).not.toContainEqual(expect.stringMatching(/^(Days are|n8n keeps)/));
	expect(early).toHaveLength(found.length - 2);
	// The user of this test is a superuser.
	expect(found).toContainEqual(
		expect.objectContaining({ what: 'The user of n8n is no superuser', is_so: false }),
	);
});
