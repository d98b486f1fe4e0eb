/** Tests what a trigger emits after somebody has edited it in a live workflow, or after n8n has not kept its state. */
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import {
	keepState,
	loadState,
	memoryOf,
	notKeptYet,
} from '../../../nodes/CareManagementTrigger/state/memory';
import { startSimulator, type Simulator } from '../../../simulator/mod';
import { apiNow, dateNow, incidentIds, pickedId, queriesOf, TestTrigger } from './testTrigger';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator({ tables: {}, now: apiNow });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

const addIncident = (AssignedTo: string, given: IDataObject = {}) =>
	simulator.addRecord('/incidents', { AssignedTo, ...given });

const minutes = (count: number) => ({ dateNow: () => dateNow() + count * 60_000 });

const ann = 'ann@care.example';
const ben = 'ben@care.example';

const createTrigger = (filters: IDataObject = {}, options: IDataObject = {}) =>
	new TestTrigger(simulator, { event: 'incidentCreated', filters, options });

describe('an edit of the filters', () => {
	it.each<[string, IDataObject, IDataObject]>([
		['added', {}, { assignedTo: ann }],
		['removed', { assignedTo: ann }, {}],
		['changed', { assignedTo: ann }, { reportableOnly: true }],
		['added that is no query parameter', {}, { reportableOnly: true }],
	])('%s loses nothing, and takes nothing that was there for new', async (_, before, after) => {
		addIncident(ann, { IsReportable: 1 });
		addIncident(ben, { IsReportable: 1 });
		const trigger = createTrigger(before);
		await trigger.poll();
		addIncident(ann, { IsReportable: 1 });
		trigger.parameters = { ...trigger.parameters, filters: after };
		expect(incidentIds(await trigger.poll())).toEqual([3]);
		expect(await trigger.poll()).toBeNull();
		addIncident(ann, { IsReportable: 1 });
		expect(incidentIds(await trigger.poll())).toEqual([4]);
		expect(await trigger.poll()).toBeNull();
	});

	it('loses nothing that is entered between the requests', async () => {
		for (const before of [1, 2, 3, 4]) {
			simulator.reset();
			const trigger = createTrigger({ assignedTo: ann });
			await trigger.poll();
			addIncident(ann, { IsReportable: 1 });
			simulator.requests.length = 0;
			simulator.beforeAnswer = () => {
				if (simulator.requests.length === before) addIncident(ann, { IsReportable: 1 });
			};
			trigger.parameters = { event: 'incidentCreated', filters: { reportableOnly: true } };
			const items = [...((await trigger.poll()) ?? []), ...((await trigger.poll()) ?? [])];
			expect(incidentIds(items)).toEqual([1, 2]);
			expect(await trigger.poll()).toBeNull();
		}
	});

	it('that widens them takes what passed only the new ones for there already', async () => {
		const trigger = createTrigger({ assignedTo: ann });
		await trigger.poll();
		addIncident(ben);
		trigger.parameters = { event: 'incidentCreated' };
		expect(await trigger.poll()).toBeNull();
		addIncident(ben);
		expect(incidentIds(await trigger.poll())).toEqual([2]);
	});

	it('loses no shift without an id, twins included', async () => {
		const filters = { clientId: pickedId(5) };
		const trigger = new TestTrigger(simulator, { event: 'rosterCreated', filters });
		simulator.addRecord('/rosters', { ClientId: 5, ServiceId: 7 });
		await trigger.poll();
		for (const ClientId of [5, 5, 6]) {
			simulator.addRecord('/rosters', { ClientId, ServiceId: 7 });
		}
		trigger.parameters = { event: 'rosterCreated', filters: { serviceId: pickedId(7) } };
		expect((await trigger.poll())?.map(({ json }) => json.ClientId)).toEqual([5, 5]);
		expect(await trigger.poll()).toBeNull();
	});

	it('that the API refused begins anew', async () => {
		const trigger = createTrigger({ assignedTo: ann });
		await trigger.poll();
		addIncident(ann);
		trigger.parameters = { event: 'incidentCreated' };
		simulator.switches.faults = [{ answer: { status: 409 }, after: 4 }];
		expect(await trigger.poll()).toBeNull();
		addIncident(ann);
		expect(incidentIds(await trigger.poll())).toEqual([2]);
	});

	it('emits a twin once that is entered between the requests', async () => {
		const trigger = new TestTrigger(simulator, { event: 'rosterCreated' });
		simulator.addRecord('/rosters', { ClientId: 5 });
		await trigger.poll();
		simulator.requests.length = 0;
		simulator.beforeAnswer = ({ query }) => {
			const isOld = !query.some(([name]) => name === 'clientId');
			const { length } = simulator.tables['/rosters'];
			if (isOld && length === 1) simulator.addRecord('/rosters', { ClientId: 5 });
		};
		const filters = { clientId: pickedId(5) };
		trigger.parameters = { event: 'rosterCreated', filters };
		const polls = [await trigger.poll(), await trigger.poll(), await trigger.poll()];
		expect(simulator.tables['/rosters']).toHaveLength(2);
		expect(polls.flatMap((items) => items ?? [])).toHaveLength(1);
	});

	it('is tried again after any other failure', async () => {
		const trigger = createTrigger({ assignedTo: ann });
		await trigger.poll();
		addIncident(ann);
		trigger.parameters = { event: 'incidentCreated' };
		simulator.switches.faults = [{ answer: { status: 401 }, times: 'always' }];
		await expect(trigger.poll()).rejects.toMatchObject({ httpCode: '401' });
		simulator.switches.faults = [];
		expect(incidentIds(await trigger.poll())).toEqual([1]);
	});

	it('says so if only the last days could be read', async () => {
		const trigger = createTrigger({ assignedTo: ann });
		await trigger.poll();
		addIncident(ann);
		trigger.parameters = { event: 'incidentCreated' };
		// The service refuses only the first request. The trigger then sends a request for the last days, which gets an answer.
		simulator.switches.faults = [{ answer: { status: 403 } }];
		expect(incidentIds(await trigger.poll())).toEqual([1]);
		await expect(trigger.poll()).rejects.toMatchObject({ httpCode: '403' });
		expect(await trigger.poll()).toBeNull();
	});

	it('gives forms with what is new', async () => {
		const trigger = createTrigger({ assignedTo: ann });
		await trigger.poll();
		addIncident(ann, { FormData: [{ answers: [] }] });
		const options = { includeFormData: true };
		trigger.parameters = { event: 'incidentCreated', options };
		expect((await trigger.poll())?.[0].json.FormData).toEqual([{ answers: [] }]);
	});
});

