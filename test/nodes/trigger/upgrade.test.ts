/**
 * What 0.1.0 stored in users' n8n is read by later versions. The literals of this file are what 0.1.0 wrote: none of them
 * may change.
 */
import { createHash } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { startSimulator, type Simulator } from '../../../simulator/mod';
import { pickedId, TestTrigger } from './testTrigger';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator({ tables: {}, now: '2026-03-10 09:00:00' });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

const sha256 = (...values: unknown[]) =>
	createHash('sha256').update(JSON.stringify(values)).digest('hex');

const paths = ['/incidents', '/SIRS', '/rosters'];

const addRecord = (id: number, day: string, StartTime: string) => {
	for (const path of paths) {
		simulator.addRecord(path, {
			IncidentId: id,
			Timestamp: `${day} 08:00:00`,
			_ReferringId_1: 5,
			AssignedTo: 'me@care.example',
			CategoryId: 8,
			IsReportable: 1,
			RosterItemId: id,
			CreatedTime: day,
			CreatedBy: 'office@care.example',
			ClientId: 5,
			RecurrenceId: 0,
			DateOfService: day,
			StartTime,
			Minutes: 60,
			CarerId: 6,
			ServiceId: 7,
			OnHoldType: '',
		});
	}
};

/** Three records, of which two cannot be told apart without their ids. */
const addRecords = () => {
	addRecord(300, '2026-03-08', '08:00:00');
	addRecord(301, '2026-03-10', '09:00:00');
	addRecord(302, '2026-03-10', '09:00:00');
};

/** A trigger for which every filter and option is set, those of other events too. */
const createTrigger = (event: string) =>
	new TestTrigger(
		simulator,
		{
			event,
			daysAhead: 9,
			filters: {
				assignedTo: ' me@care.example ',
				carerId: pickedId(6),
				categoryId: pickedId(8),
				clientId: pickedId(5),
				reportableOnly: true,
				serviceId: pickedId(7),
			},
			options: {
				addEventKey: true,
				includeAppNotes: true,
				includeFormData: true,
				startFrom: '2026-03-01',
			},
		},
		{ timezone: 'Australia/Sydney', dateNow: () => Date.parse('2026-03-09T22:00:00Z') },
	);

interface Saved {
	readonly event: string;
	readonly showsIds: boolean;
	/** What the fingerprint of the settings is made of, behind the account. */
	readonly settings: readonly unknown[];
	/** The state behind `version` and `settings`. */
	readonly state: IDataObject;
	/** The keys of what is emitted: by the first poll or, for changes, by the one after the changes. */
	readonly eventKeys: readonly string[];
}

const incidentSettings = [
	'incidentCreated',
	{ clientId: '5', assignedTo: 'me@care.example' },
	[
		['CategoryId', '8'],
		['IsReportable', '1'],
	],
	'2026-03-01',
	0,
];
const sirsSettings = [
	'sirsIncidentCreated',
	{ clientId: '5', assignedTo: 'me@care.example' },
	[['CategoryId', '8']],
	'2026-03-01',
	0,
];
const rosterSettings = [
	'rosterCreated',
	{ clientId: '5', carerId: '6', serviceId: '7' },
	[],
	'2026-03-01',
	0,
];
const changeSettings = [
	'rosterChanged',
	{ clientId: '5' },
	[
		['CarerId', '6'],
		['ServiceId', '7'],
	],
	null,
	9,
];

