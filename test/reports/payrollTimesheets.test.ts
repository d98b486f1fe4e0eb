import fc from 'fast-check';
import { DateTime } from 'luxon';
import { writeMessage } from '../../reports/message';
import { reports, writeMessages } from '../../reports/mod';
import type { Row as ReportRow } from '../../reports/report';
import { oddRecords } from '../workflows/oddRecords';

type Row = Record<string, unknown>;

const on = (day: string) => DateTime.fromISO(`${day}T06:00`, { zone: 'Australia/Sydney' });

const prepare = (changes: Row = {}, today = '2026-03-16') =>
	reports.payrollTimesheets.prepare({ sendTo: 'payroll@example.com', ...changes }, on(today));

const service: Row = {
	ServiceId: 1,
	Description: 'Personal care',
	Unit: 'Hour',
	PayRate1: 30,
	PayrollCode1: 'ORD',
	PayRate2: 45,
	PayrollCode2: 'SAT',
};
const worker = { CarerId: 7, CarerCode: 'W7', FirstName: 'Ana', LastName: 'Li' };
const other = { CarerId: 8, CarerCode: 'W8', FirstName: 'Bo', LastName: 'Nu' };
const timesheet = {
	CarerId: 7,
	ServiceId: 1,
	DateOfService: '2026-03-02',
	StartTime: '09:00:00',
	Minutes: 60,
	PayRate: 30,
	OnHoldType: '',
};

interface Given {
	readonly settings?: Row;
	readonly timesheets?: readonly Row[];
	/** The timesheets of the days before and after the pay period. */
	readonly around?: readonly Row[];
	readonly services?: readonly Row[];
	readonly workers?: readonly Row[];
	/** The reasons why some lists could not be read. */
	readonly errors?: Partial<Record<'services' | 'workers', string>>;
}

function run({
	settings = {},
	timesheets = [timesheet],
	around = [],
	services = [service],
	workers = [worker, other],
	errors = {},
}: Given) {
	const outcome = prepare(settings).compute({
		timesheets: { records: [...timesheets, ...around] },
		services: errors.services ? { records: [], error: errors.services } : { records: services },
		workers: errors.workers ? { records: [], error: errors.workers } : { records: workers },
	});
	const [mail] = outcome.mails;
	const message = writeMessage({ ...mail.description, context: '', foot: [], whole: '' });
	const plain = (text: string) => text.replaceAll('\u00a0', ' ').replace(/[\s|]+/g, ' ');
	return {
		outcome,
		lines: outcome.rows,
		totals: (mail.sheets?.[0].rows ?? []) as ReportRow[],
		text: plain(message.text),
		subject: plain(message.subject),
		csv: mail.files?.[0]?.content ?? '',
		fileName: mail.files?.[0]?.name,
	};
}

const reason = 'Reason';
const reasons = (given: Given) => run(given).lines.map((line) => line[reason]);

const employmentHero = {
	payrollSystem: 'employmentHero',
	employeeIds: 'W7 = 1042\nW8=1043;',
	payItems: 'ORD = Ordinary hours; SAT = Saturday, casual',
};

