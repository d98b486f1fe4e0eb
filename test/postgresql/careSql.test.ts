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
