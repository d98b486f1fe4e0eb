/**
 * The life of a trigger: what happens to it and around it, made up by fast-check and played against the simulator over
 * HTTP in n8n's own poll context, with the state kept as n8n keeps it.
 */
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { NodeApiError, NodeOperationError, type IDataObject } from 'n8n-workflow';
import { CareManagementTrigger } from '../../../nodes/CareManagementTrigger/CareManagementTrigger.node';
import type { Cap, Fault, Row, Simulator, Switches } from '../../../simulator/mod';
import { poll, type PollResult } from '../../engine/mod';
import type { VirtualClock } from './virtualClock';

/** The events that tell of new records. */
export type CreatedEvent = 'incidentCreated' | 'sirsIncidentCreated' | 'rosterCreated';

const paths: Record<CreatedEvent, string> = {
	incidentCreated: '/incidents',
	sirsIncidentCreated: '/SIRS',
	rosterCreated: '/rosters',
};

const hour = 3_600_000;
const day = 24 * hour;

/** What holds for a whole life. */
interface Setup {
	event: CreatedEvent;
	/** Whether the service sends RosterItemId. */
	showsIds: boolean;
	/** The zone in which the service writes days of creation. */
	zone: string;
	/** When it begins, in UTC. */
	begin: string;
	/** How many hours the clocks of n8n and of the Date header are ahead of the service; null when answers carry no Date. */
	clocks: { n8n: number; header: number | null };
	order: Switches['order'];
	cap: Cap | null;
	upperBound: Switches['upperBound'];
	onHold: Switches['onHold'];
	onHoldAll: Switches['onHoldAll'];
	/** How many records are there before, one every few hours. */
	existing: number;
	/** Start From, as days before the beginning; null when it is not set. */
	startFrom: number | null;
	/** Whether the trigger filters by the one whom incidents are assigned to. */
	filters: boolean;
}

type FaultKind =
	| { answer: Fault['answer']; times: 'always'; status?: string }
	| { answer: Fault['answer']; times: 1 | 2 | 3 };

type Step =
	| {
			do: 'arrive';
			count: number;
			/** Days under which it is entered: negative for late, positive for ahead. */
			days: number;
			twin: boolean;
			client: number;
			mine: boolean;
			held: boolean;
	  }
	| { do: 'edit'; which: number; how: number }
	| { do: 'delete'; which: number }
	| { do: 'wait'; hours: number }
	| {
			do: 'poll';
			fault: FaultKind | null;
			/** How many milliseconds pass whenever the node looks at its clock, within a budget of a minute; 0 for no hurry. */
			slow: number;
			crash: boolean;
	  }
	| { do: 'overlap' }
	| { do: 'restart'; days: number }
	| { do: 'reactivate' }
	| { do: 'manual' };

export interface Life {
	setup: Setup;
	steps: Step[];
}

const zones = [
	'Pacific/Kiritimati',
	'Etc/GMT+12',
	'Australia/Sydney',
	'Australia/Lord_Howe',
	'America/New_York',
	'UTC',
];

/** Moments around midnight and the changes to and from daylight saving. */
const begins = [
	'2026-04-04T15:30:00Z',
	'2026-10-03T15:50:00Z',
	'2026-03-08T06:59:00Z',
	'2026-11-01T05:10:00Z',
	'2026-12-31T23:59:50Z',
	'2028-02-28T12:59:00Z',
	'2026-06-15T13:58:00Z',
];

const always = (answer: Fault['answer'], status?: string): FaultKind => ({
	answer,
	times: 'always',
	...(status === undefined ? {} : { status }),
});

const faults: FaultKind[] = [
	always({ status: 401 }, '401'),
	always({ status: 403 }, '403'),
	always({ status: 429 }, '429'),
	always({ status: 500 }, '500'),
	always({ status: 503 }, '503'),
	always({ drop: 'before' }),
	always({ drop: 'halfway' }),
	always('truncated'),
	always('html'),
	always('object'),
	always('empty'),
	{ answer: { status: 429 }, times: 2 },
	{ answer: { status: 429, headers: { 'retry-after': '7' } }, times: 1 },
	{ answer: { status: 500 }, times: 2 },
	{ answer: { status: 503 }, times: 3 },
	{ answer: { drop: 'halfway' }, times: 1 },
	{ answer: 'truncated', times: 1 },
];