describe('what was set', () => {
	it.each<[string, Row, RegExp]>([
		['the first day', { payPeriodStart: '5/1/2026' }, /^First Day of a Pay Period must be/],
		['no first day', { payPeriodStart: '' }, /^First Day of a Pay Period must be/],
		...['', 'a fortnight', -14, '0xe', '1.4e1', '7; 14', 13.5, 0, undefined].map<
			[string, Row, RegExp]
		>((payPeriodDays) => [
			`${JSON.stringify(payPeriodDays)} days`,
			{ payPeriodDays },
			/^Days in a Pay Period must be a whole number from 1 to 366/,
		]),
	])('of the pay period is refused by name: %s', (_, changes, message) => {
		const dates = { choice: 'lastPayPeriod', ...changes };
		expect(() => prepare({ dates })).toThrow(message);
	});

	it.each<[Row, RegExp]>([
		[{ sendTo: 'payroll' }, /^Send To must/],
		[{ dates: 'soon' }, /^Dates must be one of Last Pay Period/],
		// With this setting, each hourly timesheet would be paid once, and not by its hours.
		[{ paidOnce: 'Each, Hour' }, /^Paid Once must/],
		[{ paidOnce: 'KM' }, /^Paid Once must/],
		[{ payrollSystem: 'Xero' }, /^Payroll System must be one of/],
		[{ employeeIds: 'W7 = 1042' }, /^Employee IDs must be empty/],
		[{ payItems: 'same' }, /^Pay Items must be empty/],
		[{ payrollColumns: 'hours = Quantity' }, /^Payroll Columns must be empty/],
		[{ onlyDayAfter: 'perhaps' }, /^Only on the Day After a Pay Period must/],
	])('is refused by name: %j', (changes, message) => {
		expect(() => prepare(changes)).toThrow(message);
	});

	it.each<[string, string, string]>([
		['employeeIds', 'W7 1042', 'Employee IDs must be pairs'],
		['employeeIds', 'W7 = 1042, W8 = 1043', 'Employee IDs must be pairs'],
		['employeeIds', 'W7 =', 'Employee IDs must be pairs'],
		['employeeIds', '= 1042', 'Employee IDs must be pairs'],
		['employeeIds', 'W7 = 1; W7 = 2', 'number 2 contradicts another one'],
		['employeeIds', 'W7 = =1+1', 'Employee IDs must be pairs'],
		['employeeIds', 'W7 = @x', 'as a formula'],
		['payItems', 'ORD: Ordinary', 'Pay Items must be pairs'],
		['payrollColumns', 'hours = Quantity', 'Payroll Columns must be empty'],
	])('is refused by name with a payroll system: %s = %j', (name, value, message) => {
		expect(() => prepare({ ...employmentHero, [name]: value })).toThrow(message);
	});

	it('a name such as N/A is none, also beside one for all services', () => {
		const nobody = { ...employmentHero, employeeIds: 'W7 = N/A' };
		expect(reasons({ settings: nobody })).toEqual(['its worker is not in Employee IDs (W7)']);
		const payItems = 'ORD = Ordinary; ORD / Personal care = None';
		expect(run({ settings: { ...employmentHero, payItems } }).csv.split('\r\n')).toHaveLength(2);
	});

	it('pairs can be pasted from a spreadsheet', () => {
		const settings = { ...employmentHero, employeeIds: 'W7\t1042\r\nW8\t1043\r\n' };
		expect(run({ settings }).csv).toContain('1042,Ordinary hours,');
	});

	const whole = 'who = Worker code; what = Pay code; when = Date; hours = Quantity';

	it.each([
		['no columns', ''],
		['a content that there is none of', `${whole}; x = Hours`],
		['nobody', whole.replace('Worker code', 'empty')],
		['no pay code', whole.replace('Pay code', 'empty')],
		['no day', whole.replace('= Date', '= empty')],
		// With minutes only, a sleepover that is paid once would be paid by its minutes.
		['minutes only', whole.replace('Quantity', 'Minutes')],
	])('own columns are refused with %s', (_, payrollColumns) => {
		expect(() => prepare({ payrollSystem: 'other', payrollColumns })).toThrow(
			/^Payroll Columns must/,
		);
	});

	it('own columns keep their order', () => {
		const settings = { payrollSystem: 'other', payrollColumns: `2 = empty;1=unit;${whole}` };
		expect(run({ settings }).csv.split('\r\n')[0]).toBe('2,1,who,what,when,hours');
	});
});

describe('the pay period', () => {
	it.each([
		['2026-03-16', '2026-03-02', '2026-03-15', true],
		['2026-03-17', '2026-03-02', '2026-03-15', false],
		['2026-03-29', '2026-03-02', '2026-03-15', false],
		// Daylight saving ends on 5 April.
		['2026-04-13', '2026-03-30', '2026-04-12', true],
		// This day is before the first day of a pay period in the settings.
		['2026-01-04', '2025-12-08', '2025-12-21', false],
	])('on %s it is %s to %s', (today, from, to, isToday) => {
		const lists = Object.fromEntries(
			['timesheets', 'services', 'workers'].map((name) => [name, { records: [] }]),
		);
		const { totals, mails } = prepare({ onlyDayAfter: true }, today).compute(lists);
		expect(totals).toMatchObject({ from, to });
		expect(mails[0].sentOn).toMatchObject({ isToday, words: 'on the day after a pay period' });
		const always = prepare({}, today).compute(lists);
		expect(always.mails[0].sentOn).toBeUndefined();
	});

	it('of a week that begins on a Wednesday, and those beside it', () => {
		const dates = { payPeriodStart: '2026-01-07', payPeriodDays: 7 };
		const of = (choice: string) => {
			const { query } = prepare({ dates: { choice, ...dates } }).reads.timesheets;
			return [query.fromDate, query.toDate];
		};
		expect(of('payPeriodBeforeLast')).toEqual(['2026-02-18', '2026-03-10']);
		expect(of('lastPayPeriod')).toEqual(['2026-02-25', '2026-03-17']);
		expect(of('thisPayPeriod')).toEqual(['2026-03-04', '2026-03-24']);
	});

	it.each<[string, string, boolean, string, string]>([
		['lastWeek', '2026-03-16', true, 'week', 'Mon 23 Mar'],
		['lastWeek', '2026-03-17', false, 'week', 'Mon 23 Mar'],
		['lastWeek', '2026-03-22', false, 'week', 'Mon 23 Mar'],
		['lastMonth', '2026-03-01', true, 'month', 'Wed 1 Apr'],
		['lastMonth', '2026-03-02', false, 'month', 'Wed 1 Apr'],
		['lastMonth', '2026-02-28', false, 'month', 'Sun 1 Mar'],
	])('of %s on %s, the mail goes out: %s', (dates, today, isToday, ending, next) => {
		const lists = Object.fromEntries(
			['timesheets', 'services', 'workers'].map((name) => [name, { records: [] }]),
		);
		const [{ sentOn }] = prepare({ onlyDayAfter: true, dates }, today).compute(lists).mails;
		expect(sentOn).toMatchObject({ isToday, words: `on the day after a ${ending}` });
		expect(sentOn?.next.replaceAll('\u00a0', ' ')).toBe(next);
	});

	it.each(['payPeriodBeforeLast', { choice: 'fromTo', from: '2026-02-01', to: '2026-02-07' }])(
		'to send %j again, the mail goes out on any day',
		(dates) => {
			const settings = { onlyDayAfter: true, dates };
			expect(run({ settings }).outcome.mails[0].sentOn).toBeUndefined();
		},
	);

	it.each(['thisPayPeriod', 'lastFortnight'])(
		'of %s there is no single day after it, so the option is refused',
		(dates) => {
			expect(() => prepare({ onlyDayAfter: true, dates })).toThrow(
				/^Only on the Day After a Pay Period must be off, because/,
			);
			expect(() => prepare({ dates })).not.toThrow();
		},
	);

	it('before the days are over, the mail says so', () => {
		expect(run({ settings: { dates: 'thisPayPeriod' } }).text).toContain('NOT OVER YET: ');
		expect(run({}).text).not.toContain('NOT OVER YET');
	});
});

