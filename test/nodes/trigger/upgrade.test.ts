/** What 0.1.0 stored in users' n8n is read by later versions. */
import { createHash } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { startSimulator, type Simulator } from '../../../simulator/mod';
import { savedBy010, type Saved } from './savedBy010';
import { apiNow, pickedId, TestTrigger } from './testTrigger';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator({ tables: {}, now: apiNow });
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
		{ timezone: 'Australia/Sydney' },
	);

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

	it('writes the event keys of 0.1.0', async () => {
		const trigger = createTrigger(event);
		const created = await eventKeys(trigger);
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