const weighted = fc.oneof;

/** Clocks that are as far apart as zones. */
const nearClocks = fc.record({
	n8n: fc.constantFrom(0, 0, -14, 14, 3),
	header: fc.constantFrom(0, 0, -14, 14, null),
});

/** One of the clocks is wrong by weeks, and the other is not: where both are, nobody can tell the day. */
const farClocks = fc
	.record({ hours: fc.constantFrom(-1000, 1000), inHeader: fc.boolean() })
	.map(({ hours, inHeader }) => (inHeader ? { n8n: 0, header: hours } : { n8n: hours, header: 0 }));

const arrive = fc.record({
	do: fc.constant('arrive' as const),
	count: weighted(
		{ weight: 20, arbitrary: fc.integer({ min: 1, max: 3 }) },
		{ weight: 1, arbitrary: fc.integer({ min: 195, max: 450 }) },
	),
	days: weighted(
		{ weight: 6, arbitrary: fc.constant(0) },
		{ weight: 3, arbitrary: fc.integer({ min: -4, max: -1 }) },
		{ weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }) },
	),
	twin: fc.boolean(),
	client: fc.integer({ min: 1, max: 3 }),
	mine: fc.boolean(),
	held: weighted(
		{ weight: 5, arbitrary: fc.constant(false) },
		{ weight: 1, arbitrary: fc.constant(true) },
	),
});

const pollStep = fc.record({
	do: fc.constant('poll' as const),
	fault: weighted(
		{ weight: 4, arbitrary: fc.constant(null) },
		{ weight: 1, arbitrary: fc.constantFrom(...faults) },
	),
	slow: weighted(
		{ weight: 5, arbitrary: fc.constant(0) },
		{ weight: 1, arbitrary: fc.constantFrom(300, 800, 2_000) },
	),
	crash: weighted(
		{ weight: 9, arbitrary: fc.constant(false) },
		{ weight: 1, arbitrary: fc.constant(true) },
	),
});

const step: fc.Arbitrary<Step> = weighted(
	{ weight: 6, arbitrary: arrive },
	{ weight: 7, arbitrary: pollStep },
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant('edit' as const),
			which: fc.nat({ max: 30 }),
			how: fc.nat({ max: 6 }),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({ do: fc.constant('delete' as const), which: fc.nat({ max: 30 }) }),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			do: fc.constant('wait' as const),
			hours: fc.constantFrom(0.02, 0.2, 1, 5, 11, 24, 60),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('overlap' as const) }) },
	{
		weight: 1,
		arbitrary: fc.record({
			do: fc.constant('restart' as const),
			days: fc.constantFrom(0, 0, 1, 3, 9, 30),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('reactivate' as const) }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('manual' as const) }) },
);

/**
 * Lives of triggers that wait for some events.
 *
 * @param events the events
 */
export const livesOf = (...events: CreatedEvent[]): fc.Arbitrary<Life> =>
	fc.record({
		setup: fc.record({
			event: fc.constantFrom(...events),
			showsIds: fc.boolean(),
			zone: fc.constantFrom(...zones),
			begin: fc.constantFrom(...begins),
			clocks: weighted({ weight: 3, arbitrary: nearClocks }, { weight: 1, arbitrary: farClocks }),
			order: fc.constantFrom<Switches['order'][]>(
				'idAscending',
				'idDescending',
				'dateAscending',
				'dateDescending',
				'shuffled',
			),
			cap: fc.constantFrom<(Cap | null)[]>(
				null,
				null,
				{ maximum: 150, above: 'clamp' },
				{ maximum: 1000, above: 'clamp' },
				{ maximum: 5000, above: 'default' },
			),
			upperBound: fc.constantFrom<Switches['upperBound'][]>('day', 'midnight'),
			onHold: fc.constantFrom<Switches['onHold'][]>('leftOut', 'included'),
			onHoldAll: fc.constantFrom<Switches['onHoldAll'][]>('besideOthers', 'alone'),
			existing: fc.constantFrom(0, 1, 12, 40),
			startFrom: fc.constantFrom(null, null, null, 0, 3, 20),
			filters: fc.boolean(),
		}),
		steps: fc.array(step, { minLength: 1, maxLength: 14 }),
	});

