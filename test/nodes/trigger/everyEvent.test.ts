/** Tests the promises of each row of the table of events. */
import type { INodeExecutionData } from 'n8n-workflow';
import type { DateRange } from '../../../api/mod';
import { events } from '../../../nodes/CareManagementTrigger/events/events';
import { startSimulator, type Row, type Simulator } from '../../../simulator/mod';
import { parseDay } from '../../../values/mod';
import { apiNow, TestTrigger } from './testTrigger';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator({ tables: {}, now: apiNow });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

const names = Object.keys(events);

it.each(names)(
	'%s asks by one range of dates of its endpoint, and dayField is its field',
	(name) => {
		const { endpoint, from, to, dayField } = events[name];
		const range = endpoint.dateRanges?.find((range) => range.from === from);
		// The event and its range have the same parameter for the last day, or both have none.
		expect(range?.to).toBe(to);
		const { field, similar }: Partial<DateRange> = range ?? endpoint.parameters[from].filter ?? {};
		const shown = [field, similar].filter(
			(one) => one !== undefined && one in (endpoint.fields ?? {}),
		);
		// Serious incidents do not show the day that the service compares. The field in `similar` holds another day.
		if (field !== undefined && !shown.includes(field)) expect(dayField).toBeUndefined();
		else expect(dayField).toBe(shown[0]);
	},
);

/** Adds a record. The field that the service compares holds one day, and the other dates hold another day. */
const add = (name: string, day: string, otherDay: string, given: Row = {}): Row => {
	const {
		endpoint,
		from,
		dayField = String(endpoint.parameters[from].filter?.field),
	} = events[name];
	const dates = Object.entries(endpoint.fields ?? {}).filter(([, { type }]) =>
		['date', 'datetime'].includes(type),
	);
	return simulator.addRecord(endpoint.path, {
		...Object.fromEntries(dates.map(([field]) => [field, `${otherDay} 08:00:00`])),
		[dayField]: `${day} 08:00:00`,
		...given,
	});
};

/** Returns, for each item, the day in the field that the event compares. The day is undefined if the item does not show the field. */
const daysOf = (name: string, items: INodeExecutionData[] | null) =>
	items?.map(({ json }) => parseDay(json[events[name].dayField ?? '']));

const created = names.filter((name) => !events[name].watch);

it.each(created)(
	'%s: old records stay silent after activation, and a new one comes once, whatever its other dates',
	async (name) => {
		add(name, '2026-03-09', '2026-03-10', { ClientId: 1 });
		add(name, '2026-03-05', '2031-01-01', { ClientId: 2 });
		add(name, '2026-01-20', '2026-03-10', { ClientId: 3 });
		const trigger = new TestTrigger(simulator, { event: name });
		expect(await trigger.poll()).toBeNull();
		expect(await trigger.poll()).toBeNull();
		for (const [index, otherDay] of ['2019-01-01', '2026-03-10', '2031-01-01'].entries()) {
			add(name, '2026-03-10', otherDay, { ClientId: 10 + index });
			expect(await trigger.poll()).toHaveLength(1);
			expect(await trigger.poll()).toBeNull();
		}
	},
);

it.each(created)('%s: Start From lets in what is of that day or later', async (name) => {
	add(name, '2026-03-01', '2026-03-10', { ClientId: 1 });
	add(name, '2026-03-02', '2019-01-01', { ClientId: 2 });
	const trigger = new TestTrigger(simulator, { event: name, options: { startFrom: '2026-03-02' } });
	expect(daysOf(name, await trigger.poll())).toEqual([events[name].dayField && '2026-03-02']);
	expect(await trigger.poll()).toBeNull();
	add(name, '2026-03-01', '2019-01-01', { ClientId: 3 });
	expect(await trigger.poll()).toHaveLength(1);
});

it.each(names.filter((name) => events[name].dayField && events[name].days !== 'ahead'))(
	'%s: a test in the editor shows the three newest, and nothing of them is kept',
	async (name) => {
		for (const day of ['05', '07', '06', '08']) {
			add(name, `2026-03-${day}`, '2026-03-01', { ClientId: Number(day) });
		}
		const trigger = new TestTrigger(simulator, { event: name });
		const items = await trigger.poll({ mode: 'manual' });
		expect(daysOf(name, items)).toEqual(['2026-03-08', '2026-03-07', '2026-03-06']);
		expect(trigger.state).toEqual({});
	},
);

it.each(names.filter((name) => events[name].watch))(
	'%s: records stay silent until they change, and a change comes once, whatever the other dates',
	async (name) => {
		const { watch, days, dayField } = events[name];
		const day = days === 'ahead' ? '2026-03-12' : '2026-03-09';
		const field = watch?.fields.findLast(
			(one) => one !== dayField && watch.compare({ [one]: '' }, { [one]: 'x' }).length > 0,
		);
		const rows = ['2019-01-01', '2026-03-10', '2031-01-01'].map((otherDay, index) =>
			add(name, day, otherDay, { ClientId: 1 + index }),
		);
		const trigger = new TestTrigger(simulator, { event: name });
		expect(await trigger.poll()).toBeNull();
		add(name, day, '2026-03-10', { ClientId: 9 });
		expect(await trigger.poll()).toBeNull();
		for (const row of rows) {
			row[String(field)] = 'x';
			expect(await trigger.poll()).toHaveLength(1);
			expect(await trigger.poll()).toBeNull();
		}
	},
);
