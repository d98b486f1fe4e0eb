import {
	expectedLines,
	hasShiftsOnLeave,
	parseLines,
	type RosterLine,
} from '../../demo/rosterLines';

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

describe('expectedLines()', () => {
	it('takes both days in, leaves shifts on hold out, and keeps a shift whose worker is in no list', () => {
		expect(expectedLines(tables, '2026-03-02', '2026-03-08')).toEqual([
			line,
			{ ...line, Date: '2026-03-08', Worker: '' },
		]);
	});
});

it('hasShiftsOnLeave() tells whether one lies between the days, both included', () => {
	expect(hasShiftsOnLeave(tables, '2026-03-08', '2026-03-08')).toBe(true);
	expect(hasShiftsOnLeave(tables, '2026-03-01', '2026-03-07')).toBe(false);
});

describe('parseLines()', () => {
	it('finds the columns by their names, wherever they stand', () => {
		const cells = [
			['Worker', 'Day', 'Client', 'Hours', 'Start', 'Date'],
			[null, 'Mon', 'Ada Lovelace', 1.5, '07:30', '2026-03-02'],
		];
		expect(parseLines(cells)).toEqual([{ ...line, Worker: '' }]);
	});
});
