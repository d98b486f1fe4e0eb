import fc from 'fast-check';
import { differences, linesExpected, linesOf, totals, type RosterLine } from '../../demo/roster';

const line: RosterLine = {
	Date: '2026-03-02',
	Start: '07:30',
	Hours: 1.5,
	Client: 'Ada Lovelace',
	Worker: 'Grace Hopper',
};

const tables = {
	'/clients': [{ ClientId: 1, FirstName: 'Ada', LastName: 'Lovelace' }],
	'/workers': [{ CarerId: 7, FirstName: 'Grace', LastName: 'Hopper' }],
	'/rosters': [
		['2026-03-01', 1, 7, ''],
		['2026-03-02', 1, 7, ''],
		['2026-03-08', 1, 8, ''],
		['2026-03-08', 1, 7, 'LEAVE'],
		['2026-03-09', 1, 7, ''],
	].map(([DateOfService, ClientId, CarerId, OnHoldType]) => ({
		DateOfService,
		ClientId,
		CarerId,
		OnHoldType,
		StartTime: '07:30:00',
		Minutes: 90,
	})),
};

describe('linesExpected()', () => {
	it('takes both days in, leaves shifts on hold out, and keeps a shift whose worker is in no list', () => {
		expect(linesExpected(tables, '2026-03-02', '2026-03-08')).toEqual([
			line,
			{ ...line, Date: '2026-03-08', Worker: '' },
		]);
	});
});

describe('linesOf()', () => {
	it('finds the columns by their names, wherever they stand', () => {
		const cells = [
			['Worker', 'Day', 'Client', 'Hours', 'Start', 'Date'],
			[null, 'Mon', 'Ada Lovelace', 1.5, '07:30', '2026-03-02'],
		];
		expect(linesOf(cells)).toEqual([{ ...line, Worker: '' }]);
	});

	it('names the columns that are missing', () => {
		expect(() => linesOf([['Date', 'Start', 'Client']])).toThrow(
			'The spreadsheet has no column Hours, Worker.',
		);
		expect(() => linesOf([])).toThrow('no column Date');
	});
});

describe('totals()', () => {
	it('sums hours that were rounded to two places to the minute', () => {
		const lines = Array.from({ length: 90 }, () => ({ ...line, Hours: 0.33 }));
		expect(totals(lines)).toEqual({ shifts: 90, hours: 30, clients: 1, workers: 1 });
	});

	it('counts no name as nobody', () => {
		expect(totals([{ ...line, Worker: '' }]).workers).toBe(0);
	});
});

describe('differences()', () => {
	it('is empty for the same lines in another order', () => {
		const lines = fc.array(
			fc.record({
				...Object.fromEntries(
					(['Date', 'Start', 'Client', 'Worker'] as const).map((name) => [name, fc.string()]),
				),
				Hours: fc.integer({ min: 0, max: 1440 }).map((minutes) => minutes / 60),
			}),
		) as fc.Arbitrary<RosterLine[]>;
		fc.assert(
			fc.property(lines, (expected) => {
				const found = expected
					.toReversed()
					.map((one) => ({ ...one, Hours: Math.round(one.Hours * 100) / 100 }));
				expect(differences(found, expected)).toEqual([]);
			}),
		);
	});

	it.each([
		['a date', { Date: '2026-03-03' }],
		['a start', { Start: '07:45' }],
		['hours', { Hours: 1.52 }],
		['a client', { Client: 'Ada Byron' }],
		['a worker', { Worker: '' }],
	])('shows %s that differs, on both sides', (_, change) => {
		const found = differences([line, { ...line, ...change }], [line, line]);
		expect(found.filter((text) => text.startsWith('Only in the spreadsheet'))).toHaveLength(1);
		expect(found.filter((text) => text.startsWith('Not in the spreadsheet'))).toHaveLength(1);
	});

	it('shows a shift that is there once too often', () => {
		expect(differences([line, line], [line])).toEqual([
			'The spreadsheet has 2 shifts, the simulator 1.',
			'The spreadsheet has 3 hours, the simulator 1.5.',
			'Only in the spreadsheet: 2026-03-02 07:30, 90 minutes, client Ada Lovelace, worker Grace Hopper.',
		]);
	});

	it('shows three lines of many and counts the rest', () => {
		const many = Array.from({ length: 10 }, (_, day) => ({ ...line, Date: `2026-03-1${day}` }));
		expect(differences([], many).at(-1)).toBe('And 7 more lines differ.');
	});
});
