import fc from 'fast-check';
import { checkWhatWasFilledIn } from '../../workflows/code/pay-run-exceptions/checkWhatWasFilledIn.js';
import { findExceptions } from '../../workflows/code/pay-run-exceptions/findExceptions.js';
import { n8nWith } from './n8nWith';
import { oddRecords } from './oddRecords';
import { useZone } from './useZone';

useZone('Australia/Sydney');

type Row = Record<string, unknown>;

const filledIn: Row = {
	sender: 'n8n@example.com',
	recipient: 'payroll@example.com',
	days: 14,
	minutesOff: 15,
	breakAfterHours: 5,
	now: '2026-03-16T10:30:00.000+11:00',
};

const check = (changes: Row) =>
	checkWhatWasFilledIn(n8nWith({ 'Fill in here': [{ ...filledIn, ...changes }] }))[0].json;

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
const timesheet: Row = { ...shift, BreakMinutes1: 0, Variation: 0, VariationQty: 0 };

const find = (shifts: readonly Row[], timesheets: readonly Row[], lists = {}) =>
	findExceptions(
		n8nWith({
			'Check what was filled in': [check({})],
			Shifts: shifts,
			Timesheets: timesheets,
			Clients: [{ ClientId: 5, FirstName: 'Zoë', LastName: '<Søn>' }],
			Workers: [{ CarerId: 7, FirstName: '', LastName: '', CarerCode: 'W7' }],
			Services: [{ ServiceId: 3, Description: 'Care' }],
			...lists,
		}),
	)[0].json;

const kinds = (shifts: readonly Row[], timesheets: readonly Row[]): string[] =>
	find(shifts, timesheets).rows.map(({ Exception }: { Exception: string }) => Exception);

it.each([
	['sender', 'nobody'],
	['recipient', ''],
	['days', ''],
	['days', 0],
	['days', '14.5'],
	['days', '7; 14'],
	['days', -14],
	['minutesOff', 'a quarter'],
	['minutesOff', -1],
	['minutesOff', '0x10'],
	['breakAfterHours', ''],
	['breakAfterHours', '25'],
	['now', ''],
	['now', 'today'],
	['now', '10'],
])('is refused by name: %s = %j', (name, value) => {
	expect(() => check({ [name]: value })).toThrow(`"Fill in here": ${name} must`);
});

it('takes numbers that were typed as text', () => {
	expect(check({ days: '14 ', minutesOff: '0', now: '2026-03-16T08:00' })).toMatchObject({
		firstDay: '2026-03-02',
		lastDay: '2026-03-16',
		minutesOff: 0,
	});
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
			'a timesheet that was entered twice',
			[shift],
			[timesheet, { ...timesheet }],
			['Identical to another timesheet', 'Identical to another timesheet', 'No shift'],
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
		...['', null, '0000-00-00'].map<[string, Row[], Row[], string[]]>((DateOfService) => [
			`a shift with the day ${JSON.stringify(DateOfService)}`,
			[{ ...shift, DateOfService }],
			[],
			['No date of service'],
		]),
		[
			'a timesheet without a day is none of the shift',
			[shift],
			[{ ...timesheet, DateOfService: null, RosterItemId: 0 }],
			['No date of service', 'No timesheet'],
		],
		['a shift without a start', [{ ...shift, StartTime: '' }], [timesheet], ['No start']],
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

	it('has names, and IDs where there are none', () => {
		expect(find([shift], []).rows[0]).toMatchObject({
			Client: 'Zoë <Søn>',
			Worker: 'W7',
			Service: 'Care',
		});
		const { rows, html } = find([{ ...shift, CarerId: 0 }], [], {
			Clients: [{ error: 'Refused <403>' }],
		});
		expect(rows[0]).toMatchObject({ Client: 'ID 5', Worker: '' });
		expect(html).toContain('Clients could not be read, so IDs stand for them: Refused &lt;403&gt;');
	});
});

it('whatever the records hold, each is paired, listed or outside of the days', () => {
	fc.assert(
		fc.property(oddRecords(shift), oddRecords(timesheet), (shifts, timesheets) => {
			const { rows, html } = find(shifts, timesheets);
			expect(html).not.toMatch(/undefined|Invalid|NaN|<b>/);
			const isDay = ({ DateOfService }: Row) => /^\d{4}-0[1-9]-/.test(String(DateOfService));
			const undated = [...shifts.filter(({ OnHoldType }) => !OnHoldType), ...timesheets];
			const count = (kind: string) =>
				rows.filter(({ Exception }: { Exception: string }) => Exception === kind).length;
			expect(count('No date of service')).toBeGreaterThanOrEqual(
				undated.filter((row) => !isDay(row)).length,
			);
			// With one shift at most, all timesheets but one are left over.
			const dated = timesheets.filter(({ DateOfService }) => DateOfService === '2026-03-10');
			const places = shifts.filter((row) => !row.OnHoldType && isDay(row)).length;
			expect(count('No shift')).toBeGreaterThanOrEqual(dated.length - places);
		}),
	);
});
