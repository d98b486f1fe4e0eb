import fc from 'fast-check';
import { DateTime } from 'luxon';
import { holdOf } from '../../api/mod';
import { isSurelyHeld, isWorthTimesheet } from '../../reports/onHold';
import { reports } from '../../reports/mod';
import type { ReadList } from '../../reports/report';
import { oddRecords } from '../workflows/oddRecords';
import { list, refused } from './readLists';

type Row = Record<string, unknown>;

const now = DateTime.fromISO('2026-03-16T10:30', { zone: 'Australia/Sydney' });

const prepare = (changes: Row = {}) =>
	reports.payRunExceptions.prepare({ sendTo: 'payroll@example.com', ...changes }, now);

const shift: Row = {
	RosterItemId: 1,
	DateOfService: '2026-03-10',
	StartTime: '09:00:00',
	Minutes: 60,
	ClientId: 5,
	CarerId: 7,
	ServiceId: 3,
	OnHoldType: '',
};
const paidLeave: Row = { ...shift, OnHoldType: 'Leave', OnHoldPayMinutes: '60' };
const timesheet: Row = { ...shift, BreakMinutes1: 0, Variation: 0, VariationQty: 0 };

/** What the service gives: shifts on hold are only in the list that asks for them. */
const find = (
	shifts: readonly Row[],
	timesheets: readonly Row[],
	lists: Readonly<Record<string, ReadList>> = {},
) =>
	prepare().compute({
		takingPlace: list(...shifts.filter((one) => holdOf(one) === '')),
		shifts: list(...shifts),
		timesheets: list(...timesheets),
		clients: list({ ClientId: 5, FirstName: 'Zoë', LastName: '<Søn>' }),
		workers: list({ CarerId: 7, FirstName: '', LastName: '', CarerCode: 'W7' }),
		services: list({ ServiceId: 3, Description: 'Care' }),
		...lists,
	});

const kinds = (shifts: readonly Row[], timesheets: readonly Row[]) =>
	find(shifts, timesheets).rows.map(({ Exception }) => String(Exception));

it.each<[Row, RegExp]>([
	[{ sendTo: '' }, /^Send To must/],
	[{ dates: '7; 14' }, /^Dates must be one of Last 14 Days and Today/],
	...['a quarter', -1, '0x10', '15 min', 1_441, ''].map<[Row, RegExp]>((minutesOff) => [
		{ minutesOff },
		/^Minutes Off must be a number from 0 to 1440/,
	]),
	...['', '25', 300].map<[Row, RegExp]>((breakAfterHours) => [
		{ breakAfterHours },
		/^Break After Hours must be a number from 0 to 24/,
	]),
])('is refused by name: %j', (changes, message) => {
	expect(() => prepare(changes)).toThrow(message);
});

it('days are chosen by their title, too, which is what the error names', () => {
	for (const dates of ['Last Fortnight', ' last fortnight ', 'lastFortnight']) {
		expect(prepare({ dates }).reads).toEqual(prepare({ dates: 'lastFortnight' }).reads);
	}
	let error: unknown;
	try {
		prepare({ dates: 'soon' });
	} catch (thrown) {
		error = thrown;
	}
	expect(error).toMatchObject({ nextStep: expect.stringContaining('Last 14 Days and Today,') });
});

it('takes numbers that were typed as text, and looks at a day more on both sides', () => {
	const { reads } = prepare({ minutesOff: '0', breakAfterHours: '5.5 ' });
	const days = { fromDate: '2026-03-01', toDate: '2026-03-17' };
	expect(reads.takingPlace.query).toEqual(days);
	expect(reads.shifts).toMatchObject({ query: { ...days, onHoldType: 'ALL' }, optional: true });
	expect(reads.timesheets.query).toEqual(days);
});