it('an edit of options that only form the items changes nothing else', async () => {
	const trigger = createTrigger();
	await trigger.poll();
	addIncident(ann);
	const options = { fields: ['IncidentId'], rawValues: true, addEventKey: true };
	trigger.parameters = { event: 'incidentCreated', options };
	simulator.requests.length = 0;
	expect(incidentIds(await trigger.poll())).toEqual([1]);
	expect(queriesOf(simulator)).toHaveLength(1);
});

describe('Start From', () => {
	const hours = (count: number) => ({ dateNow: () => dateNow() + count * 3_600_000 });
	const options = { startFrom: '={{ $today.minus({ days: 7 }) }}' };

	it('by an expression is of no effect once there is a state', async () => {
		for (const day of ['03-01', '03-04', '03-09']) {
			addIncident(ann, { Timestamp: `2026-${day} 10:00:00` });
		}
		const trigger = createTrigger({}, options);
		expect(incidentIds(await trigger.poll())).toEqual([2, 3]);
		addIncident(ann);
		expect(incidentIds(await trigger.poll(hours(26)))).toEqual([4]);
		trigger.endProcess();
		expect(await trigger.poll(hours(50))).toBeNull();
	});

	it('that is no date fails at activation, and no more afterwards', async () => {
		const trigger = createTrigger({}, { startFrom: 'someday' });
		await expect(trigger.poll()).rejects.toThrow('Start From');
		trigger.parameters = { event: 'incidentCreated' };
		await trigger.poll();
		addIncident(ann);
		trigger.parameters = { event: 'incidentCreated', options: { startFrom: 'someday' } };
		expect(incidentIds(await trigger.poll())).toEqual([1]);
	});
});

