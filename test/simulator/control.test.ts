import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import axios from 'axios';
import { defaultSwitches } from '../../simulator/mod';
import { ask, list, now, simulator, useSimulator } from './ask';

useSimulator();

/** Sends a request to the control endpoint, without the three headers. */
const control = async (method: string, path: string, data?: unknown) => {
	const { status, data: answer } = await axios.request({
		method,
		url: `${simulator.url}/_simulator${path}`,
		data,
		proxy: false,
		validateStatus: () => true,
	});
	return { status, answer };
};

test('GET /_simulator tells the logins, the time and how many records there are', async () => {
	const { answer } = await control('GET', '');
	expect(answer).toMatchObject({
		url: simulator.url,
		admin: simulator.admin,
		user: simulator.user,
		now,
	});
	expect(answer.records['/rosters']).toBe(simulator.tables['/rosters'].length);
});

test('/_simulator/switches reads, changes and resets the switches', async () => {
	const standard = { ...defaultSwitches(), now };
	expect((await control('GET', '/switches')).answer).toEqual(standard);
	const changed = { order: 'idDescending', faults: [{ path: '/areas', answer: { status: 503 } }] };
	expect((await control('PUT', '/switches', changed)).answer).toEqual({ ...standard, ...changed });
	expect(simulator.switches).toMatchObject(changed);
	expect((await ask('/areas')).status).toBe(503);
	expect((await control('DELETE', '/switches')).answer).toEqual(standard);
	expect(simulator.switches).toEqual(standard);
});

test.each([
	{ order: 'upwards' },
	{ latency: 'slow' },
	{ now: 'tomorrow' },
	{ faults: [{ paths: '/areas', answer: 'hang' }] },
	{ faults: 'hang' },
	{ faults: [{ answer: 'dribbel' }] },
	{ ignoredParameters: ['fromDate'] },
])('PUT /_simulator/switches refuses %j and changes nothing', async (wrong) => {
	const before = { ...simulator.switches };
	expect((await control('PUT', '/switches', { latency: 1, ...wrong })).status).toBe(400);
	expect(simulator.switches).toEqual(before);
});

test('/_simulator/requests reads and forgets the log, and is not in it', async () => {
	await list('/areas');
	const { answer } = await control('GET', '/requests');
	expect(answer).toMatchObject([{ method: 'GET', path: '/areas', status: 200 }]);
	await control('DELETE', '/requests');
	expect(simulator.requests).toEqual([]);
});

test('/_simulator/records adds, changes, shows and removes records', async () => {
	const path = '/incidents';
	const added = await control('POST', '/records', {
		path,
		records: [{ Note: 'One' }, { Note: 'Two' }],
	});
	const [one, two] = added.answer;
	expect(two.IncidentId).toBe(one.IncidentId + 1);
	const today = { createfromDate: '2025-11-19' };
	const notes = async () => (await list(path, today)).map((row) => row.Note);
	expect(await notes()).toEqual(expect.arrayContaining(['One', 'Two']));
	await control('PUT', '/records', { path, id: one.IncidentId, changes: { Note: 'Uno' } });
	expect(await notes()).toEqual(expect.arrayContaining(['Uno', 'Two']));
	await control('DELETE', '/records', { path, id: two.IncidentId });
	expect(await notes()).not.toContain('Two');
	const { answer } = await control('GET', '/records?path=/rosters');
	expect(answer).toEqual(simulator.tables['/rosters']);
});

test('/_simulator/fill and /_simulator/reset fill a table and put it back', async () => {
	const before = simulator.tables['/incidents'].length;
	await control('POST', '/fill', { path: '/incidents', count: 5000 });
	expect(simulator.tables['/incidents']).toHaveLength(5000);
	await control('POST', '/reset');
	expect(simulator.tables['/incidents']).toHaveLength(before);
});

test.each([
	['POST', '/records', { path: '/nowhere', records: [] }],
	['POST', '/records', { path: '/areas', records: ['x'] }],
	['PUT', '/records', { path: '/areas', id: -5, changes: {} }],
	['GET', '/records?path=/Areas', undefined],
	['POST', '/fill', { path: '/areas', count: -1 }],
])('%s /_simulator%s refuses %j', async (method, path, data) => {
	expect((await control(method, path, data)).status).toBe(400);
});

/**
 * Runs simulator/main.ts, and ends it when its output matches `until`. Returns the output, the switches and the exit code.
 */
function run(
	args: string[],
	until: RegExp,
): Promise<{ output: string; code: number | null; switches: Record<string, unknown> }> {
	const root = resolve(__dirname, '../..');
	const child = spawn(process.execPath, ['--import', 'tsx', 'simulator/main.ts', ...args], {
		cwd: root,
	});
	let output = '';
	let switches = {};
	let isAsked = false;
	const take = (chunk: Buffer) => {
		output += chunk.toString();
		if (isAsked || !until.test(output)) return;
		isAsked = true;
		const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
		void fetch(`${url}/_simulator/switches`)
			.then(async (answer) => (switches = (await answer.json()) as object))
			.finally(() => child.kill('SIGTERM'));
	};
	child.stdout.on('data', take);
	child.stderr.on('data', take);
	return new Promise((done, fail) => {
		child.on('error', fail);
		child.on('close', (code) => done({ output, code, switches }));
	});
}

test('npm run simulator prints its address and its logins, and stops when it is told to', async () => {
	const { output, code } = await run(['--port', '0', '--now', now], /Ctrl-C/);
	expect(output).toMatch(/http:\/\/127\.0\.0\.1:\d+; its time is 2025-11-19 10:3/);
	for (const value of [...Object.values(simulator.admin), ...Object.values(simulator.user)]) {
		expect(output).toContain(value);
	}
	expect(code).toBe(0);
});

test('npm run simulator starts with the switches of the command line', async () => {
	const given = [
		'order=reshuffled',
		'whenSet=true',
		'latency=5',
		'caps={"*":{"maximum":50,"above":"clamp"}}',
		'now=2025-11-19 10:30:00',
	];
	const args = ['--port', '0', ...given.flatMap((one) => ['--switch', one])];
	const { output, code, switches } = await run(args, /Ctrl-C/);
	expect(output).toContain('its time is 2025-11-19 10:3');
	expect(switches).toMatchObject({
		order: 'reshuffled',
		whenSet: 'true',
		latency: 5,
		caps: { '*': { maximum: 50, above: 'clamp' } },
	});
	expect(code).toBe(0);
});

test.each([
	['ordr=shuffled', /^Expected one of order, .*, dateShift but found ordr$/],
	['order=sorted', /^Expected order to be idAscending, .*, reshuffled$/],
	['latency=slow', /^Expected latency to be of type number or array$/],
	['timeZone=Australia/Uluru', /^Expected timeZone to be the IANA name of a zone/],
	['order', /^Expected a switch as NAME=VALUE but found order\.$/],
])('npm run simulator refuses the switch %s', async (given, message) => {
	const { output, code } = await run(['--port', '0', '--switch', given], /Ctrl-C/);
	expect(output.split('\n')[0]).toMatch(message);
	expect(code).toBe(1);
});