describe('the messages', () => {
	const made = { now: on('2026-03-18'), workflow: 'Payroll' };
	const send = async (tester?: string) => {
		const outcome = prepare({ onlyDayAfter: true }, '2026-03-18').compute({
			timesheets: { records: [timesheet] },
			services: { records: [service] },
			workers: { records: [worker] },
		});
		const options = { attachSpreadsheet: true, onlyWhenSomething: false, tester };
		return await writeMessages(reports.payrollTimesheets, outcome, options, made);
	};

	it('do not go out on another day, but a test run does, and says so', async () => {
		expect(await send()).toEqual([]);
		const [{ json, files, workbook }] = await send('me@example.com');
		const text = json.text.replaceAll('\u00a0', ' ').replace(/[\s|]+/g, ' ');
		expect(text).toContain(
			'Without Test Run, no mail goes out today: it goes out on the day after a pay period, next on Mon 30 Mar.',
		);
		expect(text).toContain('It comes on the day after a pay period, with nothing to tell, too');
		expect(files.map(({ property, name }) => [property, name])).toEqual([
			['payroll', 'payroll-2026-03-02-to-2026-03-15.csv'],
		]);
		expect(workbook?.name).toBe('timesheets-2026-03-18.xlsx');
	});
});

describe('the file for a payroll system', () => {
	const saturday = {
		...timesheet,
		CarerId: 8,
		PayRate: 45,
		Minutes: 100,
		DateOfService: '2026-03-07',
	};

	it('has the codes of the service where none is chosen', () => {
		expect(run({}).csv).toBe(
			'EmployeeCode,PayCode,Date,Quantity,Unit,Rate,Amount,Minutes,Kilometres\r\n' +
				'W7,ORD,2026-03-02,1,Hour,30,30,60,0\r\n',
		);
	});

	it('Employment Hero', () => {
		const { csv, fileName, text } = run({
			settings: employmentHero,
			timesheets: [timesheet, saturday],
		});
		expect(csv).toBe(
			'Employee,Work type,Date,Units\r\n' +
				'1042,Ordinary hours,02/03/2026,1\r\n' +
				'1043,"Saturday, casual",07/03/2026,1.67\r\n',
		);
		expect(fileName).toBe('payroll-2026-03-02-to-2026-03-15.csv');
		expect(text).toContain('The payroll file has the columns for Employment Hero.');
		expect(text).toContain('In the payroll file: 2 h 40 min, $105.00.');
	});

	it('MYOB AccountRight', () => {
		const { csv, fileName } = run({
			settings: { ...employmentHero, payrollSystem: 'myobAccountRight', employeeIds: 'same' },
		});
		expect(csv).toBe(
			'Emp. Card ID,Payroll Category,Date,Units\r\nW7,Ordinary hours,02/03/2026,1\r\n',
		);
		expect(fileName).toBe('payroll-2026-03-02-to-2026-03-15.txt');
	});

	it('other: the columns that were filled in', () => {
		const { csv } = run({
			settings: {
				payrollSystem: 'other',
				payrollColumns:
					'full_name = Employee ID\ndate = Date\nhours = Quantity\ntype = Pay item\nx=empty',
				employeeIds: 'W7 = Ana Li',
				payItems: 'same',
			},
		});
		expect(csv).toBe('full_name,date,hours,type,x\r\nAna Li,2026-03-02,1,ORD,\r\n');
	});

	it('a line whose worker or pay code has no name there is not in the file, and the mail says which', () => {
		const given = {
			settings: { ...employmentHero, employeeIds: 'W7 = 1042', payItems: 'ORD = Ordinary' },
			timesheets: [timesheet, saturday, { ...saturday, CarerId: 7 }],
		};
		expect(reasons(given)).toEqual([
			'',
			'its pay code is not in Pay Items (SAT / Personal care)',
			'its worker is not in Employee IDs (W8); its pay code is not in Pay Items (SAT / Personal care)',
		]);
		const { text, csv } = run(given);
		expect(csv.split('\r\n')).toHaveLength(3);
		for (const part of [
			'In the payroll file 1 h $30.00 1 timesheet, 0 km',
			'Not in it 3 h 20 min $150.00 2 timesheets, 0 km',
			'All timesheets 4 h 20 min $180.00 3 timesheets, 0 km',
			'its pay code is not in Pay Items 2',
			'NOT IN EMPLOYEE IDS: W8.',
			'NOT IN PAY ITEMS: SAT / Personal care.',
		]) {
			expect(text).toContain(part);
		}
	});

	it('nothing is in it as long as nothing is filled in', () => {
		const { csv, text } = run({ settings: { payrollSystem: 'employmentHero' } });
		expect(csv).toBe('Employee,Work type,Date,Units\r\n');
		expect(text).toContain('NOT IN EMPLOYEE IDS: W7.');
	});

	it('a service of two descriptions is not paid where a name for one of them is filled in', () => {
		const services = [service, { ...service, Description: 'Care' }];
		expect(reasons({ settings: employmentHero, services })).toEqual([
			'its service has several records in the list of services, with different codes, rates or units',
		]);
		expect(reasons({ services })).toEqual(['']);
	});

	it('the name for a service comes before the one for its pay code', () => {
		const payItems = 'ORD = Ordinary; ORD / Personal care = Care';
		expect(run({ settings: { ...employmentHero, payItems } }).csv).toContain('1042,Care,');
	});

	it('a code that is the name of something in JavaScript has no name of its own', () => {
		const workers = [{ ...worker, CarerCode: 'constructor' }];
		expect(reasons({ settings: employmentHero, workers })).toEqual([
			'its worker is not in Employee IDs (constructor)',
		]);
	});

	it('codes and names with an & are themselves', () => {
		const services = [{ ...service, PayrollCode1: 'O&T', Description: 'Care & shopping' }];
		const given = {
			services,
			settings: { ...employmentHero, payItems: 'O&T / Care & shopping = A & B' },
		};
		expect(run(given).csv).toContain('1042,A & B,02/03/2026,1\r\n');
		expect(run({ services }).csv).toContain('W7,O&T,2026-03-02,');
	});

	it('a service with a semicolon in its name can be filled in', () => {
		const services = [{ ...service, Description: 'Care; at night' }];
		const settings = { ...employmentHero, payItems: 'ORD / Care, at night = Night' };
		expect(run({ settings, services }).csv).toContain('1042,Night,');
		expect(reasons({ settings: { ...settings, payItems: '' }, services })).toEqual([
			'its pay code is not in Pay Items (ORD / Care, at night)',
		]);
	});

	it('says what it has no column for, and where two workers are one employee', () => {
		const { text } = run({
			settings: { ...employmentHero, employeeIds: 'W7 = 1; W8 = 1' },
			timesheets: [
				{ ...timesheet, KM: 12.25 },
				{ ...timesheet, CarerId: 8, StartTime: '10:00' },
			],
		});
		expect(text).toContain('the payroll file has no column for the 12.25 km of its lines');
		expect(text).toContain('PLEASE CHECK: 1 (W7, W8).');
		expect(run({ timesheets: [{ ...timesheet, KM: 12.25 }] }).text).not.toContain('no column');
	});
});

