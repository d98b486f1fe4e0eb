import { DateTime } from 'luxon';
import { recipients } from '../../localN8n/mod';
import type { Row } from '../../simulator/mod';
import { attachedTable, type Line } from './attachedTable';
import type { Bench, Differences, Settings } from './bench';
import { checkNeededLists } from './checkNeededLists';
import { compareSets } from './compareSets';
import { slowAndLimited } from './conditions';
import { round } from './numbers';
import { doubled } from './doubled';
import type { TemplateTest } from './templateTest';

const zone = 'Australia/Sydney';
const start = '2026-01-05';
const reason = 'Not in the payroll file, because it';

/** Finds the last complete fortnight before a day. */
function payPeriod(today: string): { first: string; last: string } {
	let first = DateTime.fromISO(start, { zone: 'utc' });
	const end = DateTime.fromISO(today, { zone: 'utc' });
	while (first.plus({ days: 28 }) <= end) first = first.plus({ days: 14 });
	return {
		first: first.toISODate() ?? '',
		last: first.plus({ days: 13 }).toISODate() ?? '',
	};
}

/** Adds special cases on one day, such as a timesheet that is entered twice. */
function addSpecialCases({ tables, simulator }: Bench, day: string): void {
	const [worker, other] = tables['/workers'];
	Object.assign(worker, { FirstName: 'Zoë', LastName: "O'Brien-Müller & <Søn>" });
	Object.assign(other, { Current: 0, Deleted: 1 });
	const [service] = tables['/services'];
	const given: Row = {
		DateOfService: day,
		ClientId: tables['/clients'][0].ClientId,
		Minutes: 100,
		ServiceId: service.ServiceId,
		PayRate: service.PayRate3,
	};
	const specials: Row[] = [
		{ CarerId: worker.CarerId, KM: 12.25 },
		{ CarerId: other.CarerId, Minutes: 20 },
		{ CarerId: other.CarerId, Minutes: 20 },
		{ CarerId: other.CarerId, PayRate: 999.99, Minutes: 20 },
		{ CarerId: worker.CarerId, OnHoldType: 'Cancelled' },
		{ CarerId: 999_999, ServiceId: 999_999, Variation: 1, VariationQty: 0.5 },
		{ CarerId: worker.CarerId, Variation: 1, VariationApproved: 1 },
		// This timesheet is entered twice.
		{ CarerId: other.CarerId, StartTime: '02:00:00', Minutes: 30 },
		{ CarerId: other.CarerId, StartTime: '02:00:00', Minutes: 30 },
	];
	for (const [index, special] of specials.entries()) {
		const StartTime = `${String(10 + 2 * index).padStart(2, '0')}:00:00`;
		simulator.addRecord('/timesheets', { ...given, StartTime, ...special });
	}
}

/** Returns the payroll codes for the rate of a timesheet. */
const payCodes = (service: Row | undefined, timesheet: Row): string[] => [
	...new Set(
		Array.from({ length: 24 }, (_, index) => index + 1)
			.filter((number) => service && service[`PayRate${number}`] === timesheet.PayRate)
			.map((number) => String(service?.[`PayrollCode${number}`])),
	),
];

interface ExpectedLine {
	readonly code: string;
	readonly worker: string;
	readonly payCode: string;
	readonly isPaid: boolean;
	readonly timesheet: Row;
}

function expectedLines({ tables }: Bench, first: string, last: string): ExpectedLine[] {
	const workers = new Map(tables['/workers'].map((row) => [row.CarerId, row]));
	const services = new Map(tables['/services'].map((row) => [row.ServiceId, row]));
	const twice = doubled(tables['/timesheets']);
	return tables['/timesheets']
		.filter(({ DateOfService: day }) => String(day) >= first && String(day) <= last)
		.map((timesheet) => {
			const worker = workers.get(timesheet.CarerId);
			const service = services.get(timesheet.ServiceId);
			const codes = payCodes(service, timesheet);
			return {
				code: String(worker?.CarerCode ?? ''),
				worker: worker ? `${worker.FirstName} ${worker.LastName}` : '',
				payCode: codes.join(' or '),
				isPaid:
					Boolean(worker?.CarerCode) &&
					/^Hour$/i.test(String(service?.Unit)) &&
					codes.length === 1 &&
					timesheet.OnHoldType === '' &&
					!timesheet.Variation &&
					!twice.has(timesheet),
				timesheet,
			};
		});
}

