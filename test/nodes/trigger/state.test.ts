import fc from 'fast-check';
import { addDays } from '../../../values/mod';
import {
	packInOrder,
	packNumbers,
	unpackInOrder,
	unpackNumbers,
} from '../../../nodes/CareManagementTrigger/state/packNumbers';
import {
	parseCreatedState,
	serializeCreatedState,
} from '../../../nodes/CareManagementTrigger/state/createdState';
import { identityLimit } from '../../../nodes/CareManagementTrigger/events/identify';
import { windowDays } from '../../../nodes/CareManagementTrigger/decide/detectNew';
import { events, type Watch } from '../../../nodes/CareManagementTrigger/events/events';
import type { Settings } from '../../../nodes/CareManagementTrigger/events/getSettings';
import {
	parseSnapshot,
	serializeSnapshot,
	type SnapshotFormat,
} from '../../../nodes/CareManagementTrigger/state/snapshot';
import { deriveKey, encrypt } from '../../../nodes/shared/encrypt';
import {
	hasSameFilters,
	hasSameQuery,
	parseStoredState,
	serializeState,
} from '../../../nodes/CareManagementTrigger/state/storedState';

const numbers = fc.array(fc.oneof(fc.nat(), fc.maxSafeNat()));

describe('packNumbers()', () => {
	it('keeps every number, as often as it is there', () => {
		fc.assert(
			fc.property(numbers, (given) => {
				expect(unpackNumbers(packNumbers(given))).toEqual([...given].sort((a, b) => a - b));
			}),
		);
	});

	it('takes a byte for each of many consecutive ids', () => {
		const ids = Array.from({ length: 3_000 }, (_, index) => 8_000_000 + index);
		expect(packNumbers(ids).length).toBeLessThan(4_020);
	});
});

it('packInOrder() keeps the order', () => {
	fc.assert(
		fc.property(numbers, (given) => {
			expect(unpackInOrder(packInOrder(given))).toEqual(given);
		}),
	);
});

it('unpackNumbers() returns undefined for what is cut off or was never packed', () => {
	expect(unpackNumbers(packNumbers([300]).slice(0, 2))).toBeUndefined();
	expect(unpackNumbers('gA==')).toBeUndefined();
	expect(unpackNumbers('not base64')).toBeUndefined();
	// Other texts that decode to the same bytes, and more digits than a number holds.
	expect(unpackNumbers('BR==')).toBeUndefined();
	expect(unpackNumbers(Buffer.from([...Array(9).fill(255), 1]).toString('base64'))).toBeUndefined();
});

it('packNumbers() takes a byte up to 127, and two from 128 on', () => {
	const bytes = (number: number) => [...Buffer.from(packNumbers([number]), 'base64')];
	expect([bytes(127), bytes(128), bytes(300)]).toEqual([[127], [128, 1], [172, 2]]);
});

/** As n8n stores and loads it. */
const stored = (state: object) => JSON.parse(JSON.stringify(state)) as Record<string, unknown>;

const settings = (list: string) =>
	({
		list,
		filters: { clientId: '5' },
		conditions: [['CategoryId', '8']],
	}) as unknown as Settings;

/** A value that may be what n8n has stored. */
const anything = fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue()));

const keys = [deriveKey('secret', 'account')];