/** A life with more new records at once than the service ever gives in one answer. */
export const hugeBurst = (event: CreatedEvent, showsIds: boolean): Life => {
	const quiet = { twin: false, mine: true, held: false, days: 0 };
	const pollOnce: Step = { do: 'poll', fault: null, slow: 0, crash: false };
	return {
		setup: {
			event,
			showsIds,
			zone: 'Australia/Sydney',
			begin: begins[0],
			clocks: { n8n: 0, header: 0 },
			order: 'shuffled',
			cap: null,
			upperBound: 'day',
			onHold: 'leftOut',
			onHoldAll: 'besideOthers',
			existing: 12,
			startFrom: null,
			filters: false,
		},
		steps: [
			pollOnce,
			{ do: 'arrive', count: 20_001, client: 1, ...quiet },
			{ ...pollOnce, crash: true },
			{ do: 'arrive', count: 2, client: 30_000, ...quiet },
			{ do: 'restart', days: 3 },
			pollOnce,
		],
	};
};

/** A life with an absence of a month, after which time is short. */
export const longAbsence = (event: CreatedEvent): Life => {
	const { setup } = hugeBurst(event, true);
	const pollOnce: Step = { do: 'poll', fault: null, slow: 0, crash: false };
	const some: Step[] = [
		{ do: 'arrive', count: 101, client: 1, twin: false, mine: true, held: false, days: 0 },
		{ do: 'wait', hours: 60 },
	];
	return {
		setup: { ...setup, cap: { maximum: 150, above: 'clamp' } },
		steps: [
			pollOnce,
			...Array.from({ length: 12 }, () => some).flat(),
			{ ...pollOnce, slow: 800 },
			{ ...pollOnce, slow: 800 },
		],
	};
};

/** A record, and what must become of it. */
interface Tracked {
	readonly id: number;
	readonly row: Row;
	/** When it was made, as it was entered. */
	readonly moment: number;
	/** The day of creation as the service writes it. */
	readonly day: string;
	/** What it shares with others that cannot be told apart by what was fixed when they were made. */
	readonly group: string;
	/** `never`, `once`, or `maybe` where the promise leaves it open. */
	due: 'never' | 'once' | 'maybe';
	matches: boolean;
	/** The event keys it was emitted with. */
	keys: string[];
	/** Emitted by a poll after which n8n crashed. */
	crashed: boolean;
	/** Must not be edited until the next state is saved, because its key would change. */
	frozen: boolean;
}

/** Where lives are played. */
export interface World {
	readonly simulator: Simulator;
	readonly clock: VirtualClock;
	/** Counts the lives, so that each has a gate of its own. */
	count: number;
}

const node = new CareManagementTrigger();

/**
 * Plays a life and checks that every record that appeared after activation was emitted once.
 *
 * @param world the simulator and the clock
 * @param life what happens
 * @throws Error that says what went wrong
 */
