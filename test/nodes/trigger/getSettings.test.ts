import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { startSimulator, type Simulator } from '../../../simulator/mod';
import { events } from '../../../nodes/CareManagementTrigger/events/events';
import { apiNow, incidentIds, node, pickedId, queriesOf, TestTrigger } from './testTrigger';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator({ tables: {}, now: apiNow });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

const optionsOf = (property: string) =>
	node.description.properties.find(({ name }) => name === property)?.options ?? [];
const filters = optionsOf('filters') as INodeProperties[];

const everyFilter = (optionsOf('event') as INodePropertyOptions[]).flatMap(({ value: event }) =>
	filters
		.filter(({ displayOptions }) => displayOptions?.show?.['/event']?.includes(event) ?? true)
		.map(({ name }) => [String(event), name] as const),
);

describe('getSettings()', () => {
	it('sends the filters of the event and no others', async () => {
		const trigger = new TestTrigger(simulator, {
			event: 'rosterCreated',
			filters: {
				clientId: pickedId(5),
				carerId: pickedId(6),
				serviceId: pickedId(7),
				assignedTo: 'left from another event',
			},
			options: { includeFormData: true },
		});
		await trigger.poll();
		expect(queriesOf(simulator)[0]).toEqual({
			clientId: '5',
			carerId: '6',
			serviceId: '7',
			createdTimeFrom: '2026-03-02',
			onHoldType: 'ALL',
			limit: '20000',
		});
	});

	it('lets an incident pass from when it becomes reportable', async () => {
		const trigger = new TestTrigger(simulator, {
			event: 'incidentCreated',
			filters: { reportableOnly: true, categoryId: pickedId(7) },
		});
		await trigger.poll();
		const row = simulator.addRecord('/incidents', { CategoryId: 7 });
		simulator.addRecord('/incidents', { CategoryId: 8, IsReportable: 1 });
		expect(await trigger.poll()).toBeNull();
		row.IsReportable = 1;
		expect(incidentIds(await trigger.poll())).toEqual([1]);
		row.IsReportable = 0;
		expect(await trigger.poll()).toBeNull();
		row.IsReportable = 1;
		expect(await trigger.poll()).toBeNull();
	});

	it.each(everyFilter)(
		'%s by %s lets through what passes and nothing else',
		async (event, filter) => {
			const { path } = events[event].endpoint;
			const isIncident = path === '/incidents' || path === '/SIRS';
			const [field, passing, other] = {
				clientId: [isIncident ? '_ReferringId_1' : 'ClientId', 5, 6],
				assignedTo: ['AssignedTo', 'mine@care.example', 'yours@care.example'],
				categoryId: ['CategoryId', 5, 6],
				reportableOnly: ['IsReportable', 1, 0],
				carerId: ['CarerId', 5, 6],
				serviceId: ['ServiceId', 5, 6],
			}[filter] as [string, number | string, number | string];
			const value =
				filter === 'reportableOnly' ? true : filter === 'assignedTo' ? passing : pickedId(passing);
			const mark = isIncident ? 'Note' : 'KM';
			const enter = () =>
				[passing, other].map((one, index) =>
					simulator.addRecord(path, { [field]: one, [mark]: index, DateOfService: '2026-03-12' }),
				);
			const trigger = new TestTrigger(simulator, { event, filters: { [filter]: value } });
			const isChange = event.endsWith('Changed');
			const existing = isChange ? enter() : [];
			await trigger.poll();
			for (const row of existing) Object.assign(row, { StartTime: '11:00:00', Closed: 1 });
			if (!isChange) enter();
			expect((await trigger.poll())?.map(({ json }) => json[mark])).toEqual([0]);
		},
	);

	it.each([1, '1', true, 'TRUE', 'true', 'Y', undefined, null, ''])(
		'Reportable Only lets an incident through with %j, because one that is missed is not seen',
		async (IsReportable) => {
			const filters = { reportableOnly: true };
			const trigger = new TestTrigger(simulator, { event: 'incidentCreated', filters });
			await trigger.poll();
			simulator.addRecord('/incidents', { IsReportable, Note: 'this' });
			for (const no of [0, '0', false, 'FALSE', 'N']) {
				simulator.addRecord('/incidents', { IsReportable: no, Note: 'not this' });
			}
			expect((await trigger.poll())?.map(({ json }) => json.Note)).toEqual(['this']);
		},
	);

	it('a filter lets records through that do not show its field', async () => {
		const filters = { categoryId: pickedId(5) };
		const trigger = new TestTrigger(simulator, { event: 'incidentCreated', filters });
		await trigger.poll();
		simulator.switches.hide['/incidents'] = ['CategoryId'];
		simulator.addRecord('/incidents', { CategoryId: 6 });
		expect(await trigger.poll()).toHaveLength(1);
	});

	it('includes forms and notes, which are fetched only when something is new', async () => {
		for (const [event, path, option, include, field] of [
			['incidentChanged', '/incidents', 'includeFormData', 'InclForm', 'FormData'],
			['incidentCreated', '/incidents', 'includeFormData', 'InclForm', 'FormData'],
			['rosterCreated', '/rosters', 'includeAppNotes', 'includeNotes', 'AppNotes'],
			['rosterChanged', '/rosters', 'includeAppNotes', 'includeNotes', 'AppNotes'],
			['timesheetCreated', '/timesheets', 'includeAppNotes', 'includeNotes', 'AppNotes'],
		]) {
			simulator.reset();
			const first = simulator.addRecord(path, { DateOfService: '2026-03-12', [field]: [] });
			const trigger = new TestTrigger(simulator, { event, options: { [option]: true } });
			await trigger.poll();
			expect(await trigger.poll()).toBeNull();
			expect(queriesOf(simulator).every((query) => !(include in query))).toBe(true);

			simulator.addRecord(path, {
				...first,
				IncidentId: 2,
				ClientId: 2,
				[field]: [{ Note: 'Well' }],
			});
			Object.assign(first, { StartTime: '11:00:00', Closed: 1 });
			first[field] = [{ Note: 'Well' }];
			simulator.requests.length = 0;
			const items = await trigger.poll();
			expect(items?.map(({ json }) => json[field])).toEqual([[{ Note: 'Well' }]]);
			const asked = queriesOf(simulator).map((query) => include in query);
			expect(asked.filter((value, index) => value !== asked[index - 1])).toEqual([false, true]);
			expect(await trigger.poll({ mode: 'manual' })).not.toBeNull();
			expect(include in (queriesOf(simulator).at(-1) ?? {})).toBe(true);
		}
	});
});
