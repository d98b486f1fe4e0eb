import fc from 'fast-check';
import { aMailForEachRecipient } from '../../workflows/code/timesheets-for-payroll/aMailForEachRecipient.js';
import { forPayroll } from '../../workflows/code/timesheets-for-payroll/forPayroll.js';
import { lines } from '../../workflows/code/timesheets-for-payroll/lines.js';
import { payPeriod } from '../../workflows/code/timesheets-for-payroll/payPeriod.js';
import { thereAreNone } from '../../workflows/code/timesheets-for-payroll/thereAreNone.js';
import { totals } from '../../workflows/code/timesheets-for-payroll/totals.js';
import { n8nWith } from './n8nWith';
import { oddRecords } from './oddRecords';

type Row = Record<string, unknown>;

const filledIn: Row = {
	sender: 'n8n@example.com',
	recipient: 'payroll@example.com',
	payPeriodStart: '2026-01-05',
	payPeriodDays: 14,
	paidOnce: '',
	payrollSystem: '',
	employeeIds: '',
	payItems: '',
	payrollColumns: '',
	today: '2026-03-16',
};

const check = (changes: Row) =>
	payPeriod(n8nWith({ 'Fill in here': [{ ...filledIn, ...changes }] }))[0].json;

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
};

interface Given {
	readonly settings?: Row;
	readonly timesheets?: readonly Row[];
	/** Those of the days before and after the pay period. */
	readonly around?: readonly Row[];
	readonly services?: readonly Row[];
	readonly workers?: readonly Row[];
}

const isInPeriod = ({ DateOfService }: Row) => String(DateOfService) >= '2026-03-02';

/** What the template makes of these records: the rows of its files and the text of its mail. */
function run({
	settings = {},
	timesheets = [timesheet],
	around = [],
	services = [service],
	workers = [worker, other],
}: Given) {
	const nodes = {
		'Pay period': [check(settings)],
		'In the pay period': timesheets,
		Timesheets: structuredClone([...timesheets.filter(isInPeriod), ...around]),
		Services: services,
		Workers: workers,
	};
	const all = lines(n8nWith(nodes)).map(({ json }) => json as Row);
	const [{ json: mail, binary }] = forPayroll(n8nWith(nodes, all));
	const sums = totals(n8nWith({}, all)).map(({ json }) => json as Row);
	const csv = Buffer.from(binary.payroll.data, 'base64').toString('utf8');
	return {
		lines: all,
		totals: sums,
		text: mail.text,
		subject: mail.subject,
		csv,
		fileName: binary.payroll.fileName,
	};
}

const reason = 'Not in the payroll file, because it';
const reasons = (given: Given) => run(given).lines.map((line) => line[reason]);

const employmentHero = {
	payrollSystem: 'employment hero',
	employeeIds: 'W7 = 1042\nW8=1043;',
	payItems: 'ORD = Ordinary hours; SAT = Saturday, casual',
};

describe('what was filled in', () => {
	it.each([
		['sender', ''],
		['recipient', 'payroll'],
		['payPeriodStart', '5/1/2026'],
		['payPeriodStart', ''],
		['payPeriodDays', ''],
		['payPeriodDays', 'a fortnight'],
		['payPeriodDays', -14],
		['payPeriodDays', '0xe'],
		['payPeriodDays', '1.4e1'],
		['payPeriodDays', '7; 14'],
		['today', 'yesterday'],
		['payPeriodDays', 13.5],
		// Each hourly timesheet would be paid once.
		['paidOnce', 'Each, Hour'],
		['paidOnce', 'KM'],
		['payrollSystem', 'Xero'],
		['employeeIds', 'W7 = 1042'],
		['payItems', 'same'],
		['payrollColumns', 'hours = Quantity'],
	])('is refused by name: %s = %j', (name, value) => {
		expect(() => check({ [name]: value })).toThrow(`"Fill in here": ${name} must`);
	});

	it.each([
		['employeeIds', 'W7 1042'],
		['employeeIds', 'W7 = 1042, W8 = 1043'],
		['employeeIds', 'W7 ='],
		['employeeIds', '= 1042'],
		['employeeIds', 'W7 = 1; W7 = 2'],
		['employeeIds', 'W7 = =1+1'],
		['payItems', 'ORD: Ordinary'],
		['payrollColumns', 'hours = Quantity'],
	])('is refused by name with a payroll system: %s = %j', (name, value) => {
		expect(() => check({ ...employmentHero, [name]: value })).toThrow(
			`"Fill in here": ${name} must`,
		);
	});

	const whole = 'who = Worker code; what = Pay code; when = Date; hours = Quantity';

	it.each([
		['no columns', ''],
		['a content that there is none of', `${whole}; x = Hours`],
		['nobody', whole.replace('Worker code', 'empty')],
		['no pay code', whole.replace('Pay code', 'empty')],
		['no day', whole.replace('= Date', '= empty')],
		// A sleepover that is paid once would be paid by its minutes.
		['minutes only', whole.replace('Quantity', 'Minutes')],
	])('own columns are refused with %s', (_, payrollColumns) => {
		expect(() => check({ payrollSystem: 'other', payrollColumns })).toThrow(
			'"Fill in here": payrollColumns must',
		);
	});

	it('own columns keep their order', () => {
		const { columns } = check({
			payrollSystem: 'Other',
			payrollColumns: `2 = empty;1=unit;${whole}`,
		});
		expect(columns).toEqual([
			['2', 'empty'],
			['1', 'Unit'],
			['who', 'Worker code'],
			['what', 'Pay code'],
			['when', 'Date'],
			['hours', 'Quantity'],
		]);
	});
});