describe('a worker is not paid twice for the same time', () => {
	const after = { ...timesheet, StartTime: '10:00:00' };
	const identical = 'is identical to another timesheet';
	const unjudged =
		'has no start, and its worker has another timesheet on that day, or one that lasts into it';
	it.each<[string, Given, string[]]>([
		['one after the other', { timesheets: [timesheet, after] }, ['', '']],
		['the same twice', { timesheets: [timesheet, timesheet, after] }, [identical, identical, '']],
		[
			'half an hour at once',
			{ timesheets: [timesheet, { ...timesheet, StartTime: '09:30', ClientId: 9 }] },
			[
				'overlaps another timesheet of its worker (Mon 2 Mar 2026, 9:30 am, 1 h)',
				'overlaps another timesheet of its worker (Mon 2 Mar 2026, 9:00 am, 1 h)',
			],
		],
		[
			'a night that began before the pay period',
			{
				timesheets: [{ ...timesheet, StartTime: '05:00' }],
				around: [{ ...timesheet, DateOfService: '2026-03-01', StartTime: '22:00', Minutes: 480 }],
			},
			['overlaps another timesheet of its worker (Sun 1 Mar 2026, 10:00 pm, 8 h)'],
		],
		['two workers at once', { timesheets: [timesheet, { ...timesheet, CarerId: 8 }] }, ['', '']],
		[
			'one that is on hold',
			{ timesheets: [timesheet, { ...timesheet, ClientId: 9, OnHoldType: 'Leave' }] },
			['', 'is on hold (Leave)'],
		],
		[
			'one that is on hold and identical',
			{ timesheets: [timesheet, { ...timesheet, OnHoldType: 'Leave' }] },
			['is identical to another timesheet, which is on hold', 'is on hold (Leave)'],
		],
		[
			'one that may be on hold and overlaps',
			{ timesheets: [timesheet, { ...timesheet, ClientId: 9, OnHoldType: 'None' }] },
			['', 'is on hold (None)'],
		],
		[
			'two that name one shift',
			{ timesheets: [timesheet, after].map((one) => ({ ...one, RosterItemId: 5 })) },
			[
				'names the same shift as another timesheet of its worker (Mon 2 Mar 2026, 10:00 am, 1 h)',
				'names the same shift as another timesheet of its worker (Mon 2 Mar 2026, 9:00 am, 1 h)',
			],
		],
		...[
			{ DateOfService: '2026-03-03', RosterItemId: 5 },
			{ CarerId: 8, RosterItemId: 5 },
			{ StartTime: '10:00', RosterItemId: 6 },
		].map<[string, Given, string[]]>((changes) => [
			`two that name a shift, of which one has ${JSON.stringify(changes)}`,
			{
				timesheets: [timesheet, { ...timesheet, ...changes }].map((one) => ({
					RosterItemId: 5,
					...one,
				})),
			},
			['', ''],
		]),
		[
			'two that name a shift, of which one is on hold',
			{
				timesheets: [timesheet, { ...after, OnHoldType: 'Leave' }].map((one) => ({
					...one,
					RosterItemId: 5,
				})),
			},
			['', 'is on hold (Leave)'],
		],
		[
			'two that name no shift',
			{ timesheets: [timesheet, after].map((one) => ({ ...one, RosterItemId: 0 })) },
			['', ''],
		],
		...[null, 0, 1_441].map<[string, Given, string[]]>((Minutes) => [
			`one of ${Minutes} minutes that begins before it ends`,
			{ timesheets: [timesheet, { ...timesheet, Minutes, ClientId: 9, StartTime: '09:59' }] },
			[
				`may overlap another timesheet of its worker, which has no length between 1 minute and a day (Mon 2 Mar 2026, 9:59 am, ${Minutes === 1_441 ? '24 h 1 min' : Minutes === 0 ? '0 min' : 'length not known'})`,
				'has no length between 1 minute and a day',
			],
		]),
		[
			'one without a length that begins when it ends, one on hold, and one of another worker',
			{
				timesheets: [
					timesheet,
					{ ...after, Minutes: 0, ClientId: 9 },
					{ ...timesheet, CarerId: 8, Minutes: 0 },
					{ ...timesheet, Minutes: 0, OnHoldType: 'Leave' },
				],
			},
			[
				'is on hold (Leave); has no length between 1 minute and a day',
				'',
				'has no length between 1 minute and a day',
				'has no length between 1 minute and a day',
			],
		],
		[
			'one without a length of the evening before',
			{
				timesheets: [timesheet],
				around: [{ ...timesheet, DateOfService: '2026-03-01', StartTime: '22:00', Minutes: null }],
			},
			[
				'may overlap another timesheet of its worker, which has no length between 1 minute and a day (Sun 1 Mar 2026, 10:00 pm, length not known)',
			],
		],
		[
			'one without a start, alone on its day',
			{ timesheets: [{ ...timesheet, StartTime: '' }] },
			[''],
		],
		...['', null, 'noon'].map<[string, Given, string[]]>((StartTime) => [
			`one with the start ${JSON.stringify(StartTime)} beside another`,
			{
				timesheets: [
					{ ...timesheet, StartTime: '01:00' },
					{ ...timesheet, StartTime, ClientId: 9 },
				],
			},
			StartTime === 'noon' ? ['', unjudged] : [unjudged, ''],
		]),
		[
			'two without a start',
			{ timesheets: [5, 9].map((ClientId) => ({ ...timesheet, StartTime: '', ClientId })) },
			[unjudged, unjudged],
		],
		[
			'one without a start after a night',
			{
				timesheets: [{ ...timesheet, StartTime: '' }],
				around: [{ ...timesheet, DateOfService: '2026-03-01', StartTime: '22:00', Minutes: 480 }],
			},
			[unjudged],
		],
		[
			'one without a start beside one of another day, one on hold, and one of another worker',
			{
				timesheets: [
					{ ...timesheet, StartTime: '' },
					{ ...timesheet, OnHoldType: 'Leave' },
					{ ...timesheet, DateOfService: '2026-03-03' },
					{ ...timesheet, CarerId: 8 },
				],
			},
			['', 'is on hold (Leave)', '', ''],
		],
	])('%s', (_, given, expected) => {
		const made = run(given);
		expect(made.lines.map((line) => line[reason])).toEqual(expected);
		const paid = expected.filter((each) => each === '').length;
		expect(made.csv.trim().split('\r\n')).toHaveLength(paid + 1);
	});

	describe('two workers with one Employee ID', () => {
		const settings = { ...employmentHero, employeeIds: 'W7 = 1a; W8 = 1A' };
		const theOther = { ...timesheet, CarerId: 8 };

		it.each<[string, Row, string]>([
			['identical', {}, 'is identical to a timesheet of another worker with its Employee ID'],
			[
				'at once',
				{ StartTime: '09:30', ClientId: 9 },
				'overlaps a timesheet of another worker with its Employee ID (Mon 2 Mar 2026, 9:00 am, 1 h)',
			],
			['one after the other', { StartTime: '10:00' }, ''],
		])('%s', (_, changes, expected) => {
			const given = { timesheets: [timesheet, { ...theOther, ...changes }] };
			expect(reasons({ ...given, settings })[1]).toBe(expected);
			// Without these settings, the two workers have different codes.
			expect(reasons(given)).toEqual(['', '']);
		});

		it('are an exception for who looks at subject and count alone', () => {
			const { subject, outcome, text } = run({
				settings: { ...settings, employeeIds: 'W7 = 1; W8 = 1' },
				timesheets: [timesheet, { ...theOther, StartTime: '10:00' }],
			});
			expect(subject).toMatch(/^1 exception in 2 timesheets/);
			expect(outcome.mails[0].count).toBe(1);
			expect(text).toContain('PLEASE CHECK: 1 (W7, W8).');
			expect(JSON.stringify(outcome.mails[0].told)).toContain('1 (W7, W8)');
		});
	});

	it('the mail says on top how many exceptions there are, and its subject does, too', () => {
		const { text, subject } = run({ timesheets: [timesheet, timesheet, after] });
		expect(subject).toBe('2 exceptions in 3 timesheets from Mon 2 Mar to Sun 15 Mar');
		expect(text).toContain(
			'2 of 3 timesheets from Mon 2 Mar to Sun 15 Mar are not in the payroll file and must be checked.',
		);
		expect(text).toContain('is identical to another timesheet 2');
		const clear = run({});
		expect(clear.subject).toBe('No exceptions in 1 timesheet from Mon 2 Mar to Sun 15 Mar');
		expect(clear.text).toContain(
			'The 1 timesheet from Mon 2 Mar to Sun 15 Mar is in the payroll file.',
		);
	});
});

