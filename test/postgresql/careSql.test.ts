/**
 * Compares postgresql/care.sql with the field tables, and runs it in a PostgreSQL inside this process. `npm run
 * test:postgresql` uses a real server.
 */
import { readFileSync } from 'node:fs';
import { DateTime } from 'luxon';
import { statuses } from '../../errors/errors';
import { readTemplate } from '../../localN8n/templates';
import { careSql } from '../../postgresql/careSql';
import { copiedLists } from '../../postgresql/copiedLists';
import { isWithoutPeople } from '../../postgresql/isWithoutPeople';
import { typedViews } from '../../postgresql/typedViews';
import { countOpen } from '../../reports/boardCounts';
import { heldUntold } from '../../reports/onHold';
import { startSimulator } from '../../simulator/mod';
import { Random } from '../trial/random';
import { EmbeddedDatabase } from './embeddedDatabase';
import { compareReports } from './compareReports';
import { readService, type Lists } from './readService';

const written = readFileSync('postgresql/care.sql', 'utf8');

const columnsOf = (name: string): string[] => {
	const query = typedViews.find((view) => view.name === `${name}_all`)?.query ?? '';
	return [...query.matchAll(/ as "(\w+)"/g)].map(([, column]) => column);
};

it('care.sql is what the tables give; npm run build writes it anew', () => {
	expect(written).toBe(careSql());
});