describe('the pay period', () => {
	it.each([
		['2026-03-16', '2026-03-02', '2026-03-15', true],
		['2026-03-17', '2026-03-02', '2026-03-15', false],
		['2026-03-29', '2026-03-02', '2026-03-15', false],
		// Daylight saving ends on 5 April.
		['2026-04-13', '2026-03-30', '2026-04-12', true],
		// Before the day that was filled in.
		['2026-01-04', '2025-12-08', '2025-12-21', false],
	])('on %s it is %s to %s', (today, firstDay, lastDay, isToBeSent) => {
		const n8n = n8nWith({ 'Fill in here': [{ ...filledIn, today }] });
		const bySchedule = { ...n8n, $execution: { id: '1', mode: 'production' } };
		expect(payPeriod(bySchedule)[0].json).toMatchObject({ firstDay, lastDay, isToBeSent });
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
		expect(text).toContain('The payroll file has the columns for: Employment Hero');
		expect(text).toContain('In the payroll file: 2 lines, 2 h 40 min, $105.00, 0 km');
	});

	it('MYOB AccountRight', () => {
		const { csv, fileName } = run({
			settings: { ...employmentHero, payrollSystem: 'MYOB AccountRight', employeeIds: 'same' },
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
			'its pay code is not in payItems (SAT / Personal care)',
			'its worker is not in employeeIds (W8); its pay code is not in payItems (SAT / Personal care)',
		]);
		const { text, csv } = run(given);
		expect(csv.split('\r\n')).toHaveLength(3);
		for (const line of [
			'In the payroll file: 1 lines, 1 h 0 min, $30.00, 0 km',
			'Not in the payroll file: 2 lines, 3 h 20 min, $150.00, 0 km',
			'All timesheets: 3 lines, 4 h 20 min, $180.00, 0 km',
			'- its pay code is not in payItems: 2',
			'Not in employeeIds: W8',
			'Not in payItems: SAT / Personal care',
		]) {
			expect(text.split('\n')).toContain(line);
		}
	});

	it('nothing is in it as long as nothing is filled in', () => {
		const { csv, text } = run({ settings: { payrollSystem: 'Employment Hero' } });
		expect(csv).toBe('Employee,Work type,Date,Units\r\n');
		expect(text).toContain('Not in employeeIds: W7');
	});

	it('the name for a service comes before the one for its pay code', () => {
		const payItems = 'ORD = Ordinary; ORD / Personal care = Care';
		expect(run({ settings: { ...employmentHero, payItems } }).csv).toContain('1042,Care,');
	});

	it('a code that is the name of something in JavaScript has no name of its own', () => {
		const workers = [{ ...worker, CarerCode: 'constructor' }];
		expect(reasons({ settings: employmentHero, workers })).toEqual([
			'its worker is not in employeeIds (constructor)',
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
			'its pay code is not in payItems (ORD / Care, at night)',
		]);
	});

	it('says what it has no column for, and where two workers are one employee', () => {
		const { text } = run({
			settings: { ...employmentHero, employeeIds: 'W7 = 1; W8 = 1' },
			timesheets: [
				{ ...timesheet, KM: 12.25 },
				{ ...timesheet, CarerId: 8 },
			],
		});
		expect(text).toContain('lines that the payroll file has no column for: 12.25');
		expect(text).toContain('please check: 1 (W7, W8)');
		expect(run({ timesheets: [{ ...timesheet, KM: 12.25 }] }).text).not.toContain('no column');
	});
});