export async function live(world: World, { setup, steps }: Life): Promise<void> {
	const { simulator, clock } = world;
	const { event, zone } = setup;
	const path = paths[event];
	const isRoster = event === 'rosterCreated';
	const knownById = !isRoster || setup.showsIds;
	// Another login makes another gate, and forgets the one of the life before.
	const login = world.count++ % 2 === 0 ? simulator.admin : simulator.user;
	const credentials = { baseUrl: simulator.url, ...login };

	let serviceNow = Date.parse(setup.begin);
	const local = (moment: number, format: string) =>
		DateTime.fromMillis(moment, { zone }).toFormat(format);
	const tell = () => {
		simulator.switches.now = local(serviceNow, 'yyyy-MM-dd HH:mm:ss');
		clock.now = serviceNow + setup.clocks.n8n * hour;
	};
	simulator.reset();
	// Where nothing can be skipped, a day that holds more than the service gives cannot be had at all.
	const mostOfADay = isRoster ? Infinity : 950;
	const longLists = !isRoster && steps.some(isBurst);
	const cap: Cap | null = longLists ? setup.cap && { maximum: 1000, above: 'clamp' } : setup.cap;
	Object.assign(simulator.switches, {
		timeZone: zone,
		order: setup.order,
		caps: cap ? { [path]: cap } : {},
		// Long lists that cannot be skipped through are split by days, which needs last days that count whole.
		upperBound: longLists ? 'day' : setup.upperBound,
		onHold: setup.onHold,
		onHoldAll: setup.onHoldAll,
		dateHeader: setup.clocks.header !== null,
		dateShift: (setup.clocks.header ?? 0) * 3600,
		show: setup.showsIds ? { '/rosters': ['RosterItemId'] } : {},
	} satisfies Partial<Switches>);
	tell();

	const table = simulator.tables[path];
	const records: Tracked[] = [];
	/** Groups with edits and deletions that the state in memory, and the saved one, do not know of yet. */
	let dirty = new Set<string>();
	const dirtySinceSaved = new Set<string>();
	const soil = (group: string) => {
		dirty.add(group);
		dirtySinceSaved.add(group);
	};
	let nextId = 1;
	let activated = false;
	const startDay =
		setup.startFrom === null
			? undefined
			: local(Date.parse(setup.begin) - setup.startFrom * day, 'yyyy-MM-dd');
	const filtered = setup.filters && !isRoster;

	/** Somebody enters a record under a moment. */
	const enter = (moment: number, seed: { client: number; mine: boolean; held: boolean }) => {
		const id = nextId++;
		const created = local(moment, 'yyyy-MM-dd HH:mm:ss');
		const createdDay = created.slice(0, 10);
		let { client } = seed;
		const groupOf = (ClientId: number) => `${createdDay} ${ClientId}`;
		// Without ids nobody could tell a record from one of its group that was edited or deleted meanwhile.
		while (!knownById && dirty.has(groupOf(client))) client += 10;
		const mine = seed.mine ? 'me@care.example' : 'you@care.example';
		const given: Row = isRoster
			? {
					RosterItemId: id,
					ClientId: client,
					CarerId: 500 + (id % 3),
					DateOfService: createdDay,
					StartTime: '09:00:00',
					Minutes: 60,
					CreatedTime: createdDay,
					CreatedBy: 'office@care.example',
					OnHoldType: seed.held ? 'Leave' : '',
					// The test's own mark, in a field that plays no part.
					APP_LastLatitude: String(id),
				}
			: {
					IncidentId: id,
					_ReferringId_1: client,
					AssignedTo: mine,
					Timestamp: created,
					NoteDate: created,
					Note: 'Fell',
				};
		if (table.length === 0) simulator.addRecord(path, given);
		else table.push({ ...table[0], OnHoldType: '', ...given });
		const row = table[table.length - 1];
		const matches = !filtered || seed.mine;
		const inTime = startDay === undefined ? activated : createdDay >= startDay;
		records.push({
			id,
			row,
			moment,
			day: createdDay,
			group: groupOf(client),
			due: inTime ? 'once' : 'never',
			matches,
			keys: [],
			crashed: false,
			frozen: false,
		});
	};
	for (let index = 0; index < setup.existing; index++) {
		const moment = serviceNow - (setup.existing - index) * 7 * hour;
		enter(moment, { client: 1 + (index % 3), mine: index % 2 === 0, held: index % 9 === 8 });
	}

	const parameters = {
		event,
		filters: filtered ? { assignedTo: 'me@care.example' } : {},
		options: {
			addEventKey: true,
			...(startDay === undefined ? {} : { startFrom: startDay }),
		},
	};
	const options = { node, credentials, parameters, timezone: 'UTC' };
	/** What n8n holds in memory, and what it has in its database. */
	let held: IDataObject = {};
	let saved: IDataObject = {};
	const save = () => {
		saved = held;
		dirtySinceSaved.clear();
	};

	const pollWith = async (extra: Partial<Parameters<typeof poll>[0]> = {}) => {
		tell();
		clock.deadlines = extra.mode !== 'manual';
		const result = await poll({
			...options,
			staticData: held,
			activation: activated ? 'init' : 'activate',
			dateNow: () => clock.now,
			...extra,
		});
		serviceNow = clock.now - setup.clocks.n8n * hour;
		return result;
	};

	/** Without ids, records that agree in all that they are known by stand for one another. */
	const twinOf = (emitted: Tracked): Tracked | undefined => {
		if (emitted.due !== 'never' && (emitted.keys.length === 0 || emitted.crashed)) return emitted;
		return records.find(
			({ row, due, keys, crashed }) =>
				due !== 'never' && (keys.length === 0 || crashed) && alike(row) === alike(emitted.row),
		);
	};

	/** What n8n does with the result of a poll. */
	const receive = ({ items, staticData }: PollResult, crash = false) => {
		held = staticData;
		dirty.clear();
		if (!activated) {
			activated = true;
			save();
		}
		if (!items) return;
		const before = saved;
		save();
		const received: Tracked[] = [];
		for (const { json } of items) {
			const id = Number(isRoster ? json.APP_LastLatitude : json.IncidentId);
			// Ids count from 1, and no record leaves the list.
			const emitted = records[id - 1];
			const record = knownById ? emitted : ((emitted && twinOf(emitted)) ?? emitted);
			if (!record) throw new Error(`A record was emitted that never was: ${id}`);
			if (record.due === 'never') throw new Error(`An old record was emitted: ${id}`);
			if (record.keys.length > 0 && !record.crashed) throw new Error(`Emitted twice: ${id}`);
			record.keys.push(String(json.eventKey));
			record.crashed = false;
			received.push(record);
			if (new Set(record.keys).size > 1) throw new Error(`Another key: ${record.keys.join(' ')}`);
		}
		if (crash) {
			saved = before;
			held = before;
			for (const record of received) record.crashed = true;
		}
		for (const record of records) {
			record.frozen = record.crashed;
			if (crash && record.crashed) soil(record.group);
		}
	};

	/** Whether a group has records that a poll is still to find, or to find again: edited ones could not be told from them. */
	const hasNew = (group: string) =>
		records.some(
			(record) =>
				record.group === group &&
				record.due !== 'never' &&
				(record.keys.length === 0 || record.frozen),
		);

	const alive = () => records.filter(({ row }) => table.includes(row));

	/** Enters one more, perhaps longer ago than late entries are looked for. */
	const fillUp = (moment: number, mine: boolean) => {
		enter(moment, { client: 1, mine, held: false });
		const record = records[records.length - 1];
		if (record.due === 'once') record.due = 'maybe';
	};

	/** Adds more to a day whose number looks like a limit, for then nobody knows whether the day is whole. */
	const avoidLimits = () => {
		if (isRoster) return;
		const days = new Map<string, { moment: number; all: number; mine: number }>();
		for (const { row, moment } of alive()) {
			const on = local(moment, 'yyyy-MM-dd');
			const counts = days.get(on) ?? { moment, all: 0, mine: 0 };
			counts.all++;
			if (row.AssignedTo === 'me@care.example') counts.mine++;
			days.set(on, counts);
		}
		const looksLikeLimit = (count: number) => count > 0 && count % 50 === 0;
		for (const { moment, all, mine } of days.values()) {
			const isMine = looksLikeLimit(mine);
			if (!isMine && !looksLikeLimit(all)) continue;
			fillUp(moment, isMine);
			if (isMine && looksLikeLimit(all + 1)) fillUp(moment, false);
		}
	};

	for (const step of steps) {
		switch (step.do) {
			case 'arrive': {
				const moment = serviceNow + step.days * day;
				for (let index = 0; index < step.count && table.length < mostOfADay; index++) {
					const client = step.twin ? step.client : step.client + index;
					enter(moment, { ...step, client });
				}
				avoidLimits();
				break;
			}
			case 'edit': {
				const all = alive();
				const record = all[all.length - 1 - (step.which % Math.max(1, all.length))];
				if (!record || record.frozen) break;
				if (!knownById && hasNew(record.group)) break;
				edit(record, step.how, isRoster);
				soil(record.group);
				if (filtered && step.how > 3) {
					record.matches = record.row.AssignedTo === 'me@care.example';
					// What comes to match later is new then; what stops to match before it was seen may be missed.
					if (record.keys.length === 0) record.due = 'maybe';
					avoidLimits();
				}
				break;
			}
			case 'delete': {
				const all = alive();
				const record = all[all.length - 1 - (step.which % Math.max(1, all.length))];
				if (!record || record.frozen) break;
				if (!knownById && hasNew(record.group)) break;
				table.splice(table.indexOf(record.row), 1);
				avoidLimits();
				soil(record.group);
				if (record.due === 'once') record.due = 'maybe';
				break;
			}
			case 'wait':
				serviceNow += step.hours * hour;
				break;
			case 'poll': {
				const { fault, slow, crash } = step;
				simulator.switches.faults = fault ? [{ ...fault, path }] : [];
				clock.cost = slow;
				let kept = '';
				const onFailure = (staticData: IDataObject) => (kept = JSON.stringify(staticData));
				try {
					const result = await pollWith({ onFailure, ...(slow > 0 ? { budgetMs: 60_000 } : {}) });
					if (fault?.times === 'always') throw new Error('A failure of the service was swallowed');
					receive(result, crash && activated && (knownById || dirtySinceSaved.size === 0));
				} catch (error) {
					serviceNow = clock.now - setup.clocks.n8n * hour;
					if (!(error instanceof NodeApiError)) throw error;
					const wanted = fault?.times === 'always' && slow === 0 ? fault.status : undefined;
					if (!fault && slow === 0) throw new Error(`The poll failed: ${error.message}`);
					if (wanted !== undefined && error.httpCode !== wanted) {
						throw new Error(`Expected httpCode ${wanted} but found ${error.httpCode}`);
					}
					if (kept !== JSON.stringify(held)) throw new Error('A failed poll changed the state');
				}
				simulator.switches.faults = [];
				clock.cost = 0;
				break;
			}
			case 'overlap': {
				const [one, other] = await Promise.all([pollWith(), pollWith()]);
				const both = [one, other].filter(({ staticDataChanged }) => staticDataChanged);
				if (both.length > 1) throw new Error('Two polls were under way at once');
				receive(both[0] ?? one);
				break;
			}
			case 'restart': {
				serviceNow += step.days * day;
				// What the lost state knew of a group is not known any more when its new ones are seen.
				if (!knownById && [...dirtySinceSaved].some(hasNew)) break;
				held = saved;
				dirty = new Set(dirtySinceSaved);
				break;
			}
			case 'reactivate':
				// n8n saves when it takes a workflow down.
				saved = held;
				dirtySinceSaved.clear();
				for (const group of dirty) dirtySinceSaved.add(group);
				break;
			case 'manual': {
				let shown: PollResult | undefined;
				try {
					shown = await pollWith({ mode: 'manual' });
				} catch (error) {
					if (!(error instanceof NodeOperationError)) throw error;
				}
				if (shown?.staticDataChanged) throw new Error('A test run moved the state');
				if (shown && (shown.items?.length ?? 0) === 0) throw new Error('A test run showed nothing');
				break;
			}
		}
	}

	for (let quiet = 0, polls = 0; quiet < 2; polls++) {
		if (polls > 30) throw new Error('The trigger never came to rest');
		serviceNow += hour / 60;
		const result = await pollWith();
		const state = result.staticData.state as IDataObject | undefined;
		receive(result);
		quiet = result.items || state?.behind ? 0 : quiet + 1;
	}
	const missed = records.filter(
		({ due, matches, keys }) => due === 'once' && matches && keys.length === 0,
	);
	if (missed.length > 0) {
		throw new Error(`Missed: ${missed.map(({ id, day: on }) => `${id} of ${on}`).join(', ')}`);
	}
}