describe('parseStoredState()', () => {
	const findings = { givesAllShifts: true, givesClosed: false };
	const selection = { filters: { clientId: '5' }, conditions: [['CategoryId', '8']] };

	it('parses what was serialized for the same account and event, and nothing for others', () => {
		const serialized = stored(serializeState(settings('mine'), keys, findings, { newest: 1 }));
		expect(parseStoredState(serialized, settings('mine'), keys)).toMatchObject({
			filters: { clientId: '5' },
			conditions: [['CategoryId', '8']],
			findings,
			content: { newest: 1 },
		});
		expect(parseStoredState(serialized, settings('other'), keys)).toBeUndefined();
	});

	it.each([
		[true, true],
		[false, true],
		[false, false],
	])('keeps what was found out: %p and %p', (givesAllShifts, givesClosed) => {
		const found = { givesAllShifts, givesClosed };
		const serialized = stored(serializeState(settings('mine'), keys, found, {}));
		expect(parseStoredState(serialized, settings('mine'), keys)?.findings).toEqual(found);
	});

	it('is undefined for another version, and for filters that no trigger has stored', () => {
		const serialized = stored(serializeState(settings('mine'), keys, findings, {}));
		for (const damage of [
			{ version: 3 },
			{ filters: 'all' },
			{ filters: undefined },
			{ filters: { sealed: 5 } },
			...[
				[{ clientId: 5 }, []],
				[{}, [['CategoryId', 8]]],
				[{}, ['CategoryId']],
				['all', []],
				'all',
			].map((value) => ({ filters: { hash: 'other', sealed: encrypt(keys[0], value) } })),
		]) {
			expect(
				parseStoredState({ ...serialized, ...damage }, settings('mine'), keys),
			).toBeUndefined();
		}
	});

	it('tells other query parameters and other conditions apart', () => {
		const otherQuery = { ...selection, filters: { clientId: '6' } } as never;
		const otherConditions = { ...selection, conditions: [] };
		const same = stored(selection) as never;
		expect([
			hasSameQuery(selection as never, same),
			hasSameFilters(selection as never, same),
		]).toEqual([true, true]);
		expect(hasSameQuery(same, otherQuery)).toBe(false);
		expect(hasSameFilters(same, otherQuery)).toBe(false);
		expect(hasSameQuery(same, otherConditions as never)).toBe(true);
		expect(hasSameFilters(same, otherConditions as never)).toBe(false);
	});

	it('never throws, whatever is stored', () => {
		fc.assert(
			fc.property(anything, (value) => {
				expect(parseStoredState(value, settings('mine'), keys)).toBeUndefined();
				parseStoredState({ version: 1, list: 'mine', ...Object(value) }, settings('mine'), keys);
			}),
		);
	});
});

describe('parseCreatedState()', () => {
	const state = {
		newest: '2026-03-10',
		from: '2026-03-03',
		seen: [
			{ day: '2026-03-09', identity: 7 },
			{ day: '2026-03-10', identity: 1 },
			{ day: '2026-03-10', identity: 1 },
		],
		resumeFrom: '2026-03-01',
	};

	it('parses what was serialized', () => {
		for (const from of [state.from, '2025-03-10']) {
			const serialized = stored(serializeCreatedState({ ...state, from }));
			expect(parseCreatedState(serialized)).toEqual({ ...state, from });
		}
	});

	it('stores no first day that the newest one tells, no day to resume from when there is none, and days in order', () => {
		const { resumeFrom: _, ...rest } = state;
		const from = addDays(state.newest, -windowDays);
		const serialized = serializeCreatedState({
			...rest,
			from,
			seen: [...state.seen].reverse(),
		});
		expect(Object.keys(serialized)).toEqual(['newest', 'known']);
		expect(Object.keys(serialized.known)).toEqual(['2026-03-09', '2026-03-10']);
		expect(parseCreatedState(stored(serialized))).toEqual({ ...rest, from });
		expect(parseCreatedState(stored(serialized))).not.toHaveProperty('resumeFrom');
	});

	it('returns undefined when a part is damaged', () => {
		const serialized = stored(serializeCreatedState(state));
		for (const damage of [
			{ newest: 'someday' },
			{ from: 'someday' },
			{ behind: 'someday' },
			{ behind: null },
			{ known: [] },
			{ known: { someday: packNumbers([1]) } },
			{ known: { '2026-03-10': 7 } },
			{ known: { '2026-03-10': '!' } },
			{ known: { '2026-03-10': packNumbers([1, identityLimit]) } },
		]) {
			expect(parseCreatedState({ ...serialized, ...damage })).toBeUndefined();
		}
		const greatest = {
			...serialized,
			known: { '2026-03-10': packNumbers([1, identityLimit - 1]) },
		};
		expect(parseCreatedState(greatest)?.seen).toHaveLength(2);
	});

	it('never throws, whatever is stored', () => {
		expect(parseCreatedState({ known: {} })).toBeUndefined();
		fc.assert(
			fc.property(anything, (value) => {
				expect(parseCreatedState(Object(value))).toBeUndefined();
			}),
		);
	});
});

