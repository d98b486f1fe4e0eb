import fc from 'fast-check';
import {
	packInOrder,
	packNumbers,
	unpackInOrder,
	unpackNumbers,
} from '../../../nodes/CareManagementTrigger/packNumbers';
import {
	parseCreatedState,
	parseSnapshot,
	serializeCreatedState,
	serializeSnapshot,
} from '../../../nodes/CareManagementTrigger/state';

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

describe('parseCreatedState()', () => {
	const state = {
		newest: '2026-03-10',
		seen: [
			{ day: '2026-03-09', identity: 7 },
			{ day: '2026-03-10', identity: 1 },
			{ day: '2026-03-10', identity: 1 },
		],
		resumeFrom: '2026-03-01',
	};

	it('parses what was serialized for the same settings, and nothing for others', () => {
		const serialized = stored(serializeCreatedState(state, 'mine', false));
		expect(parseCreatedState(serialized, 'mine')).toEqual(state);
		expect(parseCreatedState(serialized, 'other')).toBeUndefined();
	});

	it('never throws, whatever is stored', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (value) => {
				expect(parseCreatedState(value, 'mine')).toBeUndefined();
			}),
		);
	});
});

describe('parseSnapshot()', () => {
	const shift = (identity: number, DateOfService: string, StartTime: string) => ({
		identity,
		values: {
			ClientId: 5,
			CarerId: 501,
			ServiceId: 301,
			DateOfService,
			StartTime,
			Minutes: 60,
			OnHoldType: '',
		},
	});
	const snapshot = {
		to: '2026-03-17',
		shifts: [
			shift(1, '2026-03-10', '14:00:00'),
			shift(7, '2026-03-10', '09:00:00'),
			shift(3, '2026-03-11', '09:00:00'),
		],
	};

	it('parses what was serialized for the same settings, and nothing for others', () => {
		const serialized = stored(serializeSnapshot(snapshot, 'mine', false));
		expect(parseSnapshot(serialized, 'mine')).toEqual(snapshot);
		expect(parseSnapshot(serialized, 'other')).toBeUndefined();
	});

	it('returns undefined when a part is damaged, and never throws', () => {
		const serialized = stored(serializeSnapshot(snapshot, 'mine', false));
		const [identities, ...columns] = (serialized.shifts as Record<string, string[]>)['2026-03-10'];
		for (const damage of [
			{ to: '2026-02-30' },
			{ shifts: [] },
			{ shifts: { someday: [identities, ...columns] } },
			{ shifts: { '2026-03-10': [identities] } },
			{ shifts: { '2026-03-10': ['!', ...columns] } },
			{ shifts: { '2026-03-10': [7, ...columns] } },
			{ shifts: { '2026-03-10': [identities, ...columns.slice(1), 'AA=='] } },
			{ values: [[5]] },
			{ values: [5, 501, 301, '09:00:00', 60, ''] },
		]) {
			expect(parseSnapshot({ ...serialized, ...damage }, 'mine')).toBeUndefined();
		}
		fc.assert(
			fc.property(fc.jsonValue(), (value) => {
				expect(parseSnapshot(value, 'mine')).toBeUndefined();
			}),
		);
	});
});