describe('a worker is not paid twice for the same time', () => {
	const after = { ...timesheet, StartTime: '10:00:00' };
	const identical = 'is identical to another timesheet';
	it.each<[string, Given, string[]]>([
		['one after the other', { timesheets: [timesheet, after] }, ['', '']],
		['the same twice', { timesheets: [timesheet, timesheet, after] }, [identical, identical, '']],
		[
			'half an hour at once',
			{ timesheets: [timesheet, { ...timesheet, StartTime: '09:30', ClientId: 9 }] },
			[
				'overlaps another timesheet of its worker (2026-03-02 09:30, 60 minutes)',
				'overlaps another timesheet of its worker (2026-03-02 09:00, 60 minutes)',
			],
		],
		[
			'a night that began before the pay period',
			{
				timesheets: [{ ...timesheet, StartTime: '05:00' }],
				around: [{ ...timesheet, DateOfService: '2026-03-01', StartTime: '22:00', Minutes: 480 }],
			},
			['overlaps another timesheet of its worker (2026-03-01 22:00, 480 minutes)'],
		],
		['two workers at once', { timesheets: [timesheet, { ...timesheet, CarerId: 8 }] }, ['', '']],
		[
			'one that is on hold',
			{ timesheets: [timesheet, { ...timesheet, OnHoldType: 'Leave' }] },
			['', 'is on hold (Leave)'],
		],
	])('%s', (_, given, expected) => {
		const made = run(given);
		expect(made.lines.map((line) => line[reason])).toEqual(expected);
		const paid = expected.filter((each) => each === '').length;
		expect(made.csv.trim().split('\r\n')).toHaveLength(paid + 1);
	});

	it('the mail says on top how many exceptions there are, and its subject does, too', () => {
		const { text, subject } = run({ timesheets: [timesheet, timesheet, after] });
		expect(subject).toBe('Timesheets 2026-03-02 to 2026-03-15: 2 exceptions');
		const [, , exceptions, kinds] = text.split('\n');
		expect(exceptions).toMatch(/^EXCEPTIONS: 2 of 3 timesheets are not in the payroll file\./);
		expect(kinds).toBe('- is identical to another timesheet: 2');
		const clear = run({});
		expect(clear.subject).toBe('Timesheets 2026-03-02 to 2026-03-15');
		expect(clear.text.split('\n')[2]).toMatch(/^No exceptions/);
	});
});

it('a timesheet without a day is a line that cannot be paid', () => {
	const [line] = run({ timesheets: [{ ...timesheet, DateOfService: '' }] }).lines;
	expect(line).toMatchObject({ Date: '', Day: '', [reason]: 'has no date of service' });
});

it('without services, every line says so, and the mail, too', () => {
	const { text, csv } = run({ services: [{ error: 'This resource is for administrators only' }] });
	expect(text).toContain('Services could not be read, so no line can be paid.');
	expect(csv.split('\r\n')).toHaveLength(2);
});

it('what is not known is blank in the totals, too, and what is known is summed', () => {
	const unknown = run({ services: [{ error: 'Refused' }] });
	expect(unknown.lines[0]).toMatchObject({ Quantity: '', Amount: '' });
	expect(unknown.totals).toEqual([
		expect.objectContaining({ Timesheets: 1, Minutes: 60, Quantity: '', Amount: '' }),
	]);
	const held = { ...timesheet, OnHoldType: 'Leave' };
	const { totals: sums } = run({ timesheets: [held, { ...held, Minutes: 0 }, timesheet] });
	expect(sums.map(({ Timesheets, Quantity, Amount }) => [Timesheets, Quantity, Amount])).toEqual([
		[1, 1, 30],
		[1, '', ''],
		[1, 1, 30],
	]);
	const lengths = [0, 1_500].map((Minutes) => ({ ...timesheet, Minutes }));
	expect(run({ timesheets: lengths }).totals).toEqual([
		expect.objectContaining({ Timesheets: 2, Minutes: 1_500, Quantity: '', Amount: '' }),
	]);
});