it('where no timesheet shows a type of hold, the mail is not complete, and the lines stay', () => {
	const { OnHoldType: _, ...unshown } = timesheet;
	const { subject, text, csv, outcome } = run({ timesheets: [unshown] });
	expect(subject).toMatch(/^NOT COMPLETE: No exceptions in 1 timesheet/);
	expect(text).toContain(
		'NOT COMPLETE: No timesheet has OnHoldType, so nobody can tell which are on hold.',
	);
	expect(csv).toContain('W7,ORD,');
	expect(outcome.warnings).toHaveLength(1);
	expect(JSON.stringify(outcome.mails[0].told)).toContain('OnHoldType');
	for (const timesheets of [[], [unshown, timesheet], [{ ...unshown, OnHoldType: null }]]) {
		expect(run({ timesheets }).subject).not.toContain('NOT COMPLETE');
	}
});

it('a number that is not set is 0, and one that cannot be read is blank', () => {
	const of = (value: unknown) => {
		const numbers = { BreakMinutes1: value, Variation: value, VariationQty: value };
		const [line] = run({ timesheets: [{ ...timesheet, ...numbers }] }).lines;
		return [line['Break minutes'], line.Variation, line['Variation quantity']];
	};
	for (const none of ['N/A', 'None', '', null, undefined]) expect(of(none)).toEqual([0, 0, 0]);
	expect(of('-5.5')).toEqual([-5.5, -5.5, -5.5]);
	expect(of('half an hour')).toEqual([null, null, null]);
});