const plain = (text = '') => text.replaceAll('\u00a0', ' ').replace(/[\s|]+/g, ' ');

/** Makes settings for a range of days that does not depend on the present day. */
const days = (first: string, last: string): Settings => ({
	payrollTimesheets_dates: 'fromTo',
	payrollTimesheets_datesFirst: first,
	payrollTimesheets_datesLast: last,
});

/** Lets the report send the mail on any day. The template's own options allow only the day after a pay period. */
const onAnyDay: Settings = { payrollTimesheets_options: {} };

async function compare(
	bench: Bench,
	first: string,
	last: string,
	settings: Settings = {},
): Promise<Differences> {
	const expected = expectedLines(bench, first, last);
	const paid = expected.filter(({ isPaid }) => isPaid);
	const others = expected.filter(({ isPaid }) => !isPaid);
	const to = ['payroll@example.com', 'office@example.com'];
	const mails = await bench.run({
		...onAnyDay,
		payrollTimesheets_sendTo: to.join('; '),
		...settings,
	});
	const [mail] = mails;
	const lines = await attachedTable(mail, 'timesheets');
	const payroll = await attachedTable(mail, 'payroll');
	const total = (rows: readonly Line[], column: string) =>
		round(rows.reduce((sum, row) => sum + Number(row[column]), 0));
	const rates = new Set(
		paid.map(({ code, payCode, timesheet }) => `${code} ${payCode} ${String(timesheet.PayRate)}`),
	);
	const exact = paid.reduce(
		(sum, { timesheet }) => sum + (Number(timesheet.Minutes) * Number(timesheet.PayRate)) / 60,
		0,
	);
	const begin = `${others.length} exceptions in ${expected.length} timesheets from `;
	return [
		...compareSets(mails.map(recipients), to),
		...(paid.length > 75 && others.length > 4
			? []
			: [`${paid.length} paid lines and ${others.length} others show nothing.`]),
		...(plain(mail.subject).startsWith(begin) ? [] : [`The subject is ${mail.subject}.`]),
		// Amounts are rounded once for each worker and rate. So the total may be wrong by half a cent for each worker and rate, but not for
		// each line.
		...(Math.abs(total(payroll, 'Amount') - exact) < 0.005 * rates.size
			? []
			: [`${total(payroll, 'Amount')} instead of ${exact}`]),
		...compareSets(
			lines.map((line) =>
				[
					...[line['Worker code'], line.Worker, line.Date, line.Start, line.Minutes],
					...[line['Pay code'], line.Kilometres, line[reason] === ''],
				].join('|'),
			),
			expected.map(({ code, worker, timesheet, payCode, isPaid }) =>
				[
					...[code, worker, timesheet.DateOfService, String(timesheet.StartTime).slice(0, 5)],
					...[timesheet.Minutes, payCode, timesheet.KM ?? 0, isPaid],
				].join('|'),
			),
		),
		...compareSets(
			payroll.map((line) => `${line.EmployeeCode} ${line.PayCode} ${line.Date} ${line.Minutes}`),
			paid.map(
				({ code, payCode, timesheet }) =>
					`${code} ${payCode} ${timesheet.DateOfService} ${timesheet.Minutes}`,
			),
		),
	];
}

