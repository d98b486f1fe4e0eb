/** Tests how the trigger emits timesheets. They show no time of entry. With some services, they show no id. */
import { startSimulator, type Row, type Simulator } from '../../../simulator/mod';
import { apiNow, dateNow, pickedId, queriesOf, TestTrigger } from './testTrigger';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator({ tables: {}, now: apiNow });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

const createTrigger = (filters = {}, options = {}) =>
	new TestTrigger(simulator, { event: 'timesheetCreated', filters, options });

const add = (given: Row = {}): Row =>
	simulator.addRecord('/timesheets', {
		ClientId: 1,
		CarerId: 501,
		RosterItemId: 8001,
		StartTime: '09:00:00',
		Minutes: 60,
		...given,
	});

const showIds = () => (simulator.switches.show = { '/timesheets': ['TimesheetId'] });

/** Polls some minutes after the time in `dateNow()`. Returns the clients of the timesheets that the poll emits. */
const poll = async (trigger: TestTrigger, minutes = 0) => {
	const later = () => dateNow() + minutes * 60_000;
	return ((await trigger.poll({ dateNow: later })) ?? []).map(({ json }) => json.ClientId);
};

describe.each([true, false])('Timesheet Created; ids: %s', (showsIds) => {
	beforeEach(() => {
		if (showsIds) showIds();
	});

	it('emits what is entered after activation, once', async () => {
		add();
		const trigger = createTrigger();
		expect(await poll(trigger)).toEqual([]);
		add({ ClientId: 2 });
		// Two carers come to the same visit.
		add({ ClientId: 3, CarerId: 501 });
		add({ ClientId: 3, CarerId: 502 });
		expect((await poll(trigger)).sort()).toEqual([2, 3, 3]);
		expect(await poll(trigger)).toEqual([]);
	});

	it('emits nothing for an edit or an approval', async () => {
		const row = add();
		const trigger = createTrigger();
		await poll(trigger);
		for (const edit of [
			{ StartTime: '10:00:00', Minutes: 45 },
			{ CarerId: 502, ServiceId: 9 },
			{ VariationApproved: 1, VariationComment: 'Agreed' },
		]) {
			Object.assign(row, edit);
			expect(await poll(trigger)).toEqual([]);
		}
	});

	it('emits what is entered for days up to six weeks before the newest, at once where there are few', async () => {
		add({ DateOfService: '2026-03-09' });
		const trigger = createTrigger();
		await poll(trigger);
		add({ ClientId: 2, DateOfService: '2026-02-01' });
		add({ ClientId: 3, DateOfService: '2026-01-10' });
		expect(await poll(trigger)).toEqual([2]);
	});

	it('asks for the long window only now and then where there are many, and misses none', async () => {
		for (let count = 0; count < 300; count++) {
			add({ ClientId: 1000 + count, DateOfService: `2026-02-1${count % 9}` });
		}
		add();
		const trigger = createTrigger();
		for (let minutes = 0; minutes < 2; minutes++) await poll(trigger, minutes);
		simulator.requests.length = 0;
		add({ ClientId: 2, DateOfService: '2026-02-03' });
		expect(await poll(trigger, 2)).toEqual(showsIds ? [2] : []);
		const [end, days] = [{ fromDate: '2026-01-27', page: '300' }, { fromDate: '2026-03-03' }];
		expect(queriesOf(simulator)[0]).toMatchObject(showsIds ? end : days);
		expect(await poll(trigger, 13)).toEqual(showsIds ? [] : [2]);
	});

	it('looks back once it can, and says so, where the weeks before could not be read at activation', async () => {
		add({ DateOfService: '2026-03-09' });
		add({ DateOfService: '2026-02-10', ClientId: 5 });
		const trigger = createTrigger();
		simulator.switches.faults = [{ answer: { status: 403 }, after: 1, times: 'always' }];
		expect(await poll(trigger)).toEqual([]);
		simulator.switches.faults = [];
		await expect(poll(trigger, 11)).rejects.toThrow('refused access');
		add({ ClientId: 2, DateOfService: '2026-02-03' });
		expect(await poll(trigger, 22)).toEqual([2]);
		expect(await poll(trigger, 33)).toEqual([]);
	});

	it('looks back once it can, and says so, where the weeks before could not be read at an edit', async () => {
		add({ DateOfService: '2026-03-09' });
		add({ DateOfService: '2026-02-10', ClientId: 5 });
		const trigger = createTrigger();
		await poll(trigger);
		trigger.parameters = { ...trigger.parameters, filters: { carerId: pickedId(501) } };
		simulator.switches.faults = [{ answer: { status: 403 } }];
		expect(await poll(trigger, 1)).toEqual([]);
		await expect(poll(trigger, 11)).rejects.toThrow('refused access');
		add({ ClientId: 2, DateOfService: '2026-02-03' });
		expect(await poll(trigger, 22)).toEqual([2]);
		expect(await poll(trigger, 33)).toEqual([]);
	});

	it.each([0, 1])(
		'takes one empty answer for a mistake, and emits nothing twice; after %i polls',
		async (polls) => {
			for (let id = 1; id <= 3; id++) add({ ClientId: id });
			const trigger = createTrigger();
			const showNothing = (times: number | 'always') =>
				(simulator.switches.faults = [{ answer: { status: 200, body: '[]' }, times }]);
			if (polls === 0) showNothing(1);
			expect(await poll(trigger)).toEqual([]);
			if (polls === 1) {
				showNothing('always');
				expect(await poll(trigger)).toEqual([]);
			}
			simulator.switches.faults = [];
			expect(await poll(trigger)).toEqual([]);
			add({ ClientId: 4 });
			expect(await poll(trigger)).toEqual([4]);
		},
	);

	it('knows ids and values by what they mean', async () => {
		const rows = [1, 2].map((id) => add({ ClientId: id }));
		const trigger = createTrigger();
		await poll(trigger);
		for (const row of rows) {
			for (const [name, value] of Object.entries(row)) {
				if (typeof value === 'number') row[name] = String(value);
				if (value === '') row[name] = null;
			}
		}
		expect(await poll(trigger)).toEqual([]);
	});

	it('emits all of a long list that comes in pages', async () => {
		simulator.switches.caps = { '/timesheets': { maximum: 250, above: 'clamp' } };
		const trigger = createTrigger();
		await poll(trigger);
		for (let id = 1; id <= 700; id++) add({ ClientId: id });
		expect(new Set(await poll(trigger)).size).toBe(700);
		expect(await poll(trigger)).toEqual([]);
	});
});

it('keeps a state of at most 200 KB with 20,000 timesheets', async () => {
	const trigger = createTrigger();
	await poll(trigger);
	const first = add();
	const rows = Array.from({ length: 19_999 }, (_, index) => ({
		...first,
		RosterItemId: 9_000 + index,
		ClientId: index % 700,
	}));
	simulator.tables['/timesheets'].push(...rows);
	expect(await poll(trigger)).toHaveLength(20_000);
	expect(await poll(trigger)).toEqual([]);
	expect(trigger.stateLength).toBeLessThan(200_000);
});