it('a timesheet without a day is a line that cannot be paid', () => {
	const [line] = run({ timesheets: [{ ...timesheet, DateOfService: '' }] }).lines;
	expect(line).toMatchObject({ Date: '', Day: '', [reason]: 'has no date of service' });
});

it.each(['services', 'workers'] as const)(
	'without %s, every line says so, and the mail first of all',
	(name) => {
		const { text, csv, subject, lines } = run({ errors: { [name]: 'Refused' } });
		expect(subject).toMatch(/^NOT COMPLETE: 1 exception in 1 timesheet/);
		expect(text).toContain('could not be read, so no line can be paid: Refused');
		expect(text).toContain('None of the 1 timesheet from');
		expect(lines[0][reason]).toContain(`its ${name.slice(0, -1)} is not in the list of ${name}`);
		expect(csv.split('\r\n')).toHaveLength(2);
	},
);

it('what is not known is blank in the totals, too, and what is known is summed', () => {
	const unknown = run({ errors: { services: 'Refused' } });
	expect(unknown.lines[0]).toMatchObject({ Quantity: null, Amount: null });
	expect(unknown.totals).toEqual([
		expect.objectContaining({ Timesheets: 1, Minutes: 60, Quantity: null, Amount: null }),
	]);
	const held = { ...timesheet, OnHoldType: 'Leave' };
	const { totals: sums } = run({ timesheets: [held, { ...held, Minutes: 0 }, timesheet] });
	expect(sums.map(({ Timesheets, Quantity, Amount }) => [Timesheets, Quantity, Amount])).toEqual([
		[1, null, null],
		[1, 1, 30],
		[1, 1, 30],
	]);
	const lengths = [0, 1_500].map((Minutes) => ({ ...timesheet, Minutes }));
	expect(run({ timesheets: lengths }).totals).toEqual([
		expect.objectContaining({ Timesheets: 2, Minutes: 1_500, Quantity: null, Amount: null }),
	]);
});