describe('an exception', () => {
	it.each<[string, Row[], Row[], string[]]>([
		['nothing, where both are alike', [shift], [timesheet], []],
		['no timesheet', [shift], [], ['No timesheet']],
		[
			'a shift that is still to come',
			[{ ...shift, DateOfService: '2026-03-16', StartTime: '10:00:00' }],
			[],
			[],
		],
		[
			'a shift of today whose start is not known',
			[{ ...shift, DateOfService: '2026-03-16', StartTime: '' }],
			[],
			['No start'],
		],
		[
			'a shift of today that has begun, whose length is not known',
			[{ ...shift, DateOfService: '2026-03-16', StartTime: '00:00:00', Minutes: 'x' }],
			[],
			[],
		],
		[
			'a timesheet that was entered twice',
			[shift],
			[timesheet, { ...timesheet }],
			['Identical to another timesheet', 'Identical to another timesheet', 'No shift'],
		],
		[
			'a timesheet that is identical to one on hold',
			[shift, { ...shift, RosterItemId: 2 }],
			[timesheet, { ...timesheet, RosterItemId: 2, OnHoldType: 'Leave' }],
			['Identical to a timesheet on hold'],
		],
		[
			'two timesheets of one shift',
			[shift],
			[timesheet, { ...timesheet, StartTime: '10:00' }],
			['Names the shift of another timesheet', 'Names the shift of another timesheet', 'No shift'],
		],
		[
			'a timesheet beside one whose length is not known',
			[shift, { ...shift, RosterItemId: 2, ClientId: 6, Minutes: 1 }],
			[timesheet, { ...timesheet, RosterItemId: 2, ClientId: 6, Minutes: null }],
			['May overlap another timesheet of the worker', 'No length between 1 minute and a day'],
		],
		[
			'a timesheet of another worker',
			[shift],
			[{ ...timesheet, CarerId: 8 }],
			['Another worker than the shift'],
		],
		[
			'a timesheet for a shift that has no worker',
			[{ ...shift, CarerId: 0 }],
			[timesheet],
			['Another worker than the shift'],
		],
		[
			'a timesheet of the day after, by the ID of its shift',
			[{ ...shift, StartTime: '23:50' }],
			[{ ...timesheet, DateOfService: '2026-03-11', StartTime: '00:02' }],
			['Differs from the shift'],
		],
		[
			'a timesheet of the day after, by the ID of the timesheet',
			[{ ...shift, RosterItemId: 0, TimeSheetId: 900, StartTime: '23:50' }],
			[
				{
					...timesheet,
					...{ RosterItemId: 0, TimesheetId: 900, DateOfService: '2026-03-11', StartTime: '00:02' },
				},
			],
			['Differs from the shift'],
		],
		[
			'a timesheet of the day after, without an ID',
			[{ ...shift, RosterItemId: 0, StartTime: '23:50' }],
			[{ ...timesheet, RosterItemId: 0, DateOfService: '2026-03-11', StartTime: '00:02' }],
			[],
		],
		[
			'a timesheet of another client, by the ID of its shift',
			[shift],
			[{ ...timesheet, ClientId: 6 }],
			['Another client than the shift'],
		],
		['a shift that does not show its client', [{ ...shift, ClientId: null }], [timesheet], []],
		['a shift that does not show its worker', [{ ...shift, CarerId: null }], [timesheet], []],
		['IDs as numbers and as texts', [{ ...shift, CarerId: '7', ServiceId: '3' }], [timesheet], []],
		[
			'a timesheet of another service',
			[shift],
			[{ ...timesheet, ServiceId: 4 }],
			['Another service than the shift'],
		],
		[
			'two timesheets of a worker at the same time',
			[shift, { ...shift, RosterItemId: 2, ClientId: 6, StartTime: '09:30' }],
			[timesheet, { ...timesheet, RosterItemId: 2, ClientId: 6, StartTime: '09:30' }],
			['Overlaps another timesheet of the worker', 'Overlaps another timesheet of the worker'],
		],
		[
			'two timesheets of a worker one after the other',
			[shift, { ...shift, RosterItemId: 2, StartTime: '10:00' }],
			[timesheet, { ...timesheet, RosterItemId: 2, StartTime: '10:00' }],
			[],
		],
		[
			'nothing of a timesheet on hold that comes before the paid one of its shift',
			[shift],
			[{ ...timesheet, Minutes: 30, OnHoldType: 'Leave' }, timesheet],
			[],
		],
		[
			'nothing of a shift whose one timesheet is on hold',
			[shift],
			[{ ...timesheet, OnHoldType: 'Leave' }],
			[],
		],
		[
			'nothing of a timesheet on hold without a shift',
			[],
			[{ ...timesheet, OnHoldCode: 'C2' }],
			[],
		],
		[
			'nothing of a timesheet of a shift on hold with minutes to pay',
			[{ ...shift, OnHoldType: 'Leave', OnHoldPayMinutes: '120' }],
			[{ ...timesheet, Minutes: 120 }],
			[],
		],
		[
			'a timesheet of paid leave of another worker, client, service and day',
			[paidLeave],
			[
				{
					...{ ...timesheet, CarerId: 8, ClientId: 2, ServiceId: 9 },
					...{ DateOfService: '2026-03-11', StartTime: '20:00', Minutes: 45 },
				},
			],
			[
				'Another client than the shift',
				'Another service than the shift',
				'Another worker than the shift',
				'Differs from the shift',
			],
		],
		[
			'nothing of paid leave of a part of the shift',
			[{ ...paidLeave, Minutes: 120 }],
			[{ ...timesheet, Minutes: 60 }],
			[],
		],
		[
			'a timesheet of paid leave that is much shorter than the minutes to pay',
			[{ ...paidLeave, Minutes: 120 }],
			[{ ...timesheet, Minutes: 44 }],
			['Differs from the shift'],
		],
		[
			'a timesheet on hold of a shift that takes place, by its length',
			[shift],
			[{ ...timesheet, OnHoldType: 'Leave', OnHoldPayMinutes: '' }],
			[],
		],
		[
			'nothing of paid leave where nothing shows IDs',
			[{ ...paidLeave, RosterItemId: 0 }],
			[{ ...timesheet, RosterItemId: 0 }],
			[],
		],
		[
			'a timesheet without an ID that is longer than the minutes to pay',
			[{ ...paidLeave, RosterItemId: 0 }],
			[{ ...timesheet, RosterItemId: 0, Minutes: 61 }],
			['No shift'],
		],
		[
			'a timesheet that is longer than the minutes to pay of its shift on hold',
			[{ ...shift, OnHoldType: 'Cancelled', OnHoldPayMinutes: '60' }],
			[{ ...timesheet, Minutes: 180 }],
			['No shift'],
		],
		[
			'a timesheet of a shift on hold with no minutes to pay',
			[{ ...shift, OnHoldType: 'Leave', OnHoldPayMinutes: '0' }],
			[timesheet],
			['No shift'],
		],
		[
			'a timesheet of a shift on hold',
			[{ ...shift, OnHoldType: 'Leave' }],
			[timesheet],
			['No shift'],
		],
		...[1, 4, 99].map<[string, Row[], Row[], string[]]>((RosterItemId) => [
			`a shift beside a timesheet of shift ${RosterItemId}, which is on hold, of last month or none`,
			[
				{ ...shift, OnHoldType: 'Leave' },
				{ ...shift, RosterItemId: 2, CarerId: 8 },
			],
			[{ ...timesheet, RosterItemId }],
			['No shift', 'No timesheet'],
		]),
		[
			'a shift beside a timesheet that is named by one on hold',
			[
				{ ...shift, OnHoldType: 'Leave', TimeSheetId: 900 },
				{ ...shift, RosterItemId: 2, TimeSheetId: 0 },
			],
			[{ ...timesheet, RosterItemId: 0, TimesheetId: 900 }],
			['No shift', 'No timesheet'],
		],
		[
			'days with a time beside them, on the last day',
			[{ ...shift, DateOfService: '2026-03-16 00:00:00', RosterItemId: 0, StartTime: '08:00:00' }],
			[{ ...timesheet, DateOfService: '2026-03-16', StartTime: '08:00:00', Minutes: 90 }],
			['Differs from the shift'],
		],
		[
			'a timesheet of the last day, with a time beside it',
			[],
			[{ ...timesheet, DateOfService: '2026-03-16 00:00:00' }],
			['No shift'],
		],
		['15 minutes longer', [shift], [{ ...timesheet, Minutes: 75 }], []],
		['16 minutes longer', [shift], [{ ...timesheet, Minutes: '76' }], ['Differs from the shift']],
		...['', null, '0000-00-00', '1900-01-01', '1970-01-01 00:00:00'].map<
			[string, Row[], Row[], string[]]
		>((DateOfService) => [
			`a shift with the day ${JSON.stringify(DateOfService)}`,
			[{ ...shift, DateOfService }],
			[],
			['No date of service'],
		]),
		...[null, '1899-12-30', '0001-01-01'].map<[string, Row[], Row[], string[]]>((DateOfService) => [
			`a timesheet with the day ${JSON.stringify(DateOfService)} is none of the shift`,
			[shift],
			[{ ...timesheet, DateOfService, RosterItemId: 0 }],
			['No date of service', 'No timesheet'],
		]),
		['a shift without a start', [{ ...shift, StartTime: '' }], [timesheet], ['No start']],
		[
			'a timesheet without a start, of another day than its shift',
			[shift],
			[{ ...timesheet, StartTime: '', DateOfService: '2026-03-11' }],
			['Differs from the shift', 'No start'],
		],
		[
			'a timesheet of another day than its shift, which has no start',
			[{ ...shift, StartTime: 'x' }],
			[{ ...timesheet, DateOfService: '2026-03-09' }],
			['Differs from the shift', 'No start'],
		],
		[
			'half a minute',
			[{ ...shift, Minutes: 0.5 }],
			[{ ...timesheet, Minutes: 0.5 }],
			['No length between 1 minute and a day'],
		],
		['a timesheet without a start', [shift], [{ ...timesheet, StartTime: 'x' }], ['No start']],
		[
			'a shift without a length, and without a timesheet',
			[{ ...shift, Minutes: 'x' }],
			[],
			['No timesheet'],
		],
		[
			'a timesheet without a length',
			[shift],
			[{ ...timesheet, Minutes: null }],
			['Differs from the shift', 'No length between 1 minute and a day'],
		],
		[
			'five hours and a minute without a break',
			[{ ...shift, Minutes: 301 }],
			[{ ...timesheet, Minutes: 301 }],
			['No break'],
		],
		[
			'a variation that is not known to be approved',
			[shift],
			[{ ...timesheet, Variation: 5, VariationApproved: '' }],
			['Variation not approved'],
		],
		[
			'a variation that is approved',
			[shift],
			[{ ...timesheet, Variation: 5, VariationApproved: 1 }],
			[],
		],
	])('%s', (_, shifts, timesheets, expected) => {
		expect(kinds(shifts, timesheets).sort()).toEqual(expected);
	});

	it.each(['None', 'N/A', '-'])('is told of timesheets whose type of hold is %s', (OnHoldType) => {
		const shifts = [1, 2, 3, 4].map((RosterItemId) => ({ ...shift, RosterItemId }));
		const timesheets = [
			...[timesheet, { ...timesheet }],
			{ ...timesheet, RosterItemId: 2, CarerId: 8 },
			{ ...timesheet, RosterItemId: 3, CarerId: 8, StartTime: '09:30' },
			{ ...timesheet, RosterItemId: 4, CarerId: 9 },
			{ ...timesheet, RosterItemId: 4, CarerId: 9, StartTime: '12:00' },
			{ ...timesheet, RosterItemId: 99, CarerId: 10 },
		];
		const told = kinds(shifts, timesheets);
		expect(told.length).toBeGreaterThan(8);
		const typed = timesheets.map((one) => ({ ...one, OnHoldType }));
		expect(kinds(shifts, typed)).toEqual(told);
	});

	it('has names, and IDs where there are none', () => {
		expect(find([shift], []).rows[0]).toMatchObject({
			Client: 'Zoë <Søn>',
			Worker: 'W7',
			Service: 'Care',
		});
		const clients = { records: [], error: 'Refused <403>' };
		const { rows, warnings } = find([{ ...shift, CarerId: 0 }], [], { clients });
		expect(rows[0]).toMatchObject({ Client: 'ID 5', Worker: '' });
		expect(warnings).toEqual([
			'The names of clients could not be read, so IDs stand for them: Refused <403>',
		]);
	});

	it('says what is to pay of a shift on hold that its timesheet differs from', () => {
		const { rows } = find([paidLeave], [{ ...timesheet, StartTime: '11:00' }]);
		expect(rows.map(({ Details }) => Details)).toEqual([
			'Shift: Tue 10 Mar 2026, 9:00 am, 1 h, on hold with 60 minutes to pay',
		]);
	});

	it('of paid leave is not missed where the list with those on hold cannot be read', () => {
		const { rows, warnings, mails } = find([paidLeave], [timesheet], { shifts: refused });
		expect(rows.map(({ Exception }) => Exception)).toEqual(['No shift']);
		expect(warnings).toEqual([expect.stringContaining('The service refused access')]);
		expect(mails[0].description.notes).toEqual([{ text: warnings[0], isIncomplete: true }]);
		const unasked = { shifts: refused, takingPlace: list(paidLeave) };
		expect(find([], [timesheet], unasked).rows).toEqual([]);
	});

	it('is no shift of which only the list with those on hold knows, without a type', () => {
		const lists = { takingPlace: list() };
		expect(find([shift], [], lists).rows).toEqual([]);
		const { rows } = find([shift], [timesheet], lists);
		expect(rows.map(({ Exception }) => Exception)).toEqual(['No shift']);
	});

	it('is counted in the subject, and none is said as plainly', () => {
		const plain = (value: unknown) => String(value).replaceAll('\u00a0', ' ');
		const [mail] = find([shift], []).mails;
		expect(plain(mail.description.subject)).toBe('1 exception before the pay run');
		expect(plain(mail.description.headline)).toBe(
			'1 exception among 1 shift and 0 timesheets in the last 14 days should be checked before paying.',
		);
		expect(mail.description.second).toBeUndefined();
		const night = { ...shift, RosterItemId: 2, StartTime: '22:00', Minutes: 480 };
		const mixed = find(
			[shift, { ...shift, RosterItemId: 3, StartTime: '08:00' }, night],
			[{ ...timesheet, RosterItemId: 2, StartTime: '22:00', Minutes: 90, BreakMinutes1: 30 }],
		);
		expect(mixed.mails[0].description.second).toBe('The most frequent: No timesheet (2).');
		expect(mixed.rows.map(({ Details }) => Details)).toContain(
			'Shift: Tue 10 Mar 2026, 10:00 pm, 8 h',
		);
		expect(find([shift, night], []).mails[0].description.second).toBeUndefined();
		const [none] = find([shift], [timesheet]).mails;
		expect(none).toMatchObject({ count: 0, told: [] });
		expect(plain(none.description.headline)).toBe(
			'Nothing to check before paying: no exception among 1 shift and 1 timesheet in the last 14 days.',
		);
	});
});

