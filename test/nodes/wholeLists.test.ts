/** Tests the node for reports in n8n's engine when it reads a whole list into one item. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { CareManagementReport } from '../../nodes/CareManagementReport/CareManagementReport.node';
import { wholeLists } from '../../nodes/CareManagementReport/wholeLists';
import { copiedLists } from '../../postgresql/copiedLists';
import { runNode, runTool, type RunOptions } from '../engine/mod';
import { readService } from '../postgresql/readService';
import { every, useFixture } from './fixture';

const node = new CareManagementReport();

const fixture = useFixture({ size: every });

const setup = () => ({
	node,
	credentials: { baseUrl: fixture.simulator.url, ...fixture.simulator.admin },
	timezone: 'Australia/Sydney',
});

const run = async (parameters: INodeParameters, options: Partial<RunOptions> = {}) =>
	await runNode({
		...setup(),
		parameters: { resource: 'list', operation: 'getWhole', ...parameters },
		...options,
	});

const month = { listFirst: '2026-03-01', listLast: '2026-03-31' };

/** Runs the node, which must give a single item. Returns the records of this item. */
async function recordsOf(parameters: INodeParameters): Promise<IDataObject[]> {
	const { outputs } = await run(parameters);
	const [[item, ...others], messages] = outputs;
	expect([others, messages]).toEqual([[], []]);
	const { asked, count, records } = item.json as { asked: string } & IDataObject;
	expect(asked).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/);
	expect((records as IDataObject[]).length).toBe(count);
	return records as IDataObject[];
}

const sorted = (records: readonly object[]) => records.map((one) => JSON.stringify(one)).sort();

it('each list that is copied has every record, as the service sent it', async () => {
	const service = await readService(fixture.simulator, ['2026-03']);
	for (const { resource, endpoint } of copiedLists) {
		const [name, list] = Object.entries(wholeLists).find(([, one]) => one.endpoint === endpoint)!;
		const records = await recordsOf({ list: name, ...(list.byDays && month) });
		expect([resource, sorted(records)]).toEqual([resource, sorted(service.get(resource)!)]);
	}
	expect(Object.keys(wholeLists)).toHaveLength(copiedLists.length);
});

it('closed incidents come where the service leaves them out unasked, and none twice', async () => {
	const { simulator } = fixture;
	simulator.switches.closedUnasked = 'leftOut';
	const incidents = simulator.tables['/incidents'];
	expect(new Set(incidents.map(({ Closed }) => Closed)).size).toBe(2);
	expect(await recordsOf({ list: 'incidents' })).toHaveLength(incidents.length);
});

it('an incident that is closed while the states are asked for is there, and once', async () => {
	const { simulator } = fixture;
	simulator.switches.closedUnasked = 'leftOut';
	const [incident] = simulator.tables['/incidents'];
	Object.assign(incident, { Closed: 1, TaskClosed: 0 });
	let asked = 0;
	simulator.beforeAnswer = ({ path, query }) => {
		if (path !== '/incidents') return;
		const closed = query.find(([name]) => name === 'closed')?.[1];
		// In the first four requests for incidents, this incident is open if the request asks for closed incidents, and closed otherwise. After
		// that, the incident stays open.
		incident.Closed = asked++ < 4 && closed !== 'true' ? 1 : 0;
	};
	const records = await recordsOf({ list: 'incidents' });
	simulator.beforeAnswer = undefined;
	expect(records.filter(({ IncidentId }) => IncidentId === incident.IncidentId)).toHaveLength(1);
	expect(asked).toBeGreaterThan(8);
});

it('two incidents with one ID are both there, also in two states', async () => {
	const { simulator } = fixture;
	const [one, other] = simulator.tables['/incidents'];
	Object.assign(one, { Closed: 1, TaskClosed: 0 });
	Object.assign(other, { Closed: 0, TaskClosed: 0, IncidentId: one.IncidentId });
	const records = await recordsOf({ list: 'incidents' });
	expect(records.filter(({ IncidentId }) => IncidentId === one.IncidentId)).toHaveLength(2);
});