it('the template makes its tables with it', () => {
	const { nodes } = readTemplate('care-data-in-postgresql');
	const node = nodes.find(({ name }) => name === 'Make tables, and what to copy');
	const query = String(node?.parameters.query);
	expect(query.startsWith(written)).toBe(true);
	expect(query.slice(written.length)).toMatch(/^\nselect resource, slice, .*\nfrom care\.plan\(/s);
});

it('the node that hands lists over does not search their text for the end of a statement', () => {
	const { nodes } = readTemplate('care-data-in-postgresql');
	const node = nodes.find(({ name }) => name === 'Begin or write the list');
	expect(node?.parameters.options).toEqual({ queryBatching: 'independently' });
});

it("n8n's Postgres node puts nothing into it", () => {
	expect(written).not.toMatch(/\$\d|\{\{/);
});

it.each(copiedLists.map((list) => [list.resource, list] as const))(
	'care.%s has each documented field once',
	(resource, { endpoint: { fields = {} } }) => {
		const columns = columnsOf(`care.${resource}`);
		const documented = Object.keys(fields).map((name) => name.toLowerCase());
		expect(documented.length).toBeGreaterThan(3);
		expect(columns).toEqual(expect.arrayContaining(documented));
		expect(new Set(columns).size).toBe(columns.length);
	},
);

describe('without people', () => {
	it.each([
		...['FirstName', 'LastName', 'PreferredName', 'ClientCode', 'Email', 'Address1', 'Note'],
		...['CreatedBy', 'AssignedTo', 'ClientName', 'CarerName', 'PayerName', 'Anything'],
	])('no %s', (name) => {
		expect(isWithoutPeople(name)).toBe(false);
	});

	it('no dates of birth, and nothing that is made of other values', () => {
		expect(isWithoutPeople('DateOfBirth', { type: 'date' })).toBe(false);
		expect(isWithoutPeople('FormData', { type: 'records' })).toBe(false);
		expect(isWithoutPeople('answer', { type: 'notShown' })).toBe(false);
	});

	it('days, rates and labels are there, and no record as it was sent', () => {
		const columns = columnsOf('care_without_people.roster');
		expect(columns).toEqual(expect.arrayContaining(['dateofservice', 'onholdtype', 'servicename']));
		expect(columns).not.toEqual(expect.arrayContaining(['clientname']));
		const views = typedViews.filter(({ name }) => name.startsWith('care_without_people.'));
		expect(views.length).toBeGreaterThan(copiedLists.length);
		for (const { query } of views) expect(query).not.toMatch(/^\t(r|item)\.(data|key),?$/m);
	});
});

const zone = 'Australia/Sydney';

/** `npm run test:random` tries more runs. */
const runs = Number(process.env.RUNS ?? 2);

const own = new EmbeddedDatabase();
let database = own;

afterAll(async () => await own.close());

/** Sends SQL to the PostgreSQL of this test. Without values, the text may have many statements, and no rows come back. */
const ask = async (sql: string, values?: readonly unknown[]) => await database.ask(sql, values);

/** Sets the database up with care.sql, and copies the records of a simulated service into it. */
async function copyService(): Promise<Lists> {
	const simulator = await startSimulator({
		size: { clients: 12, workers: 8, weeksBack: 3, weeksAhead: 1, incidents: 20 },
	});
	try {
		const months = [-1, 0, 1].map((more) =>
			DateTime.now().setZone(zone).plus({ months: more }).toFormat('yyyy-MM'),
		);
		simulator.tables['/rosters'].at(-1)!.CarerId = 0;
		const lists = await readService(simulator, months);
		await ask(written);
		await ask(written);
		await ask('select care.plan($1, now()::date, 1, 1, null)', [zone]);
		for (const [resource, records] of lists) {
			for (const month of ['roster', 'timesheet'].includes(resource) ? months : ['']) {
				const texts = records
					.filter(({ DateOfService }) => String(DateOfService ?? '').startsWith(month))
					.map((record) => JSON.stringify(record));
				const [{ run }] = await ask('select run from care.ask($1, $2) limit 1', [resource, month]);
				const [{ id }] = await ask('insert into care.part (records) values ($1) returning id', [
					texts,
				]);
				const taken = await ask('select status from care.take($1, $2, $3)', [run, id, '']);
				expect(taken).toEqual([{ status: 'done' }]);
			}
		}
		return lists;
	} finally {
		await simulator.close();
	}
}

it('what it makes takes records over, its reports are right, and readers can read all views', async () => {
	const lists = await copyService();
	const rows = async (sql: string) => await ask(sql, []);
	const [{ today }] = await rows(`select (now() at time zone '${zone}')::date::text as today`);
	expect(await compareReports(rows, lists, String(today))).toEqual([]);
	for (const [role, schema] of [
		['care_reader', 'care'],
		['care_reader_without_people', 'care_without_people'],
	]) {
		const views = await rows(`select viewname from pg_views where schemaname = '${schema}'`);
		expect(views.length).toBeGreaterThan(copiedLists.length);
		await ask(`set role ${role}`);
		const forOwner = ['copying', 'set_up'];
		for (const { viewname } of views) {
			if (forOwner.includes(String(viewname))) continue;
			await rows(`select * from ${schema}.${String(viewname)}`);
		}
		await ask('reset role');
	}
});

const take = async (...asked: Parameters<EmbeddedDatabase['take']>) =>
	await database.take(...asked);

const begin = async (resource: string, slice: string) => await database.begin(resource, slice);

const rowsOf = async (sql: string) => await database.rows(sql);

describe('with records of its own', () => {
	const shift = { RosterItemId: 7, ClientId: 1, CarerId: 2, ServiceId: 3 };

	beforeEach(async () => {
		await ask(
			'truncate care.record, care.history, care.run, care.left_out, care.accepted, care.mail, care.doubled, care.forgotten',
		);
	});

	it('rates and lengths may have decimals, and a budget says which shifts have none', async () => {
		const day = String((await rowsOf('select now()::date::text as day'))[0].day);
		const dated = { ...shift, DateOfService: day, AgreementId: 5 };
		await take('agreement', '', [{ AgreementId: 5, Current: 1, Budget: 37.5, BudgetPeriod: '' }]);
		await take('roster', day.slice(0, 7), [
			{ ...dated, ChargeRate: 65.5, Minutes: 52.5 },
			{ ...dated, RosterItemId: 8, ChargeRate: 'ask', Minutes: 60 },
		]);
		const shifts = 'select chargerate, minutes from care.roster order by rosteritemid';
		expect(await rowsOf(shifts)).toMatchObject([
			{ chargerate: '65.5', minutes: '52.5' },
			{ chargerate: null, minutes: '60' },
		]);
		expect(await rowsOf('select * from care.budget_used_by_agreement')).toMatchObject([
			{ budget: '37.5', shifts_without_rate_or_length: 1 },
		]);
		expect(await rowsOf('select field from care.oddity')).toEqual([{ field: 'ChargeRate' }]);
	});

	it('the age of an open incident is the one that the board reads', async () => {
		const [{ today }] = await rowsOf(
			'select (now() at time zone (select time_zone from care.setting))::date::text as today',
		);
		const now = DateTime.fromISO(String(today));
		const before = (days: number) => now.minus({ days }).toISODate();
		const incidents = [
			{ NoteDate: before(177) },
			{ NoteDate: `${before(90)} no time` },
			{ NoteDate: `${before(8)} 09:00:00` },
			{ NoteDate: before(0) },
			{ NoteDate: before(-7) },
			{ NoteDate: '1900-01-01' },
			{ NoteDate: 'in May' },
		].map((one, index) => ({
			...{ IncidentId: index + 1, Timestamp: `${before(5)} 10:00:00`, Closed: 0, ...one },
		}));
		await take('incident', '', incidents);
		const ages = countOpen(incidents, now).byAge.map(([name, size]) => [
			name.toLowerCase().replace('over', 'more than'),
			size,
		]);
		for (const schema of ['care', 'care_without_people']) {
			const found = await rowsOf(
				`select age, count(*)::integer as size, max(since::date - '${today}'::date + age_days) as rest
				from ${schema}.open_incident_by_age group by age`,
			);
			expect(Object.fromEntries(found.map(({ age, size }) => [age, size]))).toEqual(
				Object.fromEntries(ages),
			);
			expect(found.every(({ age, rest }) => rest === (age === 'not known' ? null : 0))).toBe(true);
		}
		const [{ long }] = await rowsOf(
			'select count(*)::integer as long from care.fact_incident where not is_serious and not is_closed and age_days > 90',
		);
		expect(long).toBe(countOpen(incidents, now).old.count);
	});

	it('spaces and digits of other scripts are odd, and break neither views nor a deletion', async () => {
		const odd = ['\u20031', '1\u00a0', '\u3000', '\u0661', '\u16801', '1\u2028'];
		const clients = odd.map((PayerId, index) => ({
			ClientId: index + 1,
			PayerId,
			Current: PayerId,
		}));
		await take('client', '', clients);
		await take('agreement', '', [
			{ AgreementId: 5, ClientId: '\u20031', StartDate: '\u0662026-01-01' },
		]);
		await rowsOf('select * from care.client');
		expect(await rowsOf("select records from care.oddity where field = 'PayerId'")).toEqual([
			{ records: odd.length },
		]);
		expect(String((await rowsOf("select care.forget('client', 1)"))[0].forget)).toMatch(
			/^Deleted: 1, /,
		);
	});

	it('a deletion takes lists that are left out, undocumented IDs, and what is on its way', async () => {
		await take('agreement', '', [{ AgreementId: 5, ClientId: 1 }]);
		await take('timesheet', '2026-03', [{ ...shift, DateOfService: '2026-03-02' }]);
		await take('serious_incident', '', [{ IncidentId: 9, ClientId: 1 }]);
		await ask("insert into care.left_out values ('agreement')");
		const plan = await rowsOf("select resource from care.plan('UTC', '2026-03-10', 1, 1, null)");
		expect(plan).not.toContainEqual({ resource: 'agreement' });
		expect(plan).toContainEqual({ resource: 'client' });
		const run = await begin('client', '');
		expect(String((await rowsOf("select care.forget('client', 1)"))[0].forget)).toMatch(
			/^Deleted: 3, /,
		);
		expect(await take('client', '', [{ ClientId: 1 }], run)).toMatchObject({
			status: 'superseded',
		});
		expect(await rowsOf('select key from care.version')).toEqual([]);
	});

	it('a shift that moved to another month stays there when an older reading is taken later', async () => {
		const before = { ...shift, DateOfService: '2026-03-30' };
		const after = { ...shift, DateOfService: '2026-04-02' };
		await take('roster', '2026-03', [before]);
		const older = await begin('roster', '2026-03');
		await take('roster', '2026-04', [after]);
		// The order of the runs says which run is older. The clock does not say so, because it may stand still or be set
		// back.
		await ask("update care.run set asked = '2026-04-01'");
		// Both readings have the shift, but this does not prove that two different shifts share an ID.
		await take('roster', '2026-03', [before], older);
		expect(await rowsOf('select from care.double_id where is_sure')).toEqual([]);
		await take('roster', '2026-03', []);
		expect(await rowsOf('select dateofservice::text from care.roster')).toEqual([
			{ dateofservice: '2026-04-02' },
		]);
		expect(await rowsOf('select key from care.history')).toHaveLength(1);
	});

	it('reads a month again that was read before it was over', async () => {
		const backfill = async () =>
			await rowsOf(
				`select slice from care.plan('UTC', '2026-07-10', 1, 1, '2026-04-01') where is_backfill and resource = 'roster'`,
			);
		for (const slice of ['2026-04', '2026-05', '2026-06']) await take('roster', slice, []);
		await ask("update care.run set asked = '2026-07-10' where slice <> '2026-06'");
		await ask("update care.run set asked = '2026-06-20' where slice = '2026-06'");
		expect(await backfill()).toEqual([{ slice: '2026-06' }]);
	});

	it('a mail gives the last reason', async () => {
		await rowsOf("select care.plan('UTC', now()::date, 1, 1, null)");
		for (const reason of ['the service refused', 'the service refused', 'a problem of its own']) {
			const run = await begin('client', '');
			await ask('select care.take($1, null, $2)', [run, reason]);
		}
		const due = await rowsOf("select lines[2] as line from care.mails_due('{a}')");
		expect(due).toContainEqual({ line: 'The last reason: a problem of its own' });
	});

	it('a mail about refused access says what to do, and that ends it', async () => {
		await rowsOf("select care.plan('UTC', now()::date, 1, 1, null)");
		const fail = async (list: string, reason: string) => {
			for (let times = 0; times < 3; times++) {
				const run = await begin(list, '');
				await ask('select care.take($1, null, $2)', [run, reason]);
			}
		};
		await fail('payer', `${statuses[403].title} (GET /payers)`);
		await fail('client', `${statuses[500].title} (GET /clients)`);
		const linesOf = async (list: string) =>
			(await mails()).filter(({ about }) => String(about).trim() === `failed ${list}`);
		const [{ lines }] = await linesOf('payer');
		const [step] = (lines as string[]).filter((line) => line.startsWith('Ask the operator'));
		expect(step).toBe(
			"Ask the operator of your care system for the right to read this list, or leave it out: insert into care.left_out values ('payer');",
		);
		expect(String((await linesOf('client'))[0].lines)).not.toMatch(/right to read|left_out/);
		await ask(step.slice(step.indexOf('insert')));
		expect(await linesOf('payer')).toEqual([]);
		expect(await health('payer')).toMatchObject({ state: 'left out', is_well: true });
	});

	it('each recipient gets a mail, in which a text of the service is no markup', async () => {
		await rowsOf("select care.plan('UTC', now()::date, 1, 1, null)");
		for (let times = 0; times < 3; times++) {
			const run = await begin('client', '');
			await ask('select care.take($1, null, $2)', [run, '<a href="x">R&D</a>\nno']);
		}
		const due = await rowsOf(
			"select recipient, html from care.mails_due('{a,b}') where about like 'failed%'",
		);
		expect(due.map(({ recipient }) => recipient).sort()).toEqual(['a', 'b']);
		expect(String(due[0].html)).toMatch(/^<p>[^<]*client[^<]*<\/p><p>.*<\/p>$/);
		expect(due[0].html).toContain(
			'<p>The last reason: &lt;a href="x"&gt;R&amp;D&lt;/a&gt;</p><p>no</p>',
		);
	});

	it('readers without people see how old the copy is, and no accounting codes', async () => {
		await take('payer', '', [{ PayerId: 4, AccountingCode: 'SMITHJ' }]);
		await ask('set role care_reader_without_people');
		const [copied] = await rowsOf('select resource, copied from care_without_people.copied');
		const [payer] = await rowsOf('select * from care_without_people.payer');
		await ask('reset role');
		expect(copied).toMatchObject({ resource: 'payer', copied: expect.anything() as unknown });
		expect(payer).not.toHaveProperty('accountingcode');
	});

	const shiftOn = (DateOfService: string, id = 7) => ({
		...shift,
		RosterItemId: id,
		DateOfService,
	});
	const days = async () =>
		(await rowsOf('select dateofservice::text as day from care.roster order by 1')).map(
			({ day }) => day,
		);
	const health = async (resource: string) =>
		(await rowsOf(`select * from care.health where resource = '${resource}'`))[0];
	const mails = async () =>
		(await rowsOf("select about, lines from care.mails_due('{a}')")).filter(
			({ about }) => about !== 'log',
		);

	describe('older months', () => {
		/** Returns the older months that a run on `today` reads again. */
		const readAgain = async (today: string, from = "'2026-03-01'", every = 7) =>
			(
				await rowsOf(
					`select slice from care.plan('UTC', '${today}', 1, 1, ${from}, ${every}) where is_backfill and resource = 'roster' order by 1`,
				)
			).map(({ slice }) => slice);
		/** Returns the months of shifts that a run on `today` reads, in the order of the run. */
		const planned = async (today: string) =>
			(
				await rowsOf(
					`select slice from care.plan('UTC', '${today}', 1, 1, '2026-03-01') where resource = 'roster'`,
				)
			).map(({ slice }) => slice);
		const read = async () => {
			for (const month of ['03', '04', '05', '06']) await take('roster', `2026-${month}`, []);
			await ask("update care.run set asked = '2026-07-02'");
		};

		it('each is read again within a week, on a day of its own', async () => {
			await read();
			const week = ['03', '04', '05', '06', '07', '08'].map((day) => `2026-07-${day}`);
			const turns = [];
			for (const day of week) turns.push(...(await readAgain(day)));
			expect(turns).toEqual([...new Set(turns)]);
			expect(await readAgain('2026-07-09')).toEqual(['2026-03', '2026-04', '2026-05', '2026-06']);
			expect(await readAgain('2026-07-02')).toEqual([]);
			expect(await readAgain('2026-07-03', undefined, 1)).toHaveLength(4);
		});

		it('months that the window has left are read again without a backfill, too', async () => {
			await read();
			expect(await readAgain('2026-07-09', 'null')).toHaveLength(4);
		});

		it('a shift that moved into one, or was deleted there, is right after a week of runs', async () => {
			let shifts = [
				shiftOn('2026-03-02', 1),
				shiftOn('2026-03-03', 2),
				shiftOn('2026-05-05', 3),
				shiftOn('2026-07-01', 7),
			];
			const runOn = async (today: string) => {
				for (const slice of (await planned(today)).map(String)) {
					const inMonth = shifts.filter(({ DateOfService }) => DateOfService.startsWith(slice));
					const { run } = await take('roster', slice, inMonth);
					await rowsOf(`update care.run set asked = '${today}' where id = ${String(run)}`);
				}
			};
			await runOn('2026-07-02');
			expect(await days()).toHaveLength(shifts.length);
			// Shift 7 moves to March. Shift 1, which was in March, is deleted. Shift 3 moves from one older month to another.
			shifts = [shiftOn('2026-03-03', 2), shiftOn('2026-03-20', 7), shiftOn('2026-04-05', 3)];
			for (let day = 3; day <= 9; day++) await runOn(`2026-07-0${day}`);
			expect(await days()).toEqual(['2026-03-03', '2026-03-20', '2026-04-05']);
		});
	});

	describe('what is no list', () => {
		const reasonOf = async (run: unknown) =>
			(await rowsOf(`select status, reason from care.run where id = ${String(run)}`))[0];

		beforeEach(async () => {
			await take('client', '', [{ ClientId: 1 }, { ClientId: 2 }]);
			await take('roster', '2026-07', [shiftOn('2026-07-01')]);
		});

		it.each([
			['client', ''],
			['incident', ''],
			['roster', '2026-07'],
		])(
			'a node that fails before it asks passes its input on, and that is not copied: %s',
			async (resource, slice) => {
				const asked = await ask('select * from care.ask($1, $2)', [resource, slice]);
				const before = await rowsOf('select xmin, ctid from care.record');
				const [{ run }] = asked;
				expect(await take(resource, slice, asked, run)).toMatchObject({ status: 'failed' });
				expect(String((await reasonOf(run)).reason)).toMatch(/did not read the list.*credential/);
				expect(await rowsOf('select xmin, ctid from care.record')).toEqual(before);
			},
		);

		it('one such row among records is enough, also when a list is asked for again', async () => {
			const records = [{ IncidentId: 1 }, { IncidentId: 2 }];
			await take('incident', '', records);
			const { run, status } = await take('incident', '', records.slice(1));
			expect(status).toBe('again');
			const [again] = await rowsOf(
				`select q.*, null as reason from care.requests(${String(run)}) q`,
			);
			expect(await take('incident', '', [...records, again], run)).toMatchObject({
				status: 'failed',
			});
			expect(await rowsOf('select from care.incident')).toHaveLength(2);
		});

		it.each([
			{ message: 'Forbidden', PayerName: 'x' },
			{ error: 'no', status: 500 },
			{ ClientName: 'of another list' },
			['an array'],
		])('%j is no client', async (record) => {
			const { run, status } = await take('client', '', [{ ClientId: 1 }, record]);
			expect(status).toBe('failed');
			expect(await reasonOf(run)).toMatchObject({
				reason: expect.stringContaining('no record of this list') as unknown,
			});
			expect(await rowsOf('select from care.client')).toHaveLength(2);
		});

		it('is told by mail after three times', async () => {
			await rowsOf("select care.plan('UTC', now()::date, 1, 1, null)");
			for (let times = 0; times < 3; times++) {
				const asked = await ask("select * from care.ask('client', '')", []);
				await take('client', '', asked, asked[0].run);
			}
			expect(await mails()).toContainEqual(
				expect.objectContaining({ about: 'failed client ' }) as unknown,
			);
		});
	});

	describe('two records with one ID', () => {
		const two = [
			{ ClientId: 1, Note: 'the first' },
			{ ClientId: 1, Note: 'the second' },
			{ ClientId: 2 },
		];
		const notes = async () =>
			(
				await rowsOf(
					"select data ->> 'Note' as note from care.client where clientid = 1 order by 1",
				)
			).map(({ note }) => note);

		it('are both kept and told, and a second run with them writes nothing', async () => {
			await take('client', '', two);
			expect(await notes()).toEqual(['the first', 'the second']);
			const before = await rowsOf('select xmin, ctid from care.record');
			await take('client', '', [...two].reverse());
			expect(await rowsOf('select xmin, ctid from care.record')).toEqual(before);
			expect(await rowsOf('select key from care.history')).toEqual([]);
			expect(await health('client')).toMatchObject({ double_ids: 1, is_well: true });
			expect(await mails()).toContainEqual({
				about: 'double',
				lines: [expect.any(String), 'client: 1'],
			});
		});

		it('an edit of one is an edit, and one that is gone leaves the other under the ID', async () => {
			await take('client', '', two);
			await take('client', '', [{ ...two[0], Note: 'an edit' }, two[1], two[2]]);
			expect(await notes()).toEqual(['an edit', 'the second']);
			expect(await rowsOf('select key from care.history')).toHaveLength(1);
			await take('client', '', [two[1], two[2]]);
			expect(
				await rowsOf("select key, data ->> 'Note' as note from care.client order by 1"),
			).toEqual([
				{ key: '1', note: 'the second' },
				{ key: '2', note: null },
			]);
			expect(await health('client')).toMatchObject({ double_ids: 0, is_well: true });
		});

		it('one that comes twice as it is counts once', async () => {
			await take('client', '', [two[0], two[0], two[1]]);
			expect(await notes()).toEqual(['the first', 'the second']);
		});

		it('an ID of 0 or below is none', async () => {
			await take(
				'incident',
				'',
				[0, '0', -1, null, 5].map((IncidentId) => ({ IncidentId, Note: IncidentId })),
			);
			expect(await rowsOf('select from care.incident')).toHaveLength(5);
			expect(await rowsOf('select from care.double_id')).toEqual([]);
		});

		it('an incident that changed while the states were asked for is asked for again', async () => {
			const open = { IncidentId: 5, Closed: 0 };
			const closed = { IncidentId: 5, Closed: 1 };
			const { run, status } = await take('incident', '', [open, closed]);
			expect(status).toBe('again');
			expect(await take('incident', '', [closed], run)).toMatchObject({ status: 'done' });
			expect(await rowsOf('select closed from care.incident')).toEqual([{ closed: true }]);
			const second = await take('incident', '', [open, closed]);
			expect(await take('incident', '', [open, closed], second.run)).toMatchObject({
				status: 'done',
			});
			expect(await rowsOf('select closed from care.incident')).toHaveLength(2);
		});

		it('in any months: after each round all are there, and rounds that find nothing new write nothing', async () => {
			const random = new Random('months');
			// With the last argument, 100 percent, a month may lose all its records, and no person has to accept this.
			await rowsOf("select care.plan('UTC', now()::date, 1, 1, null, 7, 100)");
			const months = ['2026-08', '2026-07', '2026-06', '2026-05'];
			let all: { shift: ReturnType<typeof shiftOn>; note: number }[] = [];
			const round = async (order: readonly string[]) => {
				for (const month of order) {
					const records = all
						.filter(({ shift: { DateOfService } }) => DateOfService.startsWith(month))
						.map(({ shift, note }) => ({ ...shift, Note: note }));
					const { run, status } = await take('roster', month, records);
					if (status === 'again') await take('roster', month, records, run);
				}
			};
			const copied = async () =>
				(
					await rowsOf(
						"select data ->> 'RosterItemId' as id, data ->> 'Note' as note from care.roster order by 1, 2",
					)
				).map(({ id, note }) => `${String(id)} ${String(note)}`);
			const prints = async () => [
				...(await rowsOf('select xmin, ctid from care.record order by ctid')),
				...(await rowsOf('select xmin, ctid from care.history order by ctid')),
			];
			for (let count = 0; count < runs; count++) {
				const order = random.chance(0.5) ? months : random.shuffle([...months]);
				all = Array.from({ length: random.whole(1, 8) }, (_, note) => ({
					shift: shiftOn(`${random.pick(months)}-0${random.whole(1, 3)}`, random.whole(1, 2)),
					note: random.chance(0.7) ? note : count * 10 + note,
				}));
				await round(order);
				const expected = [...new Map(all.map((one) => [JSON.stringify(one), one])).values()].map(
					({ shift, note }) => `${shift.RosterItemId} ${note}`,
				);
				expect(await copied()).toEqual(expected.sort());
				const before = await prints();
				await round(order);
				expect(await prints()).toEqual(before);
				expect(
					await rowsOf(
						`select key from (
							select *, lag(valid_until) over (partition by key order by valid_from, valid_until) as before from care.version
						) as v where before > valid_from or valid_until < valid_from`,
					),
				).toEqual([]);
			}
		}, 3_600_000);

		it('in three months: all are told, once each month was read again', async () => {
			await rowsOf("select care.plan('UTC', now()::date, 1, 1, null)");
			const run = async () => {
				for (const month of ['2026-08', '2026-07', '2026-06']) {
					await take('roster', month, [shiftOn(`${month}-01`)]);
				}
			};
			await run();
			expect(await days()).toHaveLength(3);
			expect(await rowsOf('select from care.double_id')).toHaveLength(3);
			expect(await mails()).toEqual([]);
			await run();
			expect(await days()).toHaveLength(3);
			expect(await mails()).toContainEqual({
				about: 'double',
				lines: [expect.any(String), 'roster: 7'],
			});
		});

		it('a true move stays one, with its history, to a later month and an earlier one', async () => {
			const at = async (july: readonly object[], june: readonly object[]) => {
				await take('roster', '2026-07', july);
				await take('roster', '2026-06', june);
			};
			const [stays, there] = [shiftOn('2026-07-05', 8), shiftOn('2026-06-05', 9)];
			await at([stays], [there, shiftOn('2026-06-01')]);
			await at([stays, shiftOn('2026-07-01')], [there]);
			await at([stays], [there, shiftOn('2026-06-02')]);
			await at([stays, shiftOn('2026-07-03')], [there]);
			expect(
				await rowsOf(
					"select data ->> 'DateOfService' as day, valid_until is null as is_present from care.version where key = '7' order by valid_from",
				),
			).toEqual([
				{ day: '2026-06-01', is_present: false },
				{ day: '2026-07-01', is_present: false },
				{ day: '2026-06-02', is_present: false },
				{ day: '2026-07-03', is_present: true },
			]);
			expect(await rowsOf('select from care.record')).toHaveLength(3);
			expect(await rowsOf('select from care.double_id')).toEqual([]);
			expect(
				await rowsOf(
					'select from (select valid_from, lag(valid_until) over (partition by key order by valid_from) as before from care.version) v where before > valid_from',
				),
			).toEqual([]);
		});

		it('in two months: both are there at once, and stay', async () => {
			const [july, june] = [shiftOn('2026-07-01'), shiftOn('2026-06-01')];
			const run = async () => {
				await take('roster', '2026-07', [july]);
				await take('roster', '2026-06', [june]);
			};
			await run();
			await run();
			expect(await days()).toEqual(['2026-06-01', '2026-07-01']);
			expect(await rowsOf('select slice from care.double_id order by 1')).toEqual([
				{ slice: '2026-06' },
				{ slice: '2026-07' },
			]);
			const before = await rowsOf('select xmin, ctid from care.record');
			await run();
			expect(await rowsOf('select xmin, ctid from care.record')).toEqual(before);
		});

		it('a shift that moved to another month and back is one again', async () => {
			for (const day of ['2026-07-01', '2026-06-01', '2026-07-01', '2026-06-02']) {
				const all = [shiftOn(day), shiftOn('2026-06-30', 1), shiftOn('2026-07-31', 2)];
				for (const month of ['2026-07', '2026-06']) {
					const shifts = all.filter(({ DateOfService }) => DateOfService.startsWith(month));
					await take('roster', month, shifts);
				}
				expect((await days()).sort()).toEqual([day, '2026-06-30', '2026-07-31'].sort());
			}
		});

		describe('over several runs', () => {
			const months = ['2026-08', '2026-07', '2026-06'];
			let all: ReturnType<typeof shiftOn>[] = [];
			/** Copies the given months. */
			const run = async (only: readonly string[] = months) => {
				for (const month of months.filter((one) => only.includes(one))) {
					const here = all.filter(({ DateOfService }) => DateOfService.startsWith(month));
					const { run: id, status } = await take('roster', month, here);
					if (status === 'again') await take('roster', month, here, id);
				}
			};
			const doubles = async () => (await mails()).filter(({ about }) => about === 'double');
			const told = async () => {
				const due = await doubles();
				await rowsOf("select care.mailed('double', 'a')");
				return due.length > 0;
			};
			const overlaps = async () =>
				await rowsOf(
					`select key, valid_from, valid_until from (
						select *, lag(valid_until) over (partition by key order by valid_from, valid_until) as before from care.version
					) as v where before > valid_from or valid_until < valid_from`,
				);
			const keys = async () =>
				(await rowsOf('select distinct key from care.version order by 1')).map(({ key }) => key);

			beforeEach(async () => {
				await rowsOf("select care.plan('UTC', now()::date, 1, 1, null, 7, 100)");
				all = [];
			});

			it('a shift that moves, moves back and moves again is one, though a month was not read', async () => {
				all = [shiftOn('2026-06-01')];
				await run();
				all = [shiftOn('2026-07-01')];
				await run(['2026-07']);
				all = [shiftOn('2026-06-01')];
				await run();
				all = [shiftOn('2026-07-01')];
				await run(['2026-07']);
				expect(await rowsOf('select from care.double_id where is_sure')).toEqual([]);
				expect(await doubles()).toEqual([]);
				await run();
				expect(await days()).toEqual(['2026-07-01']);
				expect(await rowsOf('select key from care.roster')).toEqual([{ key: '7' }]);
				expect(await doubles()).toEqual([]);
				expect(await overlaps()).toEqual([]);
			});

			it.each(['2026-08-02', '2026-06-02'])(
				'a double that was cleaned up, and then a move to %s: no mail, and one history',
				async (to) => {
					all = [shiftOn('2026-07-01'), shiftOn('2026-06-01')];
					await run();
					await run();
					expect(await told()).toBe(true);
					all = [shiftOn('2026-07-01')];
					await run();
					all = [shiftOn(to)];
					await run(to < '2026-07' ? months : [to.slice(0, 7)]);
					expect(await rowsOf('select from care.double_id where is_sure')).toEqual([]);
					expect(await doubles()).toEqual([]);
					await run();
					await run();
					expect(await doubles()).toEqual([]);
					expect(await overlaps()).toEqual([]);
					expect(
						await rowsOf(
							"select key, data ->> 'DateOfService' as day from care.version where data ->> 'DateOfService' <> '2026-06-01' order by valid_from",
						),
					).toEqual([
						{ key: '7', day: '2026-07-01' },
						{ key: '7', day: to },
					]);
				},
			);

			it('a double that comes again is told again, once', async () => {
				const one = shiftOn('2026-07-01');
				for (const other of [shiftOn('2026-06-01'), { ...one, Note: 'x' }]) {
					for (let times = 0; times < 2; times++) {
						all = [one, other];
						await run();
						await run();
						expect(await told()).toBe(true);
						await run();
						expect(await told()).toBe(false);
						all = [one];
						await run();
						expect(await told()).toBe(false);
					}
				}
			});

			it('a double is told, though another one was told before that was sure', async () => {
				all = [shiftOn('2026-07-01'), shiftOn('2026-06-01')];
				await run();
				await run();
				all = [...all, shiftOn('2026-07-01', 8), shiftOn('2026-06-01', 8)];
				await run();
				expect(await told()).toBe(true);
				await run();
				expect(await doubles()).toMatchObject([{ lines: [expect.any(String), 'roster: 7, 8'] }]);
			});

			it('a move between the two requests of a run is told as no double', async () => {
				all = [shiftOn('2026-06-01')];
				await run();
				all = [shiftOn('2026-07-01')];
				await run(['2026-07']);
				all = [shiftOn('2026-06-01')];
				await run(['2026-06']);
				expect(await doubles()).toEqual([]);
				await run();
				expect(await doubles()).toEqual([]);
				expect(await days()).toEqual(['2026-06-01']);
			});

			it('shifts that only move are never told as doubles, whatever months fail', async () => {
				const random = new Random('moves');
				const ids = [1, 2, 3, 4];
				const anyDay = () => `${random.pick(months)}-0${random.whole(1, 9)}`;
				all = ids.map((id) => shiftOn(anyDay(), id));
				for (let count = 0; count < 3 * runs; count++) {
					all = all.map((one) => (random.chance(0.4) ? shiftOn(anyDay(), one.RosterItemId) : one));
					await run(random.chance(0.4) ? months : months.filter(() => random.chance(0.6)));
					expect(await rowsOf('select from care.double_id where is_sure')).toEqual([]);
					expect(await overlaps()).toEqual([]);
				}
				await run();
				expect(await days()).toEqual(all.map(({ DateOfService }) => DateOfService).sort());
				expect((await keys()).filter((key) => !String(key).includes('#'))).toEqual(ids.map(String));
			}, 3_600_000);

			it('an older reading with an edit, taken after a move: no version ends before it begins', async () => {
				all = [shiftOn('2026-06-01')];
				await run();
				const older = await begin('roster', '2026-06');
				all = [shiftOn('2026-08-01')];
				await run(['2026-08']);
				await take('roster', '2026-06', [{ ...shiftOn('2026-06-01'), Note: 'edit' }], older);
				await run();
				expect(await days()).toEqual(['2026-08-01']);
				expect(await overlaps()).toEqual([]);
				expect(await keys()).toEqual(['7']);
			});

			it('a shift of an older reading that a later one has in another month is not there twice', async () => {
				await run();
				const older = await begin('roster', '2026-06');
				all = [shiftOn('2026-08-01')];
				await run(['2026-08']);
				await take('roster', '2026-06', [shiftOn('2026-06-01')], older);
				expect(await days()).toEqual(['2026-08-01']);
				await run();
				expect(await keys()).toEqual(['7']);
				// If there really are two shifts with one ID, both are in the copy after the next run.
				all.push(shiftOn('2026-06-01'));
				await run();
				expect(await days()).toEqual(['2026-06-01', '2026-08-01']);
			});
		});

		it('double the sums of no report', async () => {
			const day = String((await rowsOf('select now()::date::text as day'))[0].day);
			await take('service', '', [
				{ ServiceId: 3, Unit: 'Hour' },
				{ ServiceId: 3, Unit: 'Hour', Description: 'x' },
			]);
			await take('worker', '', [
				{ CarerId: 2, Current: 0 },
				{ CarerId: 2, Current: 0, Note: 'x' },
			]);
			await take('agreement', '', [{ AgreementId: 5, Current: 1, Budget: 10 }]);
			await take('roster', day.slice(0, 7), [
				{ ...shiftOn(day), AgreementId: 5, ChargeRate: 60, Minutes: 60 },
			]);
			expect(await rowsOf('select booked_amount from care.budget_used_by_agreement')).toEqual([
				{ booked_amount: '60.00' },
			]);
			expect(await rowsOf('select why from care.shift_without_worker')).toHaveLength(1);
		});
	});

	describe('shifts on hold without a type', () => {
		const month = '2026-07';
		const shiftsOf = (ids: readonly number[], more: object = {}) =>
			ids.map((id) => ({
				...shiftOn(`${month}-01`, id),
				Minutes: 60,
				StartTime: `0${id}:00`,
				...more,
			}));
		const both = async (all: readonly object[], takingPlace: readonly object[]) => {
			await take('roster', month, all);
			return (await take('roster_taking_place', month, takingPlace)).status;
		};
		const held = async () =>
			(
				await rowsOf('select rosteritemid as id from care.roster where only_with_holds order by 1')
			).map(({ id }) => id);

		it('are those that the list of shifts that take place is without, and count in no report', async () => {
			const day = String((await rowsOf('select now()::date::text as day'))[0].day);
			await take('agreement', '', [{ AgreementId: 5, Current: 1, Budget: 10, BudgetPeriod: '' }]);
			const more = { DateOfService: day, AgreementId: 5, ChargeRate: 10, CarerId: 0 };
			const [typed] = shiftsOf([1], { ...more, OnHoldType: 'Leave' });
			const [untold, other] = shiftsOf([2, 3], { ...more, OnHoldType: '' });
			await take('roster', day.slice(0, 7), [typed, untold, other]);
			const counts = async () =>
				(
					await rowsOf(
						`select
							(select shifts::int from care.hours_by_worker_and_week) as worked,
							(select count(*)::int from care.shift_without_worker) as without,
							(select count(*)::int from care_without_people.leave_and_hold) as held,
							(select booked_amount::int from care_without_people.budget_used_by_agreement) as booked`,
					)
				)[0];
			expect(await counts()).toEqual({ worked: 2, without: 2, held: 1, booked: 20 });
			await take('roster_taking_place', day.slice(0, 7), [other]);
			expect(await counts()).toEqual({ worked: 1, without: 1, held: 2, booked: 10 });
			expect(await rowsOf("select key from care.record where resource like 'roster_%'")).toEqual(
				[],
			);
		});

		it('as the reports judge them', async () => {
			const random = new Random('holds');
			for (let count = 0; count < runs; count++) {
				const all = shiftsOf([1, 2, 3, 4, 5, 6].filter(() => random.chance(0.8)));
				const takingPlace = all.filter(() => random.chance(random.pick([0, 0.5, 0.9])));
				// This clears `only_with_holds`, the mark of shifts that the list of shifts taking place lacks. So each round begins without marks.
				await ask('update care.record set only_with_holds = false');
				expect(await both(all, takingPlace)).toBe('done');
				const list = (records: typeof all) => ({ records, error: undefined }) as never;
				const isHeld = heldUntold({ shifts: list(all), takingPlace: list(takingPlace) });
				expect(await held()).toEqual(all.filter(isHeld).map(({ RosterItemId }) => RosterItemId));
				const before = await rowsOf('select xmin, ctid from care.record');
				await both(all, takingPlace);
				expect(await rowsOf('select xmin, ctid from care.record')).toEqual(before);
			}
		});

		it('without IDs, as many of what is alike as the other list has fewer; an edit is none', async () => {
			const bare = (times: readonly string[], more: object = {}) =>
				times.map((StartTime) => {
					const { RosterItemId: _, ...rest } = shiftsOf([1], more)[0];
					return { ...rest, StartTime };
				});
			const heldTimes = async () =>
				(
					await rowsOf(
						"select data ->> 'StartTime' as at from care.roster where only_with_holds order by 1",
					)
				).map(({ at }) => at);
			await both(bare(['08:00', '08:00', '09:00', '10:00']), bare(['08:00', '10:00']));
			expect(await heldTimes()).toEqual(['08:00', '09:00']);
			await both(bare(['08:00', '08:00', '09:00', '10:00']), [
				...bare(['08:00', '08:00', '10:00']),
				...bare(['09:00'], { Minutes: 90 }),
			]);
			expect(await heldTimes()).toEqual([]);
		});

		it('nothing is told by a list that is older than the shifts, or of which the shifts were not copied', async () => {
			await rowsOf("select care.plan('UTC', now()::date, 1, 1, null)");
			const all = shiftsOf([1, 2, 3, 4, 5, 6, 7, 8]);
			const older = await begin('roster_taking_place', month);
			await take('roster', month, all);
			expect(await take('roster_taking_place', month, all.slice(4), older)).toMatchObject({
				status: 'superseded',
			});
			const { run } = await take('roster', month, all.slice(6));
			expect(await take('roster', month, all.slice(6), run)).toMatchObject({ status: 'waiting' });
			expect(await take('roster_taking_place', month, all.slice(6))).toMatchObject({
				status: 'superseded',
			});
			expect(await held()).toEqual([]);
			expect(await both(all, all.slice(4))).toBe('done');
			expect(await held()).toEqual([1, 2, 3, 4]);
		});

		it('is read right after the shifts of its month, also of older ones, and is left out with them', async () => {
			const plan = async () =>
				(
					await rowsOf(
						"select resource || ' ' || slice as one from care.plan('UTC', '2026-07-10', 1, 1, '2026-05-01') where resource like 'roster%' and slice <> ''",
					)
				).map(({ one }) => one);
			const expected = ['2026-07', '2026-06', '2026-05'].flatMap((slice) => [
				`roster ${slice}`,
				`roster_taking_place ${slice}`,
			]);
			expect(await plan()).toEqual(expected);
			for (const slice of ['2026-04', '2026-05', '2026-06']) await take('roster', slice, []);
			await ask("update care.run set asked = '2026-07-02'");
			// If an older version of care.sql made the copy, some months lack the list of the shifts that take place. So the plan asks for it.
			expect(await plan()).toContain('roster_taking_place 2026-04');
			await ask("insert into care.left_out values ('roster')");
			expect(await plan()).toEqual([]);
			expect(await health('roster_taking_place')).toMatchObject({
				state: 'left out',
				is_well: true,
			});
		});

		it('one mail tells that both lists fail', async () => {
			await rowsOf("select care.plan('UTC', now()::date, 1, 1, null)");
			const slice = String((await rowsOf("select to_char(now(), 'YYYY-MM') as slice"))[0].slice);
			for (const list of ['roster_taking_place', 'roster']) {
				for (let times = 0; times < 3; times++) {
					const run = await begin(list, slice);
					await ask('select care.take($1, null, $2)', [run, 'no']);
				}
				const failed = (await mails()).filter(({ about }) => String(about).startsWith('failed'));
				expect(failed).toMatchObject([{ about: `failed ${list} ${slice}` }]);
			}
		});
	});

	describe('a list that loses too much', () => {
		const clients = (count: number) =>
			Array.from({ length: count }, (_, index) => ({ ClientId: index + 1, Current: 1 }));
		const lose = async (left: readonly object[], resource = 'client', slice = '') => {
			const { run, status } = await take(resource, slice, left);
			return status === 'again' ? (await take(resource, slice, left, run)).status : status;
		};
		const count = async (view = 'client') =>
			Number((await rowsOf(`select count(*) as count from care.${view}`))[0].count);

		beforeEach(async () => {
			await rowsOf("select care.plan('UTC', now()::date, 1, 1, null)");
			await take('client', '', clients(20));
		});

		it('waits for a person, and nothing of it is written', async () => {
			expect(await lose([...clients(12), { ClientId: 99 }])).toBe('waiting');
			expect(await count()).toBe(20);
			expect(await health('client')).toMatchObject({
				waiting: 1,
				is_well: false,
				last_error: expect.stringContaining('lost 8 of 20 records') as unknown,
			});
			const [mail] = await mails();
			expect(mail).toMatchObject({ about: 'waiting' });
			expect(String(mail.lines)).toContain('look at the rights of the API key');
			expect(String(mail.lines)).toContain("select care.accept_loss('client');");
			await rowsOf("select care.mailed('waiting', 'a')");
			await lose(clients(12));
			expect(await mails()).toEqual([]);
		});

		it('is taken once a person has said so, and the next loss waits again', async () => {
			await lose(clients(12));
			expect(await rowsOf("select care.accept_loss('client') as lists")).toEqual([{ lists: 1 }]);
			expect(await lose(clients(12))).toBe('done');
			expect(await count()).toBe(12);
			expect(await lose(clients(5))).toBe('waiting');
			expect(await rowsOf("select care.accept_loss('payer') as lists")).toEqual([{ lists: 0 }]);
		});

		it('an acceptance that was not used in a week ends, and a new one works', async () => {
			await lose(clients(12));
			await rowsOf("select care.accept_loss('client')");
			expect(await health('client')).toMatchObject({ waiting: 0 });
			await rowsOf("select care.mailed('waiting', 'a')");
			await ask(
				"update care.accepted set accepted = accepted - interval '8 days'; update care.mail set sent = sent - interval '8 days'",
			);
			expect(await lose(clients(12))).toBe('waiting');
			expect(await health('client')).toMatchObject({ waiting: 1, is_well: false });
			expect(await mails()).toContainEqual(
				expect.objectContaining({ about: 'waiting' }) as unknown,
			);
			expect(await rowsOf("select care.accept_loss('client') as lists")).toEqual([{ lists: 1 }]);
			expect(await lose(clients(12))).toBe('done');
		});

		it('all of a whole list waits, whatever the setting', async () => {
			await rowsOf("select care.plan('UTC', now()::date, 1, 1, null, 7, 100)");
			expect(await lose(clients(1))).toBe('done');
			expect(await lose([])).toBe('waiting');
			expect(await count()).toBe(1);
		});

		it('shifts that moved to another month are not lost, and never there twice', async () => {
			await rowsOf("select care.plan('UTC', '2026-07-01', 31, 31, null)");
			const shifts = Array.from({ length: 20 }, (_, id) => shiftOn('2026-07-15', id + 1));
			const moved = (to: string, from = 0) =>
				shifts.map((one, index) => (index < from ? one : { ...one, DateOfService: to }));
			const round = async (all: typeof shifts) => {
				const ends = [];
				for (const month of ['2026-08', '2026-07', '2026-06']) {
					const here = all.filter(({ DateOfService }) => DateOfService.startsWith(month));
					ends.push(await lose(here, 'roster', month));
				}
				return ends.join();
			};
			expect(await round(shifts)).toBe('done,done,done');
			expect(await round(moved('2026-08-01', 10))).toBe('done,done,done');
			expect(await count('roster')).toBe(20);
			expect(await round(moved('2026-08-01'))).toBe('done,done,done');
			expect(await count('roster')).toBe(20);
			// The later month is read first, and does not yet show that the shifts have moved. The earlier month shows this.
			expect(await round(shifts)).toBe('waiting,done,done');
			expect(await count('roster')).toBe(20);
			expect(await rowsOf("select from care.history where key = '3'")).toHaveLength(2);
			expect(await health('roster')).toMatchObject({ waiting: 0 });
			expect((await mails()).filter(({ about }) => about === 'waiting')).toEqual([]);
			expect(await round(shifts)).toBe('done,done,done');
			expect(await count('roster')).toBe(20);
		});

		it('shifts that moved to an older month make one run fail; the next one finds them, and takes new ones', async () => {
			let all = Array.from({ length: 8 }, (_, id) => shiftOn('2026-07-15', id + 1));
			all.push(shiftOn('2026-02-01', 50));
			const runOn = async (today: string) => {
				const plan = await rowsOf(
					`select slice from care.plan('UTC', '${today}', 1, 1, '2026-01-01') where resource = 'roster'`,
				);
				const ends = [];
				for (const month of plan.map(({ slice }) => String(slice))) {
					const here = all.filter(({ DateOfService }) => DateOfService.startsWith(month));
					const end = await lose(here, 'roster', month);
					if (end !== 'done') ends.push(month);
				}
				await rowsOf(`update care.run set asked = '${today}'::timestamptz + id * interval '1 ms'`);
				return { ends, months: plan.length };
			};
			expect(await runOn('2026-07-10')).toEqual({ ends: [], months: 7 });
			all = all.map((one, index) => (index < 7 ? { ...one, DateOfService: '2026-02-20' } : one));
			all.push(shiftOn('2026-07-16', 60));
			expect(await runOn('2026-07-10')).toEqual({ ends: ['2026-07'], months: 1 });
			const waits = async () => (await mails()).filter(({ about }) => about === 'waiting');
			expect(String((await waits())[0].lines)).toContain('the next run finds them there');
			expect(await runOn('2026-07-10')).toEqual({ ends: [], months: 7 });
			expect((await days()).length).toBe(all.length);
			expect(await waits()).toEqual([]);
			expect(await rowsOf('select from care.double_id')).toEqual([]);
			expect(await runOn('2026-07-10')).toEqual({ ends: [], months: 1 });
		});

		it('a loss that no older month explains waits on, and the older months are read for it once', async () => {
			const all = Array.from({ length: 8 }, (_, id) => shiftOn('2026-07-15', id + 1));
			const months = async () =>
				(
					await rowsOf(
						"select slice from care.plan('UTC', '2026-07-10', 1, 1, '2026-01-01') where resource = 'roster'",
					)
				).map(({ slice }) => String(slice));
			const runWith = async (shifts: readonly object[]) => {
				const plan = await months();
				for (const month of plan) await lose(month === '2026-07' ? shifts : [], 'roster', month);
				await rowsOf(
					"update care.run set asked = '2026-07-10'::timestamptz + id * interval '1 ms'",
				);
				return plan.length;
			};
			expect(await runWith(all)).toBe(7);
			expect(await runWith([])).toBe(1);
			expect(await runWith([])).toBe(7);
			expect(await runWith([])).toBe(1);
			expect(await health('roster')).toMatchObject({ waiting: 1 });
		});

		it('waits no longer when the records are there again', async () => {
			await lose([]);
			expect(await lose(clients(19))).toBe('done');
			expect(await health('client')).toMatchObject({ waiting: 0, is_well: true });
		});

		it('does not wait for a few, and follows the setting', async () => {
			expect(await lose(clients(14))).toBe('done');
			expect(await lose(clients(10))).toBe('done');
			await rowsOf("select care.plan('UTC', now()::date, 1, 1, null, 7, 80)");
			expect(await lose(clients(3))).toBe('done');
		});

		it('a month whose series is written anew does not wait, one that is nearly empty does', async () => {
			const shifts = (from: number, length: number) =>
				Array.from({ length }, (_, index) => shiftOn('2026-07-01', from + index));
			await take('roster', '2026-07', shifts(1, 30));
			expect(await lose(shifts(100, 30), 'roster', '2026-07')).toBe('done');
			expect(await lose(shifts(100, 10), 'roster', '2026-07')).toBe('waiting');
			expect(await count('roster')).toBe(30);
		});
	});

	describe('care.health', () => {
		const all = async () => {
			const plan = await rowsOf(
				"select resource, slice from care.plan('UTC', now()::date, 1, 1, null)",
			);
			for (const { resource, slice } of plan) await take(String(resource), String(slice), []);
		};
		const well = async () =>
			(await rowsOf('select bool_and(is_well) as well from care_without_people.health'))[0].well;

		it('is well after a run, also with a list that is left out, and not a day later', async () => {
			await ask('update care.setting set planned = null');
			expect(await well()).toBe(false);
			await all();
			expect(await well()).toBe(true);
			await ask("insert into care.left_out values ('payer')");
			await ask("update care.run set asked = asked - interval '2 days' where resource = 'payer'");
			expect(await well()).toBe(true);
			await ask(
				"update care.run set asked = asked - interval '25 hours' where resource = 'roster'",
			);
			expect(await well()).toBe(false);
			expect(await health('roster')).toMatchObject({ is_late: true });
		});

		it('shows a list that never came, and a failure', async () => {
			await all();
			await ask("delete from care.run where resource = 'timesheet'");
			await ask("update care.setting set planned = now() - interval '2 days'");
			expect(await health('timesheet')).toMatchObject({ copied: null });
			const [{ about, lines }] = await mails();
			expect(about).toBe('old');
			expect(String(lines)).toMatch(/timesheet \d{4}-\d{2}: never copied/);
			const run = await begin('client', '');
			await ask('select care.take($1, null, $2)', [run, 'the service refused']);
			expect(await health('client')).toMatchObject({
				failures: 1,
				last_error: 'the service refused',
				is_late: false,
				is_well: true,
			});
			for (const reason of ['once more', 'and again']) {
				const again = await begin('client', '');
				await ask('select care.take($1, null, $2)', [again, reason]);
			}
			expect(await health('client')).toMatchObject({ failures: 3, is_well: false });
			expect(await rowsOf('select * from care_without_people.health')).not.toContainEqual(
				expect.objectContaining({ last_error: expect.anything() as unknown }),
			);
		});
	});

	it('runs of long ago are deleted, but what is known of each month stays', async () => {
		await take('roster', '2024-01', []);
		await take('client', '', []);
		await take('client', '', []);
		const failed = await begin('client', '');
		await ask('select care.take($1, null, $2)', [failed, 'the service refused']);
		await take('client', '', []);
		await ask("update care.run set asked = asked - interval '401 days'");
		await take('client', '', []);
		await rowsOf("select care.plan('UTC', now()::date, 1, 1, null)");
		expect(await rowsOf('select resource from care.run order by 1')).toEqual([
			{ resource: 'client' },
			{ resource: 'roster' },
		]);
	});

	it('weeks at the ends of what is copied are marked as parts', async () => {
		// May and July are whole months. June is not in the copy.
		for (const list of ['roster', 'timesheet']) {
			await take(list, '2026-05', []);
			await take(list, '2026-07', []);
		}
		await take('roster', '2026-05', [shiftOn('2026-05-01', 1), shiftOn('2026-05-13', 2)]);
		await take('roster', '2026-07', [shiftOn('2026-07-01', 3), shiftOn('2026-07-08', 4)]);
		expect(
			await rowsOf('select week::text, is_part from care.hours_by_worker_and_week order by 1'),
		).toEqual([
			{ week: '2026-04-27', is_part: true },
			{ week: '2026-05-11', is_part: false },
			{ week: '2026-06-29', is_part: true },
			{ week: '2026-07-06', is_part: false },
		]);
	});

	it('roles that were dropped and made again may read after the next run', async () => {
		await ask(`drop owned by care_reader; drop role care_reader; create role care_reader nologin`);
		await ask(written);
		await ask('set role care_reader');
		await rowsOf('select from care.client');
		await ask('reset role');
	});

	it('which settings let names into the log', async () => {
		const risk = async () => (await rowsOf('select care.log_risk() as risk'))[0].risk;
		await ask('set log_min_error_statement = panic');
		await ask('set log_statement = none');
		await ask('set log_error_verbosity = terse');
		await ask('set log_min_duration_statement = -1');
		expect(await risk()).toBeNull();
		await ask('set log_min_duration_statement = 250');
		expect(await risk()).toBe('log_min_duration_statement is 250ms');
		await ask("set log_statement = 'mod'");
		await ask('reset log_min_error_statement');
		await ask('reset log_min_duration_statement');
		expect(await risk()).toBe('log_statement is mod, log_min_error_statement is error');
		await ask('reset log_statement');
		await ask('reset log_error_verbosity');
	});
});

describe('over a database that an older version made', () => {
	/** Makes a database as an older version made it. Its views have other columns. */
	const older = `
create schema care;
create schema care_without_people;
create table care.setting (
	only_row boolean primary key default true check (only_row), version text not null default '', time_zone text not null default 'UTC'
);
insert into care.setting values (true, 'older 2', '${zone}');
create table care.run (
	id bigint generated always as identity primary key, resource text not null, slice text not null,
	asked timestamptz not null default clock_timestamp(), finished timestamptz, status text not null default 'running',
	came integer, new integer, changed integer, gone integer, back integer, reason text, missing text[]
);
create table care.record (
	resource text not null, key text not null, family text not null, twin integer not null, slice text not null, day date,
	data jsonb not null, hash text not null, first_seen timestamptz not null, last_seen timestamptz, changed timestamptz not null,
	gone timestamptz, primary key (resource, key)
);
create table care.history (
	resource text not null, key text not null, day date, data jsonb not null, hash text not null,
	valid_from timestamptz not null, valid_until timestamptz not null
);
create table care.mail (about text not null, recipient text not null, sent timestamptz not null, primary key (about, recipient));
create function care.plan(zone text, today date, days_back integer, days_ahead integer, backfill_from date)
	returns table (resource text, slice text, is_backfill boolean) language sql as $$ select ''::text, ''::text, false $$;
create function care.mails_due(recipients text[], today date, days_back integer, days_ahead integer)
	returns table (about text, recipient text, subject text, lines text[]) language sql
	as $$ select ''::text, ''::text, ''::text, '{}'::text[] $$;
create view care.copied as select resource, slice, status from care.run;
create view care.hours_by_worker_and_week as select day as week, key as carerid from care.record;
create role care_reader nologin;
create role ada in role care_reader;
grant select on care.copied to care_reader;
insert into care.run (resource, slice, asked, finished, status)
	select 'client', '', now(), now(), 'done' union all select 'roster', '2026-03', '2026-04-02', '2026-04-02', 'done';
insert into care.record (resource, key, family, twin, slice, day, data, hash, first_seen, changed, gone)
	select resource, key, key, 0, slice, day::date, data, md5(data::text), '2026-01-01', '2026-02-01', gone::timestamptz
	from (values
		('client', '1', '', null, '{"ClientId":1,"Note":"now"}'::jsonb, null),
		('client', '2', '', null, '{"ClientId":2}', '2026-02-03'),
		('roster', '7', '2026-03', '2026-03-02', '{"RosterItemId":7,"DateOfService":"2026-03-02"}', null)
	) as r (resource, key, slice, day, data, gone);
insert into care.history values ('client', '1', null, '{"ClientId":1,"Note":"before"}', md5('before'), '2026-01-01', '2026-02-01');
insert into care.mail values ('old', 'a', now());
`;
	const kept = async () =>
		await rowsOf(
			`select xmin::text, resource, key, data, changed::text, gone::text from care.record union all
			select xmin::text, resource, key, data, valid_from::text, valid_until::text from care.history order by 2, 3, 5`,
		);
	const content = (rows: Record<string, unknown>[]) => rows.map((row) => ({ ...row, xmin: null }));
	/** Returns the columns, functions and indexes that care.sql makes. */
	const made = async () =>
		await rowsOf(
			`select table_schema || '.' || table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' ||
				coalesce(column_default, '') as made
			from information_schema.columns where table_schema like 'care%'
			union all select oid::regprocedure::text || ' ' || md5(prosrc) from pg_proc where pronamespace = 'care'::regnamespace
			union all select indexdef from pg_indexes where schemaname = 'care' order by 1`,
		);

	beforeAll(async () => {
		database = new EmbeddedDatabase();
		await ask(older);
	});

	afterAll(async () => {
		await database.close();
		database = own;
	});

	it('keeps each record and version, and is then as one that it made itself', async () => {
		const before = await kept();
		expect(before).toHaveLength(4);
		await ask(written);
		// The update adds columns, so PostgreSQL rewrites each row once.
		const upgraded = await kept();
		expect(content(upgraded)).toEqual(content(before));
		await ask("update care.setting set version = 'one with other views'");
		await ask(written);
		expect(await kept()).toEqual(upgraded);
		const migrated = await made();
		const older = database;
		database = own;
		const fresh = await made();
		database = older;
		expect(migrated.length).toBeGreaterThan(500);
		expect(migrated).toEqual(fresh);
	});

	it('goes on with what it has: the same list changes nothing, and writes nothing the second time; a loss waits', async () => {
		const before = await kept();
		const plan = await rowsOf(
			`select resource, slice from care.plan('${zone}', '2026-04-10', 5, 1, '2026-03-01') where slice <= '2026-03'`,
		);
		expect(plan).toContainEqual({ resource: 'roster', slice: '2026-03' });
		const takeBoth = async () => {
			await take('client', '', [{ ClientId: 1, Note: 'now' }]);
			await take('roster', '2026-03', [{ RosterItemId: 7, DateOfService: '2026-03-02' }]);
			return await kept();
		};
		// The first time, the copy stores hashes of the texts in which the records came.
		const noted = await takeBoth();
		expect(content(noted)).toEqual(content(before));
		expect(await takeBoth()).toEqual(noted);
		const { run } = await take('client', '', []);
		expect(await take('client', '', [], run)).toMatchObject({ status: 'waiting' });
		expect(await rowsOf("select waiting from care.health where resource = 'client'")).toEqual([
			{ waiting: 1 },
		]);
		await take('roster', '2026-04', [{ RosterItemId: 7, DateOfService: '2026-04-01' }]);
		await take('roster', '2026-03', [{ RosterItemId: 8, DateOfService: '2026-03-01' }]);
		expect(await rowsOf("select slice from care.record where key like '7%'")).toEqual([
			{ slice: '2026-04' },
		]);
		expect(
			await rowsOf("select about from care.mails_due('{a,b}') where about = 'waiting'"),
		).toHaveLength(2);
	});

	it('those who could read it can read all views', async () => {
		await ask('set role ada');
		for (const view of ['client', 'copied', 'hours_by_worker_and_week', 'health']) {
			await rowsOf(`select * from care.${view}`);
		}
		await ask('reset role');
	});
});