it('whatever the records hold, each is paired, listed or outside of the days', () => {
	fc.assert(
		fc.property(oddRecords(shift), oddRecords(timesheet), (shifts, timesheets) => {
			const outcome = find(shifts, timesheets);
			const { rows } = outcome;
			expect(JSON.stringify(outcome)).not.toMatch(/undefined|Invalid|NaN|\[object/);
			const fields = reports.payRunExceptions.columns.map(({ field }) => field);
			for (const row of rows) expect(Object.keys(row)).toEqual(fields);
			const isDay = ({ DateOfService }: Row) => /^\d{4}-0[1-9]-/.test(String(DateOfService));
			const undated = [...shifts.filter(({ OnHoldType }) => !OnHoldType), ...timesheets];
			const count = (kind: string) => rows.filter(({ Exception }) => Exception === kind).length;
			expect(count('No date of service')).toBeGreaterThanOrEqual(
				undated.filter((row) => !isDay(row)).length,
			);
			// Each shift is paired with at most one timesheet. So if a day has more timesheets than shifts, some timesheets have no shift.
			const dated = timesheets
				.filter(({ DateOfService }) => DateOfService === '2026-03-10')
				.filter((row) => !isSurelyHeld(row));
			const places = shifts
				.filter((one) => timesheets.some((other) => isWorthTimesheet(one, other)))
				.filter(isDay).length;
			expect(count('No shift')).toBeGreaterThanOrEqual(dated.length - places);
		}),
	);
});
