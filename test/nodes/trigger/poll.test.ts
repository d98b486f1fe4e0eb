import type { IDataObject } from 'n8n-workflow';
import { eventsWith } from '../../../nodes/CareManagementTrigger/events/events';
import { startSimulator, type Simulator } from '../../../simulator/mod';
import { listSearch, loadOptions, type PollOptions } from '../../engine/mod';
import { apiNow, incidentIds, node, pickedId, queriesOf, TestTrigger } from './testTrigger';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator({ tables: {}, now: apiNow });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

describe('poll()', () => {
	it('sends one small request when nothing is new', async () => {
		for (const [event, path, from, day] of [
			['incidentChanged', '/incidents', 'createfromDate', '2025-03-10'],
			['incidentCreated', '/incidents', 'createfromDate', '2025-03-10'],
			['sirsIncidentCreated', '/SIRS', 'createDateFrom', '2025-03-09'],
			['rosterCreated', '/rosters', 'createdTimeFrom', '2026-03-03'],
			['timesheetCreated', '/timesheets', 'fromDate', '2026-01-27'],
		]) {
			// This number of shifts is enough to show which shifts onHoldType=ALL gives.
			for (let count = 0; count < (path === '/rosters' ? 20 : 1); count++)
				simulator.addRecord(path);
			if (path === '/rosters') simulator.addRecord(path, { OnHoldType: 'Leave' });
			const trigger = new TestTrigger(simulator, { event });
			await trigger.poll();
			// The first list of this length must be proved whole, which takes one more request.
			await trigger.poll();
			simulator.requests.length = 0;
			expect(await trigger.poll()).toBeNull();
			expect(queriesOf(simulator)).toHaveLength(1);
			expect(queriesOf(simulator)[0]).toMatchObject({ [from]: day });
			expect(trigger.stateLength).toBeLessThan(2_048);

			// Without records, a poll costs one request, too.
			simulator.tables[path].length = 0;
			await trigger.poll();
			simulator.requests.length = 0;
			await trigger.poll();
			expect(queriesOf(simulator)).toHaveLength(1);
		}
	});

	it('resets the state for another account, not for renewed keys or any edit', async () => {
		const before = new TestTrigger(simulator, { event: 'incidentCreated' });
		await before.poll();
		simulator.addRecord('/incidents', { IsReportable: 1 });
		const emits = async (parameters: IDataObject, extra: Partial<PollOptions> = {}) => {
			const trigger = new TestTrigger(simulator, { event: 'incidentCreated', ...parameters });
			trigger.state = structuredClone(before.state);
			return (await trigger.poll(extra)) !== null;
		};
		expect(await emits({})).toBe(true);
		expect(await emits({ options: { rawValues: true, fields: ['IncidentId'] } })).toBe(true);
		expect(
			await emits({ filters: { assignedTo: '' }, options: { ignoreEmptyFilters: true } }),
		).toBe(true);
		expect(await emits({ filters: { reportableOnly: true } })).toBe(true);
		expect(await emits({ options: { startFrom: '2026-03-11' } })).toBe(true);
		expect(await emits({}, { credentials: { baseUrl: simulator.url, ...simulator.user } })).toBe(
			false,
		);
	});

	const titles = {
		assignedTo: 'Assigned To',
		carerId: 'Worker',
		categoryId: 'Category',
		clientId: 'Client',
		reportableOnly: 'Reportable Only',
		serviceId: 'Service',
	};
	it.each(
		Object.entries(titles).flatMap(([name, title]) =>
			eventsWith(name).map((event) => [event, name, title] as const),
		),
	)('of %s refuses a filter %s that gives nothing, and names it', async (event, name, title) => {
		for (const value of ['', '={{ undefined }}', '={{ null }}', '={{ NaN }}']) {
			const isId = name.endsWith('Id');
			const filters = { [name]: isId ? { __rl: true, mode: 'id', value } : value };
			const trigger = new TestTrigger(simulator, { event, filters });
			await expect(trigger.poll()).rejects.toThrow(`${title} is empty`);
			expect(trigger.state).toEqual({});
			const ignoring = { event, filters, options: { ignoreEmptyFilters: true } };
			expect(await new TestTrigger(simulator, ignoring).poll()).toBeNull();
		}
	});

	it('refuses Days Ahead that gives nothing', async () => {
		for (const daysAhead of ['={{ undefined }}', '={{ null }}', '']) {
			const trigger = new TestTrigger(simulator, { event: 'rosterChanged', daysAhead });
			await expect(trigger.poll()).rejects.toThrow('Days Ahead must be a whole number');
		}
	});

	it('resets the state when it is damaged or of another version', async () => {
		const before = new TestTrigger(simulator, { event: 'incidentCreated' });
		await before.poll();
		const good = before.state.state as IDataObject;
		for (const damage of [
			{ check: 'other' },
			{ from: 'yesterday' },
			{ filters: null },
			{ to: '2026-13-40' },
			{ records: { '2026-03-10': ['!', ''] } },
			{ records: [] },
			{ resumeFrom: '2026-02-30' },
		]) {
			const trigger = new TestTrigger(simulator, { event: 'incidentCreated' });
			trigger.state = { state: { ...good, ...damage } as IDataObject };
			simulator.addRecord('/incidents');
			expect(await trigger.poll()).toBeNull();
			simulator.addRecord('/incidents');
			expect(await trigger.poll()).toHaveLength(1);
		}
	});

	it('returns the newest few in a test run, leaves the state alone, and throws when there are none', async () => {
		const trigger = new TestTrigger(simulator, { event: 'incidentCreated' });
		await expect(trigger.poll({ mode: 'manual' })).rejects.toThrow('There is nothing to show');
		for (const day of ['01-05', '02-05', '02-06', '02-07', '03-10']) {
			simulator.addRecord('/incidents', { Timestamp: `2026-${day} 08:00:00` });
		}
		await trigger.poll();
		const state = structuredClone(trigger.state);
		expect(incidentIds(await trigger.poll({ mode: 'manual' }))).toEqual([5, 4, 3]);
		expect(trigger.state).toEqual(state);
	});

	it('keeps to the filters when it fetches forms and notes, and in a test run', async () => {
		for (const [event, path, option, client] of [
			['incidentCreated', '/incidents', 'includeFormData', '_ReferringId_1'],
			['rosterCreated', '/rosters', 'includeAppNotes', 'ClientId'],
			['rosterChanged', '/rosters', 'includeAppNotes', 'ClientId'],
		]) {
			simulator.reset();
			const add = (id: number) =>
				simulator.addRecord(path, { [client]: id, DateOfService: '2026-03-12' });
			const known = [5, 6].map(add);
			const clientId = pickedId(5);
			const trigger = new TestTrigger(simulator, {
				event,
				filters: { clientId },
				options: { [option]: true },
			});
			await trigger.poll();
			if (event === 'rosterChanged') for (const shift of known) shift.StartTime = '11:00:00';
			else [5, 6].forEach(add);
			const clients = (await trigger.poll())?.map(({ json }) => json[client]);
			expect(clients).toEqual([5]);
			const shown = await trigger.poll({ mode: 'manual' });
			expect(new Set(shown?.map(({ json }) => json[client]))).toEqual(new Set([5]));
		}
	});

	it('cleans values, returns the chosen fields, and adds the event key', async () => {
		const options = { fields: ['Closed', 'IncidentId'], addEventKey: true };
		const clean = new TestTrigger(simulator, { event: 'incidentCreated', options });
		const raw = new TestTrigger(simulator, {
			event: 'incidentCreated',
			options: { ...options, rawValues: true },
		});
		await clean.poll();
		await raw.poll();
		simulator.addRecord('/incidents');
		expect((await clean.poll())?.[0].json).toEqual({
			Closed: false,
			IncidentId: 1,
			eventKey: expect.stringMatching(/^incidentCreated-[\da-f]{16}-1$/) as unknown,
		});
		expect((await raw.poll())?.[0].json).toMatchObject({ Closed: 0 });
	});

	it('throws within its budget when the API hangs, and loses nothing', async () => {
		const trigger = new TestTrigger(simulator, { event: 'incidentCreated' });
		await trigger.poll();
		simulator.addRecord('/incidents');
		simulator.switches.faults = [{ answer: 'hang', times: 'always' }];
		await expect(trigger.poll({ budgetMs: 400 })).rejects.toThrow('too slow');
		simulator.switches.faults = [];
		expect(await trigger.poll()).toHaveLength(1);
	});

	it('tells n8n how long an API that refuses for too long has asked to wait', async () => {
		// This login is used only here, because the pause would delay other tests.
		const credentials = { baseUrl: simulator.url, ...simulator.user };
		const trigger = new TestTrigger(simulator, { event: 'incidentCreated' }, { credentials });
		const headers = { 'retry-after': '100' };
		simulator.switches.faults = [{ answer: { status: 429, headers }, times: 'always' }];
		const error: unknown = await trigger.poll({ budgetMs: 400 }).catch((thrown: unknown) => thrown);
		expect(error).toMatchObject({ httpCode: '429', failure: { cause: 'rate-limited' } });
		const { retryAfterMs } = (error as { failure: { retryAfterMs: number } }).failure;
		expect(retryAfterMs).toBeGreaterThan(99_000);
	});
});

it('the trigger has the pickers of the main node, and offers the fields of the event', async () => {
	simulator.addRecord('/category-incidents', { CategoryId: 601, Description: 'Fall' });
	const setup = {
		node,
		credentials: { baseUrl: simulator.url, ...simulator.admin },
		parameters: { event: 'sirsIncidentCreated' },
	};
	const { results } = await listSearch({ ...setup, method: 'searchIncidentCategories' });
	expect(results).toEqual([{ name: 'Fall · 601', value: '601' }]);
	const fields = await loadOptions({ ...setup, method: 'getEventFields' });
	expect(fields.map(({ value }) => value)).toContain('NotifiedDate');
	expect(fields.map(({ value }) => value)).not.toContain('IsReportable');
});