it.each([
	['Minutes', 'Minutes', 'length'],
	['PayRate', 'Pay rate', 'amount'],
	['KM', 'Kilometres', 'number of kilometres'],
])('%s that cannot be read is blank, and the mail counts it', (field, column, name) => {
	const values = [-60, 'x', ...(field === 'KM' ? [] : [null, undefined, ''])];
	for (const value of values) {
		const made = run({
			timesheets: [
				{ ...timesheet, [field]: value },
				{ ...timesheet, StartTime: '11:00' },
			],
		});
		const line = made.lines.find((one) => one[reason] !== '');
		expect(line).toMatchObject({ [column]: null });
		expect(made.totals.find((one) => one[reason] !== '')).toMatchObject({ [column]: null });
		expect(made.text).toContain(`Timesheets whose ${name} is not known, and not in these sums: 1.`);
	}
	expect(run({ timesheets: [{ ...timesheet, [field]: 0 }] }).lines[0]).toMatchObject({
		[column]: 0,
	});
});

it('the sums of a worker and rate are right over all services, in the totals, too', () => {
	const services = [1, 2, 3].map((ServiceId) => ({ ...service, ServiceId }));
	const timesheets = services.map(({ ServiceId }) => ({
		...timesheet,
		ServiceId,
		StartTime: `1${ServiceId}:00`,
		Minutes: 20,
	}));
	const { totals: sums, csv } = run({ services, timesheets });
	expect(sums).toMatchObject([{ Quantity: 1, Amount: 30 }]);
	expect(csv.match(/(?<=W7,ORD,2026-03-02,)[\d.]+/g)).toEqual(['0.33', '0.34', '0.33']);
});

it('the mail does not promise that no timesheet can come later', () => {
	const { notKnown } = run({}).outcome.mails[0].about;
	expect(String(notKnown)).toContain(
		'A timesheet that is entered after this mail is in no later one.',
	);
});

it.each(['2026-03-08 00:00:00', '2026-03-08T00:00:00', '2026-03-08'])(
	'the day of %j is written as a day, in the lines and in the file',
	(DateOfService) => {
		const { lines: all, csv } = run({ timesheets: [{ ...timesheet, DateOfService }] });
		expect(all[0]).toMatchObject({ Date: '2026-03-08', Day: 'Sun', [reason]: '' });
		expect(csv).toContain('W7,ORD,2026-03-08,1,');
	},
);

// These days stand for none.
const noDays = ['1900-01-01', '1899-12-30', '0001-01-01', '1970-01-01 00:00:00'];

// A value that cannot be read as a day may belong to any pay period.
it.each([...['2026-02-31', ' 2026-03-02', '02/03/2026', '0000-00-00', null], ...noDays])(
	'a timesheet of %j is not paid',
	(DateOfService) => {
		const { lines: all } = run({ timesheets: [{ ...timesheet, DateOfService }] });
		expect(all[0]).toMatchObject({ Day: '', [reason]: 'has no date of service' });
	},
);

it('the mail counts the reasons without what is different in each', () => {
	const workers = ['W7', 'W8'].flatMap((CarerCode, index) =>
		[7, 17].map((id) => ({ CarerId: id + index, CarerCode })),
	);
	const timesheets = [timesheet, { ...timesheet, CarerId: 8 }];
	expect(run({ workers, timesheets }).text).toContain(
		"its worker's code belongs to several workers 2",
	);
});

it('a unit that is paid once is not paid where the timesheet has no length', () => {
	const given = {
		services: [{ ...service, Unit: 'Each', IsSleepover: 1 }],
		settings: { paidOnce: 'Each' },
	};
	const timesheets = [
		{ ...timesheet, Minutes: 0 },
		{ ...timesheet, StartTime: '08:00' },
	];
	expect(run({ ...given, timesheets }).lines).toEqual([
		expect.objectContaining({ Amount: 30, [reason]: '' }),
		expect.objectContaining({
			Amount: null,
			[reason]: 'has no length between 1 minute and a day',
		}),
	]);
});

it('the mail asks to pay by hand only what is due, and has an ID where there is no code', () => {
	const { text } = run({ workers: [{ ...worker, CarerCode: '' }] });
	expect(text).toContain('Check each, and pay by hand those that are due.');
	expect(text).toMatch(/ ID 7 9:00 to/);
});