it.each([
	['Minutes', 'Minutes', 'length'],
	['PayRate', 'Pay rate', 'amount'],
	['KM', 'Kilometres', 'number of kilometres'],
])('%s that cannot be read is blank, and the mail counts it', (field, column, name) => {
	const values = [-60, 'x', ...(field === 'KM' ? [] : [null, undefined, ''])];
	for (const value of values) {
		const made = run({ timesheets: [{ ...timesheet, [field]: value }, timesheet] });
		const line = made.lines.find((one) => one[reason] !== '');
		expect(line).toMatchObject({ [column]: '' });
		expect(made.totals.find((one) => one[reason] !== '')).toMatchObject({ [column]: '' });
		expect(made.text).toContain(`Lines whose ${name} is not known, and not in the sums above: 1`);
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
	expect(run({}).text).toContain(
		'A timesheet that is entered after this e-mail is in no later one.',
	);
});

it.each(['2026-03-01 00:00:00', '2026-03-01T00:00:00', '2026-03-01'])(
	'the day of %j is written as a day, in the lines and in the file',
	(DateOfService) => {
		const { lines: all, csv } = run({ timesheets: [{ ...timesheet, DateOfService }] });
		expect(all[0]).toMatchObject({ Date: '2026-03-01', Day: 'Sun', [reason]: '' });
		expect(csv).toContain('W7,ORD,2026-03-01,1,');
	},
);

// What "In the pay period" cannot read as a day may be of any pay period.
it.each(['2026-02-31', ' 2026-03-02', '02/03/2026', '0000-00-00', null])(
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
		"- its worker's code belongs to several workers: 2",
	);
});

it('a unit that is paid once is not paid where the timesheet has no length', () => {
	const given = {
		services: [{ ...service, Unit: 'Each', IsSleepover: 1 }],
		settings: { paidOnce: 'Each' },
	};
	const timesheets = [{ ...timesheet, Minutes: 0 }, timesheet];
	expect(run({ ...given, timesheets }).lines).toEqual([
		expect.objectContaining({
			Amount: '',
			[reason]: 'has no length between 1 minute and a day',
		}),
		expect.objectContaining({ Amount: 30, [reason]: '' }),
	]);
});

it('each recipient gets a mail of their own', () => {
	const nodes = { 'Pay period': [check({ recipient: 'a@example.com; b@example.com' })] };
	expect(thereAreNone(n8nWith(nodes)).map(({ json }: { json: Row }) => json)).toEqual(
		['a@example.com', 'b@example.com'].map((to) => ({
			to,
			subject: 'No timesheets 2026-03-02 to 2026-03-15',
			text: 'The service has no timesheets from 2026-03-02 to 2026-03-15.',
		})),
	);
	const mails = aMailForEachRecipient(n8nWith(nodes, [{ subject: 'x' }]));
	expect(mails.map(({ json }: { json: Row }) => json)).toEqual([
		{ to: 'a@example.com', subject: 'x' },
		{ to: 'b@example.com', subject: 'x' },
	]);
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
				expect(made.lines).toHaveLength(timesheets.length);
				const paid = made.lines.filter((line) => line[reason] === '');
				expect(made.csv.match(/\r\n/g)).toHaveLength(paid.length + 1);
				for (const line of paid) {
					expect(line.Quantity).toBeGreaterThanOrEqual(0);
					expect(line.Amount).toBeGreaterThanOrEqual(0);
					expect(line.Date).toMatch(/^\d{4}-\d{2}-\d{2}/);
					expect(line['Pay code']).not.toBe('');
				}
				const lengths = made.lines.map(({ Minutes }) => Minutes);
				if (!lengths.includes('')) {
					const minutes = (rows: readonly Row[]) =>
						rows.reduce((sum, row) => sum + Number(row.Minutes), 0);
					expect(minutes(made.totals)).toBeCloseTo(minutes(made.lines), 6);
				}
				expect(made.text).toContain(`All timesheets: ${timesheets.length} lines`);
				expect(made.text).not.toMatch(/NaN|undefined/);
			},
		),
	);
});
