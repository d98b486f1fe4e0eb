import type { IDataObject } from 'n8n-workflow';
import { choices } from '../../../simulator/choices';
import { admin } from '../../../simulator/logins';
import { startSimulator, type Row, type Simulator } from '../../../simulator/mod';
import { apiNow, dateNow, incidentIds, pickedId, queriesOf, TestTrigger } from './testTrigger';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator({ tables: {}, now: apiNow });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

const createTrigger = (filters: IDataObject = {}, options: IDataObject = {}) =>
	new TestTrigger(simulator, { event: 'incidentChanged', filters, options });

const add = (given: Row = {}): Row => simulator.addRecord('/incidents', given);

const changesOf = async (trigger: TestTrigger, minutes = 0) => {
	const later = () => dateNow() + minutes * 60_000;
	return (await trigger.poll({ dateNow: later }))?.map(({ json }) => [
		json.IncidentId,
		...(json.changes as string[]),
	]);
};

describe('watchIncidents()', () => {
	it('finds a closed incident by asking for each state once, with its form', async () => {
		simulator.switches.closedUnasked = 'leftOut';
		const row = add({ FormData: [{ answers: [] }] });
		const trigger = createTrigger({}, { includeFormData: true });
		await trigger.poll();
		row.Closed = 1;
		simulator.requests.length = 0;
		const items = await trigger.poll();
		expect(items?.map(({ json }) => [json.changes, json.FormData])).toEqual([
			[['closed'], [{ answers: [] }]],
		]);
		const asked = queriesOf(simulator).map(({ closed, taskClosed, InclForm }) => [
			...[closed, taskClosed, InclForm],
		]);
		const states = [[], ['true'], [undefined, 'true'], ['true', 'true']];
		const withForm = [[], ...states].map(([closed, taskClosed]) => [closed, taskClosed, 'TRUE']);
		expect(asked.slice(0, 5)).toEqual(withForm.map((one) => [...one.slice(0, 2), undefined]));
		expect(asked.slice(5)).toEqual(withForm);
		simulator.requests.length = 0;
		expect(await trigger.poll()).toBeNull();
		expect(queriesOf(simulator)).toHaveLength(1);
	});

	it('tells what left the filters, also where a new Secret and a restart hide who it was assigned to', async () => {
		const [mine, other] = ['me@care.example', 'you@care.example'].map((AssignedTo) =>
			add({ AssignedTo, IsReportable: 1 }),
		);
		const trigger = createTrigger({ assignedTo: 'me@care.example', reportableOnly: true });
		await trigger.poll();
		trigger.endProcess();
		const { secret } = admin;
		const renew = (renewed: string) =>
			[admin, simulator.admin].forEach((login) => Object.assign(login, { secret: renewed }));
		try {
			renew('another secret');
			for (const row of [mine, other]) row.IsReportable = 0;
			expect(await changesOf(trigger)).toEqual([[mine.IncidentId, 'noLongerReportable']]);
		} finally {
			renew(secret);
		}
	});

	it.each(choices.closedUnasked)(
		'a deleted incident is no change, and costs a request at most once, where closed ones are %s',
		async (closedUnasked) => {
			simulator.switches.closedUnasked = closedUnasked;
			add();
			const row = add();
			const trigger = createTrigger();
			await trigger.poll();
			simulator.tables['/incidents'].splice(simulator.tables['/incidents'].indexOf(row), 1);
			expect(await trigger.poll()).toBeNull();
			simulator.requests.length = 0;
			expect(await trigger.poll()).toBeNull();
			expect(queriesOf(simulator)).toHaveLength(1);
		},
	);

	it('knows an incident that was hidden for a while when it comes back', async () => {
		add({ Closed: 1, TaskClosed: 1 });
		const row = add();
		const trigger = createTrigger();
		await trigger.poll();
		const [hidden] = simulator.tables['/incidents'].splice(1, 1);
		expect(await trigger.poll()).toBeNull();
		simulator.requests.length = 0;
		expect(await trigger.poll()).toBeNull();
		expect(queriesOf(simulator)).toHaveLength(1);
		simulator.tables['/incidents'].push(hidden);
		row.IsReportable = 1;
		hidden.IsReportable = 1;
		expect(await changesOf(trigger)).toEqual([[2, 'becameReportable']]);
	});

	it('knows the incidents that a list cannot show in full', async () => {
		for (let count = 0; count < 260; count++) add();
		const trigger = createTrigger();
		await trigger.poll();
		const rows = simulator.tables['/incidents'];
		simulator.switches.caps = { '/incidents': { maximum: 200, above: 'clamp' } };
		rows[3].IsReportable = 1;
		expect(await changesOf(trigger)).toEqual([[4, 'becameReportable']]);
		rows[250].IsReportable = 1;
		await expect(trigger.poll()).rejects.toThrow('200');
		expect(await trigger.poll()).toBeNull();
		simulator.switches.caps = {};
		expect(await changesOf(trigger)).toEqual([[251, 'becameReportable']]);
	});

	it('knows the incidents of the first days although the API compares other days than it shows', async () => {
		for (let count = 0; count < 300; count++) {
			add({ Timestamp: `2026-02-1${count % 9} 10:00:00` });
		}
		add({ Timestamp: '2026-03-10 10:00:00' });
		const row = add({ Timestamp: '2026-03-03 10:00:00' });
		simulator.switches.filterShift = -24;
		const trigger = createTrigger();
		await trigger.poll();
		expect(await changesOf(trigger, 1)).toBeUndefined();
		row.IsReportable = 1;
		expect(await changesOf(trigger, 11)).toEqual([[302, 'becameReportable']]);
	});

	it('fetches no forms of new incidents', async () => {
		const trigger = createTrigger({}, { includeFormData: true });
		await trigger.poll();
		add();
		expect(await trigger.poll()).toBeNull();
		expect(queriesOf(simulator).some((query) => 'InclForm' in query)).toBe(false);
	});

	it('keeps an incident that it could not look for among the closed ones', async () => {
		simulator.switches.closedUnasked = 'leftOut';
		const row = add();
		const trigger = createTrigger();
		await trigger.poll();
		row.Closed = 1;
		simulator.switches.faults = [{ after: 1, answer: { status: 403 } }];
		await expect(trigger.poll()).rejects.toMatchObject({ httpCode: '403' });
		simulator.switches.faults = [{ after: 1, answer: { status: 403 } }];
		expect(await trigger.poll()).toBeNull();
		expect(await changesOf(trigger)).toEqual([[1, 'closed']]);
	});

	it('sees at once what changes of late, and now and then what changes in a long window', async () => {
		for (let count = 0; count < 300; count++) {
			add({ Timestamp: `2026-0${1 + (count % 2)}-1${count % 9} 10:00:00` });
		}
		add();
		const [old] = simulator.tables['/incidents'];
		const recent = simulator.tables['/incidents'][300];
		const trigger = createTrigger();
		await trigger.poll();
		old.IsReportable = 1;
		recent.IsReportable = 1;
		expect(await changesOf(trigger, 1)).toEqual([[301, 'becameReportable']]);
		expect(await changesOf(trigger, 11)).toEqual([[1, 'becameReportable']]);
	});

	it('emits nothing for incidents that enter the window or have left it', async () => {
		const old = add({ Timestamp: '2025-03-14 10:00:00' });
		const trigger = createTrigger();
		await trigger.poll();
		const created = add({ Timestamp: '2026-03-20 10:00:00', IsReportable: 1 });
		simulator.switches.now = '2026-03-20 10:00:00';
		const tenDays = 10 * 24 * 60;
		expect(await changesOf(trigger, tenDays)).toBeUndefined();
		old.Closed = 1;
		expect(await changesOf(trigger, tenDays)).toBeUndefined();
		created.Closed = 1;
		expect(await changesOf(trigger, tenDays)).toEqual([[2, 'closed']]);
		expect(JSON.stringify(trigger.state)).not.toContain('2025-03-14');
	});

	it.each([
		['before', 'me@care.example', 'you@care.example'],
		['after', 'you@care.example', 'me@care.example'],
	])('lets through what passes %s the change', async (_, before, after) => {
		const row = add({ AssignedTo: before });
		add({ AssignedTo: 'you@care.example' });
		const trigger = createTrigger({ assignedTo: 'Me@Care.example' });
		await trigger.poll();
		for (const incident of simulator.tables['/incidents']) incident.IsReportable = 1;
		row.AssignedTo = after;
		expect(await changesOf(trigger)).toEqual([[1, 'becameReportable', 'reassigned']]);
	});

	it('lets through what is assigned to the second person, however the name is encoded', async () => {
		add({ AssignedTo: 'you@care.example', AssignedToSecond: 'O&#039;Brien' });
		add({ AssignedTo: 'you@care.example', AssignedToSecond: '' });
		const trigger = createTrigger({ assignedTo: "O'Brien" });
		await trigger.poll();
		for (const incident of simulator.tables['/incidents']) incident.IsReportable = 1;
		expect(await changesOf(trigger)).toEqual([[1, 'becameReportable']]);
	});

	it('sees whom an incident was given to while the secret was renewed; after a restart it does not know, and claims no change', async () => {
		const [one, other] = [add(), add()];
		for (const row of [one, other]) row.AssignedTo = 'me@care.example';
		const trigger = createTrigger();
		await trigger.poll();
		const { secret } = admin;
		const renew = (renewed: string) =>
			[admin, simulator.admin].forEach((login) => Object.assign(login, { secret: renewed }));
		try {
			renew('renewed');
			one.AssignedTo = 'you@care.example';
			expect(await changesOf(trigger)).toEqual([[1, 'reassigned']]);
			other.AssignedTo = 'you@care.example';
			expect(await changesOf(trigger)).toEqual([[2, 'reassigned']]);
			renew('renewed again');
			trigger.endProcess();
			one.AssignedTo = 'me@care.example';
			other.Closed = 1;
			const items = await trigger.poll();
			expect(items?.map(({ json }) => [json.changes, json.previous])).toMatchObject([
				[['closed'], { AssignedTo: null, Closed: false }],
			]);
		} finally {
			renew(secret);
		}
	});

	it.each(['all answers', 'one answer'])(
		'keeps what it knew when the service shows nothing by mistake in %s',
		async (which) => {
			simulator.switches.closedUnasked = 'leftOut';
			const rows = [add(), add()];
			const trigger = createTrigger();
			await trigger.poll();
			simulator.switches.faults = [
				{ answer: { status: 200, body: '[]' }, times: which === 'all answers' ? 'always' : 1 },
			];
			expect(await trigger.poll()).toBeNull();
			simulator.switches.faults = [];
			rows[0].IsReportable = 1;
			expect(await changesOf(trigger)).toEqual([[1, 'becameReportable']]);
			rows[1].IsReportable = 1;
			expect(await changesOf(trigger)).toEqual([[2, 'becameReportable']]);
		},
	);

	it('looks once for an incident that was deleted', async () => {
		simulator.switches.closedUnasked = 'leftOut';
		add();
		add();
		const trigger = createTrigger();
		await trigger.poll();
		simulator.tables['/incidents'].shift();
		expect(await trigger.poll()).toBeNull();
		simulator.requests.length = 0;
		expect(await trigger.poll()).toBeNull();
		expect(simulator.requests).toHaveLength(1);
	});

	it('shows the newest incidents in a test run', async () => {
		for (const day of ['05', '07', '06', '08']) add({ Timestamp: `2026-03-${day} 10:00:00` });
		const items = await createTrigger().poll({ mode: 'manual' });
		expect(incidentIds(items)).toEqual([4, 2, 3]);
		expect(items?.[0].json).toMatchObject({ changes: [], previous: { Closed: false } });
	});

	it('after an edit of the client, emits what changed of that client since', async () => {
		// This closed incident comes although the first request does not ask for closed incidents. So the trigger sends no other request for
		// closed incidents.
		add({ Closed: 1, TaskClosed: 1 });
		const [mine, other] = [5, 6].map((_ReferringId_1) => add({ _ReferringId_1 }));
		const trigger = createTrigger();
		await trigger.poll();
		mine.Closed = 1;
		other.Closed = 1;
		trigger.parameters = { ...trigger.parameters, filters: { clientId: pickedId(5) } };
		expect(await changesOf(trigger)).toEqual([[2, 'closed']]);
		other.IsReportable = 1;
		trigger.parameters = { ...trigger.parameters, filters: {} };
		expect(await trigger.poll()).toBeNull();
	});
});