it('without timesheets there is a mail, and no payroll file', () => {
	const { subject, text, outcome } = run({ timesheets: [] });
	expect(subject).toBe('No timesheets from Mon 2 Mar to Sun 15 Mar');
	expect(text).toContain('There are no timesheets from Mon 2 Mar to Sun 15 Mar.');
	expect(outcome.mails[0]).toMatchObject({ files: [], told: [] });
});

it('is the same in whatever order the service gives its records', () => {
	const timesheets = ['09:00', '10:00', '11:00'].map((StartTime) => ({
		...{ ...timesheet, StartTime, Minutes: 20 },
	}));
	expect(run({ timesheets: timesheets.toReversed() }).csv).toBe(run({ timesheets }).csv);
});

it('whatever the records hold, no timesheet is lost and the file has only lines that are clear', () => {
	const full = {
		...timesheet,
		KM: 1,
		Variation: 0,
		VariationQty: 0,
		OnHoldType: '',
		OnHoldCode: '',
	};
	fc.assert(
		fc.property(
			oddRecords({ ...full, BreakMinutes1: 0, VariationApproved: false }),
			oddRecords(service),
			oddRecords(worker),
			fc.constantFrom({}, employmentHero),
			(timesheets, services, workers, settings) => {
				const made = run({
					timesheets,
					services: [service, ...services],
					workers: [worker, ...workers],
					settings,
				});
				// Every timesheet has a line, even if its day is odd.
				expect(made.lines).toHaveLength(timesheets.length);
				const paid = made.lines.filter((line) => line[reason] === '');
				const rowsOfFile = made.csv.match(/\r\n/g) ?? [];
				expect(rowsOfFile).toHaveLength(timesheets.length === 0 ? 0 : paid.length + 1);
				for (const line of paid) {
					expect(line.Quantity).toBeGreaterThanOrEqual(0);
					expect(line.Amount).toBeGreaterThanOrEqual(0);
					expect(line.Date).toMatch(/^\d{4}-\d{2}-\d{2}/);
					expect(line['Pay code']).not.toBe('');
				}
				const lengths = made.lines.map(({ Minutes }) => Minutes);
				if (!lengths.includes(null)) {
					const minutes = (rows: readonly Row[]) =>
						rows.reduce((sum, row) => sum + Number(row.Minutes), 0);
					expect(minutes(made.totals)).toBeCloseTo(minutes(made.lines), 6);
				}
				expect(made.outcome.totals.timesheets).toBe(timesheets.length);
				expect(JSON.stringify(made)).not.toMatch(/NaN|undefined|Invalid|\[object/);
				const fields = reports.payrollTimesheets.columns.map(({ field }) => field);
				for (const row of made.lines) expect(Object.keys(row)).toEqual(fields);
			},
		),
	);
});

it('by property: sums are those of the timesheets, to the minute and the cent, and none is lost', () => {
	const record = fc.record({
		CarerId: fc.constantFrom(7, 8, 9),
		ServiceId: fc.constantFrom(1, 2),
		DateOfService: fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-15', '2026-03-16', null),
		StartTime: fc.constantFrom('07:00', '09:30', '13:15', '22:00'),
		Minutes: fc.integer({ min: 0, max: 600 }),
		PayRate: fc.constantFrom(30, 45, 28.57),
		OnHoldType: fc.constantFrom('', '', 'Leave'),
	});
	const services = [{ ...service, PayRate3: 28.57, PayrollCode3: 'JUN' }];
	const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
	fc.assert(
		fc.property(fc.array(record, { maxLength: 40 }), (timesheets) => {
			const { lines, csv, totals, outcome } = run({ timesheets, services });
			const inside = timesheets.filter(
				({ DateOfService: day }) => day === null || (day >= '2026-03-02' && day <= '2026-03-15'),
			);
			expect(lines).toHaveLength(inside.length);
			const minutes = sum(inside.map(({ Minutes }) => Minutes));
			expect(sum(lines.map(({ Minutes }) => Number(Minutes)))).toBe(minutes);
			expect(sum(totals.map(({ Minutes }) => Number(Minutes)))).toBe(minutes);
			const paid = lines.filter((line) => line[reason] === '');
			expect(paid.length + Number(outcome.totals.timesheetsNotInPayrollFile)).toBe(lines.length);
			const cells = csv.split('\r\n').slice(1, -1);
			expect(cells).toHaveLength(paid.length);
			const groups = Map.groupBy(paid, (line) => `${line['Worker ID']} ${line['Pay rate']}`);
			for (const group of groups.values()) {
				const exact = sum(
					group.map((line) => (Number(line.Minutes) * Number(line['Pay rate'])) / 60),
				);
				const told = sum(group.map(({ Amount }) => Number(Amount)));
				expect(Math.abs(told - exact)).toBeLessThanOrEqual(0.005001);
			}
			const amount = sum(paid.map(({ Amount }) => Number(Amount)));
			expect(outcome.totals.amountInPayrollFile).toBeCloseTo(amount, 6);
		}),
	);
});