describe('the state', () => {
	it('is known although n8n keeps nothing of a poll without items', async () => {
		const trigger = createTrigger();
		await trigger.poll();
		trigger.state = {};
		trigger.globalState = {};
		addIncident(ann);
		expect(incidentIds(await trigger.poll())).toEqual([1]);
		expect(await trigger.poll()).toBeNull();
	});

	it('is known after a restart although n8n kept nothing of the first poll', async () => {
		const trigger = createTrigger();
		await trigger.poll();
		trigger.state = {};
		trigger.endProcess();
		addIncident(ann);
		expect(incidentIds(await trigger.poll())).toEqual([1]);
		expect(await trigger.poll()).toBeNull();
		expect(JSON.stringify(trigger.globalState)).not.toContain('records');
	});

	it('is known under another name of the node', async () => {
		const trigger = createTrigger();
		await trigger.poll();
		addIncident(ann);
		expect(incidentIds(await trigger.poll())).toEqual([1]);
		trigger.state = {};
		addIncident(ann);
		expect(incidentIds(await trigger.poll({ name: 'Renamed' }))).toEqual([2]);
	});

	it('follows polls without items even where n8n goes back to the one before them', async () => {
		const shift = simulator.addRecord('/rosters', { DateOfService: '2026-03-12', ClientId: 1 });
		const trigger = new TestTrigger(simulator, { event: 'rosterChanged' });
		await trigger.poll();
		const { state } = trigger;
		const later = simulator.addRecord('/rosters', { DateOfService: '2026-03-13', ClientId: 2 });
		expect(await trigger.poll()).toBeNull();
		trigger.state = structuredClone(state);
		later.StartTime = '12:00:00';
		expect((await trigger.poll())?.map(({ json }) => json.ClientId)).toEqual([2]);
		trigger.state = structuredClone(state);
		trigger.endProcess();
		shift.StartTime = '12:00:00';
		expect((await trigger.poll())?.map(({ json }) => json.ClientId)).toEqual([1]);
	});

	it('counts nothing as emitted that n8n did not keep', async () => {
		const trigger = createTrigger();
		await trigger.poll();
		const { state } = trigger;
		addIncident(ann);
		expect(incidentIds(await trigger.poll())).toEqual([1]);
		trigger.state = structuredClone(state);
		// At this moment, n8n may still be saving the state.
		expect(await trigger.poll()).toBeNull();
		trigger.state = structuredClone(state);
		expect(incidentIds(await trigger.poll(minutes(1)))).toEqual([1]);
	});

	it('that n8n may not have kept does not hold up an edit of the filters', async () => {
		const trigger = createTrigger({ reportableOnly: true });
		await trigger.poll();
		const { state } = trigger;
		addIncident(ann, { IsReportable: 1 });
		expect(incidentIds(await trigger.poll())).toEqual([1]);
		trigger.state = structuredClone(state);
		trigger.parameters = { event: 'incidentCreated' };
		expect(incidentIds(await trigger.poll())).toEqual([1]);
		addIncident(ben);
		expect(incidentIds(await trigger.poll())).toEqual([2]);
	});

	it('that n8n keeps late makes nothing come twice', async () => {
		const trigger = createTrigger();
		await trigger.poll();
		const before = trigger.state;
		addIncident(ann);
		await trigger.poll();
		const { state } = trigger;
		trigger.state = before;
		addIncident(ann);
		expect(await trigger.poll()).toBeNull();
		trigger.state = state;
		expect(incidentIds(await trigger.poll())).toEqual([2]);
	});

	it('of a poll whose items n8n dropped, as at a publication, counts for nothing', () => {
		const contextOf = (state: IDataObject) =>
			({
				getWorkflow: () => ({ id: 'w' }),
				getNode: () => ({ id: 'n', name: 'Trigger' }),
				getWorkflowStaticData: (type: string) => (type === 'node' ? { state } : {}),
			}) as unknown as IPollFunctions;
		const [old, emitted] = [{ seen: 0, at: 1 }, { seen: 1 }];
		const before = contextOf(old);
		const memory = memoryOf(before, 0);
		expect(loadState(before, memory, 0, () => false)).toEqual(old);
		keepState(before, memory, { state: emitted, end: 'emits' }, 0);
		const published = contextOf(old);
		expect(loadState(published, memory, 1_000, () => false)).toBe(notKeptYet);
		expect(loadState(published, memory, 60_000, () => false)).toEqual(old);
	});

	it('of another main that has polled meanwhile counts', async () => {
		const trigger = createTrigger();
		await trigger.poll();
		const other = createTrigger();
		addIncident(ann);
		await other.poll(minutes(1));
		trigger.state = other.state;
		expect(await trigger.poll()).toBeNull();
	});
});
