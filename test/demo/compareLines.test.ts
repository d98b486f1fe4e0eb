import fc from 'fast-check';
import { compareLines, totals } from '../../demo/compareLines';
import type { RosterLine } from '../../demo/rosterLines';

const line: RosterLine = {
	Date: '2026-03-02',
	Start: '07:30',
	Minutes: 90,
	Client: 'Ada Lovelace',
	Worker: 'Grace Hopper',
};

describe('totals()', () => {
	it('sums minutes as hours', () => {
		const lines = Array.from({ length: 90 }, () => ({ ...line, Minutes: 20 }));
		expect(totals(lines)).toEqual({ shifts: 90, hours: 30, clients: 1, workers: 1 });
	});

	it('counts no name as nobody', () => {
		expect(totals([{ ...line, Worker: '' }]).workers).toBe(0);
	});
});

describe('compareLines()', () => {
	it('is empty for the same lines in another order', () => {
		const lines = fc.array(
			fc.record({
				...Object.fromEntries(
					(['Date', 'Start', 'Client', 'Worker'] as const).map((name) => [name, fc.string()]),
				),
				Minutes: fc.integer({ min: 0, max: 1440 }),
			}),
		) as fc.Arbitrary<RosterLine[]>;
		fc.assert(
			fc.property(lines, (expected) => {
				expect(compareLines(expected.toReversed(), expected)).toEqual([]);
			}),
		);
	});

	it.each([
		['a date', { Date: '2026-03-03' }],
		['a start', { Start: '07:45' }],
		['a length', { Minutes: 91 }],
		['a client', { Client: 'Ada Byron' }],
		['a worker', { Worker: '' }],
	])('shows %s that differs, on both sides', (_, change) => {
		const found = compareLines([line, { ...line, ...change }], [line, line]);
		expect(found.filter((text) => text.startsWith('Only in the spreadsheet'))).toHaveLength(1);
		expect(found.filter((text) => text.startsWith('Not in the spreadsheet'))).toHaveLength(1);
	});

	it('shows a shift that is there once too often', () => {
		expect(compareLines([line, line], [line])).toEqual([
			'The spreadsheet has 2 shifts, the simulator 1.',
			'The spreadsheet has 3 hours, the simulator 1.5.',
			'Only in the spreadsheet: 2026-03-02 07:30, 90 minutes, client Ada Lovelace, worker Grace Hopper.',
		]);
	});
});
