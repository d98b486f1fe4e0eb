import fc from 'fast-check';
import { doubledTimesheets } from '../../reports/doubledTimesheets';

const timesheet = {
	CarerId: 7,
	ClientId: 5,
	ServiceId: 1,
	DateOfService: '2026-03-02',
	StartTime: '22:00:00',
	Minutes: 480,
	OnHoldType: '',
};
const kinds = (...rows: Record<string, unknown>[]) => {
	const doubled = doubledTimesheets(rows);
	return rows.map((row) => doubled.get(row)?.kind ?? '');
};

it.each<[string, object, string]>([
	['itself again', {}, 'identical'],
	[
		'with a time at the day',
		{ DateOfService: '2026-03-02 00:00:00', StartTime: '22:00' },
		'identical',
	],
	['for another client', { ClientId: 6 }, 'overlapping'],
	['of another service', { ServiceId: 2 }, 'overlapping'],
	['after midnight', { DateOfService: '2026-03-03', StartTime: '05:59' }, 'overlapping'],
	['when it ends', { DateOfService: '2026-03-03', StartTime: '06:00' }, ''],
	['that ends when it begins', { StartTime: '14:00' }, ''],
	['within it', { StartTime: '23:00', Minutes: 1 }, 'overlapping'],
	['without a start', { StartTime: '' }, ''],
	['at that time, on hold', { OnHoldType: 'Leave', ClientId: 6 }, ''],
	['of another worker', { CarerId: 8 }, ''],
])('a timesheet and one %s', (_, changes, kind) => {
	expect(kinds(timesheet, { ...timesheet, ...changes })).toEqual([kind, kind]);
});

it.each<[string, object, string]>([
	['itself again, on hold', { OnHoldType: 'Leave' }, 'identicalToHeld'],
	['without a length, within it', { StartTime: '23:00', Minutes: 0 }, 'unclear'],
	[
		'without a length, after midnight',
		{ DateOfService: '2026-03-03', StartTime: '05:59', Minutes: null },
		'unclear',
	],
	[
		'without a length, when it ends',
		{ DateOfService: '2026-03-03', StartTime: '06:00', Minutes: null },
		'',
	],
	[
		'of more than a day, a day before',
		{ DateOfService: '2026-03-01', StartTime: '22:01', Minutes: 1_441 },
		'unclear',
	],
	[
		'of more than a day, still earlier',
		{ DateOfService: '2026-03-01', StartTime: '22:00', Minutes: 1_441 },
		'',
	],
])('a timesheet beside one %s: only the first is told', (_, changes, kind) => {
	expect(kinds(timesheet, { ...timesheet, ...changes })).toEqual([kind, '']);
});

it('those that name one shift on one day are told, and others come first', () => {
	const named = { ...timesheet, RosterItemId: 5, Minutes: 60 };
	const after = { ...named, StartTime: '23:30' };
	expect(kinds(named, after)).toEqual(['sameShift', 'sameShift']);
	expect(kinds(named, { ...named }, after)).toEqual(['identical', 'identical', 'sameShift']);
	for (const changes of [{ RosterItemId: 6 }, { CarerId: 8 }, { DateOfService: '2026-03-04' }]) {
		expect(kinds(named, { ...after, ...changes })).toEqual(['', '']);
	}
});

it('two without a start are identical, and two without a worker are not compared', () => {
	const noStart = { ...timesheet, StartTime: null };
	expect(kinds(noStart, { ...noStart })).toEqual(['identical', 'identical']);
	const nobody = { ...timesheet, CarerId: 0 };
	expect(kinds(nobody, { ...nobody })).toEqual(['', '']);
});

it('finds those that a comparison of each with each finds', () => {
	const row = fc.record({
		CarerId: fc.constantFrom(7, 8),
		ClientId: fc.constantFrom(1, 2, 3),
		DateOfService: fc.constantFrom('2026-04-04', '2026-04-05'),
		hour: fc.integer({ min: 0, max: 23 }),
		Minutes: fc.constantFrom(30, 60, 90, 480, 1_440),
	});
	fc.assert(
		fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
			const all = rows.map(({ hour, ...rest }) => ({
				...rest,
				StartTime: `${String(hour).padStart(2, '0')}:00:00`,
			}));
			const from = (index: number) =>
				(all[index].DateOfService === '2026-04-05' ? 1_440 : 0) + rows[index].hour * 60;
			const isDoubled = (one: number) =>
				all.some(
					(other, index) =>
						index !== one &&
						other.CarerId === all[one].CarerId &&
						from(one) < from(index) + other.Minutes &&
						from(index) < from(one) + all[one].Minutes,
				);
			expect(kinds(...all).map((kind) => kind !== '')).toEqual(all.map((_, one) => isDoubled(one)));
		}),
		{ numRuns: 1_000 },
	);
});
