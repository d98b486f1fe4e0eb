import fc from 'fast-check';
import {
	packInOrder,
	packNumbers,
	unpackInOrder,
	unpackNumbers,
} from '../../../nodes/CareManagementTrigger/packNumbers';
import {
	parseCreatedState,
	serializeCreatedState,
} from '../../../nodes/CareManagementTrigger/createdState';
import { events, type Watch } from '../../../nodes/CareManagementTrigger/events';
import type { Settings } from '../../../nodes/CareManagementTrigger/getSettings';
import {
	parseSnapshot,
	serializeSnapshot,
	type SnapshotFormat,
} from '../../../nodes/CareManagementTrigger/snapshot';
import { deriveSealKey } from '../../../nodes/shared/seal';
import { parseStoredState, serializeState } from '../../../nodes/CareManagementTrigger/storedState';

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
});

/** As n8n stores and loads it. */
const stored = (state: object) => JSON.parse(JSON.stringify(state)) as Record<string, unknown>;

const settings = (list: string) =>
	({
		list,
		filters: { clientId: '5' },
		conditions: [['CategoryId', '8']],
		fingerprintOf010: () => 'old',
	}) as unknown as Settings;

/** A value that may be what n8n has stored. */
const anything = fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue()));

describe('parseStoredState()', () => {
	const findings = { givesAllShifts: true, givesClosed: false };

	it('parses what was serialized for the same account and event, and nothing for others', () => {
		const serialized = stored(serializeState(settings('mine'), findings, { newest: 1 }));
		expect(parseStoredState(serialized, settings('mine'))).toMatchObject({
			filters: { clientId: '5' },
			conditions: [['CategoryId', '8']],
			findings,
			content: { newest: 1 },
		});
		expect(parseStoredState(serialized, settings('other'))).toBeUndefined();
	});

	it('never throws, whatever is stored', () => {
		fc.assert(
			fc.property(anything, (value) => {
				expect(parseStoredState(value, settings('mine'))).toBeUndefined();
				parseStoredState({ version: 2, list: 'mine', ...Object(value) }, settings('mine'));
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
		return { event, watch: event.watch as Watch, sealKey: () => deriveSealKey(secret, 'account') };
	};
	const format = formatOf('rosterChanged', 'secret');
	const shift = (identity: number, day: string, StartTime: string) => ({
		identity,
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

	it('parses what was serialized', () => {
		expect(parse(serialize())).toEqual(shifts);
	});

	it('keeps what says who people are sealed, and does not know it any more under another secret', () => {
		const incident = (identity: number, AssignedTo: unknown) => ({
			identity,
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
		const [identities, ...columns] = (serialized.shifts as Record<string, string[]>)['2026-03-10'];
		for (const damage of [
			{ shifts: [] },
			{ shifts: { someday: [identities, ...columns] } },
			{ shifts: { '2026-03-10': [identities] } },
			{ shifts: { '2026-03-10': ['!', ...columns] } },
			{ shifts: { '2026-03-10': [7, ...columns] } },
			{ shifts: { '2026-03-10': [identities, ...columns.slice(1), 'AA=='] } },
			{ values: [[5]] },
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