it('a list of incidents that is another one each time is an error', async () => {
	const { simulator } = fixture;
	simulator.beforeAnswer = ({ path }) => {
		if (path === '/incidents') simulator.addRecord('/incidents', { Closed: 0, TaskClosed: 0 });
	};
	const { status, error } = await run({ list: 'incidents' });
	simulator.beforeAnswer = undefined;
	expect(status).toBe('error');
	expect(error?.message).toMatch(/^The list changed each time while it was being read/);
});

it('shifts on hold come along or stay out', async () => {
	const { simulator } = fixture;
	const ofMonth = simulator.tables['/rosters'].filter(({ DateOfService }) =>
		String(DateOfService).startsWith('2026-03'),
	);
	const onHold = ofMonth.filter(({ OnHoldType }) => OnHoldType);
	expect(onHold.length).toBeGreaterThan(0);
	expect(await recordsOf({ list: 'rosters', ...month })).toHaveLength(ofMonth.length);
	const without = await recordsOf({ list: 'rosters', ...month, listWithHolds: false });
	expect(without).toHaveLength(ofMonth.length - onHold.length);
});

describe('as lines', () => {
	const linesOf = async (list: string, listKnown: unknown = '') => {
		const parameters = { list, listAsLines: true, listKnown } as INodeParameters;
		const [[{ json }]] = (await run({ ...parameters, ...(list === 'rosters' && month) })).outputs;
		return json as { count: number; fingerprint: string; lines?: string };
	};

	it.each(['clients', 'rosters'])('a list has a line for each record: %s', async (list) => {
		const { count, fingerprint, lines, ...rest } = await linesOf(list);
		expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
		expect(Object.keys(rest)).toEqual(['asked']);
		const records = await recordsOf({ list, ...(list === 'rosters' && month) });
		expect([count, lines]).toEqual([
			records.length,
			records.map((one) => JSON.stringify(one)).join('\n'),
		]);
	});

	it('it says where n8n may keep the run with the names, and nothing where it may not', async () => {
		const parameters = { list: 'payers', listAsLines: true };
		const { outputs, hints } = await run(parameters, { settings: { executionOrder: 'v1' } });
		const [said] = hints;
		expect(said).toBe(
			'n8n may keep the runs of this workflow, with all names that they read. Open ⋯ beside the workflow\'s name, outside the panel of a node, then Settings, and set "Save successful production executions" and "Save manual executions" to "Do not save". Then click Save.',
		);
		expect(outputs[0][0].json.message).toBe(said);
		const half = await run(parameters, {
			settings: { saveDataSuccessExecution: 'none', saveManualExecutions: 'DEFAULT' },
		});
		expect(half.hints).toEqual([expect.stringMatching(/set "Save manual executions" to/)]);
		const none = await run(parameters);
		expect([none.hints, none.outputs[0][0].json.message]).toEqual([[], undefined]);
		// If a list does not come as lines, the item does not say that n8n may keep the run. Only the hint says this.
		const records = await run({ list: 'payers' }, { settings: {} });
		expect([records.hints, 'message' in records.outputs[0][0].json]).toEqual([[said], false]);
	});

	it('it comes without lines while its fingerprint is the known one, in any order', async () => {
		const { clients, rosters } = {
			clients: fixture.simulator.tables['/clients'],
			rosters: fixture.simulator.tables['/rosters'],
		};
		const { fingerprint, count } = await linesOf('clients');
		clients.reverse();
		const known = await linesOf('clients', fingerprint);
		expect(known).toEqual({ asked: expect.any(String) as string, count, fingerprint });
		for (const client of clients) client.Area = 'Elsewhere';
		const changed = await linesOf('clients', fingerprint);
		expect(changed.lines?.split('\n')).toHaveLength(count);
		expect(changed.fingerprint).not.toBe(fingerprint);
		expect((await linesOf('rosters', fingerprint)).lines).toBeDefined();
		rosters.splice(0);
		const none = await linesOf('rosters', '={{ $json.nothing }}');
		expect([none.count, none.lines]).toEqual([0, '']);
	});
});