async function testDays(bench: Bench): Promise<void> {
	for (const [name, first, last, sunday] of [
		['begins', '2026-09-28', '2026-10-11', '2026-10-04'],
		['ends', '2026-03-30', '2026-04-12', '2026-04-05'],
	]) {
		bench.reset();
		bench.simulator.fillTable('/timesheets', 900, { fromDate: first, toDate: last });
		addSpecialCases(bench, sunday);
		await bench.check(`the pay period in which daylight saving ${name}`, () =>
			compare(bench, first, last, days(first, last)),
		);
	}
	bench.reset();
	await bench.check('as imported, the mail comes on the day after a pay period alone', async () => {
		const { last } = payPeriod(today());
		const isToday = DateTime.fromISO(last).plus({ days: 1 }).toISODate() === today();
		const mails = await bench.run();
		return mails.length === Number(isToday) ? [] : [`${mails.length} came.`];
	});
	await bench.check('a test run comes on any day, to who tries it', async () =>
		compareSets(
			(await bench.run({ testRun: true, sendTestsTo: 'me@example.com' })).map(recipients),
			['me@example.com'],
		),
	);
}

const today = () => DateTime.now().setZone(zone).toISODate() ?? '';

export const payrollTimesheets: TemplateTest = {
	file: 'timesheets-for-payroll',
	large: {
		size: { clients: 8500, workers: 5600, weeksBack: 5, weeksAhead: 1 },
		compare: async (bench) => {
			// With so many workers, some workers would have the same code. Then nobody would know whom to pay.
			for (const worker of bench.simulator.tables['/workers']) {
				worker.CarerCode = `${String(worker.CarerCode)}${String(worker.CarerId)}`;
			}
			const { first, last } = payPeriod(today());
			addSpecialCases(bench, last);
			return await compare(bench, first, last);
		},
	},
	async play(bench) {
		const { first, last } = payPeriod(today());
		for (const [name, switches] of [
			['lines and payroll file of the last pay period', {}],
			['from a slow service that refuses', slowAndLimited],
		] as const) {
			bench.reset(switches);
			addSpecialCases(bench, last);
			await bench.check(name, () => compare(bench, first, last));
		}
		await testDays(bench);
		bench.reset();
		await bench.check('without the spreadsheet, the payroll file comes all the same', async () => {
			const [mail] = await bench.run({
				payrollTimesheets_options: { attachSpreadsheet: false },
			});
			return compareSets(
				mail.attachments.map(({ filename = '' }) => filename.slice(0, 8)),
				['payroll-'],
			);
		});
		await bench.check('without the list of workers, no line is paid', async () => {
			const answer = { status: 403 };
			bench.simulator.switches.faults.push({ path: '/workers', times: Infinity, answer });
			const [mail] = await bench.run(onAnyDay);
			return [
				...compareSets(
					(await attachedTable(mail, 'payroll')).map((line) => JSON.stringify(line)),
					[],
				),
				...(mail.subject?.startsWith('NOT COMPLETE: ') ? [] : ['The mail does not say why.']),
			];
		});
		bench.reset();
		await bench.check('of two recipients, the first is refused, and the run fails', async () => {
			const { mails, message } = await bench.tryRunRefusing(
				(mail) => recipients(mail) === 'bad@example.com',
				{ ...onAnyDay, payrollTimesheets_sendTo: 'bad@example.com; office@example.com' },
			);
			return [
				...compareSets(mails.map(recipients), ['office@example.com']),
				...(message.includes('to bad@example.com') ? [] : [`It says: ${message}`]),
			];
		});
		await checkNeededLists(bench, ['/timesheets'], onAnyDay);
		await bench.checkReportRefuses([
			[
				{ payrollTimesheets_datesPayPeriodDays: '={{ "a fortnight" }}' },
				'Days in a Pay Period must',
			],
			[{ payrollTimesheets_options: { paidOnce: 'Each, Hours' } }, 'Paid Once must'],
			[{ payrollTimesheets_payrollSystem: 'other' }, 'Payroll Columns must name the columns'],
			[
				{
					payrollTimesheets_payrollSystem: 'employmentHero',
					payrollTimesheets_options: { employeeIds: 'W7 = 1042, W8 = 1043' },
				},
				'Employee IDs must be pairs',
			],
			[{ payrollTimesheets_sendTo: 'payroll' }, 'Send To must be e-mail addresses'],
		]);
		bench.reset();
		bench.empty();
		await bench.check('a provider without records', async () =>
			compareSets(
				(await bench.run(onAnyDay)).map(({ subject }) => plain(subject).slice(0, 13)),
				['No timesheets'],
			),
		);
	},
};