const isBurst = (step: Step): boolean => step.do === 'arrive' && step.count > 100;

const alike = (row: Row): string =>
	JSON.stringify([
		row.ClientId,
		row.CreatedTime,
		row.DateOfService,
		row.StartTime,
		row.Minutes,
		row.CarerId,
		row.ServiceId,
	]);

/** Changes a record as people do. */
function edit({ row }: Tracked, how: number, isRoster: boolean): void {
	row.LastModified = '2026-01-01 10:00:00';
	if (!isRoster) {
		Object.assign(row, how > 3 ? { AssignedTo: how % 2 ? 'me@care.example' : 'x' } : { Closed: 1 });
		return;
	}
	const shift = Number(row.Minutes);
	const changes: Row[] = [
		{ StartTime: `1${shift % 10}:00:00`, Minutes: shift + 1 },
		{ DateOfService: '2026-07-01', Minutes: shift + 2 },
		{ CarerId: Number(row.CarerId) + 7 },
		{ OnHoldType: row.OnHoldType ? '' : 'Leave' },
		{ ServiceId: Number(row.ServiceId) + 1 },
		{ TimeSheetId: 99, ChargeRate: 70 },
		{ OnHoldType: row.OnHoldType ? '' : 'Hospital', CarerId: 1 },
	];
	Object.assign(row, changes[how]);
}