describe('each input item', () => {
	const items = [
		{ list: 'services', run: 7 },
		{ list: 'payers', run: 8 },
	].map((json) => ({ json }));
	const byExpression = { list: '={{ $json.list }}', listIncludesInput: true };

	it('has an item of its own, with its fields where they are wanted', async () => {
		const [rows] = (await run(byExpression, { items })).outputs;
		expect(rows.map(({ json, pairedItem }) => [json.run, json.list, pairedItem])).toEqual([
			[7, 'services', { item: 0 }],
			[8, 'payers', { item: 1 }],
		]);
		const { services, payers } = {
			services: fixture.simulator.tables['/services'].length,
			payers: fixture.simulator.tables['/payers'].length,
		};
		expect(rows.map(({ json }) => json.count)).toEqual([services, payers]);
		const [[bare]] = (await run({ list: 'payers' }, { items: [{ json: { run: 1 } }] })).outputs;
		expect(Object.keys(bare.json)).toEqual(['asked', 'count', 'records']);
	});

	it.each([
		['continueRegularOutput', 0],
		['continueErrorOutput', 2],
	] as const)('keeps its fields beside an error: %s', async (onError, output) => {
		fixture.simulator.switches.faults = [
			{ path: '/services', times: 'always', answer: { status: 403 } },
		];
		const { status, outputs } = await run(byExpression, { items, onError });
		expect(status).toBe('success');
		const [failed] = outputs[output];
		expect(failed.json).toMatchObject({ run: 7, list: 'services' });
		expect(failed.json.error).toEqual(expect.any(String));
		expect(failed.json).not.toHaveProperty('records');
		const payers = outputs[0].filter(({ json }) => json.run === 8);
		expect(payers[0].json.records).toHaveLength(fixture.simulator.tables['/payers'].length);
	});

	it('stops the node at the first error otherwise', async () => {
		fixture.simulator.switches.faults = [
			{ path: '/services', times: 'always', answer: { status: 403 } },
		];
		expect((await run(byExpression, { items })).status).toBe('error');
	});
});

it.each([
	[{ list: 'client' }, /^List must be one of agreements, clients, /],
	[{ list: '={{ $json.nothing }}' }, /^List must be one of /],
	[
		{ list: "={{ 'clients' }}", ...month },
		/^Clients are always read whole, so First Day must be empty$/,
	],
	[{ list: 'rosters' }, /^First Day must be an existing date/],
	[{ list: 'timesheets', listFirst: '2026-03-01' }, /^Last Day must be an existing date/],
	[
		{ list: 'rosters', listFirst: '2026-03-02', listLast: '2026-03-01' },
		/^First Day must not be after Last Day$/,
	],
])('settings that cannot be meant are refused, and nothing is asked: %j', async (given, title) => {
	fixture.takeRequests();
	const { error } = await run(given);
	expect(error?.message).toMatch(title);
	expect(fixture.takeRequests()).toEqual([]);
});

it('a list may be called by its title', async () => {
	expect(await recordsOf({ list: 'Serious Incidents (SIRS)' })).toHaveLength(
		fixture.simulator.tables['/SIRS'].length,
	);
});

it('a language model gets no whole list', async () => {
	const parameters = { resource: 'list', operation: 'getWhole', list: 'clients' };
	fixture.takeRequests();
	await expect(runTool({ ...setup(), parameters })).rejects.toMatchObject({
		message: expect.stringMatching(/^An AI agent cannot use a whole list/) as string,
	});
	expect(fixture.takeRequests()).toEqual([]);
});
