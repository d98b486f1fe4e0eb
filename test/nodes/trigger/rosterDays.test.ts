/** Tests that Roster Changed watches the days of the office, in the time zone of the workflow. */
import { startSimulator, type Simulator } from '../../../simulator/mod';
import { addShift } from './shifts';
import { TestTrigger } from './testTrigger';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator({ tables: {}, now: '2026-03-10 08:00:00' });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

/** Changes shifts on several days. Returns the days whose shifts a poll emits, counted from 10 March. */
async function daysTold(now: string, timezone: string, daysAhead: number): Promise<number[]> {
	const days = [-2, -1, 0, 1, 2, 3];
	const rows = days.map((day) => addShift(simulator, 10 + day, day));
	const trigger = new TestTrigger(
		simulator,
		{ event: 'rosterChanged', daysAhead },
		{ dateNow: () => Date.parse(now), timezone },
	);
	await trigger.poll();
	for (const row of rows) row.StartTime = '12:00:00';
	return ((await trigger.poll()) ?? []).map(({ json }) => Number(json.ClientId) - 10).sort();
}

it.each([
	// It is eight in the morning in Sydney, and still 9 March in UTC.
	['2026-03-09T21:00:00Z', 'Australia/Sydney', 0, [0]],
	['2026-03-09T21:00:00Z', 'Australia/Sydney', 1, [0, 1]],
	['2026-03-10T12:59:00Z', 'Australia/Sydney', 0, [0]],
	['2026-03-10T13:00:00Z', 'Australia/Sydney', 0, [1]],
	// In New York, it is still 10 March.
	['2026-03-11T03:00:00Z', 'America/New_York', 1, [0, 1]],
	['2026-03-10T12:00:00Z', 'Pacific/Kiritimati', 1, [1, 2]],
	['2026-03-10T12:00:00Z', 'UTC', 2, [0, 1, 2]],
])('at %s in %s with Days Ahead %i', async (now, timezone, daysAhead, days) => {
	expect(await daysTold(now, timezone, daysAhead)).toEqual(days);
});

it('tells a change of the last day as soon as the day has begun in the office', async () => {
	simulator.switches.show = { '/rosters': ['RosterItemId'] };
	const row = addShift(simulator, 1, 8);
	let now = '2026-03-10T12:58:00Z';
	const trigger = new TestTrigger(
		simulator,
		{ event: 'rosterChanged', daysAhead: 7 },
		{ dateNow: () => Date.parse(now), timezone: 'Australia/Sydney' },
	);
	await trigger.poll();
	now = '2026-03-10T13:01:00Z';
	expect(await trigger.poll()).toBeNull();
	row.StartTime = '12:00:00';
	expect(await trigger.poll()).toHaveLength(1);
});

it('counts a day of 23 and one of 25 hours as one', async () => {
	for (const [now, from] of [
		['2026-10-03T14:30:00Z', '2026-10-04'],
		['2026-10-04T12:30:00Z', '2026-10-04'],
		['2026-10-04T13:30:00Z', '2026-10-05'],
		['2026-04-04T13:30:00Z', '2026-04-05'],
		['2026-04-05T13:30:00Z', '2026-04-05'],
		['2026-04-05T14:30:00Z', '2026-04-06'],
	]) {
		simulator.requests.length = 0;
		const trigger = new TestTrigger(
			simulator,
			{ event: 'rosterChanged', daysAhead: 1 },
			{ dateNow: () => Date.parse(now), timezone: 'Australia/Sydney' },
		);
		await trigger.poll();
		expect(Object.fromEntries(simulator.requests[0].query).fromDate).toBe(from);
	}
});
