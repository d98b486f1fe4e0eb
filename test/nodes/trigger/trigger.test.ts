import type {
	IDataObject,
	INodeExecutionData,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';
import { CareManagementTrigger } from '../../../nodes/CareManagementTrigger/CareManagementTrigger.node';
import { startSimulator, type Row, type Simulator } from '../../../simulator/mod';
import { listSearch, loadOptions, poll, type PollOptions } from '../../engine/mod';

const node = new CareManagementTrigger();
const optionsOf = (property: string) =>
	node.description.properties.find(({ name }) => name === property)?.options ?? [];
const events = optionsOf('event') as INodePropertyOptions[];
const filters = optionsOf('filters') as INodeProperties[];

const now = '2026-03-10 09:00:00';
const dateNow = () => Date.parse('2026-03-09T22:00:00Z');

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator({ tables: {}, now });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

/** A trigger that keeps its state, as n8n does in memory. */
class Trigger {
	state: IDataObject = {};

	constructor(
		private readonly parameters: IDataObject,
		private readonly options: Partial<PollOptions> = {},
	) {}

	async poll(extra: Partial<PollOptions> = {}): Promise<INodeExecutionData[] | null> {
		const credentials = { baseUrl: simulator.url, ...simulator.admin };
		const { items, staticData } = await poll({
			node,
			credentials,
			parameters: this.parameters as never,
			staticData: this.state,
			dateNow,
			...this.options,
			...extra,
		});
		if (extra.mode !== 'manual') this.state = staticData;
		return items;
	}
}

const requests = () => simulator.requests.map(({ query }) => Object.fromEntries(query));
const size = ({ state }: Trigger) => JSON.stringify(state).length;
const incidents = (items: INodeExecutionData[] | null) =>
	items?.map(({ json }) => json.IncidentId) ?? null;

/** Enters many shifts, all today. */
const addShifts = (count: number, showsIds: boolean) => {
	if (showsIds) simulator.switches.show = { '/rosters': ['RosterItemId'] };
	const first = simulator.addRecord('/rosters', { CreatedBy: 'a@care.example' });
	const rows: Row[] = Array.from({ length: count - 1 }, (_, index) => ({
		...first,
		RosterItemId: 2 + index,
		ClientId: 1000 + (index % 700),
		CarerId: index % 300,
		StartTime: `${10 + (index % 9)}:00:00`,
		DateOfService: `2026-0${4 + (index % 5)}-1${index % 7}`,
	}));
	simulator.tables['/rosters'].push(...rows);
};

/** Every event with every filter that the node shows for it. */
const everyFilter = events.flatMap(({ value: event }) =>
	filters
		.filter(({ displayOptions }) => displayOptions?.show?.['/event']?.includes(event) ?? true)
		.map(({ name }) => [String(event), name] as const),
);

describe('the trigger', () => {
	it('asks one small question in a quiet poll', async () => {
		for (const [event, path, from, day] of [
			['incidentCreated', '/incidents', 'createfromDate', '2026-03-03'],
			['sirsIncidentCreated', '/SIRS', 'createDateFrom', '2026-03-02'],
			['rosterCreated', '/rosters', 'createdTimeFrom', '2026-03-03'],
		]) {
			simulator.addRecord(path);
			const trigger = new Trigger({ event });
			await trigger.poll();
			simulator.requests.length = 0;
			expect(await trigger.poll()).toBeNull();
			expect(requests()).toHaveLength(1);
			expect(requests()[0]).toMatchObject({ [from]: day });
			expect(size(trigger)).toBeLessThan(2_048);

			// Nor does a week without any cost more, once it is known what onHoldType=ALL gives.
			simulator.tables[path].length = 0;
			await trigger.poll();
			simulator.requests.length = 0;
			await trigger.poll();
			expect(requests()).toHaveLength(1);
		}
	});

	it('looks for shifts on hold and others, however the service reads onHoldType=ALL', async () => {
		for (const onHoldAll of ['besideOthers', 'alone'] as const) {
			simulator.reset();
			simulator.switches.onHoldAll = onHoldAll;
			const trigger = new Trigger({ event: 'rosterCreated' });
			await trigger.poll();
			simulator.addRecord('/rosters', { OnHoldType: 'Leave', ClientId: 1 });
			expect(await trigger.poll()).toHaveLength(1);
			simulator.addRecord('/rosters', { ClientId: 2 });
			expect(await trigger.poll()).toHaveLength(1);
			simulator.tables['/rosters'][0].OnHoldType = '';
			expect(await trigger.poll()).toBeNull();
			// Two carers on the same visit, one of them on hold.
			simulator.addRecord('/rosters', { OnHoldType: 'Leave', ClientId: 3 });
			simulator.addRecord('/rosters', { ClientId: 3 });
			expect(await trigger.poll()).toHaveLength(2);
		}
	});

	it('emits a shift that is made again after it was seen to be gone, also without ids', async () => {
		const trigger = new Trigger({ event: 'rosterCreated' });
		await trigger.poll();
		const row = simulator.addRecord('/rosters');
		expect(await trigger.poll()).toHaveLength(1);
		simulator.tables['/rosters'].length = 0;
		expect(await trigger.poll()).toBeNull();
		simulator.tables['/rosters'].push({ ...row });
		expect(await trigger.poll()).toHaveLength(1);
	});

	it('keeps a state of at most 200 KB with 20,000 new shifts in a day', async () => {
		for (const showsIds of [true, false]) {
			simulator.reset();
			const trigger = new Trigger({ event: 'rosterCreated' });
			await trigger.poll();
			addShifts(20_001, showsIds);
			expect(await trigger.poll()).toHaveLength(20_001);
			expect(await trigger.poll()).toBeNull();
			expect(size(trigger)).toBeLessThan(200_000);
		}
	}, 120_000);

	it('starts afresh with other settings or another account, and not with renewed keys or another look', async () => {
		const before = new Trigger({ event: 'incidentCreated' });
		await before.poll();
		simulator.addRecord('/incidents');
		const emits = async (parameters: IDataObject, extra: Partial<PollOptions> = {}) => {
			const trigger = new Trigger({ event: 'incidentCreated', ...parameters });
			trigger.state = structuredClone(before.state);
			return (await trigger.poll(extra)) !== null;
		};
		expect(await emits({})).toBe(true);
		expect(await emits({ options: { rawValues: true, fields: ['IncidentId'] } })).toBe(true);
		expect(await emits({ filters: { assignedTo: '' } })).toBe(true);
		expect(await emits({ filters: { reportableOnly: true } })).toBe(false);
		expect(await emits({ options: { startFrom: '2026-03-10' } })).toBe(true);
		expect(await emits({}, { credentials: { baseUrl: simulator.url, ...simulator.user } })).toBe(
			false,
		);
	});

	it('starts afresh when the state is damaged or of another version', async () => {
		const trigger = new Trigger({ event: 'incidentCreated' });
		await trigger.poll();
		const good = trigger.state.state as IDataObject;
		for (const damage of [
			{ version: 2 },
			{ newest: '2026-13-40' },
			{ known: { '2026-03-10': '!' } },
			{ known: [] },
			{ behind: '2026-02-30' },
		]) {
			trigger.state = { state: { ...good, ...damage } as IDataObject };
			simulator.addRecord('/incidents');
			expect(await trigger.poll()).toBeNull();
			simulator.addRecord('/incidents');
			expect(await trigger.poll()).toHaveLength(1);
		}
	});

	it('shows the newest few in a test run, moves nothing, and says so when there are none', async () => {
		const trigger = new Trigger({ event: 'incidentCreated' });
		await expect(trigger.poll({ mode: 'manual' })).rejects.toThrow('There is nothing to show');
		for (const day of ['01-05', '02-05', '02-06', '02-07', '03-10']) {
			simulator.addRecord('/incidents', { Timestamp: `2026-${day} 08:00:00` });
		}
		await trigger.poll();
		const state = structuredClone(trigger.state);
		expect(incidents(await trigger.poll({ mode: 'manual' }))).toEqual([5, 4, 3]);
		expect(trigger.state).toEqual(state);
	});

	it('emits an incident when it becomes reportable', async () => {
		const trigger = new Trigger({
			event: 'incidentCreated',
			filters: { reportableOnly: true, categoryId: { __rl: true, mode: 'id', value: '7' } },
		});
		await trigger.poll();
		const row = simulator.addRecord('/incidents', { CategoryId: 7 });
		simulator.addRecord('/incidents', { CategoryId: 8, IsReportable: 1 });
		expect(await trigger.poll()).toBeNull();
		row.IsReportable = 1;
		expect(incidents(await trigger.poll())).toEqual([1]);
		row.IsReportable = 0;
		expect(await trigger.poll()).toBeNull();
		row.IsReportable = 1;
		expect(await trigger.poll()).toBeNull();
	});

	it('sends the filters', async () => {
		const trigger = new Trigger({
			event: 'rosterCreated',
			filters: {
				clientId: { __rl: true, mode: 'id', value: '5' },
				carerId: { __rl: true, mode: 'id', value: '6' },
				serviceId: { __rl: true, mode: 'id', value: '7' },
				assignedTo: 'left from another event',
			},
			options: { includeFormData: true },
		});
		await trigger.poll();
		expect(requests()[0]).toEqual({
			clientId: '5',
			carerId: '6',
			serviceId: '7',
			createdTimeFrom: '2026-03-02',
			onHoldType: 'ALL',
			limit: '20000',
		});
	});

	it('asks for forms and notes only when there is something new', async () => {
		for (const [event, path, option, include, field] of [
			['incidentCreated', '/incidents', 'includeFormData', 'InclForm', 'FormData'],
			['rosterCreated', '/rosters', 'includeAppNotes', 'includeNotes', 'AppNotes'],
			['rosterChanged', '/rosters', 'includeAppNotes', 'includeNotes', 'AppNotes'],
		]) {
			simulator.reset();
			const first = simulator.addRecord(path, { DateOfService: '2026-03-12', [field]: [] });
			const trigger = new Trigger({ event, options: { [option]: true } });
			await trigger.poll();
			expect(await trigger.poll()).toBeNull();
			expect(requests().every((query) => !(include in query))).toBe(true);

			simulator.addRecord(path, {
				...first,
				IncidentId: 2,
				ClientId: 2,
				[field]: [{ Note: 'Well' }],
			});
			first.StartTime = '11:00:00';
			first[field] = [{ Note: 'Well' }];
			simulator.requests.length = 0;
			const items = await trigger.poll();
			expect(items?.map(({ json }) => json[field])).toEqual([[{ Note: 'Well' }]]);
			expect(requests().map((query) => include in query)).toEqual([false, true]);
			expect(await trigger.poll({ mode: 'manual' })).not.toBeNull();
			expect(include in (requests().at(-1) ?? {})).toBe(true);
		}
	});

	it.each(everyFilter)('%s by %s starts for what passes alone', async (event, filter) => {
		const path =
			{ incidentCreated: '/incidents', sirsIncidentCreated: '/SIRS' }[event] ?? '/rosters';
		const [field, passing, other] = {
			clientId: [path === '/rosters' ? 'ClientId' : '_ReferringId_1', 5, 6],
			assignedTo: ['AssignedTo', 'mine@care.example', 'yours@care.example'],
			categoryId: ['CategoryId', 5, 6],
			reportableOnly: ['IsReportable', 1, 0],
			carerId: ['CarerId', 5, 6],
			serviceId: ['ServiceId', 5, 6],
		}[filter] as [string, number | string, number | string];
		const value =
			filter === 'reportableOnly'
				? true
				: filter === 'assignedTo'
					? passing
					: { __rl: true, mode: 'id', value: String(passing) };
		const mark = path === '/rosters' ? 'KM' : 'Note';
		const enter = () =>
			[passing, other].map((one, index) =>
				simulator.addRecord(path, { [field]: one, [mark]: index, DateOfService: '2026-03-12' }),
			);
		const trigger = new Trigger({ event, filters: { [filter]: value } });
		const shifts = event === 'rosterChanged' ? enter() : [];
		await trigger.poll();
		if (event === 'rosterChanged') for (const shift of shifts) shift.StartTime = '11:00:00';
		else enter();
		expect((await trigger.poll())?.map(({ json }) => json[mark])).toEqual([0]);
	});

	it('keeps to the filters when it asks for forms and notes, and in a test run', async () => {
		for (const [event, path, option, client] of [
			['incidentCreated', '/incidents', 'includeFormData', '_ReferringId_1'],
			['rosterCreated', '/rosters', 'includeAppNotes', 'ClientId'],
			['rosterChanged', '/rosters', 'includeAppNotes', 'ClientId'],
		]) {
			simulator.reset();
			const add = (id: number) =>
				simulator.addRecord(path, { [client]: id, DateOfService: '2026-03-12' });
			const known = [5, 6].map(add);
			const clientId = { __rl: true, mode: 'id', value: '5' };
			const trigger = new Trigger({ event, filters: { clientId }, options: { [option]: true } });
			await trigger.poll();
			if (event === 'rosterChanged') for (const shift of known) shift.StartTime = '11:00:00';
			else [5, 6].forEach(add);
			const clients = (await trigger.poll())?.map(({ json }) => json[client]);
			expect(clients).toEqual([5]);
			const shown = await trigger.poll({ mode: 'manual' });
			expect(new Set(shown?.map(({ json }) => json[client]))).toEqual(new Set([5]));
		}
	});

	it('cleans values, returns the fields that are wanted, and adds the event key', async () => {
		const options = { fields: ['Closed', 'IncidentId'], addEventKey: true };
		const clean = new Trigger({ event: 'incidentCreated', options });
		const raw = new Trigger({ event: 'incidentCreated', options: { ...options, rawValues: true } });
		await clean.poll();
		await raw.poll();
		simulator.addRecord('/incidents');
		expect((await clean.poll())?.[0].json).toEqual({
			Closed: false,
			IncidentId: 1,
			eventKey: 'incidentCreated-1',
		});
		expect((await raw.poll())?.[0].json).toMatchObject({ Closed: 0 });
	});

	it('stops within its budget when the service hangs, and loses nothing', async () => {
		const trigger = new Trigger({ event: 'incidentCreated' });
		await trigger.poll();
		simulator.addRecord('/incidents');
		simulator.switches.faults = [{ answer: 'hang', times: 'always' }];
		await expect(trigger.poll({ budgetMs: 400 })).rejects.toThrow('too slow');
		simulator.switches.faults = [];
		expect(await trigger.poll()).toHaveLength(1);
	});

	it('catches up in slices of whole days, however the service compares the last one', async () => {
		simulator.switches.upperBound = 'midnight';
		for (let day = 10; day <= 28; day++) {
			simulator.addRecord('/incidents', { Timestamp: `2026-02-${day} 18:00:00` });
		}
		const trigger = new Trigger({
			event: 'incidentCreated',
			options: { startFrom: '2026-02-10' },
		});
		simulator.switches.faults = [{ answer: 'hang' }];
		expect(await trigger.poll({ budgetMs: 3_000 })).toHaveLength(19);
		expect(
			requests().map(({ createfromDate, createtoDate }) => [createfromDate, createtoDate]),
		).toEqual([
			['2026-02-10', undefined],
			['2026-02-10', '2026-02-18'],
			['2026-02-18', '2026-02-26'],
			['2026-02-26', '2026-03-06'],
			['2026-03-06', undefined],
		]);
		expect(await trigger.poll()).toBeNull();
	});

	it('is not led astray by a clock that is wrong by weeks, ours or the one of the Date header', async () => {
		const sixWeeks = 42 * 24 * 3_600;
		const created = ['incidentCreated', 'sirsIncidentCreated', 'rosterCreated'];
		const paths = ['/incidents', '/SIRS', '/rosters'];
		for (const [index, event] of created.entries()) {
			const clocks: [ours: number, header: number | null][] = [
				[sixWeeks, 0],
				[-sixWeeks, 0],
				[0, sixWeeks],
				[0, -sixWeeks],
			];
			// Serious incidents show no day, so that one of the clocks has to be right.
			if (event !== 'sirsIncidentCreated') clocks.push([sixWeeks, null]);
			for (const [ours, header] of clocks) {
				simulator.reset();
				simulator.switches.dateHeader = header !== null;
				simulator.switches.dateShift = header ?? 0;
				const now = () => dateNow() + ours * 1000;
				const trigger = new Trigger({ event }, { dateNow: now });
				const old = '2026-03-06 10:00:00';
				simulator.addRecord(paths[index], {
					ClientId: 1,
					Timestamp: old,
					CreatedTime: '2026-03-06',
				});
				await trigger.poll();
				expect(await trigger.poll()).toBeNull();
				simulator.addRecord(paths[index], { ClientId: 2 });
				expect(await trigger.poll()).toHaveLength(1);
				expect(await trigger.poll()).toBeNull();
			}
		}
	});

	it('finds what is entered late, up to a week before the newest record', async () => {
		const trigger = new Trigger({ event: 'incidentCreated' });
		simulator.addRecord('/incidents', { Timestamp: '2026-02-20 10:00:00' });
		simulator.addRecord('/incidents', { Timestamp: '2026-02-14 10:00:00' });
		await trigger.poll();
		expect(await trigger.poll()).toBeNull();
		simulator.addRecord('/incidents', { Timestamp: '2026-02-13 10:00:00' });
		simulator.addRecord('/incidents', { Timestamp: '2026-02-12 10:00:00' });
		expect(incidents(await trigger.poll())).toEqual([3]);
	});

	it('is not dragged along by a record dated ahead', async () => {
		const trigger = new Trigger({ event: 'incidentCreated' });
		await trigger.poll();
		simulator.addRecord('/incidents', { Timestamp: '2031-01-01 00:00:00' });
		expect(incidents(await trigger.poll())).toEqual([1]);
		simulator.addRecord('/incidents');
		expect(incidents(await trigger.poll())).toEqual([2]);
		expect(await trigger.poll()).toBeNull();
	});

	it('offers the pickers of the main node and the fields of the event', async () => {
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
});
