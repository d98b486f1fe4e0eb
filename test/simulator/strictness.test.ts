import type { ReadEndpoint } from '../../api/mod';
import {
	ask,
	everyEndpoint,
	everyRead,
	headersOf,
	list,
	simulator,
	statusOf,
	useSimulator,
} from './ask';

useSimulator();

const parametersOf = (type: string) =>
	everyRead.flatMap((endpoint: ReadEndpoint) =>
		Object.entries(endpoint.parameters)
			.filter(([, parameter]) => parameter.type === type)
			.map(([name, parameter]) => ({ path: endpoint.path, name, parameter })),
	);

test('startSimulator() serves every endpoint of the catalogue', async () => {
	for (const { method, path } of everyEndpoint) {
		const status = await statusOf(path, { method });
		// If a write has no body, it is refused because of the missing body, not because of its path or its method.
		expect([method, path, status]).toEqual([method, path, method === 'GET' ? 200 : 400]);
	}
});

test.each(everyRead.map(({ path }) => path))('GET %s answers an array of objects', async (path) => {
	const records = await list(path);
	if (records.length === 0) throw new Error(`Give ${path} rows in simulator/createTables.ts`);
	for (const record of records) {
		expect(record).toEqual(expect.any(Object));
		expect(Array.isArray(record)).toBe(false);
	}
});

test.each([
	['User', ''],
	['Key', 'wrong'],
	['Secret', 'wrong'],
])('every endpoint answers 401 when %s is "%s"', async (name, value) => {
	for (const { method, path } of everyEndpoint) {
		const wrong = { method, headers: { [name]: value } };
		expect([path, await statusOf(path, wrong)]).toEqual([path, 401]);
	}
});

test('startSimulator() does not mix the key of one user with the secret of another', async () => {
	const { User } = headersOf(simulator.user);
	expect(await statusOf('/areas', { headers: { User } })).toBe(401);
	expect(await statusOf('/areas', { headers: headersOf(simulator.user) })).toBe(200);
});

test('every path answers 405 to the methods that it does not have, and says which it has', async () => {
	const paths = new Set(everyEndpoint.map(({ path }) => path));
	for (const path of paths) {
		const has = everyEndpoint.filter((endpoint) => endpoint.path === path).map((e) => e.method);
		for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
			if ((has as string[]).includes(method)) continue;
			const { status, headers } = await ask(path, { method });
			expect([method, path, status]).toEqual([method, path, 405]);
			expect(headers.allow).toBe(has.join(', '));
		}
	}
});

test('paths are case sensitive and have no slash at the end', async () => {
	for (const { path } of everyRead) {
		const other = path === path.toLowerCase() ? path.toUpperCase() : path.toLowerCase();
		expect([other, await statusOf(other)]).toEqual([other, 404]);
		expect([path, await statusOf(`${path}/`)]).toEqual([path, 404]);
	}
	expect(await statusOf('/documents-workers')).toBe(404);
	expect(await statusOf('/')).toBe(404);
});

test.each([
	['application/json', 200],
	['application/json;q=0.5, text/html', 200],
	['*/*', 200],
	['text/html', 406],
	['application/xml', 406],
	['application/json;q=0', 406],
])('Accept: %s is answered with %d', async (Accept, status) => {
	for (const { path } of everyRead) {
		expect([path, await statusOf(path, { headers: { Accept } })]).toEqual([path, status]);
	}
});

test('every date parameter refuses what is not a day of the calendar', async () => {
	const dates = parametersOf('date');
	expect(dates.length).toBeGreaterThan(20);
	const bad = [
		'2025-02-30',
		'20251119',
		'19/11/2025',
		'2025-11-19T00:00:00Z',
		'0000-00-00',
		'2025-1-1',
	];
	for (const { path, name } of dates) {
		for (const value of bad) {
			const status = await statusOf(path, { params: { [name]: value } });
			expect([path, name, value, status]).toEqual([path, name, value, 400]);
		}
		expect(await statusOf(path, { params: { [name]: '2024-02-29' } })).toBe(200);
	}
});

test('every whole number refuses what is none', async () => {
	const integers = parametersOf('integer');
	expect(integers.length).toBeGreaterThan(20);
	for (const { path, name } of integers) {
		for (const value of ['-1', '1.5', 'abc', '1e3', '0x10', ' 7', '']) {
			const status = await statusOf(path, { params: { [name]: value } });
			expect([path, name, value, status]).toEqual([path, name, value, 400]);
		}
		expect(await statusOf(path, { params: { [name]: '7' } })).toBe(200);
	}
	expect(await statusOf('/rosters', { params: { limit: '0' } })).toBe(400);
});

test('every flag takes the documented texts and no others', async () => {
	const flags = parametersOf('flag');
	expect(flags.length).toBeGreaterThan(15);
	for (const { path, name, parameter } of flags) {
		const good: string[] = [parameter.yes ?? '', ...(parameter.no ? [parameter.no] : [])];
		if (path === '/workers') good.push('FALSE');
		for (const value of ['TRUE', 'FALSE', 'true', 'false', '1', '0', 'yes']) {
			const status = await statusOf(path, { params: { [name]: value } });
			const expected = good.includes(value) ? 200 : 400;
			expect([path, name, value, status]).toEqual([path, name, value, expected]);
		}
	}
});

test('every parameter refuses an empty value, undefined and null as texts, and being sent twice', async () => {
	for (const { path, parameters } of everyRead as ReadEndpoint[]) {
		for (const name of Object.keys(parameters)) {
			for (const query of [
				`${name}=`,
				`${name}=undefined`,
				`${name}=null`,
				`${name}=1&${name}=1`,
			]) {
				expect([path, query, await statusOf(`${path}?${query}`)]).toEqual([path, query, 400]);
			}
		}
	}
});

test('an endpoint whose parameters are listed refuses any other', async () => {
	const listed = everyRead.filter(
		({ path, parameters }: ReadEndpoint) =>
			path === '/roster-master' || Object.keys(parameters).some((name) => name !== 'limit'),
	);
	for (const { path, parameters } of listed as ReadEndpoint[]) {
		expect([path, await statusOf(`${path}?colour=blue`)]).toEqual([path, 400]);
		for (const name of Object.keys(parameters)) {
			const other = name.toUpperCase();
			expect([other, await statusOf(`${path}?${other}=1`)]).toEqual([other, 400]);
		}
	}
	expect(await statusOf('/incidents?createDateFrom=2025-01-01')).toBe(400);
	expect(await statusOf('/SIRS?createfromDate=2025-01-01')).toBe(400);
	expect(await statusOf('/incidents?page=0')).toBe(400);
});

test('an endpoint whose parameters are not listed filters by a field, and ignores any other name', async () => {
	const all = await list('/nextshift');
	const { CarerId } = all[0];
	expect(await list('/nextshift', { carerId: CarerId })).toEqual([all[0]]);
	expect(await list('/nextshift', { colour: 'blue' })).toEqual(all);
});
