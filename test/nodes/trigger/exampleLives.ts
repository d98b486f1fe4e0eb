import type { CreatedEvent, Life, Poll, Setup, Step } from './life';

const setup: Omit<Setup, 'event' | 'showsIds'> = {
	zone: 'Australia/Sydney',
	begin: '2026-04-04T15:30:00Z',
	clocks: { n8n: 0, header: 0 },
	order: 'shuffled',
	cap: null,
	upperBound: 'day',
	onHold: 'leftOut',
	onHoldAll: 'besideOthers',
	closedUnasked: 'included',
	existing: 12,
	mode: 'timers',
	settings: {
		filter: 0,
		startFrom: null,
		includes: false,
		fields: false,
		rawValues: false,
		name: 'Trigger',
	},
};

const pollOnce: Poll = { do: 'poll', fault: null, slow: 0, end: 'kept' };

const arrive = (count: number, client: number): Step => ({
	do: 'arrive',
	count,
	client,
	twin: false,
	mine: true,
	aside: false,
	days: 0,
});

/** A life with more new records at once than the API returns in one response. */
export const hugeBurst = (event: CreatedEvent, showsIds: boolean): Life => ({
	setup: { ...setup, event, showsIds, cap: { maximum: 2_000, above: 'clamp' } },
	steps: [
		pollOnce,
		arrive(2_001, 1),
		{ ...pollOnce, end: 'crash' },
		arrive(2, 30_000),
		{ do: 'restart', days: 3, mode: null },
		pollOnce,
	],
});

/** A life in which n8n is off for a month, after which time is short. */
export const longAbsence = (event: CreatedEvent): Life => ({
	setup: { ...setup, event, showsIds: true, cap: { maximum: 250, above: 'clamp' } },
	steps: [
		pollOnce,
		...Array.from({ length: 12 }, () => [
			arrive(171, 1),
			{ do: 'wait', hours: 60 } satisfies Step,
		]).flat(),
		{ ...pollOnce, slow: 800 },
		{ ...pollOnce, slow: 800 },
	],
});

/** A life in which n8n loses the same items twice, and the node is renamed before they are emitted again. */
export const lostTwice = (event: CreatedEvent): Life => ({
	setup: { ...setup, event, showsIds: true, mode: 'cursors' },
	steps: [
		pollOnce,
		arrive(1, 1),
		{ do: 'publish', edit: {} },
		{ ...pollOnce, end: 'crash' },
		{ ...pollOnce, end: 'discarded' },
		{ do: 'publish', edit: { name: 'Renamed' } },
		pollOnce,
	],
});

/** No records at first, and no midnight near. */
const plain: typeof setup = {
	...{ ...setup, zone: 'UTC', begin: '2026-06-15T13:58:00Z', order: 'idAscending', existing: 0 },
};

/** A life in which an incident is entered under an earlier day than a quiet poll of many incidents asks for. */
export const lateBehindMany = (event: CreatedEvent): Life => ({
	setup: { ...plain, event, showsIds: true },
	steps: [pollOnce, arrive(400, 3), { do: 'overlap' }, { ...arrive(1, 3), days: -95 } as Step],
});

/** A life in which n8n's clock is weeks ahead, and the first poll has no time for the days before the week. */
export const clockAhead = (event: CreatedEvent): Life => ({
	setup: {
		...{ ...plain, event, showsIds: true, clocks: { n8n: 1000, header: 0 } },
		cap: { maximum: 300, above: 'refuse' },
	},
	steps: [{ ...pollOnce, slow: 300 }, arrive(1, 1)],
});

/** A life in which the node gets its first name back just after a poll has emitted something. */
export const renamedBack = (event: CreatedEvent): Life => ({
	setup: { ...setup, event, showsIds: false, mode: 'scheduler' },
	steps: [
		pollOnce,
		{ do: 'publish', edit: { name: 'Renamed' } },
		pollOnce,
		arrive(1, 1),
		pollOnce,
		{ do: 'publish', edit: { name: 'Trigger' } },
	],
});

/** A life in which n8n's clock is weeks ahead, and the only record of the days that it asks for is dated ahead, too. */
export const datedAhead = (event: CreatedEvent): Life => ({
	setup: { ...plain, event, showsIds: true, existing: 12, clocks: { n8n: 1000, header: 0 } },
	steps: [{ ...arrive(1, 1), days: 39 } as Step, pollOnce, arrive(2, 1)],
});
