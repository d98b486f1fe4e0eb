import type { Parameter, ReadEndpoint } from '../../api/mod';
import { type Row } from '../../simulator/mod';
import { idField, isInclude, filterOf } from '../../simulator/assumptions';
import { everyRead, list, simulator, useSimulator } from './ask';

useSimulator();

const filters = (everyRead as ReadEndpoint[]).flatMap((endpoint) =>
	Object.entries(endpoint.parameters)
		.filter(
			([name, parameter]) =>
				!['limit', 'page', 'onHoldType'].includes(name) && !isInclude(parameter),
		)
		.map(([name, parameter]) => ({ endpoint, name, parameter, path: endpoint.path })),
);
const cases = filters.map((filter) => [filter.path, filter.name, filter] as const);

/** Returns the records that a request without filters gives, with all their fields. */
const everything = (path: string): Promise<Row[]> => {
	simulator.switches.show = { [path]: Object.keys(simulator.tables[path][0]) };
	const { parameters } = everyRead.find((endpoint) => endpoint.path === path) as ReadEndpoint;
	return list(path, 'limit' in parameters ? { limit: 20_000 } : {});
};

/** Picks a value of a field from the middle of all its values. */
function valueFor(rows: Row[], field: string, { type }: Parameter): string {
	const values = [...new Set(rows.map((row) => String(row[field])))]
		.map((value) => (type === 'date' ? value.slice(0, 10) : value))
		.filter((value) => value !== '' && !value.startsWith('0000') && !value.startsWith('-'))
		.sort();
	return values[Math.floor(values.length / 2)];
}

test.each(cases)(
	'%s?%s keeps the records that match, and all of them',
	async (path, name, filter) => {
		const { endpoint, parameter } = filter;
		const { field, operator } = filterOf(endpoint, name);
		const all = await everything(path);
		const isFlag = parameter.type === 'flag';
		const value = isFlag ? String(parameter.yes) : valueFor(all, field, parameter);
		const compared = (row: Row) =>
			parameter.type === 'date' ? String(row[field]).slice(0, 10) : String(row[field]);
		const wanted = all.filter((row) => {
			if (isFlag) return row[field] === 1;
			if (operator === '=') return compared(row) === value;
			return operator === '>=' ? compared(row) >= value : compared(row) <= value;
		});

		const limit = 'limit' in endpoint.parameters ? { limit: 20_000 } : {};
		const found = await list(path, { [name]: value, ...limit });
		expect(found).toEqual(wanted);
		expect(found.length).toBeGreaterThan(0);
		expect(found.length).toBeLessThan(all.length);
		// The first and the last day belong to a range of days.
		if (parameter.type === 'date') expect(found.map(compared)).toContain(value);

		if (isFlag && parameter.no !== undefined) {
			const others = await list(path, { [name]: parameter.no, ...limit });
			expect(others).toEqual(all.filter((row) => row[field] === 0));
		}
	},
);

test('filters are joined by and', async () => {
	const [{ ClientId, CarerId }] = await list('/rosters');
	const found = await list('/rosters', { clientId: ClientId, carerId: CarerId });
	expect(found.length).toBeGreaterThan(0);
	for (const row of found) expect([row.ClientId, row.CarerId]).toEqual([ClientId, CarerId]);
});

const includes = (everyRead as ReadEndpoint[]).flatMap(({ path, parameters }) =>
	Object.entries(parameters)
		.filter(([, parameter]) => isInclude(parameter))
		.map(([name, { yes }]) => [path, name, String(yes)] as const),
);

test.each(includes)('%s?%s=%s gives more than there is without it', async (path, name, yes) => {
	const { length } = simulator.tables[path];
	const without = await list(path);
	const withIt = await list(path, { [name]: yes });
	if (/Deleted|NonCurrent/.test(name)) {
		// A record can be both deleted and non-current. Such a record comes only if both states are requested.
		expect(without.length).toBeLessThan(length);
		const both = await list(path, { includeDeleted: yes, includeNonCurrent: yes });
		expect(both).toHaveLength(length);
		expect(both.length).toBeGreaterThan(without.length);
		if (name === 'includeNonCurrent') expect(withIt.length).toBeGreaterThan(without.length);
		return;
	}
	expect(withIt).toHaveLength(without.length);
	const added = Object.keys(withIt[0]).filter((key) => !(key in without[0]));
	expect(added).toHaveLength(1);
	for (const row of withIt) expect(row[added[0]]).toEqual(expect.any(Array));
	expect(withIt.some((row) => (row[added[0]] as unknown[]).length > 0)).toBe(true);
});

test('/clients?includeDeleted=TRUE lets a current client in that was deleted', async () => {
	simulator.addRecord('/clients', { ClientId: 5, Deleted: 1 });
	expect(await list('/clients', { clientId: 5 })).toEqual([]);
	expect(await list('/clients', { clientId: 5, includeDeleted: 'TRUE' })).toHaveLength(1);
});

test('/roster-master leaves out what is flagged as deleted', async () => {
	const { MasterId } = simulator.addRecord('/roster-master', { Deleted: 1 });
	expect((await list('/roster-master')).map((row) => row.MasterId)).not.toContain(MasterId);
});

test('/rosters leaves out shifts on leave, unless onHoldType is ALL or their own', async () => {
	simulator.tables['/rosters'] = [];
	for (const OnHoldType of ['', '', 'Leave', 'Cancelled'])
		simulator.addRecord('/rosters', { OnHoldType });
	const types = async (params: object) =>
		(await list('/rosters', { ...params })).map((row) => row.OnHoldType);
	expect(await types({})).toEqual(['', '']);
	expect(await types({ onHoldType: 'ALL' })).toEqual(['', '', 'Leave', 'Cancelled']);
	expect(await types({ onHoldType: 'Leave' })).toEqual(['Leave']);
});

const limited = everyRead.filter(({ parameters }) => 'limit' in parameters) as ReadEndpoint[];

test.each(limited.map(({ path }) => path))(
	'%s gives 200 unless limit asks for another number',
	async (path) => {
		simulator.fillTable(path, 450);
		expect(await list(path)).toHaveLength(200);
		expect(await list(path, { limit: 7 })).toHaveLength(7);
		expect(await list(path, { limit: 450 })).toHaveLength(450);
		expect(await list(path, { limit: 1000 })).toHaveLength(450);
	},
);

const paged = limited.filter(({ parameters }) => 'page' in parameters);

test.each(paged.map(({ path }) => path))('%s skips as many records as page says', async (path) => {
	simulator.fillTable(path, 450);
	simulator.switches.show = { [path]: [idField(path)] };
	const all = await list(path, { limit: 450 });
	expect(await list(path, { page: 3, limit: 5 })).toEqual(all.slice(3, 8));
	expect(await list(path, { page: 300 })).toEqual(all.slice(300));
	expect(await list(path, { page: 450 })).toEqual([]);
});

test('/rosters gives 20,000 for a limit of 20,000 and falls back to 200 above', async () => {
	simulator.tables['/rosters'] = Array.from({ length: 20_100 }, (_, RosterItemId) => ({
		RosterItemId,
	}));
	expect(await list('/rosters', { limit: 20_000 })).toHaveLength(20_000);
	expect(await list('/rosters', { limit: 20_001 })).toHaveLength(200);
});