describe('parseSnapshot()', () => {
	const formatOf = (eventName: string, secret: string): SnapshotFormat => {
		const event = events[eventName];
		return { event, watch: event.watch as Watch, sealKeys: [deriveKey(secret, 'account')] };
	};
	const format = formatOf('rosterChanged', 'secret');
	const shift = (identity: number, day: string, StartTime: string) => ({
		identity,
		revision: identity % 3,
		day,
		values: {
			ClientId: 5,
			CarerId: 501,
			ServiceId: 301,
			DateOfService: day,
			StartTime,
			Minutes: 60,
			OnHoldType: '',
		},
	});
	const shifts = [
		shift(1, '2026-03-10', '14:00:00'),
		shift(7, '2026-03-10', '09:00:00'),
		shift(3, '2026-03-11', '09:00:00'),
	];
	const parse = (content: Record<string, unknown>) => parseSnapshot(format, content);
	const serialize = () => stored(serializeSnapshot(format, shifts));

	it('parses what was serialized, in whatever order it was', () => {
		expect(parse(serialize())).toEqual(shifts);
		expect(serializeSnapshot(format, [...shifts].reverse())).toEqual(serialize());
	});

	it('stores the day once, as the key of its shifts', () => {
		expect(JSON.stringify(serialize()).match(/2026-03-10/g)).toHaveLength(1);
	});

	it('keeps what says who people are sealed, and does not know it any more under another secret', () => {
		const incident = (identity: number, AssignedTo: unknown) => ({
			identity,
			revision: 300,
			day: '2026-03-10',
			values: {
				_ReferringId_1: 5,
				CategoryId: 8,
				Closed: 0,
				TaskClosed: 0,
				IsReportable: 1,
				Reported24Hour: 0,
				Reported5Day: 0,
				AssignedTo,
				AssignedToSecond: '',
			},
		});
		const incidents = [incident(1, 'me@care.example'), incident(2, 'you@care.example')];
		const ours = formatOf('incidentChanged', 'secret');
		const serialized = stored(serializeSnapshot(ours, incidents));
		expect(JSON.stringify(serialized)).not.toContain('care.example');
		expect(serializeSnapshot(ours, incidents)).toEqual(serialized);
		expect(parseSnapshot(ours, serialized)).toEqual(incidents);

		const renewed = formatOf('incidentChanged', 'renewed');
		const parsed = parseSnapshot(renewed, serialized) ?? [];
		expect(parsed.map(({ values }) => values.AssignedTo)).toEqual([undefined, undefined]);
		// Nor does it become nobody when it is kept once more.
		const again = parseSnapshot(renewed, stored(serializeSnapshot(renewed, parsed))) ?? [];
		expect(again.map(({ values }) => values.AssignedTo)).toEqual([undefined, undefined]);
	});

	it('returns undefined when a part is damaged, and never throws', () => {
		const serialized = serialize();
		const [identities, ...columns] = (serialized.records as Record<string, string[]>)['2026-03-10'];
		for (const damage of [
			{ records: [] },
			{ records: { someday: [identities, ...columns] } },
			{ records: { '2026-03-10': [identities] } },
			{ records: { '2026-03-10': ['!', ...columns] } },
			{ records: { '2026-03-10': [7, ...columns] } },
			{ records: { '2026-03-10': [identities, ...columns.slice(1), 'AA=='] } },
			{ records: { '2026-03-10': [identities, 'AA==', ...columns.slice(1)] } },
			{ records: { '2026-03-10': [identities, ...columns.slice(0, -1), 'AgI='] } },
			{ values: [[{}], ...(serialized.values as unknown[]).slice(1)] },
			{ values: [[5]] },
			{ values: [...(serialized.values as unknown[]), []] },
			{ values: [[5], 501, 301, '09:00:00', 60, ''] },
			{ values: [5, 501, 301, '09:00:00', 60, ''] },
		]) {
			expect(parse({ ...serialized, ...damage })).toBeUndefined();
		}
		fc.assert(
			fc.property(anything, (value) => {
				expect(parse(Object(value))).toBeUndefined();
			}),
		);
	});
});
