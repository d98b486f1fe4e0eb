/** postgresql/care.sql, against the field tables, and in a PostgreSQL inside of this process. `npm run test:postgresql` has a whole one. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DateTime } from 'luxon';
import { readTemplate } from '../../localN8n/templates';
import { careSql } from '../../postgresql/careSql';
import { copiedLists } from '../../postgresql/copiedLists';
import { isWithoutPeople } from '../../postgresql/isWithoutPeople';
import { typedViews } from '../../postgresql/typedViews';
import { startSimulator } from '../../simulator/mod';
import { compareReports } from './compareReports';
import { readService, type Lists } from './readService';

const written = readFileSync('postgresql/care.sql', 'utf8');

const columnsOf = (name: string): string[] => {
	const query = typedViews.find((view) => view.name === name)?.query ?? '';
	return [...query.matchAll(/ as "(\w+)"/g)].map(([, column]) => column);
};

it('care.sql is what the tables give; npm run build writes it anew', () => {
	expect(written).toBe(careSql());
});

it('the template makes its tables with it', () => {
	const { nodes } = readTemplate('care-data-in-postgresql');
	const node = nodes.find(({ name }) => name === 'Make tables and views');
	expect(node?.parameters.query).toBe(written);
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
		for (const { query } of views) expect(query).not.toMatch(/^\t(r|item)\.data,?$/m);
	});
});

const zone = 'Australia/Sydney';

const worker = new Worker(join(__dirname, 'embedded.mjs'));

afterAll(async () => await worker.terminate());

/** Asks the PostgreSQL of this test. Without values, there may be many statements, and no rows come back. */
async function ask(sql: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]> {
	worker.postMessage({ sql, values });
	const [{ rows, error }] = (await once(worker, 'message')) as [
		{ rows: Record<string, unknown>[]; error?: string },
	];
	if (error !== undefined) throw new Error(`${error} in ${sql.slice(0, 200)}`);
	return rows;
}

/** The records of a provider, in a database with nothing but care.sql, as the template takes them over. */
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
				const [{ run }] = await ask('select run from care.begin($1, $2) limit 1', [
					resource,
					month,
				]);
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
		for (const { viewname } of views) await rows(`select * from ${schema}.${String(viewname)}`);
		await ask('reset role');
	}
});

/** Takes records over, as the template does. Returns the run, and what became of it. */
async function take(resource: string, slice: string, records: readonly object[], run?: unknown) {
	const begun = run ?? (await begin(resource, slice));
	const texts = records.map((record) => JSON.stringify(record));
	const [{ id }] = await ask('insert into care.part (records) values ($1) returning id', [texts]);
	const [{ status }] = await ask('select status from care.take($1, $2, $3)', [begun, id, '']);
	return { run: begun, status };
}

const begin = async (resource: string, slice: string): Promise<unknown> =>
	(await ask('select run from care.begin($1, $2) limit 1', [resource, slice]))[0].run;

const rowsOf = async (sql: string) => await ask(sql, []);

describe('with records of its own', () => {
	const shift = { RosterItemId: 7, ClientId: 1, CarerId: 2, ServiceId: 3 };

	beforeEach(async () => {
		await ask('truncate care.record, care.history, care.run, care.left_out');
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
		expect(await rowsOf("select care.forget('client', 1)")).toEqual([{ forget: 1 }]);
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
		expect(await rowsOf("select care.forget('client', 1)")).toEqual([{ forget: 3 }]);
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
		// The order of the runs says which is older, not a clock, which may stand still or be set back.
		await ask("update care.run set asked = '2026-04-01'");
		await take('roster', '2026-03', [before], older);
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
		await ask("update care.run set asked = '2026-06-02' where slice <> '2026-06'");
		await ask("update care.run set asked = '2026-06-20' where slice = '2026-06'");
		expect(await backfill()).toEqual([{ slice: '2026-06' }]);
	});

	it('a mail gives the last reason', async () => {
		await rowsOf("select care.plan('UTC', now()::date, 1, 1, null)");
		for (const reason of ['the service refused', 'the service refused', 'a problem of its own']) {
			const run = await begin('client', '');
			await ask('select care.take($1, null, $2)', [run, reason]);
		}
		const due = await rowsOf(
			"select lines[2] as line from care.mails_due('{a}', now()::date, 1, 1)",
		);
		expect(due).toContainEqual({ line: 'The last reason: a problem of its own' });
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
});