const savedBy010: readonly Saved[] = [
	{
		event: 'incidentCreated',
		showsIds: true,
		settings: incidentSettings,
		state: { newest: '2026-03-10', known: { '2026-03-08': 'rAI=', '2026-03-10': 'rQIB' } },
		eventKeys: ['incidentCreated-300', 'incidentCreated-301', 'incidentCreated-302'],
	},
	{
		event: 'sirsIncidentCreated',
		showsIds: true,
		settings: sirsSettings,
		state: { newest: '2026-03-09', known: { '2026-03-09': 'rAIBAQ==' } },
		eventKeys: ['sirsIncidentCreated-300', 'sirsIncidentCreated-301', 'sirsIncidentCreated-302'],
	},
	{
		event: 'rosterCreated',
		showsIds: true,
		settings: rosterSettings,
		state: {
			newest: '2026-03-10',
			givesAllShifts: true,
			known: { '2026-03-08': 'rAI=', '2026-03-10': 'rQIB' },
		},
		eventKeys: ['rosterCreated-300', 'rosterCreated-301', 'rosterCreated-302'],
	},
	{
		event: 'rosterCreated',
		showsIds: false,
		settings: rosterSettings,
		state: {
			newest: '2026-03-10',
			givesAllShifts: true,
			known: { '2026-03-08': '9eKZrNKVjwE=', '2026-03-10': 'vISNmbusgAEA' },
		},
		eventKeys: [
			'rosterCreated-0ac5cd0d5953ea6018c1-1',
			'rosterCreated-811a3fd4e924a393dd76-1',
			'rosterCreated-811a3fd4e924a393dd76-2',
		],
	},
	{
		event: 'rosterChanged',
		showsIds: true,
		settings: changeSettings,
		state: {
			to: '2026-03-18',
			givesAllShifts: true,
			shifts: {
				'2026-03-08': ['rAI=', 'AA==', 'AA==', 'AA==', 'AA==', 'AA==', 'AA=='],
				'2026-03-10': ['rQIB', 'AAA=', 'AAA=', 'AAA=', 'AQE=', 'AAA=', 'AAA='],
			},
			values: [[5], [6], [7], ['08:00:00', '09:00:00'], [60], ['']],
		},
		eventKeys: [
			'rosterChanged-300-7adb98e5e6dc6e7f402e',
			'rosterChanged-301-3cb7a0b0e6d3cce9c632',
			'rosterChanged-302-3cb7a0b0e6d3cce9c632',
		],
	},
	{
		event: 'rosterChanged',
		showsIds: false,
		settings: changeSettings,
		state: {
			to: '2026-03-18',
			givesAllShifts: true,
			shifts: {
				'2026-03-08': ['9eKZrNKVjwE=', 'AA==', 'AA==', 'AA==', 'AA==', 'AA==', 'AA=='],
				'2026-03-10': ['vISNmbusgAEA', 'AAA=', 'AAA=', 'AAA=', 'AQE=', 'AAA=', 'AAA='],
			},
			values: [[5], [6], [7], ['08:00:00', '09:00:00'], [60], ['']],
		},
		eventKeys: [
			'rosterChanged-629664309997941-7adb98e5e6dc6e7f402e',
			'rosterChanged-564477672243772-3cb7a0b0e6d3cce9c632',
			'rosterChanged-564477672243772-3cb7a0b0e6d3cce9c632',
		],
	},
];

/** The static data of a node as 0.1.0 left it. */
const staticDataOf = ({ settings, state }: Saved): IDataObject => {
	const account = sha256(simulator.url, simulator.admin.user);
	return {
		state: { version: 1, settings: sha256(account, ...settings).slice(0, 16), ...state },
	};
};

describe.each(savedBy010)('$event with ids: $showsIds', (saved) => {
	const { event, showsIds } = saved;
	beforeEach(() => {
		if (showsIds) simulator.switches.show = { '/rosters': ['RosterItemId'] };
		addRecords();
	});

	const eventKeys = async (trigger: TestTrigger) =>
		(await trigger.poll())?.map(({ json }) => json.eventKey) ?? null;

	const moveShifts = () => {
		for (const shift of simulator.tables['/rosters']) shift.StartTime = '12:00:00';
	};

	it('writes the state and the event keys of 0.1.0', async () => {
		const trigger = createTrigger(event);
		const created = await eventKeys(trigger);
		expect(JSON.stringify(trigger.state)).toBe(JSON.stringify(staticDataOf(saved)));
		moveShifts();
		const changed = await eventKeys(trigger);
		expect(event === 'rosterChanged' ? [created, changed] : [changed, created]).toEqual([
			null,
			saved.eventKeys,
		]);
	});

	it('reads the state of 0.1.0', async () => {
		const trigger = createTrigger(event);
		trigger.state = staticDataOf(saved);
		expect(await trigger.poll()).toBeNull();
		if (event === 'rosterChanged') moveShifts();
		else addRecord(303, '2026-03-10', '09:00:00');
		expect(await trigger.poll()).toHaveLength(event === 'rosterChanged' ? 3 : 1);
	});
});

it.each([
	['incidentCreated', 0],
	['sirsIncidentCreated', 0],
	['rosterCreated', 0],
	['rosterChanged', 7],
])('%s without filters has the fingerprint of 0.1.0', async (event, daysAhead) => {
	const trigger = new TestTrigger(simulator, { event });
	await trigger.poll();
	const account = sha256(simulator.url, simulator.admin.user);
	expect(trigger.state.state).toMatchObject({
		settings: sha256(account, event, {}, [], null, daysAhead).slice(0, 16),
	});
});

it('a trigger that was catching up when 0.1.0 stopped goes on where it was', async () => {
	const trigger = createTrigger('incidentCreated');
	const [saved] = savedBy010;
	trigger.state = staticDataOf({
		...saved,
		state: { newest: '2026-03-02', behind: '2026-03-03', known: {} },
	});
	await trigger.poll();
	const [request] = simulator.requests;
	expect(Object.fromEntries(request.query)).toMatchObject({ createfromDate: '2026-03-03' });
});
