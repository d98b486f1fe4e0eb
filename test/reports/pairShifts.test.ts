import { pairShifts } from '../../reports/pairShifts';

type Row = Record<string, unknown>;

const at = (DateOfService: string, StartTime: string, more: Row = {}): Row => ({
	ClientId: 1,
	CarerId: 7,
	ServiceId: 3,
	RecurrenceId: 0,
	DateOfService,
	StartTime,
	...more,
});

/** Returns, for each timesheet, the place of its shift in the list of shifts. */
const pairs = (shifts: Row[], timesheets: Row[]) => {
	const shiftOf = pairShifts(shifts, timesheets);
	return timesheets.map((timesheet) => shifts.indexOf(shiftOf.get(timesheet) as Row));
};

const day = '2026-03-02';

it('by the most alike of a client and day', () => {
	const shifts = [at(day, '09:00:00'), at(day, '15:00:00')];
	expect(pairs(shifts, [at(day, '14:50:00'), at(day, '09:10:00')])).toEqual([1, 0]);
});

it('by ids before anything else, also on another day', () => {
	const shifts = [
		at(day, '09:00:00', { RosterItemId: 5 }),
		at(day, '15:00:00', { RosterItemId: 6 }),
	];
	expect(pairs(shifts, [at('2026-03-03', '15:00:00', { RosterItemId: 5 })])).toEqual([0]);
});

it('a timesheet that names another shift hides none', () => {
	const shifts = [
		at(day, '09:00:00', { RosterItemId: 5 }),
		at(day, '15:00:00', { RosterItemId: 6 }),
	];
	const timesheets = [
		at(day, '09:00:00', { RosterItemId: 5 }),
		at(day, '15:00:00', { RosterItemId: 99 }),
	];
	expect(pairs(shifts, timesheets)).toEqual([0, -1]);
});

it.each([
	['of last month or of nowhere', { RosterItemId: 5 }, { RosterItemId: 9999 }],
	['whose shift names another timesheet', { TimeSheetId: 900 }, { TimesheetId: 901 }],
])('a timesheet %s takes no shift by its values', (_, ofShift, ofTimesheet) => {
	expect(pairs([at(day, '09:00:00', ofShift)], [at(day, '09:00:00', ofTimesheet)])).toEqual([-1]);
});

it.each([0, null, '', undefined])('%j is no id, so likeness decides', (none) => {
	const shift = at(day, '09:00:00', { RosterItemId: 5, TimeSheetId: none });
	const timesheet = at(day, '09:00:00', { RosterItemId: none, TimesheetId: 900 });
	expect(pairs([shift], [timesheet])).toEqual([0]);
	const other = at(day, '09:00:00', { RosterItemId: 99 });
	expect(pairs([{ ...shift, RosterItemId: none }], [other])).toEqual([0]);
});

it('of two shifts with one id, the more alike', () => {
	const shifts = [
		at(day, '09:00:00', { RosterItemId: 5 }),
		at('2026-03-03', '09:00:00', { RosterItemId: 5 }),
	];
	expect(pairs(shifts, [shifts[0], shifts[1]])).toEqual([0, 1]);
});

it('a shift on hold is that of the timesheet that it names, and is alike to none', () => {
	const shifts = [
		at(day, '09:00:00', { OnHoldType: 'Leave', TimeSheetId: 900 }),
		at(day, '09:00:00', { CarerId: 8 }),
	];
	expect(pairs(shifts, [at(day, '09:00:00', { TimesheetId: 900 })])).toEqual([0]);
	expect(pairs(shifts, [at(day, '09:00:00')])).toEqual([1]);
});

it('a shift on hold that is paid is alike to its timesheet, unless one that takes place is, too', () => {
	const leave = at(day, '09:00:00', { OnHoldType: 'Leave', OnHoldPayMinutes: '60' });
	const timesheet = at(day, '09:00:00', { Minutes: 60 });
	expect(pairs([leave], [timesheet])).toEqual([0]);
	expect(pairs([leave, at(day, '09:00:00')], [timesheet])).toEqual([1]);
	expect(pairs([leave, at(day, '10:30:00')], [timesheet])).toEqual([0]);
	expect(pairs([leave], [{ ...timesheet, Minutes: 61 }])).toEqual([-1]);
});

it('a timesheet with a word for no hold gets its shift before one on hold', () => {
	const timesheets = [
		at(day, '09:00:00', { OnHoldType: 'None' }),
		at(day, '10:00:00', { OnHoldCode: 'PH' }),
	];
	expect(pairs([at(day, '10:00:00')], timesheets)).toEqual([0, -1]);
});

it('an id is the same as a number and as text', () => {
	const shifts = [
		at(day, '09:00:00', { RosterItemId: '5' }),
		at(day, '09:00:00', { RosterItemId: '6' }),
	];
	expect(pairs(shifts, [at(day, '09:00:00', { RosterItemId: 6 })])).toEqual([1]);
});

it('five minutes before midnight belong to the shift at midnight', () => {
	const shifts = [at('2026-03-03', '00:00:00')];
	expect(pairs(shifts, [at(day, '23:55:00')])).toEqual([0]);
});

it('a day later is another shift', () => {
	expect(pairs([at(day, '09:00:00')], [at('2026-03-03', '09:00:00')])).toEqual([-1]);
});

it('records without a start, client or ids stop nothing', () => {
	expect(pairs([at(day, '', { ClientId: null })], [at(day, '', { ClientId: null }), {}])).toEqual([
		0, -1,
	]);
});
