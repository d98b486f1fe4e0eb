/** Tests lists that cannot be proved whole. The trigger emits what the API shows, and says that records may be missing. */
import { startSimulator, type Simulator } from '../../../simulator/mod';
import { apiNow, dateNow, incidentIds, queriesOf, TestTrigger } from './testTrigger';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator({ tables: {}, now: apiNow });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

const hours = (count: number) => ({ dateNow: () => dateNow() + count * 3_600_000 });

const mayBeMissing = 'may hold more than the 200 records';

const create = (event = 'incidentCreated') => {
	simulator.switches.caps = { '*': { maximum: 200, above: 'clamp' } };
	return new TestTrigger(simulator, { event });
};

const add = (count: number, path = '/incidents') => {
	for (let index = 0; index < count; index++) simulator.addRecord(path);
};

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('a day with more incidents than the API gives', () => {
	it('is emitted as far as it is shown, and that there may be more is said afterwards, once a day', async () => {
		const trigger = create();
		simulator.switches.order = 'idDescending';
		await trigger.poll();
		add(260);
		const shown = incidentIds(await trigger.poll()) as number[];
		expect([...shown].sort((one, other) => one - other)).toEqual(upTo(260).slice(60));
		const { state } = trigger;
		await expect(trigger.poll()).rejects.toMatchObject({
			message: expect.stringContaining(mayBeMissing),
			failure: { cause: 'temporarily-unavailable' },
		});
		expect(trigger.state).toBe(state);
		expect(await trigger.poll()).toBeNull();
		add(1);
		expect(incidentIds(await trigger.poll())).toEqual([261]);
		expect(await trigger.poll(hours(23))).toBeNull();
		await expect(trigger.poll(hours(25))).rejects.toThrow(mayBeMissing);
	});

	it('does not keep a workflow from being activated', async () => {
		const trigger = create('sirsIncidentCreated');
		add(260, '/SIRS');
		expect(await trigger.poll()).toBeNull();
		await expect(trigger.poll()).rejects.toThrow(mayBeMissing);
		expect(await trigger.poll()).toBeNull();
	});

	it('does not keep an edited workflow from being activated', async () => {
		const trigger = create('sirsIncidentCreated');
		await trigger.poll();
		add(260, '/SIRS');
		trigger.parameters = { event: 'sirsIncidentCreated', filters: { assignedTo: 'ann' } };
		expect(await trigger.poll()).toBeNull();
		await expect(trigger.poll()).rejects.toThrow(mayBeMissing);
		expect(await trigger.poll()).toBeNull();
	});

	describe('when the filters are edited', () => {
		const addFor = (AssignedTo: string) => simulator.addRecord('/SIRS', { AssignedTo });
		const edit = (trigger: TestTrigger, filters: object) =>
			(trigger.parameters = { event: 'sirsIncidentCreated', filters });

		it('loses no new incident that only the list with the new filters shows', async () => {
			const trigger = create('sirsIncidentCreated');
			await trigger.poll();
			add(260, '/SIRS');
			addFor('ann');
			edit(trigger, { assignedTo: 'ann' });
			expect(incidentIds(await trigger.poll())).toEqual([261]);
			await expect(trigger.poll()).rejects.toThrow(mayBeMissing);
			expect(await trigger.poll()).toBeNull();
		});

		it('takes no incident for new that the former filters left out', async () => {
			const trigger = create('sirsIncidentCreated');
			edit(trigger, { assignedTo: 'ben' });
			await trigger.poll();
			for (let count = 0; count < 260; count++) addFor('ben');
			addFor('ann');
			edit(trigger, { assignedTo: 'ann' });
			expect(await trigger.poll()).toBeNull();
		});

		it('takes no incident for new that is older than a known one', async () => {
			const trigger = create('sirsIncidentCreated');
			simulator.switches.order = 'idDescending';
			addFor('ann');
			add(260, '/SIRS');
			await trigger.poll();
			edit(trigger, { assignedTo: 'ann' });
			expect(await trigger.poll()).toBeNull();
		});
	});

	it('costs a bounded number of requests', async () => {
		const trigger = create();
		await trigger.poll();
		add(2_000);
		simulator.requests.length = 0;
		await trigger.poll();
		expect(queriesOf(simulator).length).toBeLessThan(40);
	});
});

it.each([50, 100, 150, 199, 200, 250, 256, 300])(
	'an import of %i incidents on one day is emitted at once',
	async (count) => {
		const trigger = new TestTrigger(simulator, { event: 'incidentCreated' });
		await trigger.poll();
		add(count);
		expect(await trigger.poll()).toHaveLength(count);
	},
);

it('an incident whose form cannot be had is emitted without it, and that is said afterwards', async () => {
	const options = { includeFormData: true };
	const trigger = new TestTrigger(simulator, { event: 'incidentCreated', options });
	await trigger.poll();
	simulator.addRecord('/incidents', { FormData: [{ answers: [] }] });
	simulator.switches.faults = [{ answer: { status: 403 }, after: 1 }];
	const items = await trigger.poll();
	expect(incidentIds(items)).toEqual([1]);
	expect(items?.[0].json).not.toHaveProperty('FormData');
	await expect(trigger.poll()).rejects.toThrow('refused access');
	expect(await trigger.poll()).toBeNull();
});

it('what may be missing is reported beside the items after an hour in which each poll has some', async () => {
	const trigger = create();
	simulator.switches.order = 'idDescending';
	await trigger.poll();
	add(260);
	const reports: string[] = [];
	const onReport = ({ message }: Error) => reports.push(message);
	for (const time of [0, 0.5, 1.5, 2]) {
		expect(await trigger.poll({ ...hours(time), onReport })).not.toBeNull();
		add(1);
		expect(reports).toHaveLength(time > 1 ? 1 : 0);
	}
	expect(reports[0]).toContain(mayBeMissing);
});

it('a poll that says what may be missing loses nothing of what it has seen', async () => {
	Object.assign(simulator.switches, { order: 'idDescending', closedUnasked: 'leftOut' });
	const trigger = create('incidentChanged');
	add(260);
	await trigger.poll();
	add(1);
	await expect(trigger.poll()).rejects.toThrow(mayBeMissing);
	Object.assign(simulator.tables['/incidents'][260], { IsReportable: 1 });
	expect(incidentIds(await trigger.poll())).toEqual([261]);
});
