import { defaultSwitches, startSimulator } from '../../simulator/mod';
import { ask, everyRead, list, simulator, useSimulator } from './ask';

useSimulator();

test('startSimulator() starts with the tables that it is given, and with empty ones for the rest', async () => {
	const own = await startSimulator({ tables: { '/areas': [{ AreaId: 1, Surprise: 'kept' }] } });
	try {
		expect(Object.keys(own.tables).sort()).toEqual(everyRead.map(({ path }) => path).sort());
		expect(await list('/areas', {}, own)).toEqual([{ AreaId: 1, Surprise: 'kept' }]);
		for (const { path } of everyRead) {
			if (path !== '/areas') expect(await list(path, {}, own)).toEqual([]);
		}
	} finally {
		await own.close();
	}
});

test('Simulator.reset() puts every switch back to what it was at the start', async () => {
	const other = await startSimulator({ tables: {}, switches: { order: 'shuffled' } });
	try {
		Object.assign(other.switches, { order: 'idDescending', latency: 5, errorBody: 'html' });
		other.reset();
		expect(other.switches).toEqual({ ...defaultSwitches(), order: 'shuffled' });
	} finally {
		await other.close();
	}
});

test('what is changed in a record, or inside one, is neither in the tables that were given nor there after Simulator.reset()', async () => {
	const given = { '/areas': [{ AreaId: 1, Name: 'North', Forms: [{ Answers: { a: null } }] }] };
	const before = structuredClone(given);
	const other = await startSimulator({ tables: given });
	try {
		const change = () => {
			const [area] = other.tables['/areas'] as (typeof given)['/areas'];
			area.Name = 'South';
			Object.assign(area.Forms[0].Answers, { a: 1 });
			area.Forms.push({ Answers: { a: null } });
		};
		for (let times = 0; times < 2; times++) {
			change();
			expect(given).toEqual(before);
			other.reset();
			expect(other.tables['/areas']).toEqual(before['/areas']);
		}
	} finally {
		await other.close();
	}
});

test('Simulator.reset() puts back the records that were made at the start', async () => {
	const other = await startSimulator({
		size: { clients: 2, workers: 2, incidents: 2 },
		now: '2026-03-11 09:00:00',
		switches: { clockRuns: false },
	});
	try {
		const before = structuredClone(other.tables);
		other.fillTable('/incidents', 5);
		delete other.tables['/clients'];
		other.reset();
		expect(other.tables).toEqual(before);
	} finally {
		await other.close();
	}
});

test('Simulator.requests holds each request with its query, headers, body, status and times', async () => {
	await ask('/incidents?limit=5&closed=true');
	await ask('/nowhere');
	expect(simulator.requests).toMatchObject([
		{
			method: 'GET',
			path: '/incidents',
			query: [
				['limit', '5'],
				['closed', 'true'],
			],
			headers: { user: simulator.admin.user, accept: 'application/json' },
			body: { kind: 'none' },
			status: 200,
		},
		{ path: '/nowhere', status: 404 },
	]);
	const [first, second] = simulator.requests;
	expect(first.finishedAt).toBeGreaterThanOrEqual(first.startedAt);
	expect(second.startedAt).toBeGreaterThanOrEqual(first.startedAt);
});

test('SimulatorOptions.keepRequests bounds the log and keeps the newest', async () => {
	const other = await startSimulator({ tables: {}, keepRequests: 10 });
	try {
		for (let count = 1; count <= 45; count++) await ask(`/areas?count=${count}`, {}, other);
		const counts = other.requests.map(({ query }) => Number(query[0][1]));
		expect(counts.length).toBeGreaterThanOrEqual(10);
		expect(counts.length).toBeLessThan(20);
		const newest = Array.from({ length: counts.length }, (_, index) => 46 - counts.length + index);
		expect(counts).toEqual(newest);
	} finally {
		await other.close();
	}
});

test.each([true, false])('SimulatorOptions.keepRecords: %s', async (keepRecords) => {
	const tables = { '/areas': [{ AreaId: 1 }, { AreaId: 2 }] };
	const other = await startSimulator({ tables, keepRecords });
	try {
		await ask('/areas', {}, other);
		expect(other.requests[0].records?.map(({ AreaId }) => AreaId)).toEqual(
			keepRecords ? [1, 2] : undefined,
		);
	} finally {
		await other.close();
	}
});
