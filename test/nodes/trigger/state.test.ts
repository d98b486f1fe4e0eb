import fc from 'fast-check';
import {
	packInOrder,
	packNumbers,
	unpackInOrder,
	unpackNumbers,
} from '../../../nodes/CareManagementTrigger/packNumbers';
import { readMemory, writeMemory } from '../../../nodes/CareManagementTrigger/state';

const numbers = fc.array(fc.oneof(fc.nat(), fc.maxSafeNat()));

describe('packNumbers()', () => {
	it('keeps every number, as often as it is there', () => {
		fc.assert(
			fc.property(numbers, (given) => {
				expect(unpackNumbers(packNumbers(given))).toEqual([...given].sort((a, b) => a - b));
			}),
		);
	});

	it('takes a byte for each id that follows another', () => {
		const ids = Array.from({ length: 3_000 }, (_, index) => 8_000_000 + index);
		expect(packNumbers(ids).length).toBeLessThan(4_020);
	});
});

describe('packInOrder()', () => {
	it('keeps the order', () => {
		fc.assert(
			fc.property(numbers, (given) => {
				expect(unpackInOrder(packInOrder(given))).toEqual(given);
			}),
		);
	});
});

describe('unpackNumbers()', () => {
	it('refuses what is cut off or no packed numbers', () => {
		expect(unpackNumbers(packNumbers([300]).slice(0, 2))).toBeUndefined();
		expect(unpackNumbers('gA==')).toBeUndefined();
		expect(unpackNumbers('not base64')).toBeUndefined();
	});
});

describe('readMemory()', () => {
	it('never throws, whatever n8n kept', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (value) => {
				expect(readMemory(value, 'settings')).toBeUndefined();
			}),
		);
	});

	it('reads what was written for the same settings, and nothing for others', () => {
		const memory = {
			newest: '2026-03-10',
			known: new Map([['2026-03-10', [1, 1, 7]]]),
			behind: '2026-03-01',
		};
		const kept = JSON.parse(JSON.stringify(writeMemory(memory, 'mine')));
		expect(readMemory(kept, 'mine')).toEqual(memory);
		expect(readMemory(kept, 'other')).toBeUndefined();
	});
});
